import { describe, expect, it } from 'vitest';
import { fingerprint } from '../evidence/fingerprint.ts';
import type { Baseline, BaselineEntry } from '../model/baseline.ts';
import type { Verdict } from '../model/verdict.ts';
import { sampleVerdict } from '../proof/pages/sample-report.ts';
import { createWaivers } from './waivers.ts';

const failing = sampleVerdict('fail', { check: 'catalog/one' });
const passing = sampleVerdict('pass', { check: 'catalog/one' });
const elsewhere = sampleVerdict('fail', {
  check: 'catalog/one',
  violations: [{ message: 'another', at: '/products/3/title' }],
});

const entry = (changes: Partial<BaselineEntry> = {}): BaselineEntry => ({
  check: 'catalog/one',
  host: 'shop.example',
  reason: 'an old theme',
  ...('places' in changes ? {} : { fingerprint: fingerprint(failing) }),
  ...changes,
});

function judged(
  entries: readonly BaselineEntry[],
  verdicts: readonly Verdict[],
  more: Partial<Baseline> = {},
) {
  const scope = { baseUrl: 'https://shop.example:8443', today: '2026-11-21' };
  const waivers = createWaivers([{ name: 'known.yaml', builtin: false, entries, ...more }], scope);
  const applied = verdicts.map(waivers.apply);
  return {
    waived: applied.map(({ waiver }) => waiver !== undefined),
    states: waivers.judge(applied)?.map(({ state }) => state),
    applied,
  };
}

describe('a failure', () => {
  it('that an entry explains keeps its status and gets a waiver', () => {
    const { applied, states } = judged([entry({ owner: 'web team', expires: '2026-11-21' })], [failing]);
    expect(applied).toEqual([
      {
        ...failing,
        waiver: {
          baseline: 'known.yaml',
          reason: 'an old theme',
          owner: 'web team',
          expires: '2026-11-21',
        },
      },
    ]);
    expect(states).toEqual(['known']);
    expect(applied.map(fingerprint)).toEqual([fingerprint(failing)]);
  });

  it('is the same in another product and with another message', () => {
    const [violation] = failing.violations;
    const moved = {
      ...failing,
      violations: [{ ...violation, message: 'other words', at: '/products/17/price' }],
    };
    expect(judged([entry()], [moved]).waived).toEqual([true]);
  });

  it.each<[string, Partial<BaselineEntry>, Verdict, string]>([
    ['in another place', {}, elsewhere, 'different'],
    ['of another status', { status: 'warn' }, failing, 'different'],
    ['that has expired', { expires: '2026-11-20' }, failing, 'expired'],
    ['of another host', { host: '*.other.example' }, failing, 'elsewhere'],
    ['of another check', { check: 'catalog/two' }, failing, 'unjudged'],
  ])('%s stays one', (_, changes, verdict, state) => {
    const { waived, states } = judged([entry(changes)], [verdict]);
    expect(waived).toEqual([false]);
    expect(states).toEqual([state]);
  });

  it.each(['shop.example', 'SHOP.example', 'shop.example:8443', '*.example', '*'])(
    'is found by host %s',
    (host) => {
      expect(judged([entry({ host })], [failing]).waived).toEqual([true]);
    },
  );

  it.each<[readonly string[], boolean]>([
    [['/products/*/price'], true],
    [['status', '/products/*'], true],
    [['*'], true],
    [['/products/*/title'], false],
    [['/products'], false],
  ])('is explained by places %j: %s', (places, waived) => {
    expect(judged([entry({ places })], [failing]).waived).toEqual([waived]);
  });

  it('is new as a whole when one more place fails', () => {
    const both = { ...failing, violations: [...failing.violations, ...elsewhere.violations] };
    expect(judged([entry({ places: ['/products/*/price'] })], [both]).waived).toEqual([false]);
  });

  it('that occurs in two forms may have two entries', () => {
    const two = [entry(), entry({ fingerprint: fingerprint(elsewhere) })];
    expect(judged(two, [failing])).toMatchObject({ waived: [true], states: ['known', 'idle'] });
    expect(judged(two, [elsewhere])).toMatchObject({ waived: [true], states: ['idle', 'known'] });
  });
});

it('an entry with the former id of a check still explains it', () => {
  const former = { ...failing, check: 'catalog/former' };
  const renamed = entry({ formerCheck: former.check, fingerprint: fingerprint(former) });
  expect(judged([renamed], [failing])).toMatchObject({ waived: [true], states: ['known'] });
});

describe('an entry whose check passes', () => {
  it('is stale', () => {
    expect(judged([entry()], [passing])).toMatchObject({ waived: [false], states: ['stale'] });
  });

  it('is idle when the failure comes and goes, or the entry describes many storefronts', () => {
    expect(judged([entry({ intermittent: true })], [passing]).states).toEqual(['idle']);
    expect(judged([entry()], [passing], { builtin: true }).states).toEqual(['idle']);
  });
});

it.each(['inconclusive', 'skipped', 'error'] as const)('an entry whose check is %s is unjudged', (status) => {
  const verdict = sampleVerdict(status, { check: 'catalog/one' });
  expect(judged([entry()], [verdict])).toMatchObject({ waived: [false], states: ['unjudged'] });
});

it('without a baseline there is nothing to judge', () => {
  const waivers = createWaivers([], { baseUrl: 'https://shop.example', today: '2026-11-21' });
  expect(waivers.judge([failing])).toBeUndefined();
  expect(waivers.apply(failing)).toBe(failing);
});
