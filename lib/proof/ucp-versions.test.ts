/** The advertised version decides which rules of UCP apply, and the status of a violation. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { Handler } from '../model/saboteur.ts';
import { auditInProcess } from '../reference/in-process.ts';

type Profile = { readonly ucp: Readonly<Record<string, unknown>> };

/** Advertises another version, and breaks rules of every version: no payment handlers, no caching, no links. */
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
    return new Response((await response.text()).replaceAll('"links":', '"lynx":'), response);
  };

async function ucpVerdicts(version: unknown) {
  const { verdicts } = await auditInProcess(suites, {
    sabotage: advertising(version),
    storefront: { dialect: 'ucp' },
    target: { rulesets: ['ucp'] },
  });
  return verdicts.filter(({ ruleset }) => ruleset === 'ucp');
}

const broken = [
  'discovery/ucp-payment-handlers-are-listed',
  'discovery/ucp-profiles-may-be-cached',
  'commerce/ucp-checkouts-are-well-formed',
];

describe('a storefront that breaks the rules of UCP', () => {
  test('fails if it advertises a known version', async () => {
    const verdicts = await ucpVerdicts('2026-04-08');
    const found = verdicts.filter(({ violations }) => violations.length > 0);
    expect(found.map(({ check, status }) => [check, status])).toEqual([
      [broken[0], 'fail'],
      [broken[1], 'warn'],
      [broken[2], 'fail'],
    ]);
  });

  test('gets only notes if its version is newer, and each names that version', async () => {
    const found = (await ucpVerdicts('2026-08-25')).filter(({ violations }) => violations.length > 0);
    expect(found.map(({ check }) => check)).toEqual(['discovery/ucp-version-is-known', ...broken]);
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['note']));
    for (const { message } of found.flatMap(({ violations }) => violations)) {
      expect(message).toContain('2026-08-25');
    }
  });

  test.each(['2026-01-11', 'latest', '2026-02-31', 20260408, null])(
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
