/** The suggested baseline of a platform in every format for people and agents. */
import { expect, it } from 'vitest';
import type { Report } from '../../model/report/report.ts';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { type Format, render } from '../formats.ts';
import { suggestionText } from './suggestion.ts';

const plain = sampleReport([sampleVerdict('pass'), sampleVerdict('fail'), sampleVerdict('warn')]);
const report: Report = {
  ...plain,
  suggestion: {
    baseline: 'builtin:acme',
    platform: 'Acme',
    sign: 'header: powered-by',
    exchange: 1,
    explains: ['catalog/sample-fail'],
    next: 'storefront-conformance https://shop.example --baseline builtin:acme',
  },
};
const look = { junitDialect: 'rich', failOn: 'must', quiet: false, verbose: false, color: false } as const;
const shown = (format: Format, of = report) => render(of, format, { ...look, width: 120 });

it('is one sentence, and says how much is known', () => {
  expect(suggestionText(plain)).toBeUndefined();
  expect(suggestionText(report)).toBe(
    'Acme serves this storefront (header: powered-by, exchange 1): 1 of 2 failing checks is known of it, and builtin:acme leaves those of the store',
  );
});

it.each(['terminal', 'markdown', 'html', 'agent'] as const)(
  'stands in %s, with its command',
  async (format) => {
    const text = await shown(format);
    expect(text).toMatch(/Acme serves this storefront/);
    expect(text).toMatch(/storefront-conformance https?.*shop\.example --baseline builtin:acme/);
    expect(await shown(format, plain)).not.toMatch(/builtin:/);
  },
);

it('changes no status, no outcome and no waiver in report.json', async () => {
  const [given, without] = [JSON.parse(await shown('json')), JSON.parse(await shown('json', plain))];
  expect(given).toEqual({ ...without, suggestion: report.suggestion });
});
