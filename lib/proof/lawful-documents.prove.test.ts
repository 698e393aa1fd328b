/** Documents, transports and pages that the interface and the standards allow, or that deserve no more than a note; faults in such pages are found. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { catalog } from '../../suites/catalog/index.ts';
import { suites } from '../../suites/index.ts';
import { markdown } from '../../suites/markdown/index.ts';
import { combine } from '../../suites/sabotage/breaking.ts';
import {
  at,
  both,
  type Condition,
  not,
  withHeader,
  withMethod,
  withParam,
} from '../../suites/sabotage/conditions.ts';
import {
  onChildSitemap,
  onMetadata,
  onOpenApiFile,
  onSitemapIndex,
} from '../../suites/sabotage/documents.ts';
import {
  alterHeaders,
  alterResponse,
  alterStatus,
  alterText,
  errorResponse,
  htmlResponse,
  replaceResponse,
  servePath,
  setHeader,
} from '../../suites/sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../suites/sabotage/json.ts';
import { onEndpoint, withRpcBody } from '../../suites/sabotage/rpc.ts';
import type { Handler, Sabotage, Saboteur } from '../model/saboteur.ts';
import { isFailure, type Verdict } from '../model/verdict.ts';
import { judgeInProcess } from '../reference/in-process.ts';

const filePath = '/cdn/shop/files/openapi-2026-08-27.json';
const alias = '/cdn/shop/files/openapi-latest.json';

const demandsSession = () =>
  Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Bad Request: no session id' } },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );

const withoutSession = both(onEndpoint, withMethod('GET'), not(withHeader('mcp-session-id')));

/** Answers each request of a batch in an event of its own. */
const streamsBatches: Sabotage = replaceResponse(
  ({ body }) => body.startsWith('[{'),
  async (received, storefront) => {
    const requests: readonly unknown[] = JSON.parse(received.body);
    const events = await Promise.all(
      requests.map(async (one) => `data: ${await (await storefront(withRpcBody(received, one))).text()}\n\n`),
    );
    return new Response(events.join(''), {
      headers: { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' },
    });
  },
);

const gzipped = async (answer: Response) =>
  new Response(new Uint8Array(gzipSync(await answer.text())), {
    headers: { 'content-type': 'application/octet-stream' },
  });

/** Links to further addresses of the blogs sitemap, more than are read. */
const withFurtherBlogs = alterText(onSitemapIndex, (text) =>
  text.replace(/<sitemap>(?:(?!<\/sitemap>).)*blogs.*?<\/sitemap>/s, (entry) =>
    ['', '?n=2', '?n=3', '?n=4'].map((query) => entry.replace('.xml', `.xml${query}`)).join(''),
  ),
);

type Row = {
  readonly sabotage: Sabotage;
  readonly storefront?: Saboteur['storefront'];
  /** The checks that say so, each with its status; none by default. */
  readonly told?: Readonly<Record<string, string>>;
};

const rows: Readonly<Record<string, Row>> = {
  'a GET that demands a session': {
    sabotage: replaceResponse(withoutSession, demandsSession),
    storefront: { mcp: 'sessions' },
  },
  'a GET that demands a session, although a POST does not': {
    sabotage: replaceResponse(withoutSession, demandsSession),
  },
  'a batch that is answered on a stream': { sabotage: streamsBatches },
  'a fifth scope': {
    sabotage: alterJson(
      onMetadata,
      changeAt('/scopes_supported', (scopes) => [...(scopes as readonly unknown[]), 'offline_access']),
    ),
    told: { 'discovery/no-other-scope-is-offered': 'note' },
  },
  'a page in place of every file for agents': {
    sabotage: replaceResponse(at(/^\/llms\.txt$|^\/\.well-known\/agent-skills\//), () => htmlResponse(200)),
  },
  'pages that a script fills, in a shop with the name of a product': {
    sabotage: alterText(at(/^\/$|^\/products\/[^/.]+$/), (text) =>
      text.startsWith('<') ? '<!doctype html><title>Northern Steel Belt</title><div id="shop"></div>' : text,
    ),
  },
  'an OpenAPI redirect by way of an alias that redirects': {
    sabotage: combine(
      replaceResponse(
        at('/api-docs'),
        () => new Response(null, { status: 302, headers: { location: filePath } }),
      ),
      setHeader(at('/openapi.json'), 'location', '/api-docs'),
    ),
    told: { 'discovery/openapi-redirects-to-a-versioned-file': 'note' },
  },
  'an OpenAPI document without servers': { sabotage: alterJson(onOpenApiFile, removeAt('/servers')) },
  'an OpenAPI document with relative servers and variables': {
    sabotage: alterJson(onOpenApiFile, setAt('/servers', [{ url: '/' }, { url: 'https://{shop}.example/' }])),
  },
  'an OpenAPI document with servers of several stages': {
    sabotage: alterJson(
      onOpenApiFile,
      setAt('/servers', [{ url: 'http://localhost:3000' }, { url: 'http://www.storefront.test' }]),
    ),
  },
  'an OpenAPI document with the OAuth of another service too': {
    sabotage: alterJson(
      onOpenApiFile,
      setAt('/components/securitySchemes/partners', {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://partners.example/authorize',
            tokenUrl: 'https://partners.example/token',
            scopes: { partner: 'Partners.' },
          },
        },
      }),
    ),
  },
  'a property that is called nullable': {
    sabotage: alterJson(
      onOpenApiFile,
      setAt('/components/schemas/Error/properties/nullable', { type: 'boolean' }),
    ),
  },
  'a sitemap that is a gzip file': { sabotage: alterResponse(onChildSitemap('blogs'), gzipped) },
  'sitemaps that refuse HEAD': {
    sabotage: combine(alterStatus(both(onChildSitemap('blogs'), withMethod('HEAD')), 405), withFurtherBlogs),
  },
  'an OpenAPI redirect by way of an alias that serves the current file': {
    sabotage: combine(servePath(at(alias), filePath), setHeader(at('/openapi.json'), 'location', alias)),
    told: { 'discovery/openapi-redirects-to-the-current-version': 'note' },
  },
};

test.each(Object.entries(rows))('%s', async (_, { sabotage, storefront, told = {} }) => {
  const verdicts = await judgeInProcess(suites, {
    sabotage,
    // None of them depends on what writing shows.
    target: { runs: 5, consents: [] },
    ...(storefront && { storefront }),
  });
  const failures = verdicts.filter((verdict) => isFailure(verdict) || verdict.status === 'error');
  expect(Object.fromEntries(failures.map(({ check, status }) => [check, status]))).toEqual(told);
});

const pages = at('/', '/search', /^\/(?:collections|products|pages)\/[^/.]+$/, /^\/blogs\//);
const freshQuery = both(pages, withParam('storefront-conformance'));

const judged = async (sabotage: Sabotage): Promise<readonly Verdict[]> => {
  const verdicts = await judgeInProcess([markdown, catalog], {
    sabotage,
    target: { runs: 5, consents: [], only: ['markdown', 'catalog/*html*', 'catalog/list-is-json*'] },
  });
  return verdicts.filter(({ status }) => status !== 'skipped');
};

const statusOf = (verdicts: readonly Verdict[], id: string) =>
  verdicts.find(({ check }) => check === id)?.status;

const failing = (verdicts: readonly Verdict[]) =>
  verdicts
    .filter((verdict) => isFailure(verdict) || ['warn', 'note', 'error'].includes(verdict.status))
    .map(({ check, error, violations }) => [check, error ?? violations[0]?.message]);

const longer = (when: Condition, megabytes: number): Sabotage =>
  alterText(when, (text) => {
    const line = text.startsWith('<') ? '<p>Mug</p>\n' : '- [Mug](/products/mug)\n';
    return text + line.repeat((megabytes * 1_000_000) / line.length);
  });

describe.each([1.5, 5])('pages of %d megabytes', (megabytes) => {
  test('are judged without failures', async () => {
    const verdicts = await judged(longer(pages, megabytes));
    expect(failing(verdicts)).toEqual([]);
    expect(verdicts.filter(({ status }) => status !== 'pass').map(({ check }) => check)).toEqual([]);
  });

  test('are recognized as HTML despite a markdown label', async () => {
    const mislabelled = alterText(
      both(
        at('/search'),
        withHeader('accept', (accept) => accept === 'text/markdown, */*'),
      ),
      () => '<!doctype html><title>Search</title>',
    );
    const verdicts = await judged(combine(mislabelled, longer(pages, megabytes)));
    expect(statusOf(verdicts, 'markdown/pages-hold-markdown')).toBe('fail');
  });
});

/** Caches each representation separately, and sends its age. */
const keepsApart: Sabotage = (handler) => {
  const cache = new Map<string, Response>();
  return async (request, client) => {
    const { method, url, headers } = request;
    const key = [method, url, headers.get('accept'), headers.get('accept-encoding')].join(' ');
    const known = cache.get(key);
    if (known) return known.clone();
    const response = await handler(request, client);
    const aged = new Response(response.body, response);
    aged.headers.set('age', '17');
    if (method === 'GET') cache.set(key, aged.clone());
    return aged;
  };
};

const compressed: Sabotage = (handler: Handler) => async (request, client) => {
  const response = await handler(request, client);
  const isCoded = request.headers.get('accept-encoding')?.includes('gzip') && request.method === 'GET';
  if (!isCoded || response.status !== 200) return response;
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  return new Response(new Uint8Array(gzipSync(await response.text())), { headers });
};

/** Adds a different number to each page. */
const numbered: Sabotage = (handler) => {
  let number = 0;
  return alterText(pages, (text) => {
    number += 1;
    return `${text}\n${number}\n`;
  })(handler);
};

const lawful: Readonly<Record<string, Sabotage>> = {
  'pages that change with each request': numbered,
  'a cache that keeps representations apart': keepsApart,
  'pages and lists that are compressed on request': compressed,
  'HEAD without a media type': alterHeaders(pages, (headers, { request }) => {
    if (request.method === 'HEAD') headers.delete('content-type');
  }),
  'redirects from addresses with an unknown query to the plain address': replaceResponse(
    freshQuery,
    ({ url }) => Response.redirect(`${url.origin}${url.pathname}`, 302),
  ),
  '404 for addresses with an unknown query': replaceResponse(freshQuery, () => errorResponse(404)),
  'a CDN edge that refuses unknown clients': replaceResponse(
    both(
      pages,
      withHeader('user-agent', (agent) => agent.endsWith('other-client')),
    ),
    () => errorResponse(403),
  ),
  'a CDN edge that refuses pages to scripts': replaceResponse(both(pages, withHeader('origin')), () =>
    errorResponse(403),
  ),
  'a list that accepts only its own query parameters': replaceResponse(
    both(at('/products.json'), withParam('storefront-conformance')),
    () => errorResponse(400),
  ),
  'no pages and blogs at the usual paths': replaceResponse(at(/^\/(?:pages|blogs)\//), () =>
    errorResponse(404),
  ),
};

test.each(Object.entries(lawful))('%s: fails no check', async (_, sabotage) => {
  expect(failing(await judged(sabotage))).toEqual([]);
});

const asHtml = (when: Condition): Sabotage =>
  replaceResponse(when, async ({ request }, handler) =>
    handler(new Request(request, { headers: { accept: 'text/html' } })),
  );

test('without fresh addresses that have both representations only the plain one is judged', async () => {
  const verdicts = await judged(asHtml(freshQuery));
  expect(failing(verdicts)).toEqual([]);
  expect(statusOf(verdicts, 'markdown/order-of-requests-changes-nothing')).toBe('pass');
});

test('without any markdown page the order of requests is not judged', async () => {
  const verdicts = await judged(asHtml(both(pages, not(withParam('nothing')))));
  expect(statusOf(verdicts, 'markdown/order-of-requests-changes-nothing')).toBe('inconclusive');
});
