/** The three catalog endpoints and their products, read leniently, so that one fault does not hide the others. */

import { sampleOf, someOf } from '../../lib/assert/boundaries.ts';
import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import { maxCollections, maxHandles, maxListed, maxRead } from './bounds.ts';
import { requireCollectionHandles } from './sitemap.ts';
import { atDepth, noneKnown } from './subjects.ts';

/** The largest limit that the interface allows; most checks share this request. */
export const maxProducts = 250;

export const wholeCatalog = get(`/products.json?limit=${maxProducts}`);

/** By the list in the body, because many checks read the same products, and what is derived from them. */
const known = new WeakMap<readonly unknown[], readonly JsonObject[]>();

/** The objects of the `products` array of a list; undefined when there is no such array. */
export function productsOf(response: HttpResponse): readonly JsonObject[] | undefined {
  const listed = response.json.valid ? valueAt(response.json.value, '/products') : undefined;
  if (!Array.isArray(listed)) return undefined;
  const products = known.get(listed) ?? listed.slice(0, maxListed).filter(isObject);
  known.set(listed, products);
  return products;
}

/** The items of a list that are judged. */
export const firstOf = <T>(products: readonly T[]): readonly T[] =>
  products.length > maxRead ? products.slice(0, maxRead) : products;

/** Identifies a product by its id, or by its handle if it has no id. */
export const keyOf = ({ id, handle }: JsonObject): string => JSON.stringify(id ?? handle ?? null);

export const keysOf = (response: HttpResponse): readonly string[] => (productsOf(response) ?? []).map(keyOf);

/**
 * The published products: at most 250, or the first 1,000 of a list that is longer than allowed.
 * @throws Inconclusive `prerequisite` when there is no product list, `no-subjects` when it is empty.
 */
export async function requireProducts(context: Context): Promise<readonly [JsonObject, ...JsonObject[]]> {
  const response = await context.fetch(wholeCatalog);
  const products = response.status === 200 ? productsOf(response) : undefined;
  if (!products) throw prerequisite('catalog/product-list-is-served');
  const first = firstOf(products);
  if (!isFilled(first)) throw new Inconclusive('no-subjects', 'the catalog lists no product');
  return first;
}

const isFilled = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0;

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

/** @param query such as `limit=2`; without it, the default limit applies. */
export const list = (query = ''): HttpRequest => get(`/products.json${query && `?${query}`}`);

export const collection = (handle: string, query = ''): HttpRequest =>
  get(pathOf('/collections/', handle, `/products.json${query && `?${query}`}`));

export const single = (handle: string): HttpRequest => get(pathOf('/products/', handle, '.json'));

/** The collection handle that means the full catalog. */
export const all = 'all';

/** The largest listing of the full catalog. */
export const wholeCollection = collection(all, 'limit=250');

/** Handles of no collection or product: a plain one, one in capitals with an apostrophe, one outside ASCII, and a long one. */
export const unknownHandles = [
  'zq-unknown-collection',
  "ZQ-Unknown-O'Neill",
  'zq-unknown-日本',
  `zq-unknown-${'x'.repeat(150)}`,
] as const;

/**
 * Paths of products whose handles are not URL-safe, or longer than promised. A server in front may refuse them, so only
 * that they break nothing is judged.
 */
export const oddProducts: readonly HttpRequest[] = ['zq%3Cb%22%5C%3E', '%FF', `zq-${'x'.repeat(300)}`].map(
  (segment) => get(`/products/${segment}.json`),
);

/** Collections besides `all`, and products besides the special ones, that a run requests if it is not thorough. */
const fewCollections = 1;

const fewHandles = 3;

