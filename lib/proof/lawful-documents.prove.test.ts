/** Documents, transports and pages that the interface and the standards allow, or that deserve no more than a note. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { combine } from '../../suites/sabotage/breaking.ts';
import { at, both, not, withHeader, withMethod } from '../../suites/sabotage/conditions.ts';
import {
  onChildSitemap,
  onMetadata,
  onOpenApiFile,
  onSitemapIndex,
} from '../../suites/sabotage/documents.ts';
import {
  alterResponse,
  alterStatus,
  alterText,
  htmlResponse,
  replaceResponse,
  servePath,
  setHeader,
} from '../../suites/sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../suites/sabotage/json.ts';
import { onEndpoint, withRpcBody } from '../../suites/sabotage/rpc.ts';
import type { Sabotage, Saboteur } from '../model/saboteur.ts';
import { isFailure } from '../model/verdict.ts';
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
