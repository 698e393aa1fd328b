/** The tool list of a shop that runs on Gambio: carts by `uprid`, and checkouts that are orders without a confirmation yet. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const idOf = (description: string) => text(description, { pattern: '^[0-9a-f]{32}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 64 });

const cartId = idOf('`id` of the cart, from `create_cart`.');
const checkoutId = idOf('`id` of the checkout, from `create_checkout`.');
const productId = whole('`id` of a product, from `search_catalog` or `lookup_catalog`.', 1, 2_147_483_647);

const uprid = text(
  '`uprid` of a variant, such as "4210x12630", or of a product without variants, such as "4251". It is in the answers of the catalog and of the cart.',
  { pattern: '^[0-9]+(x[0-9]+)?$' },
);

const newItem = object('A product or variant, and how many pieces of it.', {
  uprid,
  quantity: whole('Pieces.', 1, 999),
});

const changedItem = object('A product or variant, and how many pieces of it the cart has from now on.', {
  uprid,
  quantity: whole(
    'Pieces, which replace the earlier quantity. To remove an item, name it in `cartDelete`.',
    1,
    999,
  ),
});

const delivery = object(
  'The address of the delivery. It replaces an earlier one as a whole.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    companyName: text('Company.', { maxLength: 64 }),
    streetName: some('Street, without the number.'),
    houseNumber: text('Number of the house.', { minLength: 1, maxLength: 16 }),
    additionalInformation: text('Floor, back building and the like.', { maxLength: 64 }),
    postcode: text('Postal code, five digits.', { pattern: '^[0-9]{5}$' }),
    city: some('City.'),
    country: object('The country; the shop delivers in Germany only.', {
      isoCode2: text('ISO 3166-1 alpha-2 code.', { enum: ['DE'] }),
    }),
  },
  ['firstName', 'lastName', 'streetName', 'houseNumber', 'postcode', 'city', 'country'],
);

const addresses = object('The addresses. The bill goes to the address of the delivery.', { delivery });

const shippingType = object('How the goods reach the customer.', {
  module: text('`module` of one of the `shippingModules` of the checkout.', {
    minLength: 1,
    maxLength: 64,
  }),
});

const orderConfirmation = object('What the customer says about the order and its payment.', {
  isConfirmed: yesNo('Whether the customer, asked now, orders with the obligation to pay `ot_total`.'),
  confirmedOn: text('When the customer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that contain all words of the query. Prices are in cents, with the VAT of the `taxClass`. From the `quantity` of one of the `graduatedPrices` on, each piece has that price. A product with variants has no price, stock or `uprid` itself.',
    object(
      'The search.',
      {
        query: text('Words of names, manufacturers, categories and variants. Empty finds all products.'),
        page: whole(
          'The page, counted from 1, which is the default. A page after the last is empty.',
          1,
          10_000,
        ),
        perPage: whole('Products on a page at most; 25 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products, with their variants. Ids of no product are left out of `data`.',
    object('Which products.', {
      productIds: list('Their ids.', productId, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which product.', { productId })],
  [
    'create_cart',
    'Creates a cart. The same `uprid` twice becomes one item with the sum of both quantities. More pieces than the `stock` are refused. In the answers, `price` is that of one piece and `finalPrice` that of all pieces of an item. Below a subtotal of 20 EUR, the surcharge `ot_loworderfee` is added.',
    object('The cart.', { items: list('What it has.', newItem, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Removes items from a cart, sets quantities of others, and adds items that it does not have yet. Deletions come first; if `items` has a `uprid` twice, the last quantity counts. What is not named stays. If one of the changes is impossible, none is made.',
    object(
      'The changes.',
      {
        cartId,
        items: list('Items with their new quantities.', changedItem, { minItems: 1, maxItems: 100 }),
        cartDelete: list('Items of the cart that are removed.', uprid, { minItems: 1, maxItems: 100 }),
      },
      ['cartId'],
      { anyOf: [{ required: ['items'] }, { required: ['cartDelete'] }] },
    ),
  ],
  ['cancel_cart', 'Deletes a cart. It does not exist any more afterwards.', cart],
  [
    'create_checkout',
    'Starts the checkout of a cart: an order that is not confirmed yet, of the items that the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout, also one that is ordered or cancelled.', checkout],
  [
    'update_checkout',
    'Sets the address of the delivery, the shipping module, or both. What is left out stays. The `price` of the module becomes `ot_shipping`; it has 19 % VAT in it.',
    object('The changes.', { checkoutId, addresses, shippingType }, ['checkoutId'], {
      anyOf: [{ required: ['addresses'] }, { required: ['shippingType'] }],
    }),
  ],
  [
    'complete_checkout',
    'Orders what is in a checkout, which needs an address, a shipping module and the confirmation of the customer. The `orderId` in the answer names the order.',
    object('The order.', { checkoutId, orderConfirmation }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It can still be read, and not be changed or ordered.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which order.', {
      orderId: whole('`orderId` of a checkout that is ordered.', 1, 2_147_483_647),
    }),
  ],
]);
