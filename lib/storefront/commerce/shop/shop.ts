/** The shop behind the commerce endpoint: its catalog, its settings, and its bounded state. */
import { createHash } from 'node:crypto';
import { type BoundedMap, boundedMap } from '../../bounded-map.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { StorefrontOptions } from '../../options.ts';
import type { Cart, Checkout, Order } from './records.ts';

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

/** The most records of each kind; the oldest are evicted first. */
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
