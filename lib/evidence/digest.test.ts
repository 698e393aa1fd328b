import { describe, expect, test } from 'vitest';
import { isWhole, type Report } from '../model/report.ts';
import { sampleReport, sampleVerdict } from '../proof/pages/sample-report.ts';
import { maxContext, maxPlace, maxViolationPlaces } from './bounds.ts';
import { digested } from './digest.ts';
import { excerptsOf, violationPlaces } from './excerpt.ts';

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
    const reduced = digested(report);
    expect(reduced.verdicts[0]?.evidence).toEqual({ exchanges: [1, 2, 5], more: 2 });
    expect(kinds(reduced)).toEqual(['1', '2', '5']);
    const { method, url, status, at, millis, body } = report.exchanges[0] ?? {};
    expect(reduced.exchanges[0]).toEqual({
      ...{ n: 1, method, url, status, at, millis },
      body: { length: body?.length, sha256: body?.sha256 },
    });
  });

  test('is not reduced further', () => {
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
    const reduced = digested(reportOf([verdict]));
    expect(reduced.verdicts[0]?.evidence.exchanges).toEqual(numbers);
    expect(kinds(reduced)).toEqual([...numbers, 7, 8].map((n) => `${n} whole`));
  },
);

test('checks that could not be judged keep their exchanges in full, and those without an occasion only the first', () => {
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
  const reduced = digested(reportOf([open, none]));
  expect(kinds(reduced)).toEqual(['1 whole', '2', '4 whole', '5 whole', '9']);
  expect(reduced.verdicts.map(({ evidence }) => evidence)).toEqual([
    { exchanges: [4, 5] },
    { exchanges: [1, 2, 9], more: 1 },
  ]);
});

test('exchanges of causes and requests without a response stay in full; a diagnosis keeps everything', () => {
  const passed = sampleVerdict('pass', { evidence: { exchanges: [1] } });
  const { causes } = sampleReport([sampleVerdict('fail')]);
  const report = reportOf([passed], { causes: causes.map((cause) => ({ ...cause, exchange: 6 })) });
  const unanswered = report.exchanges.map((one) => (one.n === 3 ? { ...one, status: null } : one));
  const reduced = digested({ ...report, exchanges: unanswered });
  expect(kinds(reduced)).toEqual(['1', '3 whole', ...(causes.length > 0 ? ['6 whole'] : [])]);
  const diagnosis = { code: 'broken', text: 't', evidence: [], advice: 'a' } as const;
  expect(digested({ ...report, diagnosis })).toEqual({ ...report, diagnosis });
});

describe('excerpt', () => {
  test('the first violations get excerpts', () => {
    const violations = Array.from({ length: 50 }, (_, n) => ({ message: 'm', at: `/${n}`, exchange: 1 }));
    const places = violationPlaces([sampleVerdict('fail', { violations })]);
    expect(places.get(1)?.map(({ at }) => at)).toEqual(
      violations.slice(0, maxViolationPlaces).map(({ at }) => at),
    );
  });

  test('an excerpt keeps the beginning of a long place, and some text on both sides', () => {
    const long = 'x'.repeat(2_000);
    const [excerpt] = excerptsOf(JSON.stringify([long, long, long]), [{ at: '/1' }]);
    const { before, place, after } = excerpt ?? {};
    expect([before, place, after].map((part) => part?.length)).toEqual([maxContext, maxPlace, maxContext]);
  });
});
