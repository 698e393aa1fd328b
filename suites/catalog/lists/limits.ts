/** The limit: how many products a list holds. */
import {
  allowedLimit,
  maxLimit,
  strangeElsewhere,
  strangeLimit,
  strangestLimits,
} from '../../../lib/arbitraries/limit.ts';
import { meets } from '../../../lib/assert/answers.ts';
import { fewOf } from '../../../lib/assert/boundaries.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { naming } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { all, collection, findCollections, list } from '../../discovered/catalog/endpoints.ts';
import { holdsAtMost, holdsExactly, holdsList, requireList, sizeOf } from './contents.ts';

const defaultSize = 24;

/** One list: how to request it with a query such as `limit=2`, and the check that judges whether it is served. */
type Listing = { readonly to: (query?: string) => HttpRequest; readonly served: string };

const products: Listing = { to: list, served: 'catalog/product-list-is-served' };

const collectionOf = (handle: string): Listing => ({
  to: (query) => collection(handle, query),
  served: 'catalog/collection-listing-is-served',
});

export const checks: readonly Check[] = [
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
        return handle === all ? sizesFollow(context, listing) : sizeFollows(context, listing, 2);
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

/** The size of a list as far as one request shows it: at most 250. */
const largestSize = async (context: Context, { to, served }: Listing): Promise<number> =>
  sizeOf(await requireList(context, to(`limit=${maxLimit}`), served));

/** Judges the list with one limit of each class, and with generated ones. */
async function sizesFollow(context: Context, listing: Listing, least = 1): Promise<readonly Violation[]> {
  const size = await largestSize(context, listing);
  const inRange = (limits: readonly number[]) =>
    [...new Set(limits)].filter((limit) => limit >= least && limit <= maxLimit);
  const edges = {
    telling: inRange([1, 2, size - 1, size, maxLimit - 1, maxLimit]),
    others: inRange([defaultSize, defaultSize + 1, size + 1]),
  };
  const allowed = allowedLimit().filter((limit) => limit >= least);
  return forAll(context, allowed, (limit) => sizeFollows(context, listing, limit), fewOf(context, edges, 10));
}

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

/** Clamping, falling back and refusing are all lawful; server errors and longer lists are not. */
function survives(response: HttpResponse): readonly Violation[] {
  const { status } = response;
  if (status >= 400 && status < 500) return meets(response, { schema: 'error' });
  const noList = holdsList(response);
  return noList.length > 0 ? noList : holdsAtMost(response, maxLimit);
}
