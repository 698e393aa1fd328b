/** The gate of live platforms, before method and arguments are read: with a profile it masks nothing. */
import { describe, expect, test, vi } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { isObject, parseJson, valueAt } from '../../assert/json.ts';
import type { Handler, Saboteur } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';
import { auditInProcess, judgeInProcess } from '../../reference/in-process.ts';

// Whole audits may be slow on shared machines.
vi.setConfig({ testTimeout: 180_000 });

const agentProfile = 'https://agent.test/profile.json';
const places = ['/params/arguments/meta/ucp-agent/profile', '/params/_meta/ucp-agent/profile'];

/** Where a profile can stand in a request, it has to stand there; a header is no replacement for it. */
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
    target: { agentProfile, ...target },
    ...(sabotage && { sabotage }),
  });

/** Checks that are about the refusal itself: only a gate gives them something to judge. */
const aboutRefusals = [
  'commerce/ucp-refusals-name-the-missing-profile',
  'commerce/ucp-refusals-have-a-fitting-status',
];

const told = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts
    .filter(({ check }) => !aboutRefusals.includes(check))
    .map(({ check, status, reason, violations }) =>
      [check, status, reason?.code, reason?.text, violations[0]?.message].join(' | '),
    );

describe.each(['document', 'ucp'] as const)('a gate before a storefront that speaks %s', (dialect) => {
  test('is one diagnosis for a caller without a profile', async () => {
    const report = await auditInProcess(suites, { storefront: { dialect, products: 3 }, sabotage: gate });
    expect(report.verdicts.filter((verdict) => isFailure(verdict) || verdict.status === 'error')).toEqual([]);
    expect(report.diagnosis?.code).toBe('needs-agent-profile');
    expect(report.causes).toEqual([]);
  });

  test('changes no verdict for a caller with a profile', async () => {
    const [open, gated] = await Promise.all([judged(dialect, undefined), judged(dialect, gate)]);
    expect(told(gated)).toEqual(told(open));
    expect(gated.filter((verdict) => isFailure(verdict) || verdict.status === 'error')).toEqual([]);
  });
});
