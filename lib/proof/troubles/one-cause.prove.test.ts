/** The most frequent troubles of real storefronts, such as a commerce endpoint at an undocumented path: each is grouped into one cause. */
import { describe, expect, test, vi } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { combine } from '../../../suites/sabotage/breaking.ts';
import { always, at, both, withMethod } from '../../../suites/sabotage/conditions.ts';
import { alterProducts, onCatalog, onList } from '../../../suites/sabotage/documents.ts';
import {
  alterResponse,
  alterStatus,
  dropHeader,
  replaceResponse,
  setHeader,
} from '../../../suites/sabotage/http.ts';
import { alterJson, setAt } from '../../../suites/sabotage/json.ts';
import { moveEndpoint } from '../../../suites/sabotage/rpc.ts';
import type { Report } from '../../model/report.ts';
import type { Sabotage, Saboteur } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { auditInProcess, hosts } from '../../reference/in-process.ts';
import { sampled } from '../audits/sampled.ts';

const commerce = at('/api/ucp/mcp');

const allowOrigin = 'access-control-allow-origin';

const gone: Sabotage = (handler) => async (request, client) => {
  const page = new Response('<html><body>Not found</body></html>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  });
  return replaceResponse(commerce, () => page.clone())(handler)(request, client);
};

const troubles: readonly (readonly [
  trouble: string,
  sabotage: Sabotage,
  atLeast: number,
  primary: string,
])[] = [
  ['no commerce endpoint', gone, 2, 'json-rpc/requests-get-a-response'],
  [
    'a commerce endpoint without Access-Control-Allow-Origin',
    dropHeader(commerce, allowOrigin),
    6,
    'cors/commerce-is-open-to-every-origin',
  ],
  [
    'a catalog that is open to every origin',
    setHeader(onCatalog, allowOrigin, '*'),
    5,
    'cors/product-list-is-closed',
  ],
  [
    'no product list',
    replaceResponse(onList, () => new Response('gone', { status: 404 })),
    4,
    'catalog/product-list-is-served',
  ],
  [
    '404s without an Error body',
    alterResponse(always, (response) =>
      response.status === 404 ? new Response('', { status: 404, headers: response.headers }) : response,
    ),
    3,
    'discovery/unknown-versions-get-an-error-body',
  ],
  [
    'one null among the products',
    alterProducts((product, index) => (index === 2 && product.handle !== undefined ? null : product), onList),
    6,
    'catalog/product-list-is-served',
  ],
  [
    'a status other than 200 at the commerce endpoint',
    alterStatus(both(commerce, withMethod('POST')), 201, 200),
    11,
    'json-rpc/tools-list-lists-tools',
  ],
];

describe.each([[undefined], ['ucp']] as const)('dialect %s', (dialect) => {
  test.each(dialect ? sampled(2, troubles) : troubles)('%s', async (_, sabotage, atLeast, primary) => {
    const options = { sabotage, ...(dialect && { storefront: { dialect } }) };
    const { causes, verdicts } = await auditInProcess(suites, options);
    expect(causes.map((cause) => cause.primary)).toEqual([primary]);
    expect(causes[0]?.checks.length).toBeGreaterThanOrEqual(atLeast);
    const failing = verdicts.filter(({ violations }) => violations.length > 0).map(({ check }) => check);
    expect(causes[0]?.checks.toSorted()).toEqual(failing.toSorted());
  });
});

// Whole audits may be slow on shared machines.
vi.setConfig({ testTimeout: 180_000 });

const documented = '/api/ucp/mcp';

const elsewhere = '/ucp/mcp';

type Moved = {
  /** Replaces the services of the profile. */
  readonly services?: Readonly<Record<string, unknown>>;
  /** The response at the documented path. */
  readonly absence?: () => Response;
};

const page = () =>
  new Response('<!doctype html><title>Not found</title>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  });

/** Moves the endpoint to another path, which the profile advertises unless other services are given. */
const moved = ({ services, absence }: Moved = {}): Saboteur['sabotage'] =>
  combine(
    moveEndpoint(elsewhere),
    absence ? replaceResponse(at(documented), absence) : (handler) => handler,
    services ? alterJson(at('/.well-known/ucp'), setAt('/ucp/services', services)) : (handler) => handler,
  );

const audited = (
  dialect: 'document' | 'ucp',
  sabotage: Saboteur['sabotage'] | undefined,
  target: Partial<Target> = {},
): Promise<Report> =>
  auditInProcess(suites, { storefront: { dialect, products: 3 }, target, ...(sabotage && { sabotage }) });

const failing = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ status }) => ['fail', 'warn', 'note', 'error'].includes(status))
    .map(({ check }) => check);

