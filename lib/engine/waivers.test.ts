import { describe, expect, it } from 'vitest';
import type { Baseline, BaselineEntry } from '../model/baseline.ts';
import type { Verdict } from '../model/verdict.ts';
import { fingerprint } from '../report/fingerprint.ts';
import { sampleVerdict } from '../report/sample-report.ts';
import { createRecognizer } from './waivers.ts';

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
  const recognizer = createRecognizer([{ name: 'known.yaml', builtin: false, entries, ...more }], scope);
  const recognized = verdicts.map(recognizer.recognize);
  return {
    statuses: recognized.map(({ status }) => status),
    states: recognizer.judge(recognized)?.map(({ state }) => state),
    recognized,
  };
}

describe('a failure', () => {
  it('that an entry explains is known, and keeps what it was', () => {
    const { recognized, states } = judged([entry({ owner: 'web team', expires: '2026-11-21' })], [failing]);
    expect(recognized).toEqual([
      {
        ...failing,
        status: 'known',
        known: {
          baseline: 'known.yaml',
          status: 'fail',
          reason: 'an old theme',
          owner: 'web team',
          expires: '2026-11-21',
        },
      },
    ]);
    expect(states).toEqual(['known']);
    expect(recognized.map(fingerprint)).toEqual([fingerprint(failing)]);
  });

  it('is the same in another product, and with other words', () => {
    const [violation] = failing.violations;
    const moved = {
      ...failing,
      violations: [{ ...violation, message: 'other words', at: '/products/17/price' }],
    };
    expect(judged([entry()], [moved]).statuses).toEqual(['known']);
  });

  it.each<[string, Partial<BaselineEntry>, Verdict, string]>([
    ['in another place', {}, elsewhere, 'different'],
    ['of another gravity', { status: 'warn' }, failing, 'different'],
    ['whose time has passed', { expires: '2026-11-20' }, failing, 'expired'],
    ['of another host', { host: '*.other.example' }, failing, 'elsewhere'],
    ['of another check', { check: 'catalog/two' }, failing, 'unjudged'],
  ])('%s stays one', (_, changes, verdict, state) => {
    const { statuses, states } = judged([entry(changes)], [verdict]);
    expect(statuses).toEqual(['fail']);
    expect(states).toEqual([state]);
  });

  it.each(['shop.example', 'SHOP.example', 'shop.example:8443', '*.example', '*'])(
    'is found by host %s',
    (host) => {
      expect(judged([entry({ host })], [failing]).statuses).toEqual(['known']);
    },
  );

  it.each<[readonly string[], string]>([
    [['/products/*/price'], 'known'],
    [['status', '/products/*'], 'known'],
    [['*'], 'known'],
    [['/products/*/title'], 'fail'],
    [['/products'], 'fail'],
  ])('is explained by places %j or not: %s', (places, status) => {
    expect(judged([entry({ places })], [failing]).statuses).toEqual([status]);
  });

  it('is new as a whole when one place more fails', () => {
    const both = { ...failing, violations: [...failing.violations, ...elsewhere.violations] };
    expect(judged([entry({ places: ['/products/*/price'] })], [both]).statuses).toEqual(['fail']);
  });

  it('that comes in two forms may have two entries', () => {
    const two = [entry(), entry({ fingerprint: fingerprint(elsewhere) })];
    expect(judged(two, [failing])).toMatchObject({ statuses: ['known'], states: ['known', 'idle'] });
    expect(judged(two, [elsewhere])).toMatchObject({ statuses: ['known'], states: ['idle', 'known'] });
  });
});

describe('an entry whose check passes', () => {
  it('is stale', () => {
    expect(judged([entry()], [passing])).toMatchObject({ statuses: ['pass'], states: ['stale'] });
  });

  it('is idle when the failure comes and goes, or the entry describes many storefronts', () => {
    expect(judged([entry({ intermittent: true })], [passing]).states).toEqual(['idle']);
    expect(judged([entry()], [passing], { builtin: true }).states).toEqual(['idle']);
  });
});

it.each(['inconclusive', 'skipped', 'error'] as const)('what is %s is neither new nor stale', (status) => {
  const verdict = sampleVerdict(status, { check: 'catalog/one' });
  expect(judged([entry()], [verdict])).toMatchObject({ statuses: [status], states: ['unjudged'] });
});

it('without a baseline there is nothing to judge', () => {
  const recognizer = createRecognizer([], { baseUrl: 'https://shop.example', today: '2026-11-21' });
  expect(recognizer.judge([failing])).toBeUndefined();
  expect(recognizer.recognize(failing)).toBe(failing);
});
