import { describe, expect, it } from 'vitest';
import { fingerprint } from '../evidence/violations.ts';
import type { Baseline, BaselineEntry, PlatformSign } from '../model/baseline.ts';
import type { ReportedExchange } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { anyTarget } from '../proof/any-target.ts';
import { sampleVerdict } from '../proof/pages/sample-report.ts';
import { startedOf } from './testing.ts';
import { createWaivers, suggestionFor } from './waivers.ts';

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

  it('is the same at another product and with another message', () => {
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

describe('suggest', () => {
  const again = [{ flag: '--agent-profile', value: 'https://me.example/a b' }];
  const started = startedOf(anyTarget({ baseUrl: 'https://shop.example', again }));

  const failed = sampleVerdict('fail', { violations: [{ message: 'm', at: 'status' }] });

  const baseline = (...signs: readonly PlatformSign[]): Baseline => ({
    name: 'builtin:acme',
    builtin: true,
    entries: [{ check: failed.check, places: ['status'], host: '*', reason: 'why' }],
    platform: { name: 'Acme', signs, source: 'somewhere' },
  });

  const exchanges: readonly ReportedExchange[] = [
    {
      n: 1,
      method: 'GET',
      url: 'https://shop.example/a',
      requestHeaders: {},
      status: null,
      at: 0,
      millis: 1,
      curl: '',
    },
    {
      n: 2,
      method: 'GET',
      url: 'https://acme-7.acme.example/a',
      requestHeaders: {},
      status: 404,
      headers: [['Powered-By', 'Acme, and others']],
      at: 0,
      millis: 1,
      curl: '',
    },
  ];

  const suggested = (known: Baseline, changes: Partial<Parameters<typeof suggestionFor>[0]> = {}) =>
    suggestionFor({ started, verdicts: [failed], exchanges, ...changes }, () => [known]);

  describe('a platform', () => {
    it.each([
      [{ header: 'powered-by' }, 'header: powered-by'],
      [{ header: 'powered-by', value: 'acme*' }, 'header: powered-by'],
      [{ host: '*.acme.example' }, 'host: acme-7.acme.example'],
    ] as const)('shows itself by %j', (sign, shown) => {
      expect(suggested(baseline({ header: 'x-none' }, sign))).toEqual({
        baseline: 'builtin:acme',
        platform: 'Acme',
        sign: shown,
        exchange: 2,
        explains: [failed.check],
        next: `storefront-conformance https://shop.example --baseline builtin:acme --agent-profile 'https://me.example/a b'`,
      });
    });

    it.each([
      { header: 'powered-by', value: 'Acme' },
      { header: 'x-powered-by' },
      { host: 'acme.example' },
      { host: 'shop.example' },
    ] as const)('does not show itself by %j', (sign) => {
      expect(suggested(baseline(sign))).toBeUndefined();
    });
  });

  describe('nothing is suggested', () => {
    const known = baseline({ header: 'powered-by' });

    it('if it would explain nothing', () => {
      const elsewhere = sampleVerdict('fail', { violations: [{ message: 'm', at: '/other' }] });
      expect(suggested(known, { verdicts: [elsewhere] })).toBeUndefined();
    });

    it('when the baseline was given', () => {
      expect(suggested(known, { started: { ...started, baselines: [known] } })).toBeUndefined();
    });

    it('without failures, or when all have a waiver; then no baseline is even read', () => {
      const waived = { ...failed, waiver: { baseline: 'a.yaml', reason: 'why' } };
      const unread = () => {
        throw new Error('read');
      };
      for (const verdicts of [[], [sampleVerdict('pass')], [waived]]) {
        expect(suggestionFor({ started, verdicts, exchanges }, unread)).toBeUndefined();
      }
    });
  });
});
