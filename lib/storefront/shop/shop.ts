/** The shop behind the commerce endpoint: its catalog, its settings, and its records, bounded and immutable. */
import { createHash } from 'node:crypto';
import { type BoundedMap, boundedMap } from '../base/bounded-map.ts';
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

export type ShippingMethod = { readonly id: string; readonly title: string; readonly amount: number };

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
