/** How many places of a check are looked for. */
import { expect, test } from 'vitest';
import { sampleVerdict } from '../proof/sample-report.ts';
import { mostSought } from './bounds.ts';
import { soughtIn } from './excerpt.ts';

test('the places of the first violations are looked for', () => {
  const violations = Array.from({ length: 50 }, (_, n) => ({ message: 'm', at: `/${n}`, exchange: 1 }));
  const sought = soughtIn([sampleVerdict('fail', { violations })]);
  expect(sought.get(1)?.map(({ at }) => at)).toEqual(violations.slice(0, mostSought).map(({ at }) => at));
});
