/** Every caller gets the catalog and its pages: without credentials, labelled by type, with an Error body in failures. */

import { maxLimit } from '../../lib/arbitraries/request-values.ts';
import { isObject } from '../../lib/assert/json.ts';
import { hasMediaType, hasStatus } from '../../lib/assert/response.ts';
import { answers, forEach, rule } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { looksLikeHtml } from '../../lib/assert/sniff.ts';
import { requestText, showBody, violation } from '../../lib/assert/violation.ts';
import { whyNotText } from '../../lib/assert/why-not-text.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { get, type HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { sentCredentials } from '../discovered/authorization.ts';
import {
  all,
  collection,
  findCollections,
  isCatalog,
  list,
  oddProducts,
  pathOf,
  single,
  someHandles,
  wholeCatalog,
  wholeCollection,
} from '../discovered/catalog.ts';
import { isCall } from '../discovered/commerce-endpoint.ts';
import { follow, likeABrowser } from '../discovered/document.ts';
import { oddVersion } from '../discovered/profile.ts';
import { findRpcResponse } from '../discovered/rpc.ts';
import { sitemapRequest } from '../discovered/sitemap.ts';
import { noneKnown } from '../discovered/subjects.ts';
import { labelsEveryAnswer, servesEveryCaller } from '../http/whole-run.ts';

const likeAProgram = { accept: 'application/json' };

const refusals: ReadonlySet<number> = new Set([401, 403, 407]);

const listPaths = /^(?:\/collections\/[^/]+)?\/products\.json$/;

const promise = 'catalog.standards.media-type';

const singlePaths = /^\/products\/[^/]+\.json$/;

export const checks: readonly Check[] = [
  check({
    id: 'catalog/search-is-html',
    requires: ['catalog.html.search'],
    claim:
      'GET /search answers with HTML and not with JSON, with a query or without, whether or not anything matches.',
    fix: 'Serve an HTML page as text/html with status 200 at /search, with any query and without, and never JSON, even when the request accepts only JSON.',
    run: (context) => holdHtml(context, ['/search', oddSearch, '/search?q=shirt']),
  }),

  check({
    id: 'catalog/collection-page-is-html',
    requires: ['catalog.html.collection'],
    claim: 'GET /collections/{handle} answers with HTML and not with JSON.',
    fix: 'Serve an HTML page as text/html with status 200 at /collections/{handle}, and never JSON, even when the request accepts only JSON.',
    run: async (context) => {
      const known = (await findCollections(context)).map(pageOf);
      // The interface promises the handle `all` only for the listing, so its page need not exist.
      const [first, second] = await Promise.all([
        holdHtml(context, known.length > 0 ? known : [pageOf(all)]),
        // The longest collection is most likely to have a second page.
        forEach(context, [`${pageOf(all)}?page=2`], async (path) => {
          const response = await follow(context, get(path, likeABrowser));
          return response.status === 200 ? bodyIsHtml(response) : undefined;
        }),
      ]);
      return [...first, ...second];
    },
  }),
  answers({
    id: 'catalog/needs-no-credentials',
    requires: ['catalog.no-credentials'],
    claim: 'The catalog endpoints and the sitemap answer a request that carries no credentials.',
    fix: 'Serve the product lists, single products and /sitemap.xml without credentials instead of answering 401, 403 or 407.',
    to: async (context) => {
      requireNoCredentials(context);
      const handles = await someHandles(context).catch(noneKnown);
      const lists = [wholeCatalog, list(), wholeCollection, collection(all)];
      return [...lists, ...handles.map(single), sitemapRequest];
    },
    holds: hasAccess,
  }),

  rule({
    id: 'catalog/http-failures-carry-an-error-body',
    requires: ['catalog.errors.body'],
    claim: 'Every HTTP failure of the endpoints during the run carries an Error body.',
    fix: 'Send a JSON object with the strings code and message, or a JSON-RPC error at the commerce endpoint, with every 4xx and 500; make any continue_url absolute.',
    order: 'afterwards',
    of: (context) => {
      const seen = context.seen();
      const failures = seen.filter((response) => isFailure(response, context));
      return failures.filter((response) => !isNoEndpoint(response, seen));
    },
    holds: hasErrorBody,
    unobserved: 'no request of the run failed',
  }),

  servesEveryCaller({
    id: 'catalog/every-caller-gets-the-products',
    requires: ['catalog.list', 'catalog.collection', 'catalog.single'],
    claim:
      'A path of the catalog that has served products in the run does so with status 200 to every caller that accepts JSON, with every valid limit.',
    fix: 'Answer every request that accepts JSON at a path of the catalog alike, with status 200 and the products, whatever its limit, Origin, entity tag or codings are.',
    prerequisites: ['catalog/list-is-json-whoever-asked-before'],
    documents: [
      {
        path: /^\/collections\/[^/]+\/products\.json$/,
        isPromised: asksForTheList,
        schema: 'product-list',
        promise: 'catalog.collection',
      },
      {
        path: /^\/products\.json$/,
        isPromised: asksForTheList,
        schema: 'product-list',
        promise: 'catalog.list',
      },
      { path: /^\/products\/[^/]+\.json$/, schema: 'product-answer', promise: 'catalog.single' },
    ],
  }),

  labelsEveryAnswer({
    id: 'catalog/every-answer-is-labelled-as-json',
    requires: ['catalog.standards.media-type'],
    claim:
      'An endpoint of the catalog that has labelled JSON as JSON in the run does so for every caller, limit, page and handle.',
    fix: 'Send the JSON of the catalog with Content-Type: application/json whatever the Origin, entity tag, limit, page or handle of the request is.',
    prerequisites: ['catalog/json-is-labelled-as-json'],
    endpoints: [
      { path: listPaths, status: 200, promise },
      { path: singlePaths, status: 200, promise },
      { path: singlePaths, status: 404, promise },
    ],
  }),
];

