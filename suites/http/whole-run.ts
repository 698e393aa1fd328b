/** Checks over all requests of the run: the promised responses can be read as HTTP, and every caller gets each document. */

import { isObject } from '../../lib/assert/json.ts';
import { hasJsonType } from '../../lib/assert/response.ts';
import { rule } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { naming, requestText, violation } from '../../lib/assert/violation.ts';
import type { Check, Context, Question } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse, Received } from '../../lib/model/http.ts';
import { orUndefined } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { advertisedEndpoints, baseEndpoint, findEndpoints } from '../discovered/commerce-endpoint.ts';
import { locsOf, requireIndex } from '../discovered/sitemap.ts';
import { noneKnown } from '../discovered/subjects.ts';

/** The promise that a response to this request keeps; undefined where nothing is promised. */
type PromiseOf = (request: HttpRequest) => string | undefined;

type Row = Omit<Question, 'claim' | 'fix' | 'order'> & {
  /** The answers, as the subject of a sentence. */
  readonly what: string;
  /** Where they are served. */
  readonly where: string;
  readonly promises: (context: Context) => PromiseOf | Promise<PromiseOf>;
};

/** A response that two connections show to be broken is wrong; a sporadic one leaves the checks inconclusive. */
const answersCanBeRead = ({ what, where, promises, ...question }: Row): Check => ({
  ...question,
  claim: `${what} arrive whole, with a single length, and in the content coding that they name.`,
  fix: `Send ${where} with the Content-Length of its body, and with a Content-Encoding only if the body has this coding; look for a proxy that changes one without the other.`,
  order: 'afterwards',
  async run(context) {
    const promiseOf = await promises(context);
    const promised = context
      .received()
      .map((received) => ({ ...received, promise: promiseOf(received.request) }));
    const examined = context.examine(promised.filter(({ promise }) => promise !== undefined));
    return question.requires.flatMap((one) =>
      wrong(
        one,
        examined.filter(({ promise, broken }) => promise === one && broken !== undefined),
      ),
    );
  },
});

function wrong(promise: string, [first, ...others]: readonly Received[]): readonly Violation[] {
  if (!first) return [];
  const { exchange, broken = '', request } = first;
  const { pathname, search } = new URL(request.url);
  const more = others.length === 0 ? '' : `, and ${others.length} more requests get such a response`;
  const message = `${request.method} ${pathname}${search} gets a response that cannot be read, over two connections: ${broken}${more}`;
  return [{ message, exchange, promise, expected: 'a response as its headers describe it', actual: broken }];
}

type Path = { readonly path: RegExp; readonly promise: string };

/** By the paths of GET requests below the base address. */
const byPath =
  (...paths: readonly Path[]): Row['promises'] =>
  ({ target }) =>
  ({ method, url }) => {
    const path = method === 'GET' ? pathBelow(url, target.baseUrl) : undefined;
    return path === undefined ? undefined : paths.find((one) => one.path.test(path))?.promise;
  };

const pages: readonly Path[] = [
  { path: /^\/search$/, promise: 'catalog.html.search' },
  { path: /^\/collections\/[^/]+$/, promise: 'catalog.html.collection' },
];

const acceptsMarkdown = ({ headers: { accept = '' } }: HttpRequest): boolean =>
  accept.includes('text/markdown');

export const checks: readonly Check[] = [
  answersCanBeRead({
    id: 'discovery/answers-can-be-read',
    requires: [
      'discovery.profile.served',
      'discovery.pinned.served',
      'discovery.metadata.served',
      'discovery.openapi.redirect',
      'discovery.openapi.served',
    ],
    where: 'each discovery document',
    what: 'The profiles, the authorization server metadata and the OpenAPI document',
    promises: byPath(
      { path: /^\/\.well-known\/ucp$/, promise: 'discovery.profile.served' },
      { path: /^\/\.well-known\/ucp\/[^/]+$/, promise: 'discovery.pinned.served' },
      { path: /^\/\.well-known\/oauth-authorization-server$/, promise: 'discovery.metadata.served' },
      { path: /^\/openapi\.json$/, promise: 'discovery.openapi.redirect' },
      { path: /^\/cdn\/shop\/files\/openapi-[^/]+\.json$/, promise: 'discovery.openapi.served' },
    ),
  }),
  answersCanBeRead({
    id: 'catalog/answers-can-be-read',
    requires: [
      'catalog.list',
      'catalog.collection',
      'catalog.single',
      'catalog.html.search',
      'catalog.html.collection',
    ],
    where: 'each list, product and page',
    what: 'The product list, collection listings, single products and the HTML pages',
    promises: async (context) => {
      const promiseOf = await byPath(
        { path: /^\/products\.json$/, promise: 'catalog.list' },
        { path: /^\/collections\/[^/]+\/products\.json$/, promise: 'catalog.collection' },
        { path: /^\/products\/[^/]+\.json$/, promise: 'catalog.single' },
        ...pages,
      )(context);
      return (request) => (acceptsMarkdown(request) ? undefined : promiseOf(request));
    },
  }),
  answersCanBeRead({
    id: 'sitemap/answers-can-be-read',
    requires: ['sitemap.served', 'sitemap.children'],
    where: 'each sitemap',
    what: 'The sitemap index and the sitemaps that it links to',
    promises: async (context) => {
      const isIndex = await byPath({ path: /^\/sitemap\.xml$/, promise: 'sitemap.served' })(context);
      const index = await requireIndex(context).catch(orUndefined);
      const children = new Set(index ? locsOf(index).map(({ href }) => href) : []);
      return (request) => isIndex(request) ?? (children.has(request.url) ? 'sitemap.children' : undefined);
    },
  }),
  answersCanBeRead({
    id: 'markdown/answers-can-be-read',
    requires: ['markdown.body'],
    where: 'each page in markdown',
    what: 'The search and collection pages as markdown',
    promises: async (context) => {
      const isPage = await byPath(...pages)(context);
      return (request) => (acceptsMarkdown(request) && isPage(request) ? 'markdown.body' : undefined);
    },
  }),
  answersCanBeRead({
    id: 'json-rpc/answers-can-be-read',
    requires: ['json-rpc.endpoint'],
    where: 'each response of the commerce endpoint',
    what: 'The responses of the commerce endpoint',
    promises: async (context) => {
      const known = [advertisedEndpoints, findEndpoints].map((find) => find(context).catch(noneKnown));
      const endpoints = new Set([baseEndpoint(context.target), ...(await Promise.all(known)).flat()]);
      return ({ method, url }) => (method === 'POST' && endpoints.has(url) ? 'json-rpc.endpoint' : undefined);
    },
  }),
];

