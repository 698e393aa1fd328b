/** The pace of one edge: unbounded, one request a second, and faster again while it goes well. */
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

/** @property at moves the clock, in milliseconds. */
function pacing() {
  let now = 0;
  const pace = createPace(() => now);
  const serves = (times: number) => {
    for (let i = 0; i < times; i += 1) pace.served(pace.slowings);
  };
  return { pace, serves, at: (millis: number) => (now = millis) };
}

test('is one request a second after a busy answer that names no time, however fast it was', () => {
  const { pace, serves } = pacing();
  serves(500);
  expect(pace.rate).toBe(Number.POSITIVE_INFINITY);
  pace.slow(0, 1_200, false);
  expect(pace.rate).toBe(1);
});

test('doubles after each ten requests that were served, and ends above a hundred', () => {
  const { pace, serves } = pacing();
  pace.slow(0, 1_000, false);
  const rates = Array.from({ length: 9 }, () => {
    serves(10);
    return pace.rate;
  });
  expect(rates).toEqual([2, 4, 8, 16, 32, 64, 128, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
});

test('grows later each time that a faster one was too fast', () => {
  const { pace, serves } = pacing();
  pace.slow(0, 1_000, false);
  const needed: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    let count = 0;
    for (; pace.rate === 1; count += 1) serves(1);
    needed.push(count);
    pace.slow(pace.slowings, 1_000, false);
  }
  expect(needed).toEqual([10, 20, 40, 80, 160, 160]);
});

test('is what the edge has served until its own wait is over', () => {
  const { pace, serves, at } = pacing();
  serves(4);
  at(20);
  pace.slow(0, 980, true);
  expect(pace.rate).toBe(4);
  at(9_000);
  serves(2);
  pace.slow(1, 60_000, true);
  expect(pace.rate).toBe(1);
});

test('is slowed once by requests that were under way together, and not raised by them', () => {
  const { pace } = pacing();
  pace.slow(0, 1_000, false);
  pace.slow(0, 9_000, true);
  for (let i = 0; i < 50; i += 1) pace.served(0);
  expect([pace.rate, pace.slowings]).toEqual([1, 1]);
});
