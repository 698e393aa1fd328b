/** The output schemas of the tools in the dialect of the Universal Commerce Protocol. */
import type { JsonSchema } from '../base/json.ts';
import {
  availability,
  dateTime,
  links,
  list,
  messages,
  money,
  type OutputName,
  object,
  orderLink,
  selectedOptions,
  text,
  uri,
} from '../tools/outputs.ts';

const capabilities: JsonSchema = {
  type: 'object',
  additionalProperties: list(object({ version: text })),
};

const ucp = object(
  {
    version: text,
    capabilities,
    payment_handlers: {
      type: 'object',
      additionalProperties: list(object({ id: text, version: text })),
    },
    status: { type: 'string', enum: ['success', 'error'] },
  },
  ['payment_handlers'],
);

const severity: JsonSchema = {
  type: 'string',
  enum: ['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'],
};

const envelope = { ucp, messages: messages(severity), continue_url: uri };

/** A result with its members, or with an error status and messages. */
function result(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  const failed: JsonSchema = { properties: { ucp: { properties: { status: { const: 'error' } } } } };
  return {
    type: 'object',
    properties: { ...envelope, ...properties },
    required: ['ucp'],
    anyOf: [{ required }, { ...failed, required: ['messages'] }],
  };
}

const total = object(
  { type: text, display_text: text, amount: { type: 'integer', description: 'ISO 4217 minor units.' } },
  ['display_text'],
);

const totals: JsonSchema = {
  ...list(total),
  description:
    'One subtotal, one total, and between them the parts that add up to it, in the currency of the record.',
};

const description = object({ plain: text, html: text }, ['plain', 'html']);

const variant = object(
  {
    id: text,
    title: text,
    sku: text,
    description,
    price: money,
    list_price: money,
    availability,
    options: selectedOptions,
    inputs: list(object({ id: text, match: { type: 'string', enum: ['exact', 'featured'] } })),
  },
  ['sku', 'list_price', 'inputs'],
);

const product = object(
  {
    id: text,
    handle: text,
    title: text,
    description,
    url: uri,
    price_range: object({ min: money, max: money }),
    options: list(object({ name: text, values: list(object({ label: text })) })),
    selected: selectedOptions,
    variants: { ...list(variant), minItems: 1 },
  },
  ['options', 'selected'],
);

const item = object({ id: text, title: text, price: { type: 'integer', minimum: 0 } });

const line = object({ id: text, item, quantity: { type: 'integer', minimum: 1 }, totals });

const buyer: JsonSchema = { type: 'object' };

const cart = result({ id: text, currency: text, line_items: list(line), totals, buyer }, ['buyer']);

const group = object(
  {
    id: text,
    line_item_ids: list(text),
    options: list(object({ id: text, title: text, totals: list(total) })),
    selected_option_id: text,
  },
  ['selected_option_id'],
);

const method = object(
  {
    id: text,
    type: { type: 'string', enum: ['shipping'] },
    line_item_ids: list(text),
    destinations: list({ type: 'object' }),
    selected_destination_id: text,
    groups: list(group),
  },
  ['selected_destination_id'],
);

const fulfillment = object({ methods: list(method) });

const checkout = result(
  {
    id: text,
    status: {
      type: 'string',
      enum: ['incomplete', 'requires_escalation', 'ready_for_complete', 'completed', 'canceled'],
    },
    currency: text,
    cart_id: text,
    line_items: list(line),
    buyer,
    fulfillment,
    totals,
    links,
    order: orderLink,
  },
  ['cart_id', 'buyer', 'order'],
);

const count: JsonSchema = { type: 'integer', minimum: 0 };

const orderLine = object({
  id: text,
  item,
  quantity: object({ original: count, total: count, fulfilled: count }),
  totals,
  status: { type: 'string', enum: ['processing', 'partial', 'fulfilled', 'removed'] },
});

const order = result(
  {
    id: text,
    checkout_id: text,
    currency: text,
    placed_at: dateTime,
    permalink_url: uri,
    line_items: list(orderLine),
    fulfillment: object({ expectations: list({ type: 'object' }), events: list({ type: 'object' }) }),
    buyer,
    totals,
  },
  ['buyer'],
);

const pagination = object({ has_next_page: { type: 'boolean' }, cursor: text, total_count: count }, [
  'cursor',
]);

export const ucpOutputs = {
  search: result({ products: list(product), pagination }),
  lookup: result({ products: list(product) }),
  product: result({ product }),
  cart,
  checkout,
  order,
} satisfies Readonly<Record<OutputName, JsonSchema>>;
