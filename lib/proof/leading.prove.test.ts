/** Storefronts at 127.0.0.1 that redirect or link to another service at 127.0.0.2, over sockets. */
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { network } from '../http/transport/network.ts';
import { get } from '../model/http.ts';
import type { Report } from '../model/report.ts';
import type { Handler } from '../model/saboteur.ts';
import type { Target } from '../model/target.ts';
import { storefront } from '../storefront/index.ts';
import { anyTarget } from './any-target.ts';
import { auditThrough } from './audits/audit-through.ts';
import { quickClock } from './audits/clocks.ts';
import { at, redirect } from './hostile/hostile-target.ts';
import { type Places, served } from './variants/variant.ts';

/** A service at 127.0.0.2 that answers every request and records it. */
type Counting = {
  readonly origin: string;
  /** The method and path of each request, such as `GET /path`. */
  readonly got: readonly string[];
  readonly close: () => Promise<void>;
};

async function counting(): Promise<Counting> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(`${request.method} ${request.url}`);
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  return {
    origin: `http://127.0.0.2:${(server.address() as AddressInfo).port}`,
    got,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Leading = (handler: Handler, other: string, places: Places) => Handler;

type Scenario = {
  readonly only: readonly string[];
  readonly leading: Leading;
  /** Further settings of the target. */
  readonly named?: (places: Places) => Partial<Target>;
  /** The report does not suggest --allow-host: every check is judged without the other host. */
  readonly isJudgedWithout?: true;
  /** No check requests the other host, even if it is allowed. */
  readonly isNeverRequested?: true;
};

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Rewrites the bodies at these paths. */
const rewritten =
  (path: RegExp, rewrite: (text: string, other: string, places: Places) => string): Leading =>
  (handler, other, places) =>
  async (request, client) => {
    const response = await handler(request, client);
    if (!path.test(new URL(request.url).pathname)) return response;
    const { status, headers } = response;
    return new Response(rewrite(await response.text(), other, places), { status, headers });
  };

const redirected =
  (path: RegExp): Leading =>
  (handler, other) =>
    at(path, ({ url }) => redirect(`${other}${new URL(url).pathname}`))(handler);

const everyHost = (text: string, other: string, { baseUrl, canonicalUrl, otherUrl }: Places): string =>
  [baseUrl, canonicalUrl, otherUrl].reduce((rest, own) => rest.replaceAll(own, other), text);

const scenarios: Readonly<Record<string, Scenario>> = {
  'a redirect of a page': { only: ['catalog'], leading: redirected(/^\/search/) },
  'a redirect of the sitemap': { only: ['sitemap'], leading: redirected(/^\/sitemap_/) },
  'endpoints of the profile': {
    only: ['discovery', 'json-rpc'],
    leading: rewritten(/^\/.well-known\/ucp/, everyHost),
  },
  'the metadata of the authorization server': {
    only: ['discovery'],
    leading: rewritten(/^\/.well-known\/o/, everyHost),
  },
  'the redirect to the OpenAPI file': {
    only: ['discovery', 'cors'],
    leading: redirected(/^\/openapi\.json/),
    isJudgedWithout: true,
  },
  'an OpenRPC document that redirects': {
    only: ['commerce'],
    leading: redirected(/openrpc/),
    named: ({ baseUrl }) => ({ schemaUrl: `${baseUrl}/openrpc.json` }),
    isJudgedWithout: true,
    isNeverRequested: true,
  },
  'children of the sitemap': { only: ['sitemap'], leading: rewritten(/^\/sitemap\.xml/, everyHost) },
  'links of the sitemap': { only: ['sitemap'], leading: rewritten(/^\/sitemap_/, everyHost) },
  'links of products': {
    only: ['commerce', 'catalog', 'markdown'],
    leading: rewritten(/mcp$|\.json$/, everyHost),
    isJudgedWithout: true,
    isNeverRequested: true,
  },
};

async function audited({ leading, only, named }: Scenario, settings: (other: Counting) => Partial<Target>) {
  const other = await counting();
  const { places, close } = await served((hosts) => {
    const { handler } = storefront(hosts);
    return leading(handler, other.origin, hosts);
  });
  open.push(close, other.close);
  const { baseUrl } = places;
  const own = { baseUrl, only, budget: 2_000, runs: 3, ...named?.(places), ...settings(other) };
  const target = anyTarget(own);
  const report = await auditThrough({ target, transport: network(target), clock: quickClock });
  return { report, got: other.got, origin: other.origin };
}

const reasons = ({ verdicts }: Report): readonly string[] =>
  verdicts.flatMap(({ reason }) => (reason?.code === 'unreachable' ? [reason.text] : []));

test.each(Object.entries(scenarios))(
  '%s: no request goes there unless the host is allowed',
  async (_, scenario) => {
    const { report, got, origin } = await audited(scenario, () => ({}));
    expect(got).toEqual([]);
    const host = new URL(origin).host;
    const isSuggested = reasons(report).some((text) => text.includes(`--allow-host ${host}`));
    expect(isSuggested).toBe(scenario.isJudgedWithout !== true);
  },
  60_000,
);

test.each(Object.entries(scenarios))(
  '%s: requests go there with --allow-host',
  async (_, scenario) => {
    const { got } = await audited(scenario, ({ origin }) => ({ allowedHosts: [new URL(origin).host] }));
    expect(got.length > 0).toBe(scenario.isNeverRequested !== true);
  },
  60_000,
);

test('a document at another host is requested if the user names its URL', async () => {
  const scenario: Scenario = { only: ['commerce'], leading: (handler) => handler };
  const { got } = await audited(scenario, ({ origin }) => ({ schemaUrl: `${origin}/openrpc.json` }));
  expect(got).toContain('GET /openrpc.json');
}, 60_000);

test('a name that resolves to another loopback address is refused', async () => {
  const other = await counting();
  const { places, close } = await served((hosts) => storefront(hosts).handler);
  open.push(close, other.close);
  const { baseUrl } = places;
  const resolve: LookupFunction = (name, options, callback) => {
    const address = name === 'rebound.test' ? '127.0.0.2' : '127.0.0.1';
    return options.all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4);
  };
  const url = `http://rebound.test:${new URL(other.origin).port}/`;
  for (const [allowedHosts, count] of [[[], 0] as const, [['rebound.test'], 1] as const]) {
    const transport = network({ baseUrl, allowedHosts, connections: 1, timeoutMs: 5_000, resolve });
    const signal = AbortSignal.timeout(5_000);
    const sent = transport.send({ ...get(url), url }, { signal, fresh: false });
    await (count > 0
      ? expect(sent).resolves.toMatchObject({ status: 200 })
      : expect(sent).rejects.toMatchObject({ code: 'unreachable', error: 'EPRIVATE' }));
    await transport.close();
    expect(other.got).toHaveLength(count);
  }
});
