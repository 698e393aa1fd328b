/** The catalog as a whole: what one list shows, the others show too. */
import { mostLimit } from '../../lib/arbitraries/limit.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { productsOf, wholeCatalog } from '../discovered/products.ts';
import { childrenOf, fetchChild, locsOf, segmentAfter, sitemapTypes } from '../discovered/sitemap.ts';
import { all, collection, findCollections, list, single } from './places.ts';
import { holdsAtMost, itemsAt, keysOf, listsOnly, requireList } from './shown.ts';

/** Products that the sitemap links to and the list lacks, of which so many are asked. */
const mostUnlisted = 5;

export const wholeChecks = [
  check({
    id: 'catalog/largest-list-holds-250',
    requires: ['catalog.limit.maximum'],
    claim:
      'The product list with limit=250 holds 250 products, or at least every product that other product lists show.',
    run: async (context) => {
      const largest = await requireLargest(context);
      const size = itemsAt(largest, '/products').length;
      context.examine([largest]);
      if (size >= mostLimit) return holdsAtMost(largest, mostLimit);
      const known = new Set(keysOf(largest));
      const queries = ['', 'limit=1', 'limit=24', 'limit=249', 'page=2', `page=${Math.floor(size / 24) + 1}`];
      const requests = [...queries.map(list), list('page=2&limit=250')];
      return forEach(context, requests, async (request) =>
        listsOnly(await context.fetch(request), known, asked(largest)),
      );
    },
  }),

  check({
    id: 'catalog/one-request-returns-the-catalog',
    requires: ['catalog.limit.whole'],
    claim:
      'Every product that the sitemap links to and that is served is in the product list with limit=250.',
    run: async (context) => {
      const largest = await requireComplete(context);
      const listed = new Set((productsOf(largest) ?? []).map(({ handle }) => String(handle).normalize()));
      const linked = await linkedProducts(context);
      context.examine(linked);
      const unlisted = linked.filter((handle) => !listed.has(handle.normalize())).slice(0, mostUnlisted);
      const served = await Promise.all(unlisted.map((handle) => context.fetch(single(handle))));
      return served.filter(({ status }) => status === 200).map((response) => isMissing(response, largest));
    },
  }),

  check({
    id: 'catalog/all-is-the-catalog',
    requires: ['catalog.collection.all'],
    claim: 'The collection listing of the handle all lists the products that the product list lists.',
    run: async (context) => {
      const [largest, listing] = await Promise.all([requireLargest(context), findAll(context)]);
      const [size, other] = [largest, listing].map(
        (list) => context.examine(itemsAt(list, '/products')).length,
      );
      if (size !== other) return [hasOtherSize(listing, Number(size), Number(other))];
      if (Number(size) >= mostLimit) return [];
      return [
        ...listsOnly(listing, new Set(keysOf(largest)), asked(largest)),
        ...listsOnly(largest, new Set(keysOf(listing)), asked(listing)),
      ];
    },
  }),

  check({
    id: 'catalog/collections-list-catalog-products',
    requires: ['catalog.collection.members'],
    claim: 'Every product that a known collection lists is in the product list.',
    run: async (context) => {
      const largest = await requireComplete(context);
      const known = new Set(keysOf(largest));
      return forEach(context, await findCollections(context), async (handle) => {
        const listing = await context.fetch(collection(handle, 'limit=250'));
        return keysOf(listing).length === 0 ? undefined : listsOnly(listing, known, asked(largest));
      });
    },
  }),

  check({
    id: 'catalog/shorter-listings-are-part-of-the-longest',
    requires: ['catalog.limit.collection'],
    claim: 'With a smaller limit, a collection listing shows only products that it shows with limit=250.',
    run: async (context) => {
      const handles = [all, ...(await findCollections(context))];
      const pairs = handles.flatMap((handle) => shorter.map((query) => ({ handle, query })));
      return forEach(context, pairs, async ({ handle, query }) => {
        const longest = await context.fetch(collection(handle, 'limit=250'));
        const size = itemsAt(longest, '/products').length;
        // Of a collection that no list can show as a whole, two lists may show different parts.
        if (size === 0 || size >= mostLimit) return undefined;
        const known = new Set(keysOf(longest));
        return listsOnly(await context.fetch(collection(handle, query)), known, asked(longest));
      });
    },
  }),
];

/** Queries that others ask as well, where they can. */
const shorter = ['', 'limit=1', 'limit=2'];

const requireLargest = (context: Context): Promise<HttpResponse> =>
  requireList(context, wholeCatalog, 'catalog/product-list-is-served');

const findAll = (context: Context): Promise<HttpResponse> =>
  requireList(context, collection(all, 'limit=250'), 'catalog/collection-listing-is-served');

/** The largest list, when it ends by itself. */
async function requireComplete(context: Context): Promise<HttpResponse> {
  const largest = await requireLargest(context);
  if (itemsAt(largest, '/products').length >= mostLimit)
    throw new Inconclusive('not-observed', 'the catalog may hold more products than one list can show');
  return largest;
}

async function linkedProducts(context: Context): Promise<readonly string[]> {
  const [products] = sitemapTypes;
  const children = (await childrenOf(context, products)).slice(0, 2);
  const links = (await Promise.all(children.map((child) => fetchChild(context, child)))).flatMap(locsOf);
  return [...new Set(links.flatMap((link) => segmentAfter(link, 'products') ?? []))];
}

const isMissing = (response: HttpResponse, largest: HttpResponse): Violation =>
  violation(
    response,
    `${asked(response)} answers with a product that the sitemap links to and ${asked(largest)} does not list; promised is the whole catalog`,
    { at: '/product' },
  );

const hasOtherSize = (listing: HttpResponse, size: number, other: number): Violation =>
  violation(
    listing,
    `${asked(listing)} lists ${other} products; promised is the full catalog, which lists ${size}`,
    { at: '/products', expected: `${size} products`, actual: `${other} products` },
  );
