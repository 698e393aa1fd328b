/** The checks of UCP judge by the version that a storefront advertises, and accept what the protocol allows, such as refusing callers without a profile, and custom tools. */
import { describe, expect, test } from 'vitest';
import { commerce, discovery, suites } from '../../suites/index.ts';
import { combine } from '../../suites/sabotage/breaking.ts';
import { at, withRpc, withTool } from '../../suites/sabotage/conditions.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../suites/sabotage/json.ts';
import { alterPayload, alterRpcResponse, alterTools } from '../../suites/sabotage/rpc.ts';
import type { Report } from '../model/report.ts';
import type { Handler, Saboteur } from '../model/saboteur.ts';
import { isFailure } from '../model/verdict.ts';
import { auditInProcess, judgeInProcess } from '../reference/in-process.ts';

async function ucpVerdicts(
  sabotage: Saboteur['sabotage'],
  version?: '2026-01-23' | '2026-08-25',
  agentProfile?: string,
) {
  const verdicts = await judgeInProcess([discovery, commerce], {
    sabotage,
    storefront: { dialect: 'ucp', ...(version && { version }) },
    target: { rulesets: ['ucp'], runs: 5, ...(agentProfile !== undefined && { agentProfile }) },
  });
  return verdicts.filter(({ ruleset }) => ruleset === 'ucp');
}

const failing = (verdicts: Awaited<ReturnType<typeof ucpVerdicts>>) =>
  verdicts
    .filter((verdict) => isFailure(verdict) || verdict.status === 'error')
    .map(({ check, violations, error }) => `${check}: ${error ?? violations[0]?.message}`);

const refused = alterRpcResponse(withRpc('tools/call'), ({ jsonrpc, id }) => ({
  ...{ jsonrpc, id },
  error: { code: -32001, message: 'UCP discovery failed', data: 'no' },
}));

describe('a storefront that refuses callers without a profile', () => {
  test.each(['2026-01-23', undefined, '2026-08-25'] as const)('does not fail (%s)', async (version) => {
    expect(failing(await ucpVerdicts(refused, version))).toEqual([]);
  });

  test('fails if the caller has a profile', async () => {
    const verdicts = await ucpVerdicts(refused, undefined, 'https://agent.test/profile.json');
    expect(failing(verdicts)).not.toEqual([]);
  });
});

/** A custom search with its own arguments and messages. */
const ownSearch = combine(
  alterTools((tools) => [
    { name: 'search_catalog', inputSchema: { type: 'object', properties: { query: { type: 'string' } } } },
    ...tools.filter(({ name }) => name !== 'search_catalog'),
  ]),
  alterRpcResponse(withTool('search_catalog'), ({ jsonrpc, id }) => ({
    jsonrpc,
    id,
    result: { structuredContent: { products: [], messages: [{ severity: 'mild' }] }, content: [] },
  })),
);

describe('version 2026-01-23 with tools beyond its five', () => {
  test('is lawful, and its checkouts are still judged', async () => {
    const verdicts = await ucpVerdicts(ownSearch, '2026-01-23');
    expect(failing(verdicts)).toEqual([]);
    const judged = verdicts.filter(({ status }) => status === 'pass').map(({ check }) => check);
    expect(judged).toContain('commerce/ucp-checkouts-are-well-formed');
    expect(judged).toContain('commerce/ucp-arguments-are-wrapped');
  });

  test('reports which of the five tools breaks a rule', async () => {
    const wrong = alterPayload(['create_checkout'], setAt('/links', 'none'));
    expect(failing(await ucpVerdicts(wrong, '2026-01-23'))[0]).toContain('create_checkout: /result');
  });
});

const onProfile = at('/.well-known/ucp');

