/** The parts of the table of large shops that need no large shop. */
import { expect, test } from 'vitest';
import { comparison, differences } from './sizes.ts';

test('verdicts that differ are named, with both statuses and the reason', () => {
  const verdict = (check: string, status: string, code?: string) => ({
    check,
    status,
    ...(code && { reason: { code, text: '' } }),
  });
  const first = { verdicts: [verdict('a/b', 'pass'), verdict('a/c', 'pass')] };
  const other = { verdicts: [verdict('a/b', 'pass'), verdict('a/c', 'inconclusive', 'not-observed')] };
  type Verdicts = Parameters<typeof differences>[0];
  expect(differences(first as unknown as Verdicts, other as unknown as Verdicts)).toEqual([
    { text: '`a/c`: pass, then inconclusive (not-observed)', isUnobserved: true },
  ]);
});

test('what gives no occasion to judge it is counted beside what is judged otherwise', () => {
  const one = (isUnobserved: boolean) => ({ text: '', isUnobserved });
  expect(comparison([])).toBe('the same');
  expect(comparison([one(true), one(true)])).toBe('the same, 2 not observed');
  expect(comparison([one(false), one(true)])).toBe('1 others, 1 not observed');
});
