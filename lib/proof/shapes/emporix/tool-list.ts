/** The tool list in the manner of Emporix: items by yrn and price, versions of carts, and an approval among the mixins. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const hex = (description: string) => text(description, { pattern: '^[0-9a-f]{24}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const productId = hex('`id` of a product, from a search. It is not the id of a variant.');
const cartId = hex('`id` of the cart.');
const checkoutId = text('`checkoutId` of the checkout.', { format: 'uuid' });

const itemYrn = text('`yrn` of a variant of a product.', {
  pattern: '^urn:yaas:saasag:caasproduct:product:[a-z0-9]+;[0-9a-f]{24}$',
});
const price = object('The price that applies.', { priceId: hex('`price.priceId` of the same variant.') });
const quantity = whole('How many pieces.', 1, 500);

const item = object('A variant, and how many pieces of it.', { itemYrn, price, quantity });

const itemChange = object(
  'Either the new quantity of an item that the cart has (`id`), or a further item (`itemYrn` and `price`).',
  { id: text('`id` of an item of this cart.', { pattern: '^[0-9]+$' }), itemYrn, price, quantity },
  ['quantity'],
  { oneOf: [{ required: ['id'] }, { required: ['itemYrn', 'price'] }] },
);

const address = object(
  'An address.',
  {
    type: text('Use of the address.', { enum: ['SHIPPING', 'BILLING'] }),
    contactName: some('First and last name.'),
    companyName: text('Company.'),
    street: some('Street, without the number.'),
    streetNumber: text('Number of the house.'),
    streetAppendix: text('Floor or staircase.'),
    zipCode: text('Postal code.', { pattern: '^[0-9]{4,5}$' }),
    city: some('City.'),
    country: text('Country, ISO 3166-1 alpha-2.', { enum: ['DE', 'AT'] }),
    contactPhone: text('Telephone number.'),
  },
  ['type', 'contactName', 'street', 'zipCode', 'city', 'country'],
);

const shipping = object('The choice of one of the `shippingMethods` of the checkout.', {
  zoneId: text('`zoneId` of the method.', { enum: ['de-at'] }),
  methodId: some('`methodId` of the method.'),
});

const mixins = object('Custom attributes of the completion.', {
  buyerApproval: object('What the buyer says about this purchase.', {
    approved: yesNo('Whether the buyer approves of paying the gross value of `calculatedPrice.finalPrice`.'),
    approvedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Amounts are in cents. Prices include the tax; `tierValues` says what one piece costs from which quantity on. `fees` are for each piece, and come on top.',
    object(
      'The search.',
      {
        query: text(
          'Words of the name or the category, all of which must match; an empty query finds all products.',
        ),
        pageNumber: whole('The page; the first is 1, which is the default.', 1, 1_000),
        pageSize: whole('Products of a page; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids of no product are in `notFound`.',
    object('Which.', { productIds: list('Ids of products.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { productId })],
  [
    'create_cart',
    'Creates a cart. The same variant twice becomes one item. Nothing is created if one of the items cannot be sold.',
    object(
      'The cart.',
      {
        siteCode: text('The site.', { enum: ['main'] }),
        currency: text('The currency of the site, ISO 4217.', { enum: ['EUR'] }),
        items: list('Its items.', item, { minItems: 1, maxItems: 200 }),
      },
      ['items'],
    ),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets quantities of items, adds further items and removes others; what is not mentioned stays. A quantity of an `id` replaces the earlier one; a variant that the cart has already gets more pieces. All or nothing is changed.',
    object(
      'The change.',
      {
        cartId,
        metadata: object('Optimistic locking.', {
          version: whole('`metadata.version` of the latest answer about this cart.', 1, 1_000_000),
        }),
        items: list('New quantities and further items.', itemChange, { minItems: 1, maxItems: 50 }),
        removeItemIds: list(
          '`id` of each item to remove.',
          text('`id` of an item.', { pattern: '^[0-9]+$' }),
          {
            minItems: 1,
            maxItems: 50,
          },
        ),
      },
      ['cartId', 'metadata'],
      { anyOf: [{ required: ['items'] }, { required: ['removeItemIds'] }] },
    ),
  ],
  ['cancel_cart', 'Deletes a cart, which cannot be read any more.', cart],
  [
    'create_checkout',
    'Begins the checkout of the items that the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `missing` says what it needs before it can be completed, and `shippingMethods` which methods there are and what they cost; a parcel is free for goods of 75 euros or more.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the addresses, the shipping, or both. What is left out stays.',
    object(
      'The change.',
      {
        checkoutId,
        addresses: list(
          'All addresses: one of the type SHIPPING, and one of the type BILLING if it differs.',
          address,
          {
            minItems: 1,
            maxItems: 2,
          },
        ),
        shipping,
      },
      ['checkoutId'],
      { anyOf: [{ required: ['addresses'] }, { required: ['shipping'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Orders what is in a checkout, for payment by invoice, and gives it an `orderId`. Needs the approval of the buyer.',
    object('The completion.', { checkoutId, mixins }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout, which can still be read.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { orderId: text('`orderId` of the completed checkout.', { pattern: '^B[0-9]+$' }) }),
  ],
]);