/** A measure in inches and a share that no product has: a quotation mark without its pair, a percent sign, and no match. */
const oddSearch = '/search?q=5%22%20100%25%20zqxv';

const pageOf = (handle: string): string => pathOf('/collections/', handle);

async function holdHtml(context: Context, paths: readonly string[]): Promise<readonly Violation[]> {
  const found = await Promise.all([
    forEach(context, paths, async (path) => {
      const response = await follow(context, get(path, likeABrowser));
      const status = hasStatus(response, 200);
      if (status.length > 0) return status;
      return [...hasMediaType(response, 'text/html', 'application/xhtml+xml'), ...bodyIsHtml(response)];
    }),
    // Without */* the platform may label HTML with the requested type, so only the body is judged.
    forEach(context, paths.slice(-1), async (path) => {
      const response = await follow(context, get(path, likeAProgram));
      return response.status === 200 ? bodyIsHtml(response) : undefined;
    }),
  ]);
  return found.flat();
}

function bodyIsHtml(response: HttpResponse): readonly Violation[] {
  const { text } = response;
  // No JSON begins with a tag, so a long page is never parsed.
  if (looksLikeHtml(text)) return [];
  const actual = whyNotText(response.bytes) ?? showBody(response);
  const message = `${requestText(response)} answered with ${actual}; promised is HTML, not JSON`;
  return [violation(response, message, { at: '', expected: 'HTML', actual })];
}

/** @throws Inconclusive `not-observed` when every request of the run carries credentials. */
function requireNoCredentials({ target }: Context): void {
  const sent = sentCredentials(target);
  if (sent !== undefined) {
    throw new Inconclusive('not-observed', `every request of this run carries ${sent}`);
  }
}

function hasAccess(response: HttpResponse): readonly Violation[] {
  const { status } = response;
  if (!refusals.has(status)) return [];
  const message = `${requestText(response)} answered ${status} to a request without credentials; promised is access without credentials`;
  return [violation(response, message, { at: 'status', expected: '200', actual: String(status) })];
}

/** Statuses of gateways in front of the storefront, and of the rate limit, which has an area of its own. */
const ofOthers: ReadonlySet<number> = new Set([429, 430, 502, 503, 504]);

const documents = /^\/\.well-known\/(ucp(\/[^/]+)?|oauth-authorization-server)$|^\/sitemap\.xml$/;

function isFailure(response: HttpResponse, context: Context): boolean {
  const { status, request } = response;
  if (status < 400 || ofOthers.has(status)) return false;
  // A server in front may refuse what is no handle and no version.
  if ([...oddProducts, oddVersion].some(({ url }) => request.url.endsWith(url))) return false;
  // That failures are no pages for browsers is advice.
  if (request.headers.accept === likeABrowser.accept && !response.json.valid) return false;
  if (request.method === 'GET') return isCatalog(response, context) || isDocument(response, context);
  return isCall(request) && isRpc(response);
}

/** Where the commerce endpoint is served at another address, this one may serve anything, such as a page. */
function isNoEndpoint({ request }: HttpResponse, seen: readonly HttpResponse[]): boolean {
  if (request.method !== 'POST') return false;
  const served = seen.filter((response) => isCall(response.request) && findRpcResponse(response));
  return served.length > 0 && served.every((response) => response.request.url !== request.url);
}

const isDocument = ({ request }: HttpResponse, { target }: Context): boolean =>
  request.url.startsWith(`${target.baseUrl}/`) &&
  documents.test(request.url.slice(target.baseUrl.length).split('?')[0] ?? '');

/** The interface leaves open how a request with another media type is answered. */
const isRpc = ({ request }: HttpResponse): boolean =>
  request.headers['content-type']?.startsWith('application/json') ?? false;

/** The commerce endpoint may send a JSON-RPC error instead of an Error body. */
function hasErrorBody(response: HttpResponse): readonly Violation[] {
  const { request } = response;
  if (request.method === 'POST' && isObject(findRpcResponse(response)?.error)) return [];
  return matchesSchema(response, 'error');
}

/** An invalid limit may be refused or get another list each time; another check judges pages. */
function asksForTheList(query: URLSearchParams): boolean {
  const limits = query.getAll('limit');
  if (query.has('page')) return false;
  return limits.length < 2 && limits.every((limit) => /^[1-9]\d*$/.test(limit) && Number(limit) <= maxLimit);
}
