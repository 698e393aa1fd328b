/** Stores that refuse calls without an agent profile: no check fails because of that, and everything else is judged. */
import { describe, expect, test, vi } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { isObject, parseJson, valueAt } from '../../assert/json.ts';
import type { Report } from '../../model/report.ts';
import type { Handler, Saboteur } from '../../model/saboteur.ts';
import { consents, type Target } from '../../model/target.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';
import { auditInProcess, judgeInProcess } from '../../reference/in-process.ts';

type Refusing = {
  /** Whether a request without a profile is refused. */
  readonly refuses: (body: string) => boolean;
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;
};

const unreachable = {
  code: -32001,
  message: 'UCP discovery failed',
  data: { code: 'profile_unreachable', content: 'Unable to fetch agent profile: Http error' },
};

const inWords = { code: -32001, message: 'Unauthorized', data: 'An agent profile is required' };

const everything = () => true;

const calls = (body: string) => body.includes('tools/call');

const idOf = (body: string): unknown => {
  try {
    return JSON.parse(body).id ?? null;
  } catch {
    return null;
  }
};

/** Refuses before it reads anything else of the request. */
const gated =
  ({ refuses, status, error }: Refusing): Saboteur['sabotage'] =>
  (handler: Handler): Handler =>
  async (request, client) => {
    if (request.method !== 'POST' || request.headers.has('ucp-agent')) return handler(request, client);
    const body = await request.text();
    if (!refuses(body)) return handler(new Request(request, { body }), client);
    return Response.json(
      { jsonrpc: '2.0', id: idOf(body), error },
      { status, headers: { 'access-control-allow-origin': '*' } },
    );
  };

const audited = (
  refusing: Refusing,
  target: Partial<Target> = {},
  also: Saboteur['sabotage'] = (handler) => handler,
): Promise<Report> =>
  auditInProcess(suites, {
    target,
    storefront: { products: 3 },
    sabotage: (handler) => also(gated(refusing)(handler)),
  });

const failing = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ status }) => ['fail', 'warn', 'note', 'error'].includes(status))
    .map(({ check, violations, error }) => `${check}: ${violations[0]?.message ?? error}`);

const passing = ({ verdicts }: Report, area: string): number =>
  verdicts.filter((verdict) => verdict.area === area && verdict.status === 'pass').length;

describe.each<[string, Refusing]>([
  ['calls, with HTTP 422', { refuses: calls, status: 422, error: unreachable }],
  ['calls, with HTTP 200', { refuses: calls, status: 200, error: unreachable }],
  ['calls, in words', { refuses: calls, status: 403, error: inWords }],
  ['every request', { refuses: everything, status: 422, error: unreachable }],
])('a store that refuses %s', (_, refusing) => {
  test('fails no check, and is judged elsewhere', async () => {
    const report = await audited(refusing, { consents: ['writes'] });
    expect(failing(report)).toEqual([]);
    expect(report.outcome).toBe('inconclusive');
    expect(report.headline).toMatch(/^inconclusive: \S+ refuses calls that show no agent profile/);
    expect(report.diagnosis).toMatchObject({
      code: 'needs-agent-profile',
      evidence: [expect.stringMatching(/^POST \S+: \d{3}, .*-32001/)],
      next: expect.stringMatching(/^storefront-conformance http\S+ --agent-profile https:/),
    });
    expect(passing(report, 'catalog')).toBeGreaterThan(20);
    expect(passing(report, 'cors')).toBeGreaterThan(14);
    const behind = report.verdicts.filter(({ reason }) => reason?.text === report.diagnosis?.text);
    expect(behind.length).toBeGreaterThan(5);
    expect(new Set(behind.map(({ reason }) => reason?.code))).toEqual(new Set(['prerequisite']));
  });
});

const gate: Refusing = { refuses: calls, status: 422, error: unreachable };

test('other failures decide the outcome, and the diagnosis is still reported', async () => {
  const noList: Saboteur['sabotage'] = (handler) => async (request, client) =>
    new URL(request.url).pathname === '/products.json'
      ? Response.json({ code: 'gone', message: 'No.' }, { status: 404 })
      : handler(request, client);
  const report = await audited(gate, { consents: [] }, noList);
  expect(report.outcome).toBe('not-conformant');
  expect(report.headline).toMatch(/^not conformant/);
  expect(report.diagnosis?.code).toBe('needs-agent-profile');
});

test('a bot challenge in front of every call is a diagnosis, and everything else is judged', async () => {
  const challenged: Saboteur['sabotage'] = (handler) => async (request, client) =>
    request.method === 'POST'
      ? new Response('<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1>', {
          status: 403,
          headers: { 'content-type': 'text/html' },
        })
      : handler(request, client);
  const report = await auditInProcess(suites, { target: { consents: ['writes'] }, sabotage: challenged });
  expect(failing(report)).toEqual([]);
  expect(report.outcome).toBe('inconclusive');
  expect(report.diagnosis).toMatchObject({
    code: 'blocked-by-edge',
    text: expect.stringMatching(/answers calls with a bot challenge \(the words "Just a moment"\)/),
    next: expect.stringMatching(/--user-agent/),
  });
  expect(passing(report, 'catalog')).toBeGreaterThan(20);
});

