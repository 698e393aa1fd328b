/** Allowed limits are in range, and strange ones are not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedLimit, strangeElsewhere, strangeLimit, strangestLimits } from './limit.ts';

const always = [strangestLimits, strangeElsewhere].flatMap(({ representative, others }) => [
  ...representative,
  ...others,
]);
const queries = [...always, ...fc.sample(strangeLimit(), { seed: 1, numRuns: 500 })];

test('allowed limits are the integers from 1 to 250', () => {
  const limits = fc.sample(allowedLimit(), { seed: 1, numRuns: 500 });
  expect(limits.every((limit) => Number.isInteger(limit) && limit >= 1 && limit <= 250)).toBe(true);
});

test('a strange limit is never one that the interface allows', () => {
  const allowed = queries
    .map((query) => new URLSearchParams(query).getAll('limit'))
    .filter((values) => values.length === 1 && /^\d+$/.test(values[0] ?? ''))
    .filter(([value]) => Number(value) >= 1 && Number(value) <= 250);
  expect(allowed).toEqual([]);
});

test('a strange limit is a valid query string', () => {
  expect(queries.filter((query) => new URL(`http://shop.test/?${query}`).search.slice(1) !== query)).toEqual(
    [],
  );
});
