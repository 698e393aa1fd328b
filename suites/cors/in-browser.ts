/** CORS as a browser judges it: scripts of another origin really try. These checks join the area when there is a browser. */
import { get } from '../../lib/http/requests.ts';
import type { Browsed } from '../../lib/model/browser.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { Suite } from '../../lib/model/suite.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { listTools } from '../discovered/tools.ts';
import { isReadable } from './browser-rule.ts';
import { onePathEach, requireCatalog } from './catalog.ts';
import { servedEndpoints } from './endpoints.ts';
import { fetchRedirect, servedFiles } from './open-api.ts';

const inBrowser: readonly Check[] = [
  check({
    id: 'cors/browser-cannot-read-the-catalog',
    requires: ['cors.catalog.product-list', 'cors.catalog.product', 'cors.catalog.collection-listing'],
    claim: 'A script of another origin gets nothing to read of the catalog endpoints.',
    run: async (context) => {
      await requireCatalog(context);
      return tryEach(
        context,
        (await onePathEach(context)).map((path) => get(path)),
        isRefused,
      );
    },
  }),

  check({
    id: 'cors/browser-reads-the-commerce-endpoint',
    requires: ['cors.commerce.answers', 'cors.commerce.preflight'],
    claim:
      'A script of another origin posts JSON to the commerce endpoint, after a preflight, and reads the answer.',
    run: async (context) => {
      const endpoints = await servedEndpoints(context);
      return tryEach(
        context,
        endpoints.map((endpoint) => listTools(endpoint)),
        isRead,
      );
    },
  }),

  check({
    id: 'cors/browser-reads-the-openapi-file',
    requires: ['cors.openapi'],
    claim: 'A script of another origin reads the versioned OpenAPI file.',
    run: async (context) => {
      const files = await servedFiles(context);
      return tryEach(
        context,
        files.map((url) => get(url)),
        isRead,
      );
    },
  }),

  check({
    id: 'cors/browser-is-not-led-to-the-openapi-file',
    requires: ['cors.openapi.redirect'],
    claim: 'A script of another origin that asks for /openapi.json gets nothing to read.',
    run: async (context) => {
      const { request } = await fetchRedirect(context);
      return tryEach(context, [get(request.url)], isRefused);
    },
  }),
];

/** What joins area cors when the run has a browser. */
export const corsInBrowser: Suite = { area: 'cors', checks: inBrowser };

type Holds = (browsed: Browsed, request: HttpRequest) => readonly Violation[];

const isRefused: Holds = ({ readable }, { method, url }) =>
  readable === true
    ? [
        {
          message: `a script of another origin read the answer to ${method} ${url} in the browser; promised is that it cannot`,
          expected: 'refused by the browser',
          actual: 'read by the script',
        },
      ]
    : [];

const isRead: Holds = ({ readable }, { method, url }) =>
  readable === true
    ? []
    : [
        {
          message: `the browser let no script of another origin read the answer to ${method} ${url}: ${readable.refused}`,
          expected: 'read by the script',
          actual: `refused: ${readable.refused}`,
        },
      ];

/** @throws Error when the rule of the headers says otherwise than the browser: then our own reading of CORS is wrong. */
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

/** A script sets few headers; the browser has its own Accept-Encoding, User-Agent and Origin. */
const asScript = ({ headers, ...request }: HttpRequest): HttpRequest => ({
  ...request,
  headers: headers['content-type'] === undefined ? {} : { 'content-type': headers['content-type'] },
});

function disagreement({ method, url }: HttpRequest, { readable, answers }: Browsed): Error {
  const verdict = readable === true ? 'lets the script read' : `refuses (${readable.refused})`;
  return new Error(
    `the browser ${verdict} ${method} ${url}, and by its headers it should not: ${JSON.stringify(answers)}`,
  );
}
