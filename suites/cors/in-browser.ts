/** CORS as a real browser applies it to scripts of another origin; these checks join the area when there is a browser. */
import { listItems } from '../../lib/assert/response.ts';
import { naming } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Browsed, BrowserAnswer, HttpRequest } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { listTools } from '../discovered/tools.ts';
import { allowOrigin, requireServedEndpoints } from './allow-origin.ts';
import {
  plainRequests,
  promiseOf,
  requireCatalog,
  requireRedirect,
  requireServedFiles,
} from './documents.ts';

export const checks: readonly Check[] = [
  check({
    id: 'cors/browser-cannot-read-the-catalog',
    requires: ['cors.catalog.product-list', 'cors.catalog.product', 'cors.catalog.collection-listing'],
    claim: 'A script of another origin cannot read the catalog endpoints.',
    fix: 'Remove Access-Control-Allow-Origin from the responses of the catalog endpoints, so that browsers keep scripts of other origins from reading them.',
    run: async (context) => {
      await requireCatalog(context);
      return tryEach(context, await plainRequests(context), (browsed, request) =>
        naming(promiseOf(request), hasBrowserRefusal(browsed, request)),
      );
    },
  }),

  check({
    id: 'cors/browser-reads-the-commerce-endpoint',
    requires: ['cors.commerce.answers', 'cors.commerce.preflight'],
    claim:
      'A script of another origin posts JSON to the commerce endpoint, after a preflight, and reads the response.',
    fix: "Send Access-Control-Allow-Origin: * with the commerce endpoint's responses to POST and OPTIONS, and allow Content-Type in the latter.",
    run: async (context) => {
      const endpoints = await requireServedEndpoints(context);
      return tryEach(
        context,
        endpoints.map((endpoint) => listTools(endpoint)),
        (browsed, request) => {
          const isPreflight = browsed.answers.at(-1)?.method === 'OPTIONS';
          const promise = `cors.commerce.${isPreflight ? 'preflight' : 'answers'}`;
          return naming(promise, hasReadableResponse(browsed, request));
        },
      );
    },
  }),

  check({
    id: 'cors/browser-reads-the-openapi-file',
    requires: ['cors.openapi'],
    claim: 'A script of another origin reads the versioned OpenAPI file.',
    fix: 'Send one header Access-Control-Allow-Origin: * with the versioned OpenAPI file, so that browsers let scripts read it.',
    run: async (context) => {
      const files = await requireServedFiles(context);
      return tryEach(
        context,
        files.map((url) => get(url)),
        hasReadableResponse,
      );
    },
  }),

  check({
    id: 'cors/browser-cannot-follow-the-openapi-redirect',
    requires: ['cors.openapi.redirect'],
    claim: 'A script of another origin that requests /openapi.json cannot read the response.',
    fix: 'Remove Access-Control-Allow-Origin from the redirect at /openapi.json, so that browsers do not follow it for scripts of other origins.',
    run: async (context) => {
      const { request } = await requireRedirect(context);
      return tryEach(context, [get(request.url)], hasBrowserRefusal);
    },
  }),
];

type Holds = (browsed: Browsed, request: HttpRequest) => readonly Violation[];

const hasBrowserRefusal: Holds = ({ readable }, { method, url }) =>
  readable === true
    ? [
        {
          message: `a script of another origin read the response to ${method} ${url} in the browser; promised is that the browser refuses it`,
          expected: 'refused by the browser',
          actual: 'read by the script',
        },
      ]
    : [];

const hasReadableResponse: Holds = ({ readable }, { method, url }) =>
  readable === true
    ? []
    : [
        {
          message: `the browser let no script of another origin read the response to ${method} ${url}: ${readable.refused}`,
          expected: 'read by the script',
          actual: `refused: ${readable.refused}`,
        },
      ];

/** @throws Error when the browser and the suite's rule about headers disagree, because the suite is then wrong. */
async function tryEach(
  context: Context,
  requests: readonly HttpRequest[],
  holds: Holds,
): Promise<readonly Violation[]> {
  const found = await Promise.all(
    context.examine(requests).map(async (request) => {
      const browsed = await context.browse(asScript(request));
      if (isReadable(browsed.answers) !== (browsed.readable === true)) throw disagreement(request, browsed);
      return holds(browsed, request);
    }),
  );
  return found.flat();
}

/** A script sets only Content-Type; the browser adds Accept-Encoding, User-Agent and Origin. */
const asScript = ({ headers, ...request }: HttpRequest): HttpRequest => ({
  ...request,
  headers: headers['content-type'] === undefined ? {} : { 'content-type': headers['content-type'] },
});

function disagreement({ method, url }: HttpRequest, { readable, answers }: Browsed): Error {
  const verdict = readable === true ? 'lets the script read' : `refuses (${readable.refused})`;
  return new Error(
    `the browser ${verdict} ${method} ${url}, contrary to its headers: ${JSON.stringify(answers)}`,
  );
}

/** @returns whether the script may read the last response; each response before it has to allow the origin too. */
const isReadable = (answers: readonly BrowserAnswer[]): boolean =>
  answers.length > 0 && answers.at(-1)?.method !== 'OPTIONS' && answers.every(allows);

function allows(answer: BrowserAnswer): boolean {
  const origins = linesOf(answer, allowOrigin);
  const allowed = origins.length === 1 && (origins[0] === '*' || origins[0] === answer.origin);
  return allowed && (answer.method !== 'OPTIONS' || grantsJson(answer));
}

/** A preflight need not allow POST, but it has to allow the media type of JSON. */
function grantsJson(answer: BrowserAnswer): boolean {
  const names = linesOf(answer, 'access-control-allow-headers').flatMap(listItems);
  const granted = answer.status >= 200 && answer.status <= 299;
  return granted && (names.includes('*') || names.includes('content-type'));
}

const linesOf = ({ headers }: BrowserAnswer, wanted: string): readonly string[] =>
  headers.filter(([name]) => name === wanted).map(([, value]) => value.trim());
