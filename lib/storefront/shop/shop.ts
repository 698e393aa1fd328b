/** The shop behind the commerce endpoint: its catalog, settings and bounded records, priced lines, shipping, tax and totals. */
import { createHash } from 'node:crypto';
import { type BoundedMap, boundedMap } from '../base/bounded-map.ts';
import { fromCents, minorUnits } from '../base/currency.ts';
import type { StorefrontOptions } from '../base/options.ts';
import { refusal } from '../base/rpc-error.ts';
import type { Catalog, Offer } from '../catalog/catalog.ts';
import type { Product } from '../catalog/product.ts';

type Settings = Required<
  Pick<StorefrontOptions, 'seed' | 'currency' | 'dialect' | 'version' | 'baseUrl' | 'canonicalUrl' | 'now'>
>;

export interface Shop extends Settings {
  readonly catalog: Catalog;
  readonly carts: BoundedMap<string, Cart>;
  readonly checkouts: BoundedMap<string, Checkout>;
  readonly orders: BoundedMap<string, Order>;
  /** The next id of a kind: opaque, and determined by the seed and the number of earlier ids. */
  nextId(kind: 'cart' | 'checkout' | 'order'): string;
}

/** Records of each kind; the oldest are evicted first. */
const maxRecords = 1000;

export function shop(
  catalog: Catalog,
  { seed, currency, dialect, version, baseUrl, canonicalUrl, now }: Settings,
): Shop {
  let count = 0;
  return {
    ...{ seed, currency, dialect, version, baseUrl, canonicalUrl, now, catalog },
    carts: boundedMap(maxRecords),
    checkouts: boundedMap(maxRecords),
    orders: boundedMap(maxRecords),
    nextId(kind) {
      count += 1;
      const hash = createHash('sha256').update(`${seed} ${kind} ${count}`).digest('hex');
      return `${kind}_${hash.slice(0, 24)}`;
    },
  };
}

/** A line of a cart. Amounts are in minor units of the storefront's currency, here and below. */
export type Line = {
  readonly id: string;
  readonly offer: Offer;
  readonly amount: number;
  readonly quantity: number;
};

export type LineRequest = { readonly variantId: string; readonly quantity: number };

/** The country and the currency of the buyer, as the caller states them. */
export type BuyerContext = { readonly country?: string; readonly currency?: string };

export type Total = {
  readonly type: 'subtotal' | 'fulfillment' | 'tax' | 'total';
  readonly title: string;
  readonly amount: number;
};

type ShippingMethod = { readonly id: string; readonly title: string; readonly amount: number };

/** An address or a buyer, as validated against the tool's schema. */
export type Details = Readonly<Record<string, unknown>>;

/** The lines to buy, with their context and buyer. */
export type CartRequest = {
  readonly lines: readonly LineRequest[];
  readonly context: BuyerContext;
  readonly buyer?: Details;
};

export type Cart = {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly country?: string;
  readonly buyer?: Details;
  /** The checkout that this cart was last converted to. */
  readonly checkoutId?: string;
};

type CheckoutStatus = 'incomplete' | 'ready_for_complete' | 'requires_escalation' | 'completed' | 'canceled';

export type Checkout = {
  readonly id: string;
  readonly status: CheckoutStatus;
  readonly lines: readonly Line[];
  readonly country: string;
  readonly cartId?: string;
  readonly address?: Details;
  readonly buyer?: Details;
  /** The id of the chosen shipping method. */
  readonly method?: string;
  readonly orderId?: string;
};

export type Order = {
  readonly id: string;
  readonly checkoutId: string;
  readonly lines: readonly Line[];
  readonly totals: readonly Total[];
  readonly address?: Details;
  readonly buyer?: Details;
  /** RFC 3339, UTC. */
  readonly placedAt: string;
};

/**
 * @param id of a product, or of one of its variants.
 * @throws RpcError for an unknown id.
 */
