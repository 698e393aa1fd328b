/** Presents products, carts, checkouts and orders as results of the tools: every amount is Money. */

import { minorUnits } from '../base/currency.ts';
import { defined, type JsonObject } from '../base/json.ts';
import type { Product, Variant } from '../catalog/product.ts';
import { continueUrl, isOpen, missingFrom } from '../shop/checkout.ts';
import {
  type Cart,
  type Checkout,
  type Line,
  lineAmount,
  methodsOf,
  type Order,
  plainTotals,
  type Shop,
  type Total,
  totalsOf,
} from '../shop/shop.ts';

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
