/** The advertised UCP version determines which rules apply, and the status of a violation. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { Report } from '../model/report.ts';
import type { Handler } from '../model/saboteur.ts';
import { auditInProcess } from '../reference/in-process.ts';

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

async function ucpVerdicts(version: unknown) {
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
    const verdicts = await ucpVerdicts(version);
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
    const found = (await ucpVerdicts('2027-01-01')).filter(({ violations }) => violations.length > 0);
    const checks = found.map(({ check }) => check);
    expect(checks).toContain('discovery/ucp-version-is-known');
    expect(checks).toEqual(expect.arrayContaining(broken));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['note']));
    const shown = found.flatMap(({ violations }) => violations.filter(({ more }) => more === undefined));
    for (const { message } of shown) {
      expect(message).toContain('2027-01-01');
    }
  });

  test.each(['2026-01-11', '2025-01-01', '2026-06-01', 'latest', 'draft', '2026-02-31', 20260408, null])(
    'is not judged by any rules if it advertises %j',
    async (version) => {
      const verdicts = await ucpVerdicts(version);
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
    const judged = (await ucpVerdicts(version)).filter(({ status }) => status !== 'skipped');
    expect(judged.length).toBeGreaterThan(30);
    expect(new Set(judged.map((verdict) => verdict.release))).toEqual(new Set([release]));
  });

  test('an unknown version gives verdicts without a release', async () => {
    const unknown = (await ucpVerdicts('draft')).flatMap(({ release }) => release ?? []);
    expect(unknown).toEqual([]);
  });
});