export function requireProduct({ catalog }: Shop, id: string): Product {
  const product = catalog.find(id);
  if (!product) throw refusal('not_found', `There is no product "${id}".`, { path: '/id' });
  return product;
}

export function methodsOf({ currency }: Shop, { lines, country }: Checkout): readonly ShippingMethod[] {
  return shippingMethods(lines, country, currency);
}

/** Subtotal, shipping once a method is chosen, tax once the address is known, and their sum. */
export function totalsOf(shop: Shop, checkout: Checkout): readonly Total[] {
  const { lines, country, method, address } = checkout;
  const chosen = methodsOf(shop, checkout).find(({ id }) => id === method);
  const parts: readonly Total[] = [
    { type: 'subtotal', title: 'Subtotal', amount: subtotalOf(lines) },
    ...(chosen ? [{ type: 'fulfillment' as const, title: chosen.title, amount: chosen.amount }] : []),
    ...(address ? [{ type: 'tax' as const, title: 'Tax', amount: taxOn(lines, country) }] : []),
  ];
  return [
    ...parts,
    { type: 'total', title: 'Total', amount: parts.reduce((sum, { amount }) => sum + amount, 0) },
  ];
}

function toLine({ catalog, currency }: Shop, { variantId, quantity }: LineRequest, index: number): Line {
  const path = `/line_items/${index}`;
  const offer = catalog.offer(variantId);
  if (!offer) throw refusal('not_found', `There is no variant "${variantId}".`, { path });
  if (!offer.variant.available) {
    throw refusal('out_of_stock', `Variant "${variantId}" is sold out.`, { path });
  }
  return { id: `line_${index + 1}`, offer, amount: minorUnits(offer.variant.price, currency), quantity };
}

/** @throws RpcError for another currency than that of the storefront. */
export function requireCurrency(shop: Shop, { currency }: BuyerContext): void {
  if (currency === undefined || currency === shop.currency) return;
  const message = `This storefront sells in ${shop.currency}, not in ${currency}.`;
  throw refusal('currency_not_supported', message, {
    path: '/context/currency',
    supported: [shop.currency],
  });
}

/** @throws RpcError if a line cannot be sold. */
export function toLines(shop: Shop, { lines, context }: CartRequest): readonly Line[] {
  requireCurrency(shop, context);
  return lines.map((line, index) => toLine(shop, line, index));
}

export function lineAmount({ amount, quantity }: Line): number {
  return amount * quantity;
}

function subtotalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineAmount(line), 0);
}

/** The totals before shipping is known: only the subtotal. */
export function plainTotals(lines: readonly Line[]): readonly Total[] {
  const amount = subtotalOf(lines);
  return [
    { type: 'subtotal', title: 'Subtotal', amount },
    { type: 'total', title: 'Total', amount },
  ];
}

/** The country of the shop; shipping to others costs twice as much. */
export const home = 'US';

// In per mille; countries that are not listed have no tax here.
const taxes: Readonly<Record<string, number>> = { CA: 50, DE: 190, FR: 200, GB: 200, JP: 100 };

/** The methods for this country. Lines that need no shipping have a single, free method. */
function shippingMethods(
  lines: readonly Line[],
  country: string,
  currency: string,
): readonly ShippingMethod[] {
  if (!lines.some(({ offer }) => offer.variant.requires_shipping)) {
    return [{ id: 'email', title: 'Delivery by e-mail', amount: 0 }];
  }
  const factor = country === home ? 1 : 2;
  const cost = (cents: number) => fromCents(cents * factor, currency);
  return [
    { id: 'standard', title: 'Standard shipping', amount: cost(500) },
    { id: 'express', title: 'Express shipping', amount: cost(1500) },
  ];
}

/** The tax in minor units, rounded half up. */
function taxOn(lines: readonly Line[], country: string): number {
  const rate = Object.hasOwn(taxes, country) ? (taxes[country] ?? 0) : 0;
  const taxable = subtotalOf(lines.filter(({ offer }) => offer.variant.taxable));
  return Math.floor((taxable * rate + 500) / 1000);
}
