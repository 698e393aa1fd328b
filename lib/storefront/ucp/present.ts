/** Presents products, carts, checkouts and orders in the dialect of the Universal Commerce Protocol. */

import { defined, type JsonObject } from '../base/json.ts';
import type { Product, Variant } from '../catalog/product.ts';
import { missingFrom } from '../shop/checkout.ts';
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
import { orderUrl, presentLinks, presentProduct as presentPlain, presentVariant } from '../tools/present.ts';
import { toPath } from './envelope.ts';

/** A product with some of its variants, and additional members for each. Only in products, amounts are Money. */
export function presentProduct(
  shop: Shop,
  product: Product,
  variants: readonly Variant[] = product.variants,
  more: (variant: Variant) => JsonObject = () => ({}),
): JsonObject {
  const { id, handle, title, description, url, tags, price_range } = presentPlain(shop, product);
  return {
    ...{ id, handle, title, description, url, tags, price_range },
    categories: [{ value: product.product_type, taxonomy: 'merchant' }],
    options: product.options.map(({ name, values }) => ({
      name,
      values: values.map((label) => ({ label })),
    })),
    variants: variants.map((variant) => {
      const { sku, ...shown } = presentVariant(product, variant, shop.currency);
      const methods = variantMethods(shop, variant.available);
      return { ...shown, ...(sku === null ? {} : { sku }), ...methods, ...more(variant) };
    }),
  };
}

function presentLine(line: Line): JsonObject {
  const { product, variant } = line.offer;
  const amount = lineAmount(line);
  return {
    id: line.id,
    item: { id: String(variant.id), title: `${product.title} (${variant.title})`, price: line.amount },
    quantity: line.quantity,
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
  };
}

// The record states the currency, so its amounts are plain integers.
const presentTotals = (totals: readonly Total[]): readonly JsonObject[] =>
  totals.map(({ type, title, amount }) => ({ type, display_text: title, amount }));

export function presentCart(shop: Shop, { id, lines, country, buyer, checkoutId }: Cart): JsonObject {
  return {
    id,
    currency: shop.currency,
    line_items: lines.map(presentLine),
    totals: presentTotals(plainTotals(lines)),
    ...(country === undefined ? {} : { context: { address_country: country, currency: shop.currency } }),
    ...defined({ buyer, checkout_id: checkoutId }),
    ...policiesOf(shop),
  };
}

function presentMessages(checkout: Checkout): readonly JsonObject[] {
  const { status } = checkout;
  const error = (code: string, content: string, severity: string, path?: string) => ({
    ...{ type: 'error', code, content, severity },
    ...(path === undefined ? {} : { path: toPath(path) }),
  });
  if (status === 'requires_escalation') {
    return [error('approval_required', 'The buyer must approve this checkout.', 'requires_buyer_review')];
  }
  if (status !== 'incomplete') return [];
  return missingFrom(checkout).map((name) =>
    error('missing', `The checkout needs a ${name.replace('_', ' ')}.`, 'recoverable', `/${name}`),
  );
}

/** A checkout is shipped to one address. */
export const destinationId = 'destination_1';

/** One shipment: all lines, the address if it is known, and the shipping options. */
function presentFulfillment(shop: Shop, checkout: Checkout): JsonObject {
  const { lines, address, method } = checkout;
  const line_item_ids = lines.map(({ id }) => id);
  const options = methodsOf(shop, checkout).map(({ id, title, amount }) => ({
    ...{ id, title, ...optionDescription(shop, id) },
    totals: [{ type: 'total', amount }],
  }));
  const group = {
    ...{ id: 'group_1', line_item_ids, options },
    ...defined({ selected_option_id: method }),
  };
  return {
    methods: [
      {
        ...{ id: 'method_1', type: 'shipping', line_item_ids },
        destinations: address ? [{ id: destinationId, ...destinationType(shop), ...address }] : [],
        ...(address ? { selected_destination_id: destinationId } : {}),
        groups: [group],
      },
    ],
  };
}

export function presentCheckout(shop: Shop, checkout: Checkout): JsonObject {
  const { id, status, lines, cartId, buyer } = checkout;
  return {
    ...{ id, status, currency: shop.currency },
    ...defined({ cart_id: cartId }),
    line_items: lines.map(presentLine),
    ...defined({ buyer }),
    fulfillment: presentFulfillment(shop, checkout),
    totals: presentTotals(totalsOf(shop, checkout)),
    messages: presentMessages(checkout),
    ...policiesOf(shop),
    ...presentLinks(shop, checkout),
  };
}

// This storefront never ships anything, so every line stays in processing.
const presentOrderLine = (line: Line): JsonObject => ({
  ...presentLine(line),
  quantity: { original: line.quantity, total: line.quantity, fulfilled: 0 },
  status: 'processing',
});

export function presentOrder(
  shop: Shop,
  { id, checkoutId, lines, totals, address, buyer, placedAt }: Order,
): JsonObject {
  const lineItems = lines.map(({ id: line, quantity }) => ({ id: line, quantity }));
  return {
    ...{ id, checkout_id: checkoutId, currency: shop.currency, placed_at: placedAt },
    permalink_url: orderUrl(shop, id),
    line_items: lines.map(presentOrderLine),
    fulfillment: {
      expectations: [
        {
          ...{ id: 'expectation_1', method_type: 'shipping', line_items: lineItems },
          ...defined({ destination: address }),
        },
      ],
      events: [],
    },
    ...defined({ buyer }),
    totals: presentTotals(totals),
    ...policiesOf(shop),
  };
}

/** Members that version 2026-08-25 added; none in earlier versions. */
const added = <T extends JsonObject>({ version }: Shop, members: T): T | Record<string, never> =>
  version === '2026-08-25' ? members : {};

/** Each policy applies to all products of a result. */
export const policiesOf = (shop: Shop): JsonObject => {
  const url = `${shop.baseUrl}/pages/terms`;
  return added(shop, {
    policies: [
      {
        type: 'dev.ucp.shopping.policy.return',
        description: { plain: 'Unused products can be returned within 30 days.' },
        url,
      },
      {
        type: 'dev.ucp.shopping.policy.warranty',
        description: { plain: 'What breaks within two years is repaired.' },
        url,
      },
    ],
  });
};

/** The fulfillment of a variant, whose availability does not depend on the address. */
const variantMethods = (shop: Shop, available: boolean): JsonObject =>
  added(shop, { fulfillment: { methods: [{ type: 'shipping', availability: { available } }] } });

const destinationType = (shop: Shop): JsonObject => added(shop, { type: 'shipping_address' });

const times: Readonly<Record<string, string>> = {
  email: 'Arrives within an hour.',
  standard: 'Arrives in 5 to 7 days.',
  express: 'Arrives in 2 days.',
};

/** A text until 2026-04-08. */
function optionDescription({ version }: Shop, method: string): JsonObject {
  const plain = times[method];
  if (plain === undefined) return {};
  return { description: version === '2026-08-25' ? { plain } : plain };
}
