/** Places of a check that are looked for, and what is kept of them. */
import { expect, test } from 'vitest';
import { sampleVerdict } from '../proof/sample-report.ts';
import { mostBeside, mostPlace, mostSought } from './bounds.ts';
import { excerptsOf, soughtIn } from './excerpt.ts';

test('the places of the first violations are looked for', () => {
  const violations = Array.from({ length: 50 }, (_, n) => ({ message: 'm', at: `/${n}`, exchange: 1 }));
  const sought = soughtIn([sampleVerdict('fail', { violations })]);
  expect(sought.get(1)?.map(({ at }) => at)).toEqual(violations.slice(0, mostSought).map(({ at }) => at));
});

test('an excerpt keeps the beginning of a long place, and some text on both sides', () => {
  const long = 'x'.repeat(2_000);
  const [excerpt] = excerptsOf(JSON.stringify([long, long, long]), [{ at: '/1' }]);
  const { before, place, after } = excerpt ?? {};
  expect([before, place, after].map((part) => part?.length)).toEqual([mostBeside, mostPlace, mostBeside]);
});
