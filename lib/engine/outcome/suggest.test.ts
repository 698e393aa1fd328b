/** Known failures of a platform are suggested where it shows itself, and only if they would explain something. */
import { describe, expect, it } from 'vitest';
import type { Baseline, PlatformSign } from '../../model/baseline.ts';
import type { ReportedExchange } from '../../model/report/report.ts';
import { anyTarget } from '../../proof/any-target.ts';
import { sampleVerdict } from '../../proof/pages/sample-report.ts';
import { startedOf } from '../testing.ts';
import { suggestionFor } from './suggest.ts';

const started = startedOf(
  anyTarget({ baseUrl: 'https://shop.example', agentProfile: 'https://me.example/a b' }),
);
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
  ] as const)('shows itself by %j', (sign, told) => {
    expect(suggested(baseline({ header: 'x-none' }, sign))).toEqual({
      baseline: 'builtin:acme',
      platform: 'Acme',
      sign: told,
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

  it('when it would explain nothing', () => {
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
