/** The places of violations that get excerpts, and the length of an excerpt. */
import { expect, test } from 'vitest';
import { sampleVerdict } from '../proof/pages/sample-report.ts';
import { maxContext, maxPlace, maxViolationPlaces } from './bounds.ts';
import { excerptsOf, violationPlaces } from './excerpt.ts';

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
