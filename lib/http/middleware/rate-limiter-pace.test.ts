/** The pace of an edge that was busy: whom it slows down, and what it costs the run. */
import { describe, expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import { manualClock, never } from '../testing.ts';
import { createRateLimiter } from './rate-limiter.ts';

const soon = { signal: never, priority: 0 };

describe('a pace', () => {
  const times = (limiter: ReturnType<typeof createRateLimiter>, hosts: string, at: string[], clock: Clock) =>
    [...hosts].map((host) =>
      limiter.schedule(host, soon, async () => void at.push(`${host}${clock.now() / 1_000}`)),
    );

  test('of one request a second begins after a busy answer without a time, for its own edge alone', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 8, clock });
    limiter.pause('a', 1_000, { slowings: 0, told: false });
    const at: string[] = [];
    const all = times(limiter, 'aabba', at, clock);
    await clock.pass(5_000);
    await Promise.all(all);
    expect(at).toEqual(['b0', 'b0', 'a1', 'a2', 'a3']);
  });

  test('never exceeds the rate of the run', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 8, rate: 0.5, clock });
    limiter.pause('a', 1_000, { slowings: 0, told: false });
    const at: string[] = [];
    const all = times(limiter, 'aaa', at, clock);
    await clock.pass(9_000);
    await Promise.all(all);
    expect(at).toEqual(['a1', 'a3', 'a5']);
  });

  test('is shared by hosts that turn out to be served by one edge', async () => {
    const clock = manualClock();
    const edges = new Map<string, string>();
    const limiter = createRateLimiter({ connections: 8, clock, edgeOf: (host) => edges.get(host) ?? host });
    limiter.pause('a', 1_000, { slowings: 0, told: false });
    edges.set('a', 'b');
    limiter.join('a', 'b');
    const at: string[] = [];
    const all = times(limiter, 'abab', at, clock);
    await clock.pass(9_000);
    await Promise.all(all);
    expect(at).toEqual(['a1', 'b2', 'a3', 'b4']);
  });

  test('does not hold back what is sent to meet the limit, nor what is not sent any more', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 8, clock });
    limiter.pause('a', 0, { slowings: 0, told: false });
    const at: number[] = [];
    const hurried = { ...soon, hurried: true };
    for (const _ of [1, 2, 3]) await limiter.schedule('a', hurried, async () => void at.push(clock.now()));
    expect(at).toEqual([0, 0, 0]);
    const require = () => {
      throw new Error('given up');
    };
    for (const _ of [1, 2, 3]) {
      await expect(limiter.schedule('a', { ...soon, require }, async () => {})).rejects.toThrow('given up');
    }
    expect(clock.now()).toBe(0);
  });

  test('says what it costs the run', async () => {
    const clock = manualClock();
    const held: number[] = [];
    const limiter = createRateLimiter({
      connections: 8,
      rate: 10,
      clock,
      onHeld: (millis) => held.push(millis),
    });
    limiter.pause('a', 3_000);
    limiter.pause('a', 5_000, { slowings: 0, told: false });
    const all = times(limiter, 'aa', [], clock);
    await clock.pass(9_000);
    await Promise.all(all);
    expect(held).toEqual([2_000, 900, 900]);
  });
});
