/** The products of the catalog, read leniently, so that one fault does not hide the others. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/check.ts';
import { get, type HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import { maxListed, maxRead } from '../bounds.ts';

/** The largest limit that the interface allows; most checks share this request. */
export const maxProducts = 250;
export const wholeCatalog = get(`/products.json?limit=${maxProducts}`);

/** The objects of the `products` array of a list; undefined when there is no such array. */
export function productsOf(response: HttpResponse): readonly JsonObject[] | undefined {
  const products = response.json.valid ? valueAt(response.json.value, '/products') : undefined;
  return Array.isArray(products) ? products.slice(0, maxListed).filter(isObject) : undefined;
}

/** The first 1,000 items of a list. */
export const firstOf = <T>(products: readonly T[]): readonly T[] => products.slice(0, maxRead);

/** Identifies a product: by its id, or by its handle where it has none. */
export const keyOf = ({ id, handle }: JsonObject): string => JSON.stringify(id ?? handle ?? null);

export const keysOf = (response: HttpResponse): readonly string[] => (productsOf(response) ?? []).map(keyOf);

/**
 * The published products: at most 250, or the first 1,000 of a list that is longer than allowed.
 * @throws Inconclusive `prerequisite` when the product list is no list, `no-subjects` when it is empty.
 */
export async function requireProducts(context: Context): Promise<readonly [JsonObject, ...JsonObject[]]> {
  const response = await context.fetch(wholeCatalog);
  const products = response.status === 200 ? productsOf(response) : undefined;
  if (!products) throw prerequisite('catalog/product-list-is-served');
  const [first, ...rest] = firstOf(products);
  if (!first) throw new Inconclusive('no-subjects', 'the catalog lists no product');
  return [first, ...rest];
}

/**
 * Handles of existing products: the one that the target names, then those of the catalog.
 * @throws Inconclusive as `requireProducts`, and `prerequisite` when no product has a handle.
 */
export async function requireProductHandles(context: Context): Promise<readonly [string, ...string[]]> {
  const products = await requireProducts(context);
  const listed = products
    .map(({ handle }) => handle)
    .filter((handle) => typeof handle === 'string' && handle !== '');
  const known = [
    ...new Set([...(context.target.product ? [context.target.product] : []), ...(listed as string[])]),
  ];
  const [first, ...rest] = known;
  if (first === undefined) {
    throw prerequisite('catalog/every-product-is-well-formed', 'no product of the catalog has a handle');
  }
  return [first, ...rest];
}

/**
 * The path of a product or collection with its handle percent-encoded: `pathOf('/products/', 'café', '.json')`.
 * Half of a surrogate pair cannot be encoded and becomes U+FFFD.
 */
export const pathOf = (before: string, handle: string, after = ''): string =>
  `${before}${encodeURIComponent(handle.replaceAll(/\p{Cs}/gu, '\ufffd'))}${after}`;