const key = { kid: 'storefront-1', kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' };

const records = ['create_cart', 'get_cart', 'create_checkout', 'update_checkout', 'get_checkout'];

const decision = { granted: false, source: 'business', description: 'News' };

/** Variations that version 2026-08-25 allows. */
const open: Readonly<Record<string, Saboteur['sabotage']>> = {
  'no keys': alterJson(onProfile, removeAt('/keys')),
  'an empty set of keys': alterJson(onProfile, setAt('/keys', [])),
  'keys under the former name beside the new one': alterJson(onProfile, (body) =>
    setAt('/signing_keys', [key])(setAt('/keys', [{ ...key, use: 'sig', note: 'mine' }])(body)),
  ),
  'a key of an unknown type': alterJson(onProfile, setAt('/keys/0', { kid: 'pq', kty: 'AKP', pub: 'AA' })),
  'no order of maps': alterJson(onProfile, removeAt('/ucp/map_order')),
  'further members of the profile': combine(
    alterJson(onProfile, setAt('/contact', 'mailto:shop@example.com')),
    alterJson(onProfile, setAt('/ucp/status', 'success')),
    alterJson(
      onProfile,
      setAt('/ucp/capabilities/com.example-shop.2go', [
        { version: '2024-02-29', schema: 'https://example-shop.com/2go' },
      ]),
    ),
  ),
  'no policies and no methods in the catalog': combine(
    alterPayload([...records, 'search_catalog', 'lookup_catalog', 'get_product'], removeAt('/policies')),
    alterPayload(['search_catalog'], removeAt('/products/0/variants/0/fulfillment')),
  ),
  'actions, consent and places to collect': combine(
    alterPayload(records, (payload) =>
      'line_items' in payload
        ? { ...payload, actions: { 'dev.ucp.example': [{ id: 'action-1' }] } }
        : payload,
    ),
    alterPayload(records, (payload) =>
      'line_items' in payload
        ? { ...payload, buyer: { consent: { 'dev.ucp.consent.marketing': decision } } }
        : payload,
    ),
    alterPayload(
      records,
      changeAt('/fulfillment/methods/0/destinations', (places) =>
        Array.isArray(places)
          ? [...places, { type: 'business_location', id: 'store-1', name: 'Store' }]
          : places,
      ),
    ),
  ),
  'lines by whole pounds': alterPayload(
    records,
    changeAt('/line_items/0/item', (item) => ({
      ...(item as object),
      quantity_unit: { unit: 'LBR', display_text: 'lb', scale: 0, increment: 1 },
    })),
  ),
  'a tool of the draft': alterTools((tools) => [
    ...tools,
    { name: 'ask_business', inputSchema: { type: 'object', properties: { question: { type: 'string' } } } },
  ]),
};

describe('version 2026-08-25', () => {
  test.each(Object.keys(open))('allows %s', async (name) => {
    const verdicts = await ucpVerdicts(open[name] ?? ((handler) => handler), '2026-08-25');
    expect(failing(verdicts)).toEqual([]);
    expect(verdicts.filter(({ status }) => status === 'pass').length).toBeGreaterThan(30);
  });
});

describe('ucp orders', () => {
  const now = Date.UTC(2026, 9, 1);

  const approval = { approved: true, approved_at: new Date(now).toISOString() };

  const agent = { 'ucp-agent': { profile: 'https://agent.test/profile.json' }, 'idempotency-key': 'a' };

  type Rpc = { params?: { name?: string; arguments?: { id?: string; checkout?: object } } };

  type ToolResponse = { result?: { structuredContent?: { order?: { id: string } } } };

  /** Approves every checkout, and answers every get_order with the order. */
  const approving = (storefront: Handler): Handler => {
    let ordered: string | undefined;
    const changed = (rpc: Rpc): Rpc => {
      const { name, arguments: args } = rpc.params ?? {};
      const added = {
        complete_checkout: { checkout: { ...args?.checkout, payment: {}, approval } },
        get_order: ordered === undefined ? {} : { meta: agent, id: ordered },
      }[name ?? ''];
      return { ...rpc, params: { ...rpc.params, arguments: { ...args, ...added } } };
    };
    return async (request, client) => {
      const text = await request.clone().text();
      if (!/complete_checkout|get_order/.test(text)) return storefront(request, client);
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(changed(JSON.parse(text)));
      const response = await storefront(new Request(request.url, { method: 'POST', headers, body }), client);
      const { result } = (await response.clone().json()) as ToolResponse;
      ordered ??= result?.structuredContent?.order?.id;
      return response;
    };
  };

  test('an order of the reference storefront is well-formed, as a whole and in its checkout', async () => {
    const only = [
      'commerce/ucp-orders-are-well-formed',
      'commerce/nothing-completes-unapproved',
      'commerce/unknown-records-are-failures',
    ];
    const { verdicts } = await auditInProcess(suites, {
      sabotage: approving,
      storefront: { dialect: 'ucp', now: () => now },
      target: { only },
    });
    const orders = verdicts.find(({ check }) => check === 'commerce/ucp-orders-are-well-formed');
    expect(orders).toMatchObject({ status: 'pass', violations: [] });
    expect(orders?.examined).toBeGreaterThan(0);
    expect(verdicts.find(({ check }) => check === 'commerce/nothing-completes-unapproved')?.status).toBe(
      'fail',
    );
  });
});

type Profile = { readonly ucp: Readonly<Record<string, unknown>> };

/** Advertises the version, and breaks rules of every version: no payment handlers, no caching, no links. */
const advertising =
  (version: unknown) =>
  (storefront: Handler): Handler =>
  async (request, client) => {
    const response = await storefront(request, client);
    const { pathname } = new URL(request.url);
    if (pathname === '/.well-known/ucp' && request.method === 'GET') {
      const { ucp } = (await response.json()) as Profile;
      const { payment_handlers: _, ...rest } = ucp;
      return Response.json({ ucp: { ...rest, version } }, { headers: { 'cache-control': 'no-store' } });
    }
    if (pathname !== '/api/ucp/mcp' || request.method !== 'POST') return response;
    // In the structured content, and in the text that repeats it.
    return new Response((await response.text()).replaceAll(/links(?=\\?":)/g, 'lynx'), response);
  };

const reports = new Map<unknown, Promise<Report>>();

async function verdictsOn(version: unknown) {
  const report =
    reports.get(version) ??
    auditInProcess(suites, {
      sabotage: advertising(version),
      storefront: { dialect: 'ucp' },
      target: { rulesets: ['ucp'] },
    });
  reports.set(version, report);
  return (await report).verdicts.filter(({ ruleset }) => ruleset === 'ucp');
}

const broken = [
  'discovery/ucp-profiles-may-be-cached',
  'discovery/ucp-payment-handlers-are-listed',
  'commerce/ucp-checkouts-are-well-formed',
  'commerce/ucp-changed-records-are-well-formed',
];

describe('a storefront that breaks the rules of UCP', () => {
  test.each(['2026-04-08', '2026-08-25'])('fails if it advertises %s', async (version) => {
    const verdicts = await verdictsOn(version);
    // The storefront itself speaks 2026-04-08, and the sabotaged profile has no entity tag.
    const own = [
      'discovery/ucp-entries-have-the-version-of-the-profile',
      'commerce/ucp-destinations-have-types',
      'commerce/ucp-options-have-formatted-descriptions',
      'discovery/ucp-capabilities-have-schemas',
      'discovery/ucp-profiles-have-validators',
    ];
    const found = verdicts.filter(({ check, violations }) => violations.length > 0 && !own.includes(check));
    expect(found.map(({ check, status }) => [check, status])).toEqual([
      [broken[0], 'warn'],
      [broken[1], 'fail'],
      [broken[2], 'fail'],
      [broken[3], 'fail'],
    ]);
  });

  test('gets only notes if its version is newer, and each names that version', async () => {
    const found = (await verdictsOn('2027-01-01')).filter(({ violations }) => violations.length > 0);
    const checks = found.map(({ check }) => check);
    expect(checks).toContain('discovery/ucp-version-is-known');
    expect(checks).toEqual(expect.arrayContaining(broken));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['note']));
    const shown = found.flatMap(({ violations }) => violations.filter(({ more }) => more === undefined));
    for (const { message } of shown) expect(message).toContain('2027-01-01');
  });

  test.each(['2026-01-11', '2025-01-01', '2026-06-01', 'latest', 'draft', '2026-02-31', 20260408, null])(
    'is not judged by any rules if it advertises %j',
    async (version) => {
      const verdicts = await verdictsOn(version);
      const judged = verdicts.filter(({ status }) => status !== 'inconclusive');
      expect(judged.map(({ check }) => check)).toEqual(['discovery/ucp-versions-are-dates']);
      const reasons = verdicts.flatMap(({ reason }) => reason ?? []);
      expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['not-advertised']));
      expect(reasons[0]?.text).toContain(JSON.stringify(version));
    },
  );
});

describe('the release that applies to', () => {
  test.each([
    ['2026-01-23', '2026-01-23'],
    ['2026-04-08', '2026-04-08'],
    ['2026-08-25', '2026-08-25'],
    ['2027-01-01', '2026-08-25'],
  ])('a storefront that advertises %s: every verdict names %s', async (version, release) => {
    const judged = (await verdictsOn(version)).filter(({ status }) => status !== 'skipped');
    expect(judged.length).toBeGreaterThan(30);
    expect(new Set(judged.map((verdict) => verdict.release))).toEqual(new Set([release]));
  });

  test('an unknown version gives verdicts without a release', async () => {
    const unknown = (await verdictsOn('draft')).flatMap(({ release }) => release ?? []);
    expect(unknown).toEqual([]);
  });
});