const advertises = 'discovery/profile-advertises-the-commerce-endpoint';

/** The checks that have nothing to judge in an empty list of services. */
const ofServices = [advertises, 'discovery/ucp-services-have-endpoints'];

const judged = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ check }) => ![...ofServices, 'json-rpc/base-host-serves-the-endpoint'].includes(check))
    .map(({ check, status, reason }) => [check, status, reason?.code].join(' | '));

const service = (endpoint: string) => ({
  'dev.ucp.shopping': [{ version: '2026-04-08', transport: 'mcp', endpoint }],
});

const given = {
  commerceUrl: `${hosts.baseUrl}${elsewhere}`,
  schemaUrl: `${hosts.baseUrl}/schemas/mcp.openrpc.json`,
};

describe.each(['document', 'ucp'] as const)('in the dialect %s, an endpoint elsewhere', (dialect) => {
  const whole = audited(dialect, undefined);
  whole.catch(() => {});

  const rows: readonly (readonly [string, Moved, Partial<Target>])[] = [
    ['that the profile advertises', {}, {}],
    ['that the profile advertises, beside a page', { absence: page }, {}],
    ['that is given', { services: {} }, { ...given, canonicalUrl: hosts.canonicalUrl }],
    [
      'that the user gives, while the profile advertises a missing one',
      { services: service(`${hosts.canonicalUrl}${documented}`) },
      { ...given, canonicalUrl: hosts.canonicalUrl },
    ],
  ];

  test.each(sampled(2, rows))('%s is judged, with one cause', async (_, variant, target) => {
    const unadvertised = variant.services && Object.keys(variant.services).length === 0 ? [advertises] : [];
    const report = await audited(dialect, moved(variant), target);
    expect(failing(report)).toEqual([...unadvertised, 'json-rpc/base-host-serves-the-endpoint']);
    expect(report.causes.map(({ primary }) => primary)).toEqual(['json-rpc/base-host-serves-the-endpoint']);
    expect(judged(report)).toEqual(judged(await whole));
  });
});

test('a profile that advertises a new address in each response directs no call to later ones', async () => {
  const posts: { readonly url: string; readonly body: string }[] = [];
  let count = 0;
  const next = () => {
    count += 1;
    return service(`https://victim-${count}.test/mcp`);
  };
  const hostile = combine(
    alterJson(at('/.well-known/ucp'), (body) => setAt('/ucp/services', next())(body)),
    (handler) => async (request, client) => {
      const { method, url } = request;
      if (method !== 'POST') return handler(request, client);
      const body = await request.text();
      posts.push({ url, body });
      return handler(new Request(request, { body }), client);
    },
  );
  await audited('document', hostile, { consents: [], retries: 2, headers: { 'x-door': 'open' } });
  expect(count).toBeGreaterThan(1);
  const called = new Set(posts.map(({ url }) => url));
  const known = [`${hosts.baseUrl}${documented}`, 'https://victim-1.test/mcp', `${hosts.baseUrl}/mcp`];
  expect([...called].filter((url) => !known.includes(url))).toEqual([]);
  expect(posts.filter(({ body }) => /_cart|_checkout/.test(body))).toEqual([]);
});

test('without consents an endpoint elsewhere gets no writing call', async () => {
  const calls: string[] = [];
  const watched = combine(moveEndpoint(elsewhere), (handler) => async (request, client) => {
    if (request.method !== 'POST') return handler(request, client);
    const body = await request.text();
    calls.push(body);
    return handler(new Request(request, { body }), client);
  });
  await audited('ucp', watched, { consents: [] });
  expect(calls.filter((body) => /_cart|_checkout/.test(body))).toEqual([]);
});
