/** Collection listings: they are served, and show products of the catalog as the product list shows them. */

import { maxLimit } from '../../lib/arbitraries/request-values.ts';
import { misspelt, unknownHandle } from '../../lib/arbitraries/unknown-names.ts';
import { fewOf } from '../../lib/assert/boundaries.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { answers, forEach, meets, rule } from '../../lib/assert/rules.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import {
  all,
  collection,
  findCollections,
  findTaggedCollection,
  firstOf,
  keyOf,
  keysOf,
  maxProducts,
  productsOf,
  requireCollections,
  requireProducts,
  unknownHandles,
  wholeCatalog,
  wholeCollection,
} from '../discovered/catalog.ts';
import { requireCollectionHandles } from '../discovered/sitemap.ts';
import { noneKnown } from '../discovered/subjects.ts';
import { agreesOn, identity, objectOf, productsIn } from './shown-products.ts';

const [unknown] = unknownHandles;

/** Smaller limits; other checks send equal requests. */
const shorter = ['', 'limit=3'];

/** A product list; other checks judge its products. */
export const productList = { status: 200, schema: 'product-list' } as const;

export const checks: readonly Check[] = [
  answers({
    id: 'catalog/collection-listing-is-served',
    requires: ['catalog.collection'],
    claim:
      'GET /collections/{handle}/products.json answers 200 with a JSON object that holds an array of products.',
    fix: 'Answer GET /collections/{handle}/products.json, for the handle all as well, with status 200 and a JSON object whose member products is an array of objects.',
    to: async (context) => [
      ...[all, ...(await findCollections(context))].flatMap((handle) => [
        collection(handle, 'limit=250'),
        collection(handle),
      ]),
      ...(await findTaggedCollection(context)).map((handle) => collection(handle, 'limit=250')),
    ],
    with: productList,
  }),

  check({
    id: 'catalog/all-is-the-catalog',
    requires: ['catalog.collection.all'],
    claim: 'The collection listing of the handle all lists the products that the product list lists.',
    fix: 'List in /collections/all/products.json the same products as in /products.json.',
    prerequisites: ['catalog/product-list-is-served', 'catalog/collection-listing-is-served'],
    run: async (context) => {
      const [largest, listing] = await Promise.all([requireLargest(context), requireAll(context)]);
      context.examine([...productsIn(largest), ...productsIn(listing)]);
      const size = sizeOf(largest);
      if (sizeOf(listing) !== size) return [hasOtherSize(listing, `${size}`, ', the full catalog')];
      return size >= maxLimit
        ? []
        : [...listsOnlyThoseOf(listing, largest), ...listsOnlyThoseOf(largest, listing)];
    },
  }),

  rule({
    id: 'catalog/collections-list-catalog-products',
    requires: ['catalog.collection.members'],
    claim: 'Every product that a known collection lists is in the product list.',
    fix: 'List in /collections/{handle}/products.json only products that /products.json?limit=250 lists as well.',
    prerequisites: ['catalog/product-list-is-served', 'catalog/largest-list-holds-250'],
    of: async (context) =>
      new Set([...(await requireCollections(context)), ...(await findTaggedCollection(context))]),
    holds: async (handle, context) => {
      const largest = await requireComplete(context);
      const listing = await context.fetch(collection(handle, 'limit=250'));
      return sizeOf(listing) === 0 ? undefined : listsOnlyThoseOf(listing, largest);
    },
  }),

  rule({
    id: 'catalog/collections-repeat-the-list',
    requires: ['catalog.single.same'],
    claim:
      'A collection listing shows the handle, title, vendor, type, variants and prices of a product as the product list does.',
    fix: 'Build collection listings from the data of /products.json, so that handles, titles, vendors, product types, variants and prices are the same in both.',
    prerequisites: [
      'catalog/product-list-is-served',
      'catalog/every-product-is-well-formed',
      'catalog/every-variant-is-well-formed',
      'catalog/handles-are-unique',
      'catalog/ids-are-unique',
    ],
    of: async (context) =>
      new Set([all, ...(await findCollections(context)), ...(await findTaggedCollection(context))]),
    holds: async (handle, context) => {
      const listed = new Map((await requireProducts(context)).map((product) => [keyOf(product), product]));
      return repeatsList(await context.fetch(collection(handle, 'limit=250')), listed);
    },
  }),

  rule({
    id: 'catalog/shorter-listings-are-part-of-the-longest',
    requires: ['catalog.limit.collection'],
    claim: 'With a smaller limit, a collection listing shows only products that it shows with limit=250.',
    fix: 'Apply limit after selecting the products of a collection, so that limit=250 lists every product that a smaller limit lists.',
    of: async (context) =>
      [all, ...(await findCollections(context)).slice(0, 1)].flatMap((handle) =>
        shorter.map((query) => ({ handle, query })),
      ),
    holds: async ({ handle, query }, context) => {
      const longest = await context.fetch(collection(handle, 'limit=250'));
      const size = sizeOf(longest);
      // A collection that is too large for one list may show different parts of itself in two lists.
      if (size === 0 || size >= maxLimit) return undefined;
      return listsOnlyThoseOf(await context.fetch(collection(handle, query)), longest);
    },
    unobserved: 'every collection is empty, or may hold more products than one list can show',
  }),

  check({
    id: 'catalog/unknown-collection-is-empty',
    requires: ['catalog.collection.unknown'],
    claim: 'The listing of a collection that does not exist answers 200 with an empty array of products.',
    fix: 'Answer /collections/{handle}/products.json with status 200 and an empty products array when the handle is unknown, however it is spelt, and not with 404.',
    prerequisites: ['catalog/collection-listing-is-served'],
    run: async (context) => {
      const known = [all, ...(await findCollections(context)).slice(0, 1)];
      const others: readonly string[] = await requireCollectionHandles(context).catch(noneKnown);
      const near = known.flatMap(misspelt).filter((handle) => !others.includes(handle));
      const edges = {
        representative: [...unknownHandles.slice(0, -1), ...near],
        others: unknownHandles.slice(-1),
      };
      const isEmpty = async (handle: string, query = '') =>
        holdsExactly(await context.fetch(collection(handle, query)), 0, 'no collection has this handle');
      const violations = await forAll(
        context,
        unknownHandle(),
        (handle) => isEmpty(handle),
        fewOf(context, edges, 6),
      );
      return violations.length > 0
        ? violations
        : forEach(context, ['limit=250'], (query) => isEmpty(unknown, query));
    },
  }),
];

