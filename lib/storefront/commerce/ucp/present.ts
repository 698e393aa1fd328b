// Writes products, carts, checkouts and orders as the Universal Commerce Protocol shapes them.
import type { Product, Variant } from '../../catalog/product.ts';
import { continueUrl, isOpen, methodsOf, missingFrom, totalsOf } from '../shop/checkout.ts';
import { lineAmount, plainTotals } from '../shop/lines.ts';
import { orderUrl, presentProduct as presentPlain, presentVariant } from '../present.ts';
import type { Cart, Checkout, Line, Order, Total } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';
import { toPath } from './envelope.ts';

type Payload = Readonly<Record<string, unknown>>;

/** A product with some of its variants, each with more to say; amounts are Money here, and nowhere else. */
export function presentProduct(
  shop: Shop,
  product: Product,
  variants: readonly Variant[] = product.variants,
  more: (variant: Variant) => Payload = () => ({}),
): Payload {
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
      return { ...shown, ...(sku === null ? {} : { sku }), ...more(variant) };
    }),
  };
}

function presentLine(line: Line): Payload {
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

// The record has one currency, so its amounts stand alone.
const presentTotals = (totals: readonly Total[]): readonly Payload[] =>
  totals.map(({ type, title, amount }) => ({ type, display_text: title, amount }));

export function presentCart(shop: Shop, { id, lines, country, buyer, checkoutId }: Cart): Payload {
  return {
    id,
    currency: shop.currency,
    line_items: lines.map(presentLine),
    totals: presentTotals(plainTotals(lines)),
    ...(country === undefined ? {} : { context: { address_country: country, currency: shop.currency } }),
    ...(buyer ? { buyer } : {}),
    ...(checkoutId === undefined ? {} : { checkout_id: checkoutId }),
  };
}

function presentMessages(checkout: Checkout): readonly Payload[] {
  const { status } = checkout;
  const error = (code: string, content: string, severity: string, path?: string) => ({
    ...{ type: 'error', code, content, severity },
    ...(path === undefined ? {} : { path: toPath(path) }),
  });
  if (status === 'requires_escalation')
    return [error('approval_required', 'The buyer has to approve this checkout.', 'requires_buyer_review')];
  if (status !== 'incomplete') return [];
  return missingFrom(checkout).map((name) =>
    error('missing', `The checkout needs a ${name.replace('_', ' ')}.`, 'recoverable', `/${name}`),
  );
}

/** One parcel to one place: all lines, the address as far as it is known, and the ways to ship it. */
function presentFulfillment(shop: Shop, checkout: Checkout): Payload {
  const { lines, address, method } = checkout;
  const line_item_ids = lines.map(({ id }) => id);
  const options = methodsOf(shop, checkout).map(({ id, title, amount }) => ({
    ...{ id, title },
    totals: [{ type: 'total', amount }],
  }));
  const group = {
    ...{ id: 'group_1', line_item_ids, options },
    ...(method === undefined ? {} : { selected_option_id: method }),
  };
  return {
    methods: [
      {
        ...{ id: 'method_1', type: 'shipping', line_item_ids },
        destinations: address ? [{ id: 'destination_1', ...address }] : [],
        ...(address ? { selected_destination_id: 'destination_1' } : {}),
        groups: [group],
      },
    ],
  };
}

export function presentCheckout(shop: Shop, checkout: Checkout): Payload {
  const { id, status, lines, cartId, buyer, orderId } = checkout;
  return {
    ...{ id, status, currency: shop.currency },
    ...(cartId === undefined ? {} : { cart_id: cartId }),
    line_items: lines.map(presentLine),
    ...(buyer ? { buyer } : {}),
    fulfillment: presentFulfillment(shop, checkout),
    totals: presentTotals(totalsOf(shop, checkout)),
    messages: presentMessages(checkout),
    links: [
      { type: 'privacy_policy', url: `${shop.baseUrl}/pages/terms` },
      { type: 'terms_of_service', url: `${shop.baseUrl}/pages/terms` },
    ],
    // A checkout that has ended is nothing to go on with.
    ...(isOpen(checkout) ? { continue_url: continueUrl(shop, id) } : {}),
    ...(orderId === undefined ? {} : { order: { id: orderId, permalink_url: orderUrl(shop, orderId) } }),
  };
}

// Nothing is ever sent out here: a line is being worked on for good.
const presentOrderLine = (line: Line): Payload => ({
  ...presentLine(line),
  quantity: { original: line.quantity, total: line.quantity, fulfilled: 0 },
  status: 'processing',
});

export function presentOrder(
  shop: Shop,
  { id, checkoutId, lines, totals, address, buyer, placedAt }: Order,
): Payload {
  const lineItems = lines.map(({ id: line, quantity }) => ({ id: line, quantity }));
  return {
    ...{ id, checkout_id: checkoutId, currency: shop.currency, placed_at: placedAt },
    permalink_url: orderUrl(shop, id),
    line_items: lines.map(presentOrderLine),
    fulfillment: {
      expectations: [
        {
          ...{ id: 'expectation_1', method_type: 'shipping', line_items: lineItems },
          ...(address ? { destination: address } : {}),
        },
      ],
      events: [],
    },
    ...(buyer ? { buyer } : {}),
    totals: presentTotals(totals),
  };
}
