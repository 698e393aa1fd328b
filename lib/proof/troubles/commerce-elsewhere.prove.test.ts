/** A commerce endpoint at an undocumented path is judged there, and its path is the only cause. */
import { describe, expect, test, vi } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { combine } from '../../../suites/sabotage/breaking.ts';
import { at } from '../../../suites/sabotage/conditions.ts';
import { replaceResponse } from '../../../suites/sabotage/http.ts';
import { alterJson, setAt } from '../../../suites/sabotage/json.ts';
import { moveEndpoint } from '../../../suites/sabotage/rpc.ts';
import type { Report } from '../../model/report.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { auditInProcess, hosts } from '../../reference/in-process.ts';
import { sampled } from '../audits/sampled.ts';

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
