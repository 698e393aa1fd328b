/** The output schemas of the tools: products, carts, checkouts and orders. */
import type { JsonSchema } from '../base/json.ts';

export const text: JsonSchema = { type: 'string' };

export const uri: JsonSchema = { type: 'string', format: 'uri' };

export const dateTime: JsonSchema = { type: 'string', format: 'date-time' };

const record: JsonSchema = { type: 'object' };

export function object(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required };
}

export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

export const money: JsonSchema = {
  ...object({
    amount: { type: 'integer', minimum: 0, description: 'ISO 4217 minor units.' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' },
  }),
  description: 'An amount in minor units; convert it to major units before quoting it to a buyer.',
};

const total = object({
  type: { type: 'string', enum: ['subtotal', 'fulfillment', 'tax', 'total'] },
  display_text: text,
  ...money.properties,
});

const totals: JsonSchema = {
  ...list(total),
  description:
    'One subtotal, one total, and between them the parts that add up to it; fulfillment is the shipping.',
};

export const availability = object({ available: { type: 'boolean' }, status: text });

export const selectedOptions = list(object({ name: text, label: text }));

const variant = object(
  {
    id: text,
    title: text,
    sku: { type: ['string', 'null'] },
    description: object({ plain: text }),
    price: money,
    list_price: money,
    availability,
    options: selectedOptions,
  },
  ['list_price'],
);

const product = object({
  id: text,
  handle: text,
  title: text,
  description: object({ html: text }),
  url: uri,
  vendor: text,
  product_type: text,
  tags: list(text),
  price_range: object({ min: money, max: money }),
  variants: { ...list(variant), minItems: 1 },
});

export const messages = (severity: JsonSchema = text): JsonSchema =>
  list(
    object(
      {
        type: { type: 'string', enum: ['error', 'warning', 'info'] },
        code: text,
        content: text,
        path: text,
        severity,
      },
      ['path', 'severity'],
    ),
  );

const line = object(
  {
    id: text,
    variant_id: text,
    item: object({ id: text, product_id: text, title: text, price: money }),
    quantity: { type: 'integer', minimum: 1 },
    subtotal: money,
    status: text,
  },
  ['status'],
);

const cart = object(
  { id: text, currency: text, address_country: text, line_items: list(line), totals, checkout_id: text },
  ['address_country', 'checkout_id'],
);

export const links = list(object({ type: text, url: uri }));

export const orderLink = object({ id: text, permalink_url: uri });

const checkout = object(
  {
    id: text,
    status: { type: 'string', enum: ['incomplete', 'ready_for_complete', 'completed', 'canceled'] },
    currency: text,
    cart_id: text,
    line_items: list(line),
    buyer: record,
    shipping_address: record,
    shipping_methods: list(object({ id: text, title: text, price: money })),
    shipping_method: text,
    totals,
    messages: messages(),
    links,
    continue_url: uri,
    order: orderLink,
  },
  ['cart_id', 'buyer', 'shipping_address', 'shipping_method', 'continue_url', 'order'],
);

const order = object(
  {
    id: text,
    checkout_id: text,
    currency: text,
    placed_at: dateTime,
    permalink_url: uri,
    line_items: list(line),
    buyer: record,
    shipping_address: record,
    totals,
  },
  ['buyer', 'shipping_address'],
);

const count: JsonSchema = {
  type: 'integer',
  minimum: 0,
  description: 'The number of all matching products.',
};

export type OutputName = 'search' | 'lookup' | 'product' | 'cart' | 'checkout' | 'order';

export const outputs = {
  search: object({ products: list(product), total_count: count }),
  lookup: object({ products: list(product), messages: messages() }),
  product: object({ product }),
  cart,
  checkout,
  order,
} satisfies Readonly<Record<OutputName, JsonSchema>>;
