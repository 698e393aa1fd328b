/** The catalog endpoints are closed to scripts of other origins: no response has Access-Control-Allow-Origin. */
import { knownOrigins, origin } from '../../../lib/arbitraries/origin.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { naming } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import { get, head, preflight } from '../../../lib/model/http/requests.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { isCatalog } from '../../discovered/catalog/endpoints.ts';
import { hasNoAllowOrigin } from '../allow-origin.ts';
import {
  collectionPath,
  findCatalogPaths,
  listPath,
  promiseOf,
  requireCatalog,
  requireProductPaths,
} from './catalog-requests.ts';

/** Origins that are tried on each endpoint, to stay polite. */
const mostOrigins = 6;

const limits = ['limit=1', 'limit=24', 'limit=250'];

const allLimits = (path: string): readonly string[] => [path, ...limits.map((limit) => `${path}?${limit}`)];

export const checks: readonly Check[] = [
  check({
    id: 'cors/product-list-is-closed',
    requires: ['cors.catalog.product-list'],
    claim: 'The product list is sent without Access-Control-Allow-Origin, to requests from any origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of /products.json, whatever the Origin and the limit.',
    run: (context) => staysClosed(context, allLimits(listPath)),
  }),

  check({
    id: 'cors/single-product-is-closed',
    requires: ['cors.catalog.product'],
    claim: 'A single product is sent without Access-Control-Allow-Origin, to requests from any origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of /products/{handle}.json, whatever the Origin.',
    run: async (context) => staysClosed(context, await requireProductPaths(context)),
  }),

  check({
    id: 'cors/collection-listing-is-closed',
    requires: ['cors.catalog.collection-listing'],
    claim: 'The collection listing is sent without Access-Control-Allow-Origin, to requests from any origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of /collections/{handle}/products.json, whatever the Origin and the limit.',
    run: (context) => staysClosed(context, allLimits(collectionPath)),
  }),

  check({
    id: 'cors/catalog-errors-are-closed',
    requires: ['cors.catalog.errors'],
    claim: 'Unknown handles and invalid limits are answered without Access-Control-Allow-Origin.',
    fix: 'Remove Access-Control-Allow-Origin from catalog responses to unknown handles and invalid limits.',
    run: (context) => allClosed(context, failingPaths.flatMap(withAndWithoutOrigin)),
  }),

  check({
    id: 'cors/catalog-preflights-are-closed',
    requires: ['cors.catalog.preflight'],
    claim: 'The catalog endpoints answer a preflight without Access-Control-Allow-Origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of the catalog endpoints to OPTIONS.',
    run: (context) =>
      everyEndpointIsClosed(context, (path) =>
        knownOrigins.slice(0, 2).map((from) => preflight(path, from, 'GET', ['content-type'])),
      ),
  }),

  check({
    id: 'cors/catalog-heads-are-closed',
    requires: ['cors.catalog.head'],
    claim: 'The catalog endpoints answer HEAD without Access-Control-Allow-Origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of the catalog endpoints to HEAD.',
    run: (context) => everyEndpointIsClosed(context, (path) => [head(path), head(path, fromExample)]),
  }),

  check({
    id: 'cors/no-catalog-response-is-open',
    requires: ['cors.catalog.product-list', 'cors.catalog.product', 'cors.catalog.collection-listing'],
    claim: 'No catalog response of the whole run has Access-Control-Allow-Origin.',
    fix: 'Remove Access-Control-Allow-Origin from every response of the three JSON endpoints of the catalog, errors and pages included.',
    order: 'afterwards',
    run: async (context) => {
      await requireCatalog(context);
      return forEach(
        context,
        context.seen().filter((response) => isCatalog(response, context)),
        (response) => naming(promiseOf(response.request), hasNoAllowOrigin(response)),
      );
    },
  }),
];

const [example] = knownOrigins;
const fromExample = { origin: example };
const failingPaths = [
  '/products/no-such-product-of-any-storefront.json',
  '/products/NO%20SUCH%20PRODUCT.json',
  '/collections/no-such-collection-of-any-storefront/products.json',
  `${listPath}?limit=0`,
  `${listPath}?limit=abc`,
];

const withAndWithoutOrigin = (path: string): readonly HttpRequest[] => [get(path), get(path, fromExample)];

/** Requests every path with and without an origin, and the first of them from many origins. */
async function staysClosed(context: Context, paths: readonly string[]): Promise<readonly Violation[]> {
  const [first = listPath] = paths;
  const own = new URL(context.target.baseUrl).origin;
  const [fixed, generated] = await Promise.all([
    allClosed(context, paths.flatMap(withAndWithoutOrigin)),
    forAll(
      context,
      origin(),
      async (from) => hasNoAllowOrigin(await context.fetch(get(first, { origin: from }))),
      {
        always: [...knownOrigins, own],
        most: mostOrigins,
      },
    ),
  ]);
  return [...fixed, ...generated];
}

const everyEndpointIsClosed = async (
  context: Context,
  requests: (path: string) => readonly HttpRequest[],
): Promise<readonly Violation[]> => allClosed(context, (await findCatalogPaths(context)).flatMap(requests));

async function allClosed(context: Context, requests: readonly HttpRequest[]): Promise<readonly Violation[]> {
  await requireCatalog(context);
  return forEach(context, requests, async (request) => hasNoAllowOrigin(await context.fetch(request)));
}
