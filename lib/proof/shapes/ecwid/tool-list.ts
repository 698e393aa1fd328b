/** The tool list in the shape of Ecwid: numbers for products and combinations, and a JSON Patch for a cart. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cartId = text('Internal ID of the cart.', { format: 'uuid' });
const checkoutId = whole('Internal number of the checkout.', 1, 999_999_999);
const productId = whole('Product ID.', 1, 999_999_999);

const item = object(
  'A cart item.',
  {
    productId,
    combinationId: whole('ID of the variation: `combinations[].id` of the product.', 1, 999_999_999),
    quantity: whole('Quantity.', 1, 200),
  },
  ['productId', 'combinationId', 'quantity'],
);

const operation = object(
  'An operation of RFC 6902.',
  {
    op: text('The operation.', { enum: ['add', 'replace', 'remove', 'test'] }),
    path: text(
      'JSON Pointer into the cart: /items/- to add an item, /items/0 to remove one, /items/0/quantity to replace a quantity.',
      { pattern: '^/items/(-|\\d+)(/quantity)?$' },
    ),
    value: { description: 'An item, or a quantity from 1.' },
  },
  ['op', 'path'],
);

const line = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const person = object(
  'Name and address of the person who receives the order.',
  {
    name: line('Full name.'),
    street: line('Street and number.'),
    city: line('City.'),
    postalCode: text('Postal code.', { pattern: '^\\d{3}$' }),
    countryCode: country('Two-letter code of the country.'),
    phone: text('Phone number.'),
  },
  ['name', 'street', 'city', 'postalCode', 'countryCode'],
);

const consent = object('Consent of the buyer to pay this order now.', {
  agreed: yesNo('Whether the buyer agreed.'),
  agreedOn: whole(
    'UNIX timestamp of the agreement, in seconds. Not older than 300 seconds.',
    1,
    9_999_999_999,
  ),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Search products. Prices are in krónur, which have no minor unit, and include VAT.',
    object(
      'The search.',
      {
        query: text('Keyword.'),
        offset: whole('Offset from the beginning of the found items.', 0, 100_000),
        limit: whole('Maximum number of returned items. 100 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Products by their IDs, or by the IDs of their combinations.',
    object('Which.', {
      ids: list('IDs of products or combinations.', whole('An ID.', 1, 999_999_999), {
        minItems: 1,
        maxItems: 100,
      }),
    }),
  ],
  ['get_product', 'Get one product.', object('Which.', { productId })],
  [
    'create_cart',
    'Create a cart.',
    object('The cart.', { items: list('Items.', item, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Get a cart.', cart],
  [
    'update_cart',
    'Patch a cart (JSON Patch). Operations are applied one after the other, all or none.',
    object('The patch.', {
      cartId,
      patch: list('The patch document.', operation, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Delete a cart.', cart],
  ['create_checkout', 'Start a checkout with the items of a cart.', cart],
  ['get_checkout', 'Get a checkout.', checkout],
  [
    'update_checkout',
    'Set who receives the order, the shipping method, or both.',
    object(
      'The update.',
      {
        checkoutId,
        shippingPerson: person,
        shippingMethodId: text('`shippingMethodId` of an available option of the checkout.'),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Place the order. Send the confirmationToken of the latest checkout: it proves that the buyer saw this total. Tokens are new after every change.',
    object(
      'The order.',
      { checkoutId, confirmationToken: text('Confirmation token of the checkout.'), buyerConsent: consent },
      ['checkoutId'],
    ),
  ],
  ['cancel_checkout', 'Cancel a checkout.', checkout],
  ['get_order', 'Get an order.', object('Which.', { orderId: text('Order ID, such as K7PQX.') })],
]);
