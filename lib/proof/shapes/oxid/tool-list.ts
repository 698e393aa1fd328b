/** The tool list of a shop with the baskets of OXID eShop: amounts of pieces, and updates that add and take away. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const idOf = (description: string) => text(description, { pattern: '^[0-9a-f]{32}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 255 });

const basketId = idOf('`id` of the basket.');
const checkoutId = idOf('`id` of the checkout.');
const productId = idOf('`id` of the product.');

const item = object('Something to buy, and how much of it.', {
  productId: idOf('`id` of a variant, or of a product that has no variants.'),
  amount: whole('How many pieces.', 1, 999),
});

const removal = object('Pieces to take away.', {
  basketItemId: idOf('`id` of an item of the basket.'),
  amount: whole('How many pieces are taken away; 0 takes away all of them.', 0, 999),
});

const deliveryAddress = object(
  'The address of the delivery.',
  {
    salutation: text('Form of address.', { enum: ['MR', 'MRS'] }),
    firstName: some('First name.'),
    lastName: some('Last name.'),
    company: text('Company.'),
    street: some('Street, without the number.'),
    streetNumber: text('Number of the house.', { minLength: 1, maxLength: 16 }),
    zipCode: text('Postal code.', { pattern: '^[0-9]{4,5}$' }),
    city: some('City.'),
    countryId: text(
      'Id of the country: a7c40f631fc920687.20179984 is Germany, and a7c40f6320aeb2ec2.72885259 is Austria.',
      { enum: ['a7c40f631fc920687.20179984', 'a7c40f6320aeb2ec2.72885259'] },
    ),
  },
  ['firstName', 'lastName', 'street', 'streetNumber', 'zipCode', 'city', 'countryId'],
);

const buyerConfirmation = object('What the buyer says about this order.', {
  confirmed: yesNo('Whether the buyer orders and pays the `total` of the checkout.'),
  confirmedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const basket = object('Which basket.', { basketId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that contain all words of the query. Prices are in cents and include the VAT. A product with variants has no price itself.',
    object(
      'The search.',
      {
        query: text('Words of titles, manufacturers, categories and variants.'),
        pagination: object(
          'The part of the results that is answered. One with fewer products than the limit is the last.',
          {
            offset: whole('How many products are left out before; 0 by default.', 0, 100_000),
            limit: whole('Most products in the answer; 25 by default.', 1, 250),
          },
          [],
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. For ids that do not exist there are `errors` beside the `data`.',
    object('Which.', { productIds: list('Ids of products.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { productId })],
  [
    'create_cart',
    'Creates a basket. The same product twice becomes one item. `amount` of an item is its number of pieces, at most its stock.',
    object('The basket.', { items: list('What is in it.', item, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a basket.', basket],
  [
    'update_cart',
    'Takes pieces of items away and adds pieces of products. There is no setting of amounts. All other items stay.',
    object(
      'The change.',
      {
        basketId,
        addItems: list('What is added; to the item of the product, if there is one.', item, {
          minItems: 1,
          maxItems: 100,
        }),
        removeItems: list('What is taken away. An item without pieces is removed.', removal, {
          minItems: 1,
          maxItems: 100,
        }),
      },
      ['basketId'],
      { anyOf: [{ required: ['addItems'] }, { required: ['removeItems'] }] },
    ),
  ],
  ['cancel_cart', 'Removes a basket, which does not exist then.', basket],
  ['create_checkout', 'Starts a checkout with the items that a basket has now.', basket],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the delivery address, the delivery method, the payment, or several of them. What is left out stays.',
    object(
      'The change.',
      {
        checkoutId,
        deliveryAddress,
        deliveryMethodId: some('`id` of one of the `deliveryMethods` of the checkout.'),
        paymentId: some('`id` of one of the `payments` of the checkout. Its price is part of the total.'),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that misses nothing, if the buyer accepts the terms and confirms the purchase.',
    object(
      'The order.',
      {
        checkoutId,
        confirmTermsAndConditions: yesNo('Whether the buyer accepts the terms and conditions of the shop.'),
        buyerConfirmation,
      },
      ['checkoutId'],
    ),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not ordered.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { orderId: idOf('`id` of the `order` of the checkout.') }),
  ],
]);
