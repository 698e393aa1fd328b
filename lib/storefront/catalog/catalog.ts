/** The catalog and its lookups. */

import type { CatalogOptions } from './catalog-options.ts';
import { type Collection, collections } from './collections.ts';
import { generate } from './generate.ts';
import type { Product, Variant } from './product.ts';

export type Offer = { readonly product: Product; readonly variant: Variant };

export interface Catalog {
  readonly products: readonly Product[];
  product(handle: string): Product | undefined;
  /** The products of a collection in catalog order, or undefined for an unknown collection. */
  collection(handle: string): readonly Product[] | undefined;
  /** The product and the variant of a variant id. */
  offer(variantId: string): Offer | undefined;
  /** A product by its own id or by the id of one of its variants. */
  find(id: string): Product | undefined;
  /**
   * The products whose title, vendor, type and tags contain every word of the query, ignoring case. An empty query
   * matches all products.
   */
  search(query: string): readonly Product[];
}

const normal = (text: string): string => text.normalize('NFC').toLowerCase();

function searchable({ title, vendor, product_type, tags }: Product): string {
  return normal([title, vendor, product_type, ...tags].join('\n'));
}

function group(products: readonly Product[], { handle, includes }: Collection): [string, readonly Product[]] {
  return [handle, products.filter(includes)];
}

export function catalog(options: CatalogOptions): Catalog {
  const products = generate(options);
  const byHandle = new Map(products.map((product) => [product.handle, product]));
  const byCollection = new Map(collections.map((collection) => group(products, collection)));
  const byId = new Map(products.map((product) => [String(product.id), product]));
  const offers = new Map(
    products.flatMap((product) =>
      product.variants.map((variant) => [String(variant.id), { product, variant }]),
    ),
  );
  const haystacks = products.map((product) => ({ product, text: searchable(product) }));
  return {
    products,
    product: (handle) => byHandle.get(handle.normalize('NFC')),
    collection: (handle) => byCollection.get(handle),
    offer: (variantId) => offers.get(variantId),
    find: (id) => byId.get(id) ?? offers.get(id)?.product,
    search(query) {
      const words = normal(query).split(/\s+/).filter(Boolean);
      return haystacks
        .filter(({ text }) => words.every((word) => text.includes(word)))
        .map(({ product }) => product);
    },
  };
}
