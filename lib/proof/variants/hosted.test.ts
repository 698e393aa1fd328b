/** A store of the hosted platform shows no failure beyond the known failures of the platform. */
import { describe, expect, test } from 'vitest';
import { readBaseline } from '../../baseline/read-baseline.ts';
import { inProcess } from '../../http/transport/in-process.ts';
import type { Report } from '../../model/report/report.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { referenceTarget, virtualClock } from '../../reference/in-process.ts';
import { exitCode } from '../../report/exit-code.ts';
import { auditThrough } from '../audit-through.ts';
import { hosted, type Traits } from './platform/hosted.ts';

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
    expect(report.headline).toMatch(/^not conformant: \d+ known causes, nothing new, /);
    expect(exitCode(report, { failOn: 'must', interrupted: false })).not.toBe(1);
  });
});

test('known failures that a store does not show are idle, not stale', async () => {
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

test('a failure of one store is found, even at a known failure of the platform', async () => {
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

test('one of these stores shows each known failure', async () => {
  const reports = await Promise.all(stores.map(([traits, target]) => audited(traits, target)));
  const shown = new Set(
    reports.flatMap(({ baseline = [] }) =>
      baseline.filter(({ state }) => state === 'known').map(({ check }) => check),
    ),
  );
  expect(shopify.entries.map(({ check }) => check).filter((check) => !shown.has(check))).toEqual([]);
});
