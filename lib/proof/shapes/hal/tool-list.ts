/** The tool list of a shop of linked resources: paths as ids, and JSON Patch with a precondition. */
import { context, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const path = (kind: string, description: string) => text(description, { pattern: `^/${kind}/[0-9a-z-]+$` });

const cart = path('carts', '`_links.self.href` of the cart.');
const checkout = path('checkouts', '`_links.self.href` of the checkout.');
const article = path('articles', '`href` of an article of a product.');
const quantity = whole('Pieces.', 1, 999);
const ifMatch = text('The `etag` of the version that is changed.', { pattern: '^"[0-9]+"$' });

const line = object('A line.', { article, quantity });

const operation = {
  description: 'An operation of RFC 6902 on `_embedded.lines`, whose index counts from 0.',
  oneOf: [
    object('Adds a line, or to the line of this article.', {
      op: { const: 'add' },
      path: { const: '/lines/-' },
      value: line,
    }),
    object('Sets a quantity.', {
      op: { const: 'replace' },
      path: text('Which.', { pattern: '^/lines/[0-9]+/quantity$' }),
      value: quantity,
    }),
    object('Removes a line.', {
      op: { const: 'remove' },
      path: text('Which.', { pattern: '^/lines/[0-9]+$' }),
    }),
  ],
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const address = object(
  'Where the parcel goes.',
  {
    name: some('Recipient.'),
    street: some('Street.'),
    houseNumber: some('Number of the house.'),
    zip: some('Postal code.'),
    city: some('Town.'),
    canton: text('Canton, by two letters, for Swiss addresses.', { pattern: '^[A-Z]{2}$' }),
    country: text('Country, ISO 3166-1 alpha-3.', { pattern: '^[A-Z]{3}$' }),
  },
  ['name', 'street', 'houseNumber', 'zip', 'city', 'country'],
);

const decision = object('The decision of the buyer.', {
  answer: text('Whether the buyer buys or declines.', { enum: ['buy', 'decline'] }),
  decidedAt: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const oneCart = object('Which cart.', { cart });
const oneCheckout = object('Which checkout.', { checkout });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Amounts are in Rappen, and contain the VAT.',
    object(
      'The search.',
      {
        query: text('Words.'),
        page: whole('Page, from 1.', 1, 1_000),
        size: whole('Products on a page; 15 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Embeds these products; those that do not exist are in `missing`.',
    object('Which.', {
      products: list('Paths of products.', path('products', 'A product.'), { minItems: 1, maxItems: 40 }),
    }),
  ],
  [
    'get_product',
    'Shows a product with its articles.',
    object('Which.', { product: path('products', '`_links.self.href` of the product.') }),
  ],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', { lines: list('Its lines.', line, { minItems: 1 }) }),
  ],
  ['get_cart', 'Shows a cart.', oneCart],
  [
    'update_cart',
    'Applies a JSON Patch to the lines of a cart: all its operations in their order, or none.',
    object('The change.', { cart, ifMatch, patch: list('Operations.', operation, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Deletes a cart.', oneCart],
  ['create_checkout', 'Creates a checkout of the lines of a cart, as they are now.', oneCart],
  ['get_checkout', 'Shows a checkout. It has a link `pay` when nothing is missing.', oneCheckout],
  [
    'update_checkout',
    'Sets the address, the shipping, or both; the other stays.',
    object(
      'The change.',
      { checkout, ifMatch, address, shipping: path('shipping', 'Path of an embedded shipping option.') },
      ['checkout', 'ifMatch'],
      { anyOf: [{ required: ['address'] }, { required: ['shipping'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Follows the link `pay` of a checkout, when the buyer has decided so.',
    object('The payment.', { checkout, decision }, ['checkout']),
  ],
  ['cancel_checkout', 'Follows the link `cancel` of a checkout.', oneCheckout],
  [
    'get_order',
    'Shows an order.',
    object('Which.', { order: path('orders', '`_links.order.href` of the checkout.') }),
  ],
]);