test('a run without calls does not meet the gate', async () => {
  const report = await audited(gate, { only: ['catalog'] });
  expect(report.diagnosis).toBeUndefined();
});

const agentProfile = 'https://agent.test/profile.json';

/** Hides the profile of every request from the store. */
const unseen: Saboteur['sabotage'] = (handler) => async (request, client) => {
  const headers = new Headers(request.headers);
  headers.delete('ucp-agent');
  return handler(new Request(request, { headers }), client);
};

test('with a profile the calls are judged', async () => {
  const report = await audited(gate, { agentProfile, consents: [] });
  expect(failing(report)).toEqual([]);
  expect(report.diagnosis).toBeUndefined();
});

test('a profile that the store cannot read is a diagnosis, not a failure', async () => {
  const report = await audited(gate, { agentProfile, consents: [] }, unseen);
  expect(failing(report)).toEqual([]);
  expect(report.outcome).toBe('inconclusive');
  expect(report.diagnosis).toMatchObject({
    code: 'needs-agent-profile',
    text: expect.stringContaining(`refuses calls because of the agent profile ${agentProfile}`),
    advice: expect.stringContaining('that the storefront can fetch'),
  });
});

test('a missing-profile error despite a profile is a failure', async () => {
  const report = await audited({ ...gate, error: inWords }, { agentProfile, consents: [] }, unseen);
  expect(report.diagnosis).toBeUndefined();
  expect(report.outcome).toBe('not-conformant');
});

test('an error with the same code about something else is judged', async () => {
  const error = { code: -32001, message: 'Session not found' };
  const report = await audited({ refuses: calls, status: 404, error }, { consents: [] });
  expect(report.diagnosis).toBeUndefined();
  expect(report.outcome).toBe('not-conformant');
});

describe('profile gate', () => {
  // Whole audits may be slow on shared machines.
  vi.setConfig({ testTimeout: 180_000 });

  const agentProfile = 'https://agent.test/profile.json';

  const places = ['/params/arguments/meta/ucp-agent/profile', '/params/_meta/ucp-agent/profile'];

  /** A request body with room for a profile must contain it; a header does not replace it. */
  function isIntroduced(body: string, header: string | null): boolean {
    const call = parseJson(body);
    if (!isObject(call) || typeof call.method !== 'string') return header !== null;
    if (places.some((place) => valueAt(call, place) === agentProfile)) return true;
    const isBlocked = [
      '/params',
      '/params/arguments',
      '/params/arguments/meta',
      `/params/arguments/meta/ucp-agent`,
    ]
      .map((place) => valueAt(call, place))
      .some((value) => value !== undefined && !isObject(value));
    return isBlocked && header !== null;
  }

  const gate: Saboteur['sabotage'] =
    (handler: Handler): Handler =>
    async (request, client) => {
      if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith('/mcp')) {
        return handler(request, client);
      }
      const body = await request.text();
      if (isIntroduced(body, request.headers.get('ucp-agent'))) {
        return handler(new Request(request, { body }), client);
      }
      const call = parseJson(body);
      return Response.json(
        {
          jsonrpc: '2.0',
          id: (isObject(call) ? call.id : undefined) ?? null,
          error: {
            code: -32001,
            message: 'UCP discovery failed',
            data: { code: 'invalid_profile_url', content: 'Unable to fetch agent profile' },
          },
        },
        { status: 422, headers: { 'access-control-allow-origin': '*' } },
      );
    };

  const judged = (
    dialect: 'document' | 'ucp',
    sabotage: Saboteur['sabotage'] | undefined,
    target: Partial<Target> = {},
  ): Promise<readonly Verdict[]> =>
    judgeInProcess(suites, {
      storefront: { dialect, products: 3 },
      // The gate knows one agent, and would lawfully refuse the profiles of ours.
      target: { agentProfile, consents: consents.filter((one) => one !== 'profiles'), ...target },
      ...(sabotage && { sabotage }),
    });

  /** Checks of the refusal itself: without a gate they have nothing to judge. */
  const aboutRefusals = [
    'commerce/ucp-refusals-name-the-missing-profile',
    'commerce/ucp-refusals-have-a-fitting-status',
  ];

  const summaries = (verdicts: readonly Verdict[]): readonly string[] =>
    verdicts
      .filter(({ check }) => !aboutRefusals.includes(check))
      .map(({ check, status, reason, violations }) =>
        [check, status, reason?.code, reason?.text, violations[0]?.message].join(' | '),
      );

  describe.each(['document', 'ucp'] as const)('a gate before a storefront that speaks %s', (dialect) => {
    test('causes one diagnosis for a caller without a profile', async () => {
      const report = await auditInProcess(suites, { storefront: { dialect, products: 3 }, sabotage: gate });
      expect(report.verdicts.filter((verdict) => isFailure(verdict) || verdict.status === 'error')).toEqual(
        [],
      );
      expect(report.diagnosis?.code).toBe('needs-agent-profile');
      expect(report.causes).toEqual([]);
    });

    test('changes no verdict for a caller with a profile', async () => {
      const [open, gated] = await Promise.all([judged(dialect, undefined), judged(dialect, gate)]);
      expect(summaries(gated)).toEqual(summaries(open));
      expect(gated.filter((verdict) => isFailure(verdict) || verdict.status === 'error')).toEqual([]);
    });
  });
});
