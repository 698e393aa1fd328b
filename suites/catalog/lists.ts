/** The product list: it is served, accepts pages, follows its limit, and shows the whole catalog in one request. */
import {
  allowedLimit,
  maxLimit,
  strangeElsewhere,
  strangeLimit,
  strangestLimits,
} from '../../lib/arbitraries/request-values.ts';
import { fewOf, isThorough } from '../../lib/assert/boundaries.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { answers, forEach, meets } from '../../lib/assert/rules.ts';
import { naming, requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { maxChildren } from '../discovered/bounds.ts';
import {
  all,
  collection,
  findCollections,
  list,
  productsOf,
  single,
  wholeCatalog,
} from '../discovered/catalog.ts';
import { fetchChild, handlesIn, requireChildren, sitemapTypes } from '../discovered/sitemap.ts';
import {
  holdsAtMost,
  holdsExactly,
  holdsList,
  listsOnlyThoseOf,
  productList,
  requireComplete,
  requireLargest,
  requireList,
  sizeOf,
} from './collections.ts';

const pages = ['page=1', 'page=2&limit=250'] as const;

/** How many products that only the sitemap links to are requested. */
const maxUnlisted = 5;

export const checks: readonly Check[] = [
  answers({
    id: 'catalog/product-list-is-served',
    requires: ['catalog.list'],
    claim: 'GET /products.json answers 200 with a JSON object that holds an array of products.',
    fix: 'Answer GET /products.json, with and without limit, with status 200 and a JSON object whose member products is an array of objects.',
    to: [wholeCatalog, list()],
    with: productList,
  }),

  answers({
    id: 'catalog/page-is-accepted',
    requires: ['catalog.page'],
    claim:
      'The product list and the collection listing answer 200 with an array of products when the request names a page.',
    fix: 'Answer list requests that carry the parameter page, alone or beside limit, with status 200 and an array of products.',
    prerequisites: ['catalog/product-list-is-served', 'catalog/collection-listing-is-served'],
    to: [...pages.map((page) => list(page)), collection(all, pages[1])],
    with: productList,
  }),

  check({
    id: 'catalog/largest-list-holds-250',
    requires: ['catalog.limit.maximum'],
    claim:
      'The product list with limit=250 holds 250 products, or at least every product that other product lists show.',
    fix: 'Return 250 products from /products.json?limit=250, never more, and fewer only when that is the whole catalog.',
    run: async (context) => {
      const largest = await requireLargest(context);
      const size = sizeOf(largest);
      context.examine([largest]);
      if (size >= maxLimit) return holdsAtMost(largest, maxLimit);
      const lastPage = `page=${Math.floor(size / 24) + 1}`;
      return forEach(context, ['', 'limit=1', 'limit=249', lastPage, 'page=2&limit=250'], async (query) =>
        listsOnlyThoseOf(await context.fetch(list(query)), largest),
      );
    },
  }),

  check({
    id: 'catalog/one-request-returns-the-catalog',
    requires: ['catalog.limit.whole'],
    claim:
      'Every product that the sitemap links to and that is served is in the product list with limit=250.',
    fix: 'List every product that the sitemap links to in /products.json?limit=250, or remove withdrawn products from the sitemap.',
    prerequisites: [
      'catalog/product-list-is-served',
      'catalog/every-product-is-well-formed',
      'catalog/handles-are-unique',
      'catalog/largest-list-holds-250',
    ],
    run: async (context) => {
      const [products] = sitemapTypes;
      const largest = await requireComplete(context);
      const listed = new Set((productsOf(largest) ?? []).map(({ handle }) => String(handle).normalize()));
      const children = (await requireChildren(context, products)).slice(0, maxChildren);
      const sitemaps = await Promise.all(children.map((child) => fetchChild(context, child)));
      const linked = context.examine(handlesIn(sitemaps, products));
      const unlisted = linked.filter((handle) => !listed.has(handle.normalize())).slice(0, maxUnlisted);
      const served = await Promise.all(unlisted.map((handle) => context.fetch(single(handle))));
      return served
        .filter(({ status }) => status === 200)
        .map((response) => missingProduct(response, largest));
    },
  }),

  check({
    id: 'catalog/limit-sets-the-size',
    requires: ['catalog.limit', 'catalog.limit.minimum'],
    claim: 'With limit=n the product list holds n products, or the whole catalog when that is smaller.',
    fix: 'Return exactly n products from /products.json?limit=n, for n from 1 to 250, or the whole catalog when it is smaller.',
    run: async (context) => {
      const [smallest, others] = await Promise.all([
        forEach(context, [1], (limit) => sizeFollows(context, products, limit)),
        sizesFollow(context, products, 2),
      ]);
      return [...naming('catalog.limit.minimum', smallest), ...naming('catalog.limit', others)];
    },
  }),

  check({
    id: 'catalog/collection-limit-sets-the-size',
    requires: ['catalog.limit.collection'],
    claim:
      'With limit=n a collection listing holds n products, or the whole collection when that is smaller.',
    fix: 'Return exactly n products from /collections/{handle}/products.json?limit=n, for n from 1 to 250, or the whole collection when it is smaller.',
    run: async (context) => {
      const handles = [all, ...(await findCollections(context)).slice(0, 1)];
      return forEach(context, handles, (handle) => {
        const listing = collectionOf(handle);
        return handle === all && isThorough(context)
          ? sizesFollow(context, listing)
          : someSizesFollow(context, listing, handle === all ? [1, beyondAsText] : [beyondAsText]);
      });
    },
  }),

  check({
    id: 'catalog/limit-defaults-to-24',
    requires: ['catalog.limit.default'],
    claim: 'A product list without a limit holds 24 products when the catalog has as many.',
    fix: 'Return 24 products from /products.json when the request has no limit, or the whole catalog when it is smaller.',
    run: (context) => defaultTo24(context, [products]),
  }),

  check({
    id: 'catalog/collection-limit-defaults-to-24',
    requires: ['catalog.limit.default.collection'],
    claim: 'A collection listing without a limit holds 24 products when the collection has as many.',
    fix: 'Return 24 products from /collections/{handle}/products.json when the request has no limit, or the whole collection when it is smaller.',
    run: async (context) =>
      defaultTo24(context, [all, ...(await findCollections(context))].map(collectionOf)),
  }),

  check({
    id: 'catalog/invalid-limits-are-handled',
    requires: ['catalog.limit.out-of-range'],
    claim: 'With any limit, a list holds at most 250 products, or the request is refused with an Error body.',
    fix: 'Answer an invalid limit, such as 0, -1, 251 or abc, with a list of at most 250 products, or with a 4xx and a JSON body that has the strings code and message.',
    prerequisites: ['catalog/product-list-is-served', 'catalog/collection-listing-is-served'],
    run: async (context) => {
      const survived =
        ({ to }: Listing) =>
        async (query: string) =>
          survives(await context.fetch(to(query), { tolerate: [500] }));
      const found = await Promise.all([
        forAll(context, strangeLimit(), survived(products), fewOf(context, strangestLimits, 5)),
        forAll(context, strangeLimit(), survived(collectionOf(all)), fewOf(context, strangeElsewhere, 3)),
      ]);
      return found.flat();
    },
  }),
];

const missingProduct = (response: HttpResponse, largest: HttpResponse): Violation =>
  violation(
    response,
    `${requestText(response)} answered with a product that the sitemap links to and ${requestText(largest)} does not list; promised is the whole catalog`,
    { at: '/product' },
  );

const defaultSize = 24;

/** One list: how to request it with a query such as `limit=2`, and the check that judges whether it is served. */
type Listing = { readonly to: (query?: string) => HttpRequest; readonly served: string };

/** As text, it is greater than the maximum. */
const beyondAsText = 3;

const products: Listing = { to: list, served: 'catalog/product-list-is-served' };

const collectionOf = (handle: string): Listing => ({
  to: (query) => collection(handle, query),
  served: 'catalog/collection-listing-is-served',
});

/** The size of a list as one request shows it: at most 250. */
const largestSize = async (context: Context, { to, served }: Listing): Promise<number> =>
  sizeOf(await requireList(context, to(`limit=${maxLimit}`), served));

/** Judges the list with one limit of each class, and with generated ones. */
async function sizesFollow(context: Context, listing: Listing, least = 1): Promise<readonly Violation[]> {
  const size = await largestSize(context, listing);
  const inRange = (limits: readonly number[]) =>
    [...new Set(limits)].filter((limit) => limit >= least && limit <= maxLimit);
  const edges = {
    representative: inRange([1, 2, size - 1, size, maxLimit - 1, maxLimit]),
    others: inRange([defaultSize, defaultSize + 1, size + 1]),
  };
  const allowed = allowedLimit().filter((limit) => limit >= least);
  return forAll(context, allowed, (limit) => sizeFollows(context, listing, limit), fewOf(context, edges, 10));
}

/** Enough to see whether a second list reads its limit as the first one does. */
const someSizesFollow = (
  context: Context,
  listing: Listing,
  limits: readonly number[],
): Promise<readonly Violation[]> => forEach(context, limits, (limit) => sizeFollows(context, listing, limit));

/** @throws Inconclusive `no-subjects` for a list that is empty with every limit. */
async function sizeFollows(context: Context, listing: Listing, limit: number): Promise<readonly Violation[]> {
  const size = await largestSize(context, listing);
  if (size === 0) throw new Inconclusive('no-subjects', 'the list is empty with every limit');
  const because = limit < size ? `limit=${limit}` : `limit=${maxLimit} shows that there are as many`;
  const response = await context.fetch(listing.to(`limit=${limit}`));
  return holdsExactly(response, Math.min(limit, size, maxLimit), because);
}

async function defaultTo24(context: Context, listings: readonly Listing[]): Promise<readonly Violation[]> {
  const judged = await Promise.all(listings.map((listing) => defaultOf(context, listing)));
  const long = judged.filter(({ size, violations }) => size > defaultSize || violations.length > 0);
  if (context.examine(long).length > 0) return long.flatMap(({ violations }) => violations);
  const text = `a list of ${judged[0]?.size ?? 0} products is too short to show that the default limit is 24`;
  throw new Inconclusive('not-observed', text);
}

/** Even a short list shows whether the default is smaller. */
async function defaultOf(context: Context, listing: Listing) {
  const size = await largestSize(context, listing);
  const atLeast = size === maxLimit ? 'at least ' : '';
  const because = `the default limit is ${defaultSize}, and there are ${atLeast}${size} products`;
  const response = await context.fetch(listing.to());
  return { size, violations: holdsExactly(response, Math.min(defaultSize, size), because) };
}

/** Clamping, falling back and refusing are lawful; server errors and longer lists are not. */
function survives(response: HttpResponse): readonly Violation[] {
  const { status } = response;
  if (status >= 400 && status < 500) return meets(response, { schema: 'error' });
  const noList = holdsList(response);
  return noList.length > 0 ? noList : holdsAtMost(response, maxLimit);
}
