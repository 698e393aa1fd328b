/** Names, ids, seeds, shards and weeks of jobs. */
import { expect, test } from 'vitest';
import { isInShard, isWeek, jobId, nameOf, seedOf, weekOf } from './job.ts';

const origins = Array.from({ length: 500 }, (_, index) => `https://shop-${index}.example`);

test('the name of a storefront is a valid file name, also for other ports and paths', () => {
  expect(nameOf('https://shop.example')).toMatch(/^shop\.example-[0-9a-f]{12}$/);
  expect(nameOf('http://[::1]:8080/de')).toMatch(/^[\w.-]+$/);
  const names = [...origins, 'https://shop-0.example/de', 'https://shop-0.example:8443'].map(nameOf);
  expect(new Set(names).size).toBe(502);
});

test('origin and week determine the id and the seed', () => {
  const job = { origin: 'https://shop.example', week: '2026-W47' };
  expect(jobId(job)).toBe(`2026-W47.${nameOf(job.origin)}`);
  expect(jobId(job)).not.toContain(':');
  expect(seedOf(job)).toBe(seedOf({ ...job }));
  expect(seedOf(job)).not.toBe(seedOf({ ...job, week: '2026-W48' }));
});

test('each storefront is in exactly one of ten shards, of about the same size', () => {
  const shards = origins.map((origin) =>
    Array.from({ length: 10 }, (_, index) => index + 1).filter((index) =>
      isInShard(origin, { index, of: 10 }),
    ),
  );
  expect(shards.filter((found) => found.length !== 1)).toEqual([]);
  const sizes = new Set(shards.flat()).size;
  expect(sizes).toBe(10);
});

test.each([
  ['2026-11-22T23:59:59Z', '2026-W47'],
  ['2026-11-23T00:00:00Z', '2026-W48'],
  ['2027-01-03T12:00:00Z', '2026-W53'],
  ['2027-01-04T00:00:00Z', '2027-W01'],
  ['2024-12-30T00:00:00Z', '2025-W01'],
])('%s is in week %s', (date, week) => {
  expect(weekOf(Date.parse(date))).toBe(week);
  expect(isWeek(week)).toBe(true);
});

test('other texts are not weeks', () => {
  expect(['2026-W00', '2026-W54', '2026-47', '../2026-W47', ''].filter(isWeek)).toEqual([]);
});
