import { describe, expect, test } from 'vitest';
import { isWhole, type Report } from '../model/report/report.ts';
import { sampleReport, sampleVerdict } from '../proof/pages/sample-report.ts';
import { digested } from './digest.ts';

/** A report whose checks examined these of ten exchanges. */
function reportOf(verdicts: Report['verdicts'], own: Partial<Report> = {}): Report {
  const report = sampleReport(verdicts);
  const [one] = report.exchanges;
  if (!one) throw new Error('the sample report has no exchange');
  const exchanges = Array.from({ length: 10 }, (_, n) => ({ ...one, n: n + 1 }));
  return { ...report, causes: [], exchanges, ...own };
}

const kinds = ({ exchanges }: Report): readonly string[] =>
  exchanges.map((one) => `${one.n}${isWhole(one) ? ' whole' : ''}`);

const numbers = [1, 2, 3, 4, 5];

describe('a check that passed', () => {
  const report = reportOf([sampleVerdict('pass', { evidence: { exchanges: numbers } })]);

  test('keeps a few exchanges as digests, and counts the others', () => {
    const told = digested(report);
    expect(told.verdicts[0]?.evidence).toEqual({ exchanges: [1, 2, 5], more: 2 });
    expect(kinds(told)).toEqual(['1', '2', '5']);
    const { method, url, status, at, millis, body } = report.exchanges[0] ?? {};
    expect(told.exchanges[0]).toEqual({
      ...{ n: 1, method, url, status, at, millis },
      body: { length: body?.length, sha256: body?.sha256 },
    });
  });

  test('is digested once', () => {
    expect(digested(digested(report))).toEqual(digested(report));
  });
});

test.each(['fail', 'warn', 'note', 'error'] as const)(
  'a check with status %s keeps all exchanges whole',
  (status) => {
    const verdict = sampleVerdict(status, {
      violations: [{ message: 'm', exchange: 8 }],
      evidence: { exchanges: numbers, sequence: [7, 8] },
    });
    const told = digested(reportOf([verdict]));
    expect(told.verdicts[0]?.evidence.exchanges).toEqual(numbers);
    expect(kinds(told)).toEqual([...numbers, 7, 8].map((n) => `${n} whole`));
  },
);

test('what could not be judged is whole, and what had no occasion shows its first exchange', () => {
  const open = sampleVerdict('inconclusive', {
    check: 'catalog/open',
    reason: { code: 'timeout', text: 't' },
    evidence: { exchanges: [4, 5] },
  });
  const none = sampleVerdict('inconclusive', {
    check: 'catalog/none',
    reason: { code: 'not-observed', text: 't' },
    evidence: { exchanges: [1, 2, 3, 9] },
  });
  const told = digested(reportOf([open, none]));
  expect(kinds(told)).toEqual(['1 whole', '2', '4 whole', '5 whole', '9']);
  expect(told.verdicts.map(({ evidence }) => evidence)).toEqual([
    { exchanges: [4, 5] },
    { exchanges: [1, 2, 9], more: 1 },
  ]);
});

test('what a cause refers to, and requests without a response, are whole; a diagnosis keeps everything', () => {
  const passed = sampleVerdict('pass', { evidence: { exchanges: [1] } });
  const { causes } = sampleReport([sampleVerdict('fail')]);
  const report = reportOf([passed], { causes: causes.map((cause) => ({ ...cause, exchange: 6 })) });
  const unanswered = report.exchanges.map((one) => (one.n === 3 ? { ...one, status: null } : one));
  const told = digested({ ...report, exchanges: unanswered });
  expect(kinds(told)).toEqual(['1', '3 whole', ...(causes.length > 0 ? ['6 whole'] : [])]);
  const diagnosis = { code: 'broken', text: 't', evidence: [], advice: 'a' } as const;
  expect(digested({ ...report, diagnosis })).toEqual({ ...report, diagnosis });
});
