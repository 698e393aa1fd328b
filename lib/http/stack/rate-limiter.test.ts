/** Concurrency, rate and pauses, on a clock that the tests advance. */
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { manualClock, never } from './testing.ts';

const soon = { signal: never, priority: 0 };

/** Work that ends when the test ends it. */
function work() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    does: (name: string) => () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    end: async () => {
      ends.shift()?.();
      await turn();
    },
  };
}

describe('concurrency', () => {
  test('is bounded, and the queue is served in its order', async () => {
    const limiter = createRateLimiter({ connections: 2, clock: manualClock() });
    const { started, does, end } = work();
    for (const name of ['a', 'b', 'c', 'd']) void limiter.schedule(name, soon, does(name));
    await turn();
    expect(started).toEqual(['a', 'b']);
    await end();
    expect(started).toEqual(['a', 'b', 'c']);
    await end();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  test('frees the slot of work that fails', async () => {
    const limiter = createRateLimiter({ connections: 1, clock: manualClock() });
    const fails = () => Promise.reject(new Error('broke'));
    await expect(limiter.schedule('a', soon, fails)).rejects.toThrow('broke');
    await expect(
      limiter.schedule('a', soon, () => {
        throw new Error('broke at once');
      }),
    ).rejects.toThrow('broke at once');
    expect(await limiter.schedule('a', soon, async () => 'here')).toBe('here');
  });

  test('gives up aborted work immediately, and frees its slot', async () => {
    const limiter = createRateLimiter({ connections: 1, clock: manualClock() });
    const { does, end, started } = work();
    const run = new AbortController();
    void limiter.schedule('a', soon, does('first'));
    const waiter = limiter.schedule('a', { ...soon, signal: run.signal }, does('given up'));
    const last = limiter.schedule('a', soon, async () => 'last');
    run.abort(new Error('over'));
    await expect(waiter).rejects.toThrow('over');
    await end();
    expect(await last).toBe('last');
    expect(started).toEqual(['first']);
    expect(await limiter.schedule('a', soon, async () => 'again')).toBe('again');
  });

  test('does not start work whose signal is already aborted', async () => {
    const limiter = createRateLimiter({ connections: 1, clock: manualClock() });
    const { does, started } = work();
    await expect(
      limiter.schedule('a', { ...soon, signal: AbortSignal.abort(new Error('over')) }, does('a')),
    ).rejects.toThrow('over');
    expect(started).toEqual([]);
  });
});

describe('rate', () => {
  test('is kept by requests that a loaded machine wakes late', async () => {
    const clock = manualClock();
    const late: Clock = {
      ...clock,
      // Sleepers of the first second all wake at its end.
      sleep: (millis, signal) => clock.sleep(Math.max(millis, 1000 - clock.now()), signal),
    };
    const limiter = createRateLimiter({ connections: 8, rate: 10, clock: late });
    const starts: number[] = [];
    for (let request = 0; request < 5; request += 1) {
      void limiter.schedule('shop.example', soon, async () => void starts.push(clock.now()));
    }
    await clock.pass(2000);
    expect(starts).toEqual([0, 1000, 1100, 1200, 1300]);
  });

  test('spaces requests evenly, over all origins', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 8, rate: 10, clock });
    const at: number[] = [];
    const all = ['a', 'b', 'a', 'b'].map((origin) =>
      limiter.schedule(origin, soon, async () => at.push(clock.now())),
    );
    await clock.pass(1_000);
    await Promise.all(all);
    expect(at).toEqual([0, 100, 200, 300]);
  });

  test('applies after slow work as well: waiting work does not start in a burst', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 1, rate: 10, clock });
    const { does, end } = work();
    const at: number[] = [];
    void limiter.schedule('a', soon, does('slow'));
    const rest = [1, 2, 3].map(() => limiter.schedule('a', soon, async () => at.push(clock.now())));
    await clock.pass(5_000);
    await end();
    await clock.pass(1_000);
    await Promise.all(rest);
    expect(at).toEqual([5_000, 5_100, 5_200]);
  });
});

