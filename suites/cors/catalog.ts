/** The catalog endpoints are closed to scripts of other origins: no answer of theirs has Access-Control-Allow-Origin. */
import { knownOrigins, origin } from '../../lib/arbitraries/origin.ts';
import { someOf } from '../../lib/arbitraries/some-of.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { get, head, preflight } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { isCatalog } from '../discovered/catalog-endpoints.ts';
import { noneKnown } from '../discovered/none-known.ts';
import { pathOf, productsOf, requireProductHandles, wholeCatalog } from '../discovered/products.ts';
import { isClosed } from './allow-origin.ts';

/** Origins and handles that are tried on each endpoint, so that the whole stays polite. */
const mostOrigins = 6;
const mostHandles = 3;

const listPath = '/products.json';
const collectionPath = '/collections/all/products.json';
const limits = ['limit=1', 'limit=24', 'limit=250'];

const allLimits = (path: string): readonly string[] => [path, ...limits.map((limit) => `${path}?${limit}`)];

export const catalogChecks: readonly Check[] = [
  check({
    id: 'cors/product-list-is-closed',
    requires: ['cors.catalog.product-list'],
    claim: 'The product list comes without Access-Control-Allow-Origin, whatever origin asks.',
    run: (context) => staysClosed(context, allLimits(listPath)),
  }),

  check({
    id: 'cors/single-product-is-closed',
    requires: ['cors.catalog.product'],
    claim: 'A single product comes without Access-Control-Allow-Origin, whatever origin asks.',
    run: async (context) => staysClosed(context, await productPaths(context)),
  }),

  check({
    id: 'cors/collection-listing-is-closed',
    requires: ['cors.catalog.collection-listing'],
    claim: 'The collection listing comes without Access-Control-Allow-Origin, whatever origin asks.',
    run: (context) => staysClosed(context, allLimits(collectionPath)),
  }),

  check({
    id: 'cors/catalog-errors-are-closed',
    requires: ['cors.catalog.errors'],
    claim: 'Unknown handles and odd limits are answered without Access-Control-Allow-Origin.',
    run: (context) => allClosed(context, oddPaths.flatMap(withAndWithoutOrigin)),
  }),

  check({
    id: 'cors/catalog-preflights-are-closed',
    requires: ['cors.catalog.preflight'],
    claim: 'The catalog endpoints answer a preflight without Access-Control-Allow-Origin.',
    run: async (context) => {
      const paths = await onePathEach(context);
      return allClosed(
        context,
        paths.flatMap((path) =>
          knownOrigins.slice(0, 2).map((asker) => preflight(path, asker, 'GET', ['content-type'])),
        ),
      );
    },
  }),

  check({
    id: 'cors/catalog-heads-are-closed',
    requires: ['cors.catalog.head'],
    claim: 'The catalog endpoints answer HEAD without Access-Control-Allow-Origin.',
    run: async (context) => {
      const paths = await onePathEach(context);
      return allClosed(
        context,
        paths.flatMap((path) => [head(path), head(path, fromExample)]),
      );
    },
  }),

  check({
    id: 'cors/no-catalog-answer-is-open',
    requires: ['cors.catalog.product-list', 'cors.catalog.product', 'cors.catalog.collection-listing'],
    claim: 'No catalog answer of the whole run has Access-Control-Allow-Origin.',
    order: 'afterwards',
    run: async (context) => {
      await requireCatalog(context);
      return forEach(
        context,
        context.seen().filter((response) => isCatalog(response, context)),
        isClosed,
      );
    },
  }),
];

const [example] = knownOrigins;
const fromExample = { origin: example };
const oddPaths = [
  '/products/no-such-product-of-any-storefront.json',
  '/products/NO%20SUCH%20PRODUCT.json',
  '/collections/no-such-collection-of-any-storefront/products.json',
  `${listPath}?limit=0`,
  `${listPath}?limit=abc`,
];

const withAndWithoutOrigin = (path: string): readonly HttpRequest[] => [get(path), get(path, fromExample)];

/** Every path with and without an origin, and the first of them for every origin. */
async function staysClosed(context: Context, paths: readonly string[]): Promise<readonly Violation[]> {
  const [first = listPath] = paths;
  const own = new URL(context.target.baseUrl).origin;
  const [fixed, generated] = await Promise.all([
    allClosed(context, paths.flatMap(withAndWithoutOrigin)),
    forAll(context, origin(), async (asker) => isClosed(await context.fetch(get(first, { origin: asker }))), {
      always: [...knownOrigins, own],
      most: mostOrigins,
    }),
  ]);
  return [...fixed, ...generated];
}

async function allClosed(context: Context, requests: readonly HttpRequest[]): Promise<readonly Violation[]> {
  await requireCatalog(context);
  return forEach(context, requests, async (request) => isClosed(await context.fetch(request)));
}

/** A server that answers 404 to everything keeps no promise about the catalog. */
export async function requireCatalog(context: Context): Promise<void> {
  const list = await context.fetch(wholeCatalog);
  if (list.status !== 200 || !productsOf(list))
    throw new Inconclusive(
      'prerequisite',
      'catalog/product-list-is-served does not hold, so there is no catalog answer to judge',
    );
}

async function productPaths(context: Context): Promise<readonly string[]> {
  const handles = someOf(await requireProductHandles(context), mostHandles, context.target.seed);
  return handles.map((handle) => pathOf('/products/', handle, '.json'));
}

/** One path of each endpoint; that of a single product only when one is known. */
export async function onePathEach(context: Context): Promise<readonly string[]> {
  const products: readonly string[] = await productPaths(context).catch(noneKnown);
  return [listPath, collectionPath, ...products.slice(0, 1)];
}
