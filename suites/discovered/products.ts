/** What the checks learn of the catalog: its products, read leniently, so that one fault does not hide the others. */

import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { get } from '../../lib/http/requests.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';

/** The largest list that the interface offers, and so the request that most checks share. */
export const mostProducts = 250;
export const wholeCatalog = get(`/products.json?limit=${mostProducts}`);

/** No body that we read has room for so many real products; a list of more is made to fill memory. */
const mostListed = 10_000;

/** The objects of the `products` array of a list answer; undefined when there is no such array. */
export function productsOf(response: HttpResponse): readonly JsonObject[] | undefined {
  const products = response.json.valid ? valueAt(response.json.value, '/products') : undefined;
  return Array.isArray(products) ? products.slice(0, mostListed).filter(isObject) : undefined;
}

/** Of a list that is longer than any may be, no more is looked at: its length is told by the checks of limits. */
const mostLookedAt = 4 * mostProducts;

/** The first products of an answer, as far as anybody looks at what they are. */
export const firstOf = <T>(products: readonly T[]): readonly T[] => products.slice(0, mostLookedAt);

/**
 * The published products, at most 250, or the first 1,000 of a list that is longer than it may be.
 * @throws Inconclusive `prerequisite` when the product list is no list, `no-subjects` when it is empty.
 */
export async function requireProducts(context: Context): Promise<readonly [JsonObject, ...JsonObject[]]> {
  const response = await context.fetch(wholeCatalog);
  const products = response.status === 200 ? productsOf(response) : undefined;
  if (!products)
    throw new Inconclusive(
      'prerequisite',
      'catalog/product-list-is-served does not hold, so no product is known',
    );
  const [first, ...rest] = firstOf(products);
  if (!first) throw new Inconclusive('no-subjects', 'the catalog lists no product');
  return [first, ...rest];
}

/** Handles of products that exist: the one that the target names, then those of the catalog. */
export async function requireProductHandles(context: Context): Promise<readonly [string, ...string[]]> {
  const products = await requireProducts(context);
  const listed = products
    .map(({ handle }) => handle)
    .filter((handle) => typeof handle === 'string' && handle !== '');
  const known = [
    ...new Set([...(context.target.product ? [context.target.product] : []), ...(listed as string[])]),
  ];
  const [first, ...rest] = known;
  if (first === undefined)
    throw new Inconclusive(
      'prerequisite',
      'catalog/every-product-is-well-formed does not hold: no product has a handle',
    );
  return [first, ...rest];
}

/**
 * The path of a product or collection with its handle percent-encoded: `pathOf('/products/', 'café', '.json')`.
 * Half of a surrogate pair cannot be encoded; U+FFFD goes in its place.
 */
export const pathOf = (before: string, handle: string, after = ''): string =>
  `${before}${encodeURIComponent(handle.replaceAll(/\p{Cs}/gu, '\ufffd'))}${after}`;