/** Products that programs forget: many variants, nothing to ship, sold out, a former price, no description, no picture. */
const unlike: readonly ((product: JsonObject) => boolean)[] = [
  ({ variants }) => objectsOf(variants).length > manyVariants,
  ({ variants }) => objectsOf(variants).every((variant) => variant.requires_shipping === false),
  ({ variants }) => objectsOf(variants).every((variant) => variant.available === false),
  ({ variants }) => objectsOf(variants).some((variant) => typeof variant.compare_at_price === 'string'),
  ({ body_html: html }) => html === '' || html === null,
  ({ images }) => Array.isArray(images) && images.length === 0,
];

/** Less than a page of a list of variants holds in common interfaces, which the product list may show alone. */
const manyVariants = 20;

/** One product of each such kind; one of several kinds stands for all of them. */
function unlikeProducts(products: readonly JsonObject[]): readonly JsonObject[] {
  const kindsOf = (product: JsonObject) => unlike.filter((isUnlike) => isUnlike(product));
  const chosen: JsonObject[] = [];
  for (const kind of unlike) {
    if (chosen.some(kind)) continue;
    const [most] = products.filter(kind).toSorted((a, b) => kindsOf(b).length - kindsOf(a).length);
    if (most) chosen.push(most);
  }
  return chosen;
}

/** Handles of existing collections besides `all`, as `requireCollections`; none if they cannot be discovered. */
export const findCollections = async (context: Context): Promise<readonly string[]> =>
  requireCollections(context).catch(noneKnown);

/**
 * Handles of existing collections besides `all`: the configured one, or some that the sitemap links to.
 * @throws Inconclusive as `requireCollectionHandles`.
 */
export async function requireCollections(context: Context): Promise<readonly string[]> {
  const { collection: named } = context.target;
  if (named !== undefined) return [named];
  const others = (await requireCollectionHandles(context)).filter((handle) => handle !== all);
  return sampleOf(context, others, { few: fewCollections, most: maxCollections });
}

/**
 * One more collection, which is made from a tag: a list that leaves its own tag out of its products may lose the array if
 * the tag is not the last one. None if the target names a collection.
 */
export async function findTaggedCollection(context: Context): Promise<readonly string[]> {
  if (context.target.collection !== undefined) return [];
  const handles: readonly string[] = await requireCollectionHandles(context).catch(noneKnown);
  const products: readonly JsonObject[] = await requireProducts(context).catch(noneKnown);
  const tags = new Set(products.flatMap(({ tags }) => (Array.isArray(tags) ? tags.slice(0, -1) : [])));
  const tagged = handles.filter((handle) => handle !== all && tags.has(handle));
  return someOf(tagged, atDepth(context, { usual: 1, quick: 0 }), context.target.seed);
}

/**
 * Handles of products that are requested one by one: the first, the last, up to two outside ASCII, some that are unlike
 * the others, and a seeded sample.
 * @throws Inconclusive as `requireProductHandles`.
 */
export async function someHandles(context: Context): Promise<readonly string[]> {
  const handles = await requireProductHandles(context);
  const odd = [handles[0], handles.at(-1) ?? handles[0], ...handles.filter(isNotAscii).slice(0, 2)];
  const unlikeOthers = unlikeProducts(await requireProducts(context))
    .map(({ handle }) => handle)
    .filter((handle): handle is string => handles.some((known) => known === handle))
    .slice(0, atDepth(context, { usual: fewHandles, quick: 0 }));
  const few = atDepth(context, { usual: fewHandles - unlikeOthers.length, quick: 1 });
  return [...new Set([...odd, ...unlikeOthers, ...sampleOf(context, handles, { few, most: maxHandles })])];
}

export const isNotAscii = (handle: string): boolean => /[^\x20-\x7e]/.test(handle);

const paths = /^\/(products|products\/[^/]+|collections\/[^/]+\/products)\.json$/;

/** Whether a response comes from one of the catalog endpoints below the base URL. */
export function isCatalog({ request }: HttpResponse, { target }: Context): boolean {
  if (!request.url.startsWith(`${target.baseUrl}/`)) return false;
  return paths.test(new URL(request.url.slice(target.baseUrl.length), 'http://base.invalid').pathname);
}
