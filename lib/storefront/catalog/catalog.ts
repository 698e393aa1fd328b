/** The catalog and its lookups. */
import { boundedMap } from '../base/bounded-map.ts';
import { once } from '../base/http.ts';
import type { CatalogOptions } from '../base/options.ts';
import { generate, indexOf } from './generate.ts';
import {
  type Image,
  type Listing,
  listing,
  type Maker,
  type Outline,
  type Product,
  type Variant,
} from './product.ts';

export type Offer = { readonly product: Product; readonly variant: Variant };

export interface Catalog {
  readonly products: Listing;
  product(handle: string): Product | undefined;
  /** The products of a collection in catalog order, or undefined for an unknown collection. */
  collection(handle: string): Listing | undefined;
  /** The product and the variant of a variant id. */
  offer(variantId: string): Offer | undefined;
  /** A product by its own id or by the id of one of its variants. */
  find(id: string): Product | undefined;
  image(id: string): Image | undefined;
  /**
   * The products whose title, vendor, type and tags contain every word of the query, ignoring case. An empty query
   * matches all products.
   */
  search(query: string): Listing;
}

/** Generated products that are cached: more than one response contains. */
const maxCached = 1_000;

/** A catalog may hold a thousand generated products, and texts of them all. */
const maxCatalogs = 2;

/** The first products include those with unusual handles. */
const maxUnusual = 20;

const normal = (text: string): string => text.normalize('NFC').toLowerCase();

function searchable({ title, vendor, product_type, tags }: Outline): string {
  return normal([title, vendor, product_type, ...tags].join('\n'));
}

/** Catalogs never change, so that storefronts of one process that sell the same share one. */
const made = boundedMap<string, Catalog>(maxCatalogs);

export function catalog({ seed, products, size, currency, baseUrl }: CatalogOptions): Catalog {
  const options = { seed, products, size, currency, baseUrl };
  const key = JSON.stringify(options);
  const known = made.get(key) ?? makeCatalog(options);
  made.set(key, known);
  return known;
}

function makeCatalog(options: CatalogOptions): Catalog {
  const { seed, products: count } = options;
  const maker = cached(generate(options));
  const products = listing(
    maker,
    Uint32Array.from({ length: count }, (_, index) => index),
  );
  const at = (index: number) => (index >= 0 && index < count ? maker.product(index) : undefined);
  const byId = (kind: 'product' | 'variant' | 'image', id: string) =>
    /^\d{1,15}$/.test(id) ? at(indexOf(kind, Number(id), seed)) : undefined;
  const offer = (id: string): Offer | undefined => {
    const product = byId('variant', id);
    const variant = product?.variants.find((one) => String(one.id) === id);
    return product && variant && { product, variant };
  };
  const index = once(() => indexed(maker, count));
  return {
    products,
    product(handle) {
      const named = handle.normalize('NFC');
      const [, number] = /-(\d{1,9})$/.exec(named) ?? [];
      const candidates = [at(Number(number ?? 0) - 1), ...products.slice(0, maxUnusual)];
      return candidates.find((product) => product?.handle === named);
    },
    collection: (handle) => (handle === 'all' ? products : index().members.get(handle)),
    offer,
    find: (id) => byId('product', id) ?? offer(id)?.product,
    image: (id) => byId('image', id)?.images.find((image) => String(image.id) === id),
    search(query) {
      const words = normal(query).split(/\s+/).filter(Boolean);
      if (words.length === 0) return products;
      const found = index().texts.flatMap((text, at) =>
        words.every((word) => text.includes(word)) ? [at] : [],
      );
      return listing(maker, Uint32Array.from(found));
    },
  };
}

/** The text of each product, and the products of each collection, in one pass over the catalog. */
function indexed(maker: Maker, count: number) {
  const texts: string[] = [];
  const indices = collections.map((): number[] => []);
  for (let index = 0; index < count; index += 1) {
    const outline = maker.outline(index);
    texts.push(searchable(outline));
    for (const [n, { includes }] of collections.entries()) if (includes(outline)) indices[n]?.push(index);
  }
  const members = collections.map(
    ({ handle }, n) => [handle, listing(maker, Uint32Array.from(indices[n] ?? []))] as const,
  );
  return { texts, members: new Map(members) };
}

/** Caches generated products. */
function cached({ product, outline }: Maker): Maker {
  const cache = boundedMap<number, Product>(maxCached);
  return {
    outline,
    product(index) {
      const made = cache.get(index) ?? product(index);
      cache.set(index, made);
      return made;
    },
  };
}

type Collection = {
  readonly handle: string;
  readonly title: string;
  readonly includes: (product: Outline) => boolean;
};

const tagged = (tag: string) => (product: Outline) => product.tags.includes(tag);

function isReduced({ variants }: Outline): boolean {
  return variants.some(({ price, compare_at_price }) => Number(compare_at_price ?? 0) > Number(price));
}

export const collections: readonly Collection[] = [
  { handle: 'all', title: 'All products', includes: () => true },
  { handle: 'new', title: 'New', includes: tagged('new') },
  { handle: 'sale', title: 'Sale', includes: isReduced },
  { handle: 'apparel', title: 'Apparel', includes: tagged('apparel') },
  { handle: 'accessories', title: 'Accessories', includes: tagged('accessories') },
  { handle: 'home', title: 'Home', includes: tagged('home') },
  {
    handle: 'in-stock',
    title: 'In stock',
    includes: ({ variants }) => variants.some(({ available }) => available),
  },
];
