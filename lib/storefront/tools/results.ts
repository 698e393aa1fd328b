/** The results of the tools: their schemas, and products, carts, checkouts and orders as they present them. */

import { minorUnits } from '../base/currency.ts';
import { defined, type JsonObject, type JsonSchema } from '../base/json.ts';
import type { Product, Variant } from '../catalog/product.ts';
import { continueUrl, isOpen, missingFrom } from '../shop/checkout.ts';
import type { Cart, Checkout, Line, Order, Shop, Total } from '../shop/shop.ts';
import { lineAmount, methodsOf, plainTotals, totalsOf } from '../shop/totals.ts';

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

/** Integer minor units and an ISO 4217 code. */
type Money = { readonly amount: number; readonly currency: string };

export function presentVariant({ options }: Product, variant: Variant, currency: string): JsonObject {
  const labels = [variant.option1, variant.option2, variant.option3];
  const money = (price: string): Money => ({ amount: minorUnits(price, currency), currency });
  const isReduced = Number(variant.compare_at_price ?? 0) > Number(variant.price);
  return {
    id: String(variant.id),
    title: variant.title,
    sku: variant.sku,
    description: { plain: variant.title },
    price: money(variant.price),
    ...(isReduced && variant.compare_at_price ? { list_price: money(variant.compare_at_price) } : {}),
    availability: { available: variant.available, status: variant.available ? 'in_stock' : 'out_of_stock' },
    options: options.map(({ name }, index) => ({ name, label: labels[index] ?? '' })),
  };
}

/** Ids are those of the catalog, as strings. */
export function presentProduct({ currency, baseUrl }: Shop, product: Product): JsonObject {
  const amounts = product.variants.map(({ price }) => minorUnits(price, currency));
  const range = { min: Math.min(...amounts), max: Math.max(...amounts) };
  return {
    id: String(product.id),
    handle: product.handle,
    title: product.title,
    description: { html: product.body_html },
    url: `${baseUrl}/products/${encodeURIComponent(product.handle)}`,
    vendor: product.vendor,
    product_type: product.product_type,
    tags: product.tags,
    price_range: { min: { amount: range.min, currency }, max: { amount: range.max, currency } },
    variants: product.variants.map((variant) => presentVariant(product, variant, currency)),
  };
}

function presentLine({ currency }: Shop, line: Line): JsonObject {
  const { product, variant } = line.offer;
  return {
    id: line.id,
    variant_id: String(variant.id),
    item: {
      id: String(variant.id),
      product_id: String(product.id),
      title: `${product.title} (${variant.title})`,
      price: { amount: line.amount, currency },
    },
    quantity: line.quantity,
    subtotal: { amount: lineAmount(line), currency },
  };
}

// A total is Money with a type.
function presentTotals({ currency }: Shop, totals: readonly Total[]): readonly JsonObject[] {
  return totals.map(({ type, title, amount }) => ({ type, display_text: title, amount, currency }));
}

export function presentCart(shop: Shop, { id, lines, country, checkoutId }: Cart): JsonObject {
  return {
    id,
    currency: shop.currency,
    ...defined({ address_country: country }),
    line_items: lines.map((line) => presentLine(shop, line)),
    totals: presentTotals(shop, plainTotals(lines)),
    ...defined({ checkout_id: checkoutId }),
  };
}

function presentMissing(checkout: Checkout): readonly JsonObject[] {
  if (checkout.status !== 'incomplete') return [];
  return missingFrom(checkout).map((name) => ({
    type: 'error',
    code: 'missing',
    content: `The checkout needs a ${name.replace('_', ' ')}.`,
    path: `/${name}`,
    severity: 'recoverable',
  }));
}

export const orderUrl = ({ baseUrl }: Shop, id: string) => `${baseUrl}/orders/${id}`;

/** The links of a checkout: the terms, the page to continue it while it is open, and its order. */
export function presentLinks(shop: Shop, checkout: Checkout): JsonObject {
  const { id, orderId } = checkout;
  return {
    links: ['privacy_policy', 'terms_of_service'].map((type) => ({
      type,
      url: `${shop.baseUrl}/pages/terms`,
    })),
    ...(isOpen(checkout) ? { continue_url: continueUrl(shop, id) } : {}),
    ...(orderId === undefined ? {} : { order: { id: orderId, permalink_url: orderUrl(shop, orderId) } }),
  };
}

export function presentCheckout(shop: Shop, checkout: Checkout): JsonObject {
  const { id, status, lines, cartId, address, buyer, method } = checkout;
  return {
    id,
    status,
    currency: shop.currency,
    ...defined({ cart_id: cartId }),
    line_items: lines.map((line) => presentLine(shop, line)),
    ...defined({ buyer, shipping_address: address }),
    shipping_methods: methodsOf(shop, checkout).map(({ amount, ...offered }) => ({
      ...offered,
      price: { amount, currency: shop.currency },
    })),
    ...defined({ shipping_method: method }),
    totals: presentTotals(shop, totalsOf(shop, checkout)),
    messages: presentMissing(checkout),
    ...presentLinks(shop, checkout),
  };
}

export function presentOrder(
  shop: Shop,
  { id, checkoutId, lines, totals, address, buyer, placedAt }: Order,
): JsonObject {
  return {
    id,
    checkout_id: checkoutId,
    currency: shop.currency,
    placed_at: placedAt,
    permalink_url: orderUrl(shop, id),
    line_items: lines.map((line) => ({ ...presentLine(shop, line), status: 'processing' })),
    ...defined({ buyer, shipping_address: address }),
    totals: presentTotals(shop, totals),
  };
}
