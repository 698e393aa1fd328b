// The whole catalog, with the ways to find something in it.
import { type Collection, collections } from './collections.ts';
import { generate } from './generate.ts';
import type { Product, Variant } from './product.ts';
import type { Recipe } from './recipe.ts';

export type Offer = { readonly product: Product; readonly variant: Variant };

export interface Catalog {
  readonly products: readonly Product[];
  product(handle: string): Product | undefined;
  /** The products of a collection in the catalog's order, or undefined when there is no such collection. */
  collection(handle: string): readonly Product[] | undefined;
  /** What is sold under a variant id. */
  offer(variantId: string): Offer | undefined;
  /** A product by its own id or by the id of one of its variants. */
  find(id: string): Product | undefined;
  /**
   * The products that have every word of the query in title, vendor, type or tags, whatever the case. No
   * word: all.
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

export function catalog(recipe: Recipe): Catalog {
  const products = generate(recipe);
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
        .map((hay) => hay.product);
    },
  };
}
