/** The catalog endpoints are closed to scripts of other origins: no response has Access-Control-Allow-Origin. */
import { knownOrigins } from '../../../lib/arbitraries/headers.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { naming } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import { head, preflight } from '../../../lib/model/http/requests.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import {
  all,
  collection,
  isCatalog,
  list,
  single,
  unknownHandles,
  wholeCollection,
} from '../../discovered/catalog/endpoints.ts';
import { wholeCatalog } from '../../discovered/catalog/products.ts';
import { catalogEndpoints } from '../../http/endpoints.ts';
import { fromEveryOrigin, hasNoAllowOrigin, withOrigin } from '../allow-origin.ts';
import { promiseOf, requireCatalog, requireProduct } from './catalog-requests.ts';

export const checks: readonly Check[] = [
  check({
    id: 'cors/product-list-is-closed',
    requires: ['cors.catalog.product-list'],
    claim: 'The product list is sent without Access-Control-Allow-Origin, to requests from any origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of /products.json, whatever the Origin and the limit.',
    run: async (context) => {
      const found = await Promise.all([
        staysClosed(context, [list(), wholeCatalog]),
        fromEveryOrigin(context, list(), hasNoAllowOrigin),
      ]);
      return found.flat();
    },
  }),

  check({
    id: 'cors/single-product-is-closed',
    requires: ['cors.catalog.product'],
    claim: 'A single product is sent without Access-Control-Allow-Origin, to requests from any origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of /products/{handle}.json, whatever the Origin.',
    run: async (context) => staysClosed(context, [await requireProduct(context)], [ownOrigin(context)]),
  }),

  check({
    id: 'cors/collection-listing-is-closed',
    requires: ['cors.catalog.collection-listing'],
    claim: 'The collection listing is sent without Access-Control-Allow-Origin, to requests from any origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of /collections/{handle}/products.json, whatever the Origin and the limit.',
    run: (context) => staysClosed(context, [collection(all), wholeCollection], [ownOrigin(context)]),
  }),

  check({
    id: 'cors/catalog-errors-are-closed',
    requires: ['cors.catalog.errors'],
    claim: 'Unknown handles and invalid limits are answered without Access-Control-Allow-Origin.',
    fix: 'Remove Access-Control-Allow-Origin from catalog responses to unknown handles and invalid limits.',
    run: (context) => staysClosed(context, [single(unknown), collection(unknown), list('limit=0')]),
  }),

  check({
    id: 'cors/catalog-preflights-are-closed',
    requires: ['cors.catalog.preflight'],
    claim: 'The catalog endpoints answer a preflight without Access-Control-Allow-Origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of the catalog endpoints to OPTIONS.',
    run: async (context) =>
      allClosed(
        context,
        (await catalogEndpoints(context)).map(({ url }) => preflight(url, example, 'GET', ['content-type'])),
      ),
  }),

  check({
    id: 'cors/catalog-heads-are-closed',
    requires: ['cors.catalog.head'],
    claim: 'The catalog endpoints answer HEAD without Access-Control-Allow-Origin.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of the catalog endpoints to HEAD.',
    run: async (context) =>
      staysClosed(
        context,
        (await catalogEndpoints(context)).map(({ url }) => head(url)),
      ),
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
const [unknown] = unknownHandles;

const ownOrigin = ({ target }: Context): string => new URL(target.baseUrl).origin;

/** As other checks send them, and once more from one origin; the first from further ones too. */
const staysClosed = (
  context: Context,
  requests: readonly HttpRequest[],
  origins: readonly string[] = [],
): Promise<readonly Violation[]> =>
  allClosed(context, [
    ...requests.flatMap((request) => [request, withOrigin(request, example)]),
    ...requests.slice(0, 1).flatMap((request) => origins.map((origin) => withOrigin(request, origin))),
  ]);

async function allClosed(context: Context, requests: readonly HttpRequest[]): Promise<readonly Violation[]> {
  await requireCatalog(context);
  return forEach(context, requests, async (request) => hasNoAllowOrigin(await context.fetch(request)));
}
