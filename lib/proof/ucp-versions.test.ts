/** Proves that the advertised version decides by which rules of UCP a storefront is judged, and how gravely. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { Handler } from '../model/saboteur.ts';
import { auditInProcess } from '../reference/in-process.ts';

type Profile = { readonly ucp: Readonly<Record<string, unknown>> };

/** Advertises another version, and breaks the rules of every version: no handlers, and no links of a checkout. */
const advertising =
  (version: unknown) =>
  (honest: Handler): Handler =>
  async (request, client) => {
    const answer = await honest(request, client);
    const { pathname } = new URL(request.url);
    if (pathname === '/.well-known/ucp' && request.method === 'GET') {
      const { ucp } = (await answer.json()) as Profile;
      const { payment_handlers: _, ...rest } = ucp;
      return Response.json({ ucp: { ...rest, version } }, { headers: { 'cache-control': 'no-store' } });
    }
    if (pathname !== '/api/ucp/mcp' || request.method !== 'POST') return answer;
    return new Response((await answer.text()).replaceAll('"links":', '"lynx":'), answer);
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
  test('fails by those of a known version', async () => {
    const verdicts = await ucpVerdicts('2026-04-08');
    const found = verdicts.filter(({ violations }) => violations.length > 0);
    expect(found.map(({ check, status }) => [check, status])).toEqual([
      [broken[0], 'fail'],
      [broken[1], 'warn'],
      [broken[2], 'fail'],
    ]);
  });

  test('gets nothing but notes where its version is newer, and a note that names it', async () => {
    const found = (await ucpVerdicts('2026-08-25')).filter(({ violations }) => violations.length > 0);
    expect(found.map(({ check }) => check)).toEqual(['discovery/ucp-version-is-known', ...broken]);
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['note']));
    for (const { message } of found.flatMap(({ violations }) => violations))
      expect(message).toContain('2026-08-25');
  });

  test.each(['2026-01-11', 'latest', '2026-02-31', 20260408, null])(
    'is not judged by any where it advertises %j',
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