type Document = {
  /** Below the base address, without the query. */
  readonly path: RegExp;
  /** Whether this query has to get the document; by default every query has to. */
  readonly isPromised?: (query: URLSearchParams) => boolean;
  readonly schema: string;
  /** What it has to hold beside its schema. */
  readonly holds?: (response: HttpResponse) => readonly Violation[];
  readonly promise: string;
};

/** @returns a check over the whole run; other checks judge a document that every caller gets wrongly. */
export const servesEveryCaller = ({
  documents,
  ...question
}: Question & { readonly documents: readonly Document[] }): Check =>
  rule({
    ...question,
    order: 'afterwards',
    of: (context) => pathsAskedTwice(context, documents).flat(),
    holds: ({ response, document }) => holdsDocument(response, document),
    unobserved: 'no path has served its document to two requests',
  });

type Subject = { readonly response: HttpResponse; readonly document: Document };

/** The successful responses of each path that was requested more than once and was right at least once. */
function pathsAskedTwice(context: Context, documents: readonly Document[]): readonly (readonly Subject[])[] {
  const byPath = new Map<string, Subject[]>();
  for (const response of context.seen().filter(isJudged)) {
    const { url } = response.request;
    const path = pathBelow(url, context.target.baseUrl);
    if (path === undefined) continue;
    const document = documents.find((one) => one.path.test(path));
    if (document?.isPromised?.(new URL(url).searchParams) === false) continue;
    if (document) byPath.set(path, [...(byPath.get(path) ?? []), { response, document }]);
  }
  return [...byPath.values()].filter(
    (some) =>
      some.length > 1 &&
      some.some(({ response, document }) => holdsDocument(response, document).length === 0),
  );
}

const isJudged = ({ request, status }: HttpResponse): boolean =>
  Math.floor(status / 100) === 2 && acceptsJson(request);

/** A request that accepts other types may get another format. */
const acceptsJson = ({ method, headers }: HttpRequest): boolean =>
  method === 'GET' && /^(?:\*\/\*|application\/json)$/.test(headers.accept ?? '*/*');

/** The path below the base address, without the query; undefined for other addresses. */
const pathBelow = (url: string, baseUrl: string): string | undefined =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length).split('?')[0] : undefined;

function holdsDocument(
  response: HttpResponse,
  { schema, promise, holds = () => [] }: Document,
): readonly Violation[] {
  const { status } = response;
  if (status === 200) {
    const wrong = matchesSchema(response, schema);
    return naming(promise, wrong.length > 0 ? wrong : holds(response));
  }
  const message = `${requestText(response)} answered ${status}; promised is 200`;
  return [
    { ...violation(response, message, { at: 'status', expected: '200', actual: String(status) }), promise },
  ];
}

type Endpoint = {
  /** Below the base address, without the query. */
  readonly path: RegExp;
  readonly status: 200 | 404;
  readonly promise: string;
};

/** @returns a check over the whole run; other checks judge an endpoint that labels every answer wrongly. */
export const labelsEveryAnswer = ({
  endpoints,
  ...question
}: Question & { readonly endpoints: readonly Endpoint[] }): Check =>
  rule({
    ...question,
    order: 'afterwards',
    of: (context) => endpoints.flatMap((endpoint) => labelledOnce(context, endpoint)),
    holds: ({ response, promise }) => naming(promise, hasJsonType(response)),
    unobserved: 'no endpoint has labelled one of two answers as JSON',
  });

type Labelled = { readonly response: HttpResponse; readonly promise: string };

/** The JSON objects of an endpoint that labels at least one of them rightly. */
function labelledOnce(context: Context, { path, status, promise }: Endpoint): readonly Labelled[] {
  const answers = context
    .seen()
    .filter((response) => response.status === status && acceptsJson(response.request))
    .filter(({ request }) => path.test(pathBelow(request.url, context.target.baseUrl) ?? ''))
    .filter(({ json }) => json.valid && isObject(json.value));
  const isOccasion = answers.length > 1 && answers.some((response) => hasJsonType(response).length === 0);
  return isOccasion ? answers.map((response) => ({ response, promise })) : [];
}
