/** The tool list of the ledger: closed objects, quantities by edition. */
import type { ListedTool } from '../frame/tools.ts';
import type { Fields } from '../variant.ts';

const closed = (properties: Fields, required = Object.keys(properties), more: Fields = {}): Fields => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...more,
});
const gid = (thing: string) => ({
  type: 'string',
  pattern: `^gid://shop/${thing}/`,
  description: `The global id of the ${thing.toLowerCase()}.`,
});

const context = closed(
  {
    address_country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'The country of the buyer.' },
    currency: {
      type: 'string',
      pattern: '^[A-Z]{3}$',
      description: 'Accepted and ignored: the ledger sells in EUR.',
    },
  },
  [],
);
const lines = {
  type: 'object',
  description: 'The lines: the quantity of each edition, by the global id of the edition.',
  propertyNames: { pattern: '^gid://shop/Edition/' },
  additionalProperties: { type: 'integer', minimum: 1, maximum: 99 },
  minProperties: 1,
  maxProperties: 40,
  examples: [{ 'gid://shop/Edition/ed-9550000120': 2 }],
};
const shipTo = closed(
  {
    recipient: { type: 'string', maxLength: 100, description: 'Who receives it.' },
    line1: { type: 'string', minLength: 1, maxLength: 100, description: 'First line: street and number.' },
    line2: { type: 'string', maxLength: 100, description: 'Second line: floor or flat.' },
    city: { type: 'string', minLength: 1, maxLength: 100 },
    postcode: { type: 'string', minLength: 1, maxLength: 16 },
    country_code: { type: 'string', pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.' },
  },
  ['line1', 'city', 'postcode', 'country_code'],
  { description: 'The shipping address.' },
);
const rate = {
  type: 'string',
  description: 'The shipping method: a key of `delivery.rates` in the checkout.',
  examples: ['tracked'],
};
const approval = closed(
  {
    approved_by_buyer: { type: 'boolean', description: 'True if the buyer approved this very checkout.' },
    approved_at: { type: 'string', format: 'date-time', description: 'When; five minutes ago at most.' },
  },
  ['approved_by_buyer', 'approved_at'],
  { description: 'The explicit approval of the buyer at the moment of payment.' },
);
const cartId = gid('Cart');
const checkoutId = gid('Checkout');
const cartInput = closed({ lines });

const rows: readonly (readonly [string, string, Fields])[] = [
  [
    'search_catalog',
    'Articles whose title contains the query.',
    closed({ query: { type: 'string' }, context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Articles by their ids, or by the ids of their editions. Unknown ids are null in `articles_by_id`.',
    closed({
      ids: { type: 'array', items: { type: 'string', pattern: '^gid://' }, minItems: 1, maxItems: 25 },
    }),
  ],
  ['get_product', 'One article.', closed({ article_id: gid('Article') })],
  [
    'create_cart',
    'Opens a cart, which lasts for thirty minutes after its last change.',
    closed({ input: cartInput }),
  ],
  ['get_cart', 'Reads a cart. Amounts are minor units, as text.', closed({ cart_id: cartId })],
  ['update_cart', 'Replaces the lines of a cart.', closed({ cart_id: cartId, input: cartInput })],
  ['cancel_cart', 'Deletes a cart.', closed({ cart_id: cartId })],
  ['create_checkout', 'Copies a cart into a new checkout.', closed({ cart_id: cartId })],
  ['get_checkout', 'Reads a checkout.', closed({ checkout_id: checkoutId })],
  [
    'update_checkout',
    'Sets the shipping address and the shipping method; either may be left as it is.',
    closed({ checkout_id: checkoutId, input: closed({ ship_to: shipTo, rate }, [], { minProperties: 1 }) }),
  ],
  [
    'complete_checkout',
    'Places the order. Without the approval of the buyer it is refused.',
    closed({ checkout_id: checkoutId, approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Voids a checkout.', closed({ checkout_id: checkoutId })],
  ['get_order', 'Reads an order.', closed({ order_id: gid('Order') })],
];

export const listed: readonly ListedTool[] = rows.map(([name, description, inputSchema]) => ({
  name,
  description,
  inputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...inputSchema },
}));