/** `catalog/collections-list-catalog-products` judges products that the product list lacks. */
function repeatsList(listing: HttpResponse, listed: ReadonlyMap<string, JsonObject>) {
  const pairs = productsIn(listing).flatMap((shown) => {
    const entry = listed.get(keyOf(objectOf(shown)));
    return entry ? [{ shown, entry }] : [];
  });
  if (pairs.length === 0) return undefined;
  return pairs.flatMap(({ shown, entry }) => agreesOn(identity)(shown, entry));
}

export const holdsList = (response: HttpResponse): readonly Violation[] => meets(response, productList);

/** @param served id of the check that judges whether this list is served. */
export async function requireList(
  context: Context,
  request: HttpRequest,
  served: string,
): Promise<HttpResponse> {
  const response = await context.fetch(request);
  if (response.status !== 200 || !productsOf(response)) throw prerequisite(served);
  return response;
}

/** @throws Inconclusive `prerequisite` when the product list is not served. */
export const requireLargest = (context: Context): Promise<HttpResponse> =>
  requireList(context, wholeCatalog, 'catalog/product-list-is-served');

/** @throws Inconclusive `prerequisite` when the collection listing of `all` is not served. */
const requireAll = (context: Context): Promise<HttpResponse> =>
  requireList(context, wholeCollection, 'catalog/collection-listing-is-served');

/** The largest list, if it is shorter than the limit and therefore the whole catalog. */
export async function requireComplete(context: Context): Promise<HttpResponse> {
  const largest = await requireLargest(context);
  if (sizeOf(largest) < maxProducts) return largest;
  throw new Inconclusive('not-observed', 'the catalog may hold more products than one list can show');
}

export function sizeOf({ json }: HttpResponse): number {
  const products = json.valid ? valueAt(json.value, '/products') : undefined;
  return Array.isArray(products) ? products.length : 0;
}

/** A product list of exactly this size. */
export function holdsExactly(response: HttpResponse, size: number, because: string): readonly Violation[] {
  const noList = holdsList(response);
  if (noList.length > 0 || sizeOf(response) === size) return noList;
  return [hasOtherSize(response, `${size}`, `: ${because}`)];
}

export const holdsAtMost = (response: HttpResponse, most: number): readonly Violation[] =>
  sizeOf(response) > most ? [hasOtherSize(response, `at most ${most}`)] : [];

/** @param promised such as `24` or `at most 250`. */
function hasOtherSize(response: HttpResponse, promised: string, because = ''): Violation {
  const actual = sizeOf(response);
  const message = `${requestText(response)} lists ${actual} products; promised is a list of ${promised}${because}`;
  const details = { at: '/products', expected: `${promised} products`, actual: `${actual} products` };
  return violation(response, message, details);
}

/** Every product of one list is in another. */
export function listsOnlyThoseOf(response: HttpResponse, other: HttpResponse): readonly Violation[] {
  const known = new Set(keysOf(other));
  return firstOf(productsOf(response) ?? []).flatMap((product, index) => {
    if (known.has(keyOf(product))) return [];
    const message = `${requestText(response)} lists the product ${keyOf(product)}, which ${requestText(other)} does not list`;
    const expected = `a product of ${requestText(other)}`;
    return [violation(response, message, { at: `/products/${index}`, expected })];
  });
}
