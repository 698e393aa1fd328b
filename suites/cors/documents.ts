/** The catalog is closed to scripts of other origins, and the versioned OpenAPI file is open to all of them. */

import { isObject } from '../../lib/assert/json.ts';
import { header, redirectTarget } from '../../lib/assert/response.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { naming } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { get, type HttpRequest, type HttpResponse, head, preflight } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import {
  all,
  collection,
  isCatalog,
  list,
  productsOf,
  requireProductHandles,
  single,
  unknownHandles,
  wholeCatalog,
  wholeCollection,
} from '../discovered/catalog.ts';
import { describedVersion, openApiFile, openApiRedirect } from '../discovered/descriptions.ts';
import { choose, noneKnown } from '../discovered/subjects.ts';
import { catalogEndpoints } from '../http/table.ts';
import {
  findEndpoints,
  fromOrigins,
  hasNoAllowOrigin,
  hasOpenAllowOrigin,
  otherOrigin,
  someOrigin,
  withOrigin,
} from './allow-origin.ts';

export const checks: readonly Check[] = [
  check({
    id: 'cors/product-list-is-closed',
    requires: ['cors.catalog.product-list'],
    claim:
      'The product list is sent without Access-Control-Allow-Origin, to requests from any origin, also when it has not changed.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of /products.json, whatever the Origin and the limit, and from its 304.',
    run: async (context) => {
      const again = withOrigin(await askedAgain(context, wholeCatalog), someOrigin);
      const found = await Promise.all([
        staysClosed(context, [list()]),
        allClosed(context, [wholeCatalog, again]),
        fromOrigins(context, list(), hasNoAllowOrigin),
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
    run: async (context) =>
      staysClosed(context, [collection(all), wholeCollection], [await otherHost(context)]),
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
        (await catalogEndpoints(context)).map(({ url }) =>
          preflight(url, someOrigin, 'GET', ['content-type']),
        ),
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

  check({
    id: 'cors/openapi-is-open-to-every-origin',
    requires: ['cors.openapi'],
    claim: 'The OpenAPI document allows every origin that a request names.',
    fix: 'Send exactly Access-Control-Allow-Origin: * with the versioned OpenAPI file, whether or not the request has an Origin.',
    run: async (context) => {
      const requests = (await requireServedFiles(context)).flatMap((url) => [
        get(url),
        ...[someOrigin, otherOrigin].map((origin) => get(url, { origin })),
      ]);
      return forEach(context, requests, async (request) => hasOpenAllowOrigin(await context.fetch(request)));
    },
  }),

  check({
    id: 'cors/openapi-redirect-is-closed',
    requires: ['cors.openapi.redirect'],
    claim: 'The redirect at /openapi.json is sent without Access-Control-Allow-Origin.',
    fix: 'Remove Access-Control-Allow-Origin from the redirect at /openapi.json.',
    run: async (context) => {
      const { request } = await requireRedirect(context);
      return forEach(context, [request, withOrigin(request, someOrigin)], async (each) =>
        hasNoAllowOrigin(await context.fetch(each)),
      );
    },
  }),
];

const [unknown] = unknownHandles;

const ownOrigin = ({ target }: Context): string => new URL(target.baseUrl).origin;

/** The origin of another host of the storefront, which it may trust; its own where it has no other. */
async function otherHost(context: Context): Promise<string> {
  const endpoints: readonly string[] = await findEndpoints(context).catch(noneKnown);
  const origins = endpoints.map((endpoint) => new URL(endpoint).origin);
  return origins.find((origin) => origin !== ownOrigin(context)) ?? ownOrigin(context);
}

/** The requests that other checks send, each without and with an Origin; the first one from every kind of origin. */
const staysClosed = (
  context: Context,
  requests: readonly HttpRequest[],
  origins: readonly string[] = [],
): Promise<readonly Violation[]> =>
  allClosed(context, [
    ...requests.flatMap((request) => [request, withOrigin(request, someOrigin)]),
    ...requests.slice(0, 1).flatMap((request) => origins.map((origin) => withOrigin(request, origin))),
  ]);

/** With the entity tag of its response, if it has one. */
async function askedAgain(context: Context, request: HttpRequest): Promise<HttpRequest> {
  const tag = header(await context.fetch(request), 'etag');
  return tag === undefined ? request : { ...request, headers: { ...request.headers, 'if-none-match': tag } };
}

async function allClosed(context: Context, requests: readonly HttpRequest[]): Promise<readonly Violation[]> {
  await requireCatalog(context);
  return forEach(context, requests, async (request) => hasNoAllowOrigin(await context.fetch(request)));
}

/**
 * Excludes a server that answers 404 to everything, which has no catalog to close.
 * @throws Inconclusive `prerequisite` when the product list is not served.
 */
export async function requireCatalog(context: Context): Promise<void> {
  const response = await context.fetch(wholeCatalog);
  if (response.status !== 200 || !productsOf(response)) {
    throw prerequisite(
      'catalog/product-list-is-served',
      'catalog/product-list-is-served does not hold, so there is no catalog response to judge',
    );
  }
}

/** The product that other checks request too. @throws Inconclusive as `requireProductHandles`. */
const requireProduct = async (context: Context): Promise<HttpRequest> =>
  single((await requireProductHandles(context))[0]);

/** One request to each endpoint; for a single product only when the catalog shows one. */
export async function plainRequests(context: Context): Promise<readonly HttpRequest[]> {
  const product = await requireProduct(context).catch(noneKnown);
  return [list(), collection(all), ...[product].flat()];
}

/** The promise about the endpoint of a catalog request. */
export function promiseOf({ url }: Pick<HttpRequest, 'url'>): string {
  const { pathname } = new URL(url, 'http://base.invalid');
  if (/\/collections\/[^/]+\/products\.json$/.test(pathname)) return 'cors.catalog.collection-listing';
  return pathname.endsWith('/products.json') ? 'cors.catalog.product-list' : 'cors.catalog.product';
}

/** @throws Inconclusive `prerequisite` when /openapi.json does not redirect to a versioned file. */
export async function requireRedirect(context: Context): Promise<HttpResponse> {
  const response = await context.fetch(openApiRedirect);
  const target = redirectTarget(response);
  if (target && describedVersion(target) !== undefined) return response;
  throw prerequisite(
    'discovery/openapi-redirects-to-a-versioned-file',
    'discovery/openapi-redirects-to-a-versioned-file does not hold, so there is no redirect to judge',
  );
}

/**
 * The addresses of the versioned file and of the target of the redirect, if they serve an OpenAPI document. A redirect
 * may also lead to the home page.
 * @throws Inconclusive `prerequisite` when neither does.
 */
export async function requireServedFiles(context: Context): Promise<readonly string[]> {
  const redirected = redirectTarget(await context.fetch(openApiRedirect));
  const documented = `${context.target.baseUrl}${openApiFile.url}`;
  const known = [...new Set([documented, ...(redirected ? [redirected.href] : [])])];
  const served = await choose(
    known,
    (url) => context.fetch(url === documented ? openApiFile : get(url)),
    isDescription,
  );
  if (served.length > 0) return served;
  throw prerequisite(
    'discovery/openapi-file-is-served',
    'discovery/openapi-file-is-served does not hold, so there is no document to judge',
  );
}

/** A JSON object with the member openapi; at the path of a versioned file, any JSON object. */
function isDescription({ status, json, request }: HttpResponse): boolean {
  if (status !== 200 || !json.valid || !isObject(json.value)) return false;
  return typeof json.value.openapi === 'string' || describedVersion(new URL(request.url)) !== undefined;
}
