// The shop behind the commerce endpoint: its catalog, its settings and its memory, which is bounded.
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
  /** The next id of a kind: opaque, and the same for the same seed and count. */
  nextId(kind: 'cart' | 'checkout' | 'order'): string;
}

// Of each kind the newest thousand stay; whoever comes back later finds nothing.
const memory = 1000;

export function shop(
  catalog: Catalog,
  { seed, currency, dialect, version, baseUrl, canonicalUrl, now }: Settings,
): Shop {
  let count = 0;
  return {
    ...{ seed, currency, dialect, version, baseUrl, canonicalUrl, now, catalog },
    carts: boundedMap(memory),
    checkouts: boundedMap(memory),
    orders: boundedMap(memory),
    nextId(kind) {
      count += 1;
      const hash = createHash('sha256').update(`${seed} ${kind} ${count}`).digest('hex');
      return `${kind}_${hash.slice(0, 24)}`;
    },
  };
}
