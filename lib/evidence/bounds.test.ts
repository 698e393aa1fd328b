/** Places of a check that are looked for, and what is kept of them. */
import { expect, test } from 'vitest';
import { sampleVerdict } from '../proof/pages/sample-report.ts';
import { maxBeside, maxPlace, maxViolationPlaces } from './bounds.ts';
import { excerptsOf, violationPlaces } from './excerpt.ts';

test('the places of the first violations are looked for', () => {
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
  expect([before, place, after].map((part) => part?.length)).toEqual([maxBeside, maxPlace, maxBeside]);
});