describe('a pause', () => {
  test('delays its own origin and no other', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 1, clock });
    limiter.pause('a', 1_000);
    const at: [string, number][] = [];
    const note = (origin: string) => async () => at.push([origin, clock.now()]);
    const both = [limiter.schedule('a', soon, note('a')), limiter.schedule('b', soon, note('b'))];
    await clock.pass(2_000);
    await Promise.all(both);
    expect(at).toEqual([
      ['b', 0],
      ['a', 1_000],
    ]);
  });

  test('delays work that was already queued', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 1, clock });
    const { does, end } = work();
    const at: number[] = [];
    void limiter.schedule('a', soon, does('first'));
    const second = limiter.schedule('a', soon, async () => at.push(clock.now()));
    await turn();
    limiter.pause('a', 500);
    await end();
    await clock.pass(1_000);
    await second;
    expect(at).toEqual([500]);
  });

  test('is never shortened by another', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 1, clock });
    limiter.pause('a', 900);
    limiter.pause('a', 100);
    const at: number[] = [];
    const taken = limiter.schedule('a', soon, async () => at.push(clock.now()));
    await clock.pass(2_000);
    await taken;
    expect(at).toEqual([900]);
  });

  test('ends with the run', async () => {
    const limiter = createRateLimiter({ connections: 1, clock: manualClock() });
    const run = new AbortController();
    limiter.pause('a', 1_000);
    const waiter = limiter.schedule('a', { ...soon, signal: run.signal }, async () => 'never');
    run.abort(new Error('over'));
    await expect(waiter).rejects.toThrow('over');
    expect(await limiter.schedule('b', soon, async () => 'here')).toBe('here');
  });
});

describe('a pace', () => {
  const soon = { signal: never, priority: 0 };

  const times = (limiter: ReturnType<typeof createRateLimiter>, hosts: string, at: string[], clock: Clock) =>
    [...hosts].map((host) =>
      limiter.schedule(host, soon, async () => void at.push(`${host}${clock.now() / 1_000}`)),
    );

  test('of one request per second starts after throttling without Retry-After, for its own edge alone', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 8, clock });
    limiter.pause('a', 1_000, { slowings: 0, hasRetryAfter: false });
    const at: string[] = [];
    const all = times(limiter, 'aabba', at, clock);
    await clock.pass(5_000);
    await Promise.all(all);
    expect(at).toEqual(['b0', 'b0', 'a1', 'a2', 'a3']);
  });

  test('never exceeds the rate of the run', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 8, rate: 0.5, clock });
    limiter.pause('a', 1_000, { slowings: 0, hasRetryAfter: false });
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
    limiter.pause('a', 1_000, { slowings: 0, hasRetryAfter: false });
    edges.set('a', 'b');
    limiter.join('a', 'b');
    const at: string[] = [];
    const all = times(limiter, 'abab', at, clock);
    await clock.pass(9_000);
    await Promise.all(all);
    expect(at).toEqual(['a1', 'b2', 'a3', 'b4']);
  });

  test('does not delay requests that are sent to be throttled, or that will not be sent', async () => {
    const clock = manualClock();
    const limiter = createRateLimiter({ connections: 8, clock });
    limiter.pause('a', 0, { slowings: 0, hasRetryAfter: false });
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

  test('reports how long it delays the run', async () => {
    const clock = manualClock();
    const delays: number[] = [];
    const limiter = createRateLimiter({
      connections: 8,
      rate: 10,
      clock,
      onDelay: (millis) => delays.push(millis),
    });
    limiter.pause('a', 3_000);
    limiter.pause('a', 5_000, { slowings: 0, hasRetryAfter: false });
    const all = times(limiter, 'aa', [], clock);
    await clock.pass(9_000);
    await Promise.all(all);
    expect(delays).toEqual([2_000, 900, 900]);
  });
});
