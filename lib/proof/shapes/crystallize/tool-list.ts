/** The tool list in the shape of a GraphQL shop: one `input`, items by their SKU, a connection with cursors. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const urn = (kind: string, description: string) =>
  text(description, { pattern: `^urn:norden:${kind}:[0-9a-f]{16}$` });
const sku = text('SKU of the variant, such as NL-11-1.', { pattern: '^[A-Z]{2}-[\\w-]{1,30}$' });

const entry = object('A SKU and a quantity.', { sku, quantity: whole('Quantity.', 1, 999) });

const input = (
  description: string,
  properties: Record<string, unknown>,
  required = Object.keys(properties),
) => object(description, { input: object(description, properties, required) });

const addressInput = object('Address of the delivery.', {
  givenName: text('Given name.', { minLength: 1 }),
  familyName: text('Family name.', { minLength: 1 }),
  streetLine: text('Street and number.', { minLength: 1 }),
  locality: text('City.', { minLength: 1 }),
  postcode: text('Postcode.', { minLength: 1 }),
  countryCode: country(),
});

const acceptance = object('The acceptance of the buyer.', {
  status: text('What the buyer decided.', { enum: ['ACCEPTED', 'DECLINED'] }),
  decidedAt: text('When the buyer decided; at most five minutes ago.', { format: 'date-time' }),
});

const cartId = urn('cart', 'ID of the cart.');
const checkoutId = urn('checkout', 'ID of the checkout.');
const cart = input('Which cart.', { cartId });
const checkout = input('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'A connection of products.',
    object(
      'The search.',
      {
        query: text('Words.'),
        first: whole('Number of edges; 20 by default.', 1, 50),
        after: text('Continues after this cursor: `pageInfo.endCursor`.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Products by SKU. SKUs that do not exist are told in `userErrors`.',
    input('Which.', { skus: list('SKUs.', sku, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'The product of a path.',
    input('Which.', { path: text('Path of the product, such as /home/oil-lamp.') }),
  ],
  ['create_cart', 'Creates a cart.', input('The cart.', { entries: list('SKUs.', entry, { minItems: 1 }) })],
  ['get_cart', 'The cart.', cart],
  [
    'update_cart',
    'Applies the actions in their order. SKUs that no action names stay.',
    input('The actions.', {
      cartId,
      actions: list(
        'Exactly one member each.',
        object(
          'An action.',
          {
            addSku: entry,
            setSku: entry,
            removeSku: object('A SKU.', { sku }),
          },
          [],
          { minProperties: 1, maxProperties: 1 },
        ),
        { minItems: 1 },
      ),
    }),
  ],
  ['cancel_cart', 'Deletes the cart.', cart],
  ['create_checkout', 'Creates a checkout from a cart.', cart],
  ['get_checkout', 'The checkout.', checkout],
  [
    'update_checkout',
    'Sets the delivery address, the delivery option, or both.',
    input(
      'The delivery.',
      {
        checkoutId,
        deliveryAddress: addressInput,
        deliveryOptionHandle: text('`handle` of a node of `deliveryOptions`.'),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Submits the order. Payment takes a while: the checkout is PROCESSING until it is COMPLETED, and then has an order.',
    input('The order.', { checkoutId, acceptance }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels the checkout.', checkout],
  ['get_order', 'The order.', input('Which.', { orderId: urn('order', 'ID of the order.') })],
]);
