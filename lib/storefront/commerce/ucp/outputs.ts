// The output schemas of the tools as the Universal Commerce Protocol shapes their results.
import type { JsonSchema } from '../../json-schema.ts';
import { list, money, type OutputName, object, text, uri } from '../outputs.ts';

const capabilities: JsonSchema = {
  type: 'object',
  additionalProperties: list(object({ version: text })),
};

const ucp = object({
  version: text,
  capabilities,
  status: { type: 'string', enum: ['success', 'error'] },
});

const message = object(
  {
    type: { type: 'string', enum: ['error', 'warning', 'info'] },
    code: text,
    content: text,
    path: text,
    severity: {
      type: 'string',
      enum: ['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'],
    },
  },
  ['path', 'severity'],
);

const envelope = { ucp, messages: list(message), continue_url: uri };

/** A result that shows what was asked for, or tells in messages why it cannot. */
function answer(
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
  description: 'One subtotal, one total, and between them what adds up to it, in the currency of the record.',
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
    availability: object({ available: { type: 'boolean' }, status: text }),
    options: list(object({ name: text, label: text })),
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
    variants: { ...list(variant), minItems: 1 },
  },
  ['options'],
);

const item = object({ id: text, title: text, price: { type: 'integer', minimum: 0 } });
const line = object({ id: text, item, quantity: { type: 'integer', minimum: 1 }, totals });
const buyer: JsonSchema = { type: 'object' };

const cart = answer({ id: text, currency: text, line_items: list(line), totals, buyer }, ['buyer']);

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

const checkout = answer(
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
    links: list(object({ type: text, url: uri })),
    order: object({ id: text, permalink_url: uri }),
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

const order = answer(
  {
    id: text,
    checkout_id: text,
    currency: text,
    placed_at: { type: 'string', format: 'date-time' },
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
  search: answer({ products: list(product), pagination }),
  lookup: answer({ products: list(product) }),
  product: answer({ product }),
  cart,
  checkout,
  order,
} satisfies Readonly<Record<OutputName, JsonSchema>>;
