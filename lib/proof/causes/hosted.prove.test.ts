/** A store of the hosted platform has only the known failures of the platform. */
import { describe, expect, test } from 'vitest';
import { readBaseline } from '../../baseline/read-baseline.ts';
import { inProcess } from '../../http/transport/in-process.ts';
import type { Report } from '../../model/report.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { referenceTarget, virtualClock } from '../../reference/in-process.ts';
import { exitCode } from '../../report/exit-code.ts';
import { auditThrough } from '../audits/audit-through.ts';
import { sampled } from '../audits/sampled.ts';
import { hosted, type Traits } from '../variants/platform/hosted.ts';
import {
  type Audit,
  auditHosted,
  audits,
  bare,
  defaultTraits,
  expectedIn,
  foundIn,
  introduced,
  known,
} from './hosted-causes.ts';

const places = {
  baseUrl: 'https://variant.test',
  canonicalUrl: 'https://canonical.test',
  otherUrl: 'https://other.test',
};

const shopify = readBaseline('builtin:shopify', '/');

function audited(
  traits: Traits,
  target: Partial<Target> = {},
  sabotage: Saboteur['sabotage'] = (storefront) => storefront,
): Promise<Report> {
  const clock = virtualClock();
  const now = () => clock.now();
  const variant = sabotage(hosted(60, traits)({ ...places, now }));
  return auditThrough({
    target: { ...referenceTarget, baseUrl: places.baseUrl, ...target },
    transport: inProcess(variant, now),
    clock,
    baselines: [shopify],
  });
}

const alarms = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ waiver }) => waiver === undefined)
    .filter(({ status, ruleset }) => status === 'error' || (status === 'fail' && ruleset !== 'ucp'))
    .map(({ check, violations }) => `${check}: ${violations[0]?.message}`);

const agentProfile = 'https://agent.test/profile.json';

const stores: readonly (readonly [Traits, Partial<Target>])[] = [
  [{ gate: 'calls', themed: false }, {}],
  [{ gate: 'everything', themed: true, bareVersions: true }, {}],
  [{ gate: 'calls', themed: true }, { agentProfile }],
];

describe.each(stores)('a store with %j, audited with %j', (traits, target) => {
  test('has no new failure', async () => {
    const report = await audited(traits, target);
    expect(alarms(report)).toEqual([]);
    const waived = report.verdicts.filter(({ waiver }) => waiver).length;
    expect(waived).toBeGreaterThan(10);
    expect(report.headline).toMatch(/^not conformant with next: \d+ known causes, nothing new, /);
    expect(exitCode(report, { failOn: 'must', interrupted: false })).not.toBe(1);
  });
});

test('known failures that a store does not have are idle, not stale', async () => {
  const closed: Saboteur['sabotage'] = (storefront) => async (request, client) => {
    const response = await storefront(request, client);
    if (!new URL(request.url).pathname.endsWith('.json')) return response;
    response.headers.delete('access-control-allow-origin');
    return response;
  };
  const report = await audited({ gate: 'calls', themed: false }, { agentProfile }, closed);
  const states = new Set(report.baseline?.map(({ state }) => state));
  expect(states).toContain('idle');
  expect(states).not.toContain('stale');
  expect(exitCode(report, { failOn: 'must', interrupted: false })).toBe(0);
});

test('a new failure of a check with a known failure is found', async () => {
  const pricesAsNumbers: Saboteur['sabotage'] = (storefront) => async (request, client) => {
    const response = await storefront(request, client);
    if (new URL(request.url).pathname !== '/products.json' || response.status !== 200) return response;
    const text = (await response.text()).replaceAll(/"price":"([^"]*)"/g, '"price":$1');
    return new Response(text, { headers: response.headers });
  };
  const report = await audited({ gate: 'calls', themed: false }, { only: ['catalog'] }, pricesAsNumbers);
  const fresh = report.verdicts
    .filter(({ status, waiver }) => status === 'fail' && !waiver)
    .map(({ check }) => check);
  expect(fresh).toContain('catalog/every-variant-is-well-formed');
  expect(report.baseline).toContainEqual(
    expect.objectContaining({ check: 'catalog/every-variant-is-well-formed', state: 'different' }),
  );
  expect(report.outcome).toBe('not-conformant');
});

test('each known failure occurs in one of these stores', async () => {
  const reports = await Promise.all(stores.map(([traits, target]) => audited(traits, target)));
  const shown = new Set(
    reports.flatMap(({ baseline = [] }) =>
      baseline.filter(({ state }) => state === 'known').map(({ check }) => check),
    ),
  );
  expect(shopify.entries.map(({ check }) => check).filter((check) => !shown.has(check))).toEqual([]);
});

describe('hosted causes', () => {
  /** Audits of the default store, shared by all tests. */
  const done = new Map<string, Promise<Report>>();

  function audited(audit: Audit, seed: number): Promise<Report> {
    const key = `${audit.name} ${seed}`;
    const report = done.get(key) ?? auditHosted(audit, seed);
    done.set(key, report);
    return report;
  }

  /** `npm run causes:hosted` audits with 20 seeds. */
  const seeds = sampled(1, [1, 2]);

  describe.each(audits)('a hosted store, audited $name', (audit) => {
    test.each(seeds)('has exactly its causes with seed %d', async (seed) => {
      const report = await audited(audit, seed);
      expect(report.verdicts.filter(({ status }) => status === 'error')).toEqual([]);
      expect(foundIn(report)).toEqual(expectedIn(audit));
    });
  });

  test('other forms of 404 responses have the same causes', async () => {
    const report = await auditHosted(bare, 1, { ...defaultTraits, themed: true, bareVersions: true });
    expect(foundIn(report)).toEqual(expectedIn(bare));
  });

  test('without a gate no profile is required', async () => {
    const report = await auditHosted(bare, 1, { ...defaultTraits, gate: 'none' });
    expect(foundIn(report)).toEqual(expectedIn(introduced));
  });

  describe('the baseline of the platform', () => {
    test('is suggested, but not applied', async () => {
      const { suggestion, baseline, verdicts } = await audited(introduced, 1);
      expect(suggestion).toMatchObject({
        baseline: 'builtin:shopify',
        platform: 'Shopify',
        sign: 'header: powered-by',
      });
      expect(suggestion?.next).toContain('--baseline builtin:shopify --agent-profile https://agent.test/');
      expect(baseline).toBeUndefined();
      expect(verdicts.filter(({ waiver }) => waiver)).toEqual([]);
    });

    test('is not suggested if it is applied, or if no header names the platform', async () => {
      expect((await audited(known, 1)).suggestion).toBeUndefined();
      const nameless = await auditHosted(introduced, 1, { ...defaultTraits, nameless: true });
      expect(nameless.suggestion).toBeUndefined();
    });
  });
});
