/** A store of the hosted platform, held against what is known of the platform: nothing about it is new. */
import { describe, expect, test } from 'vitest';
import { readBaseline } from '../../baseline/read-baseline.ts';
import { exitCode } from '../../cli/exit-code.ts';
import { inProcess } from '../../http/transport/in-process.ts';
import type { Report } from '../../model/report.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { referenceTarget } from '../../reference/in-process.ts';
import { virtualClock } from '../../reference/virtual-clock.ts';
import { auditThrough } from '../audit-through.ts';
import { hosted, type Traits } from './hosted.ts';

const places = {
  baseUrl: 'https://stranger.test',
  canonicalUrl: 'https://canonical.test',
  otherUrl: 'https://other.test',
};
const shopify = readBaseline('builtin:shopify', '/');

function audited(
  traits: Traits,
  target: Partial<Target> = {},
  sabotage: Saboteur['sabotage'] = (honest) => honest,
): Promise<Report> {
  const clock = virtualClock();
  const now = () => clock.now();
  const stranger = sabotage(hosted(60, traits)({ ...places, now }));
  return auditThrough({
    target: { ...referenceTarget, baseUrl: places.baseUrl, ...target },
    transport: inProcess(stranger, now),
    clock,
    baselines: [shopify],
  });
}

const alarms = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ status, ruleset }) => status === 'error' || (status === 'fail' && ruleset !== 'ucp'))
    .map(({ check, violations }) => `${check}: ${violations[0]?.message}`);

const agentProfile = 'https://agent.test/profile.json';
const stores: readonly (readonly [Traits, Partial<Target>])[] = [
  [{ closed: false, themed: false }, {}],
  [{ closed: true, themed: true }, {}],
  [{ closed: false, themed: true }, { agentProfile }],
];

describe.each(stores)('a store with %j, asked with %j', (traits, target) => {
  test('has no new failure', async () => {
    const report = await audited(traits, target);
    expect(alarms(report)).toEqual([]);
    expect(report.outcome).not.toBe('not-conformant');
    expect(report.tally.known).toBeGreaterThan(10);
    expect(report.headline).toContain(`${report.tally.known} known failures`);
  });
});

test('traits that a store does not show are no trouble', async () => {
  const report = await audited({ closed: false, themed: false }, { agentProfile });
  const states = new Set(report.baseline?.map(({ state }) => state));
  expect(states).toContain('idle');
  expect(states).not.toContain('stale');
  expect(exitCode(report, { failOn: 'must', interrupted: false })).toBe(0);
});

test('what is special about one store is still found, also where the platform has its own way', async () => {
  const freebies: Saboteur['sabotage'] = (honest) => async (request, client) => {
    const answer = await honest(request, client);
    if (new URL(request.url).pathname !== '/products.json' || answer.status !== 200) return answer;
    const text = (await answer.text()).replaceAll(/"price":"([^"]*)"/g, '"price":$1');
    return new Response(text, { headers: answer.headers });
  };
  const report = await audited({ closed: false, themed: false }, { only: ['catalog'] }, freebies);
  const fresh = report.verdicts.filter(({ status }) => status === 'fail').map(({ check }) => check);
  expect(fresh).toContain('catalog/every-variant-is-well-formed');
  expect(report.baseline).toContainEqual(
    expect.objectContaining({ check: 'catalog/every-variant-is-well-formed', state: 'different' }),
  );
  expect(report.outcome).toBe('not-conformant');
});

test('all that is known is shown by one of these stores', async () => {
  const reports = await Promise.all(stores.map(([traits, target]) => audited(traits, target)));
  const shown = new Set(
    reports.flatMap(({ baseline = [] }) =>
      baseline.filter(({ state }) => state === 'known').map(({ check }) => check),
    ),
  );
  expect(shopify.entries.map(({ check }) => check).filter((check) => !shown.has(check))).toEqual([]);
});
