/** Concurrency, rate and pauses, under a clock that tests move. */
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Clock, createPace } from './rate-limiter.ts';

const never = new AbortController().signal;

/** Time stands still until `pass` is called. */
function manualClock(): Clock & { pass(millis: number): Promise<void> } {
  let now = 0;
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    now: () => now,
    sleep: (millis, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const sleeper = { until: now + millis, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    async pass(millis) {
      const end = now + millis;
      for (;;) {
        await turn();
        const [next] = [...sleepers].filter(({ until }) => until <= end).sort((a, b) => a.until - b.until);
        if (!next) break;
        sleepers.delete(next);
        now = Math.max(now, next.until);
        next.wake();
      }
      now = end;
    },
  };
}

/** Work that ends when it is told to. */
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
    const pace = createPace({ connections: 2, clock: manualClock() });
    const { started, does, end } = work();
    for (const name of ['a', 'b', 'c', 'd']) void pace.take(name, { signal: never }, does(name));
    await turn();
    expect(started).toEqual(['a', 'b']);
    await end();
    expect(started).toEqual(['a', 'b', 'c']);
    await end();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  test('leaks no place through work that fails', async () => {
    const pace = createPace({ connections: 1, clock: manualClock() });
    const fails = () => Promise.reject(new Error('broke'));
    await expect(pace.take('a', { signal: never }, fails)).rejects.toThrow('broke');
    await expect(
      pace.take('a', { signal: never }, () => {
        throw new Error('broke at once');
      }),
    ).rejects.toThrow('broke at once');
    expect(await pace.take('a', { signal: never }, async () => 'here')).toBe('here');
  });

  test('leaks no place through who gives up waiting, and lets go of it at once', async () => {
    const pace = createPace({ connections: 1, clock: manualClock() });
    const { does, end, started } = work();
    const run = new AbortController();
    void pace.take('a', { signal: never }, does('first'));
    const waiter = pace.take('a', { signal: run.signal }, does('given up'));
    const last = pace.take('a', { signal: never }, async () => 'last');
    run.abort(new Error('over'));
    await expect(waiter).rejects.toThrow('over');
    await end();
    expect(await last).toBe('last');
    expect(started).toEqual(['first']);
    expect(await pace.take('a', { signal: never }, async () => 'again')).toBe('again');
  });

  test('starts nothing for a signal that is aborted already', async () => {
    const pace = createPace({ connections: 1, clock: manualClock() });
    const { does, started } = work();
    await expect(pace.take('a', { signal: AbortSignal.abort(new Error('over')) }, does('a'))).rejects.toThrow(
      'over',
    );
    expect(started).toEqual([]);
  });
});

describe('rate', () => {
  test('spaces requests evenly, over all origins', async () => {
    const clock = manualClock();
    const pace = createPace({ connections: 8, rate: 10, clock });
    const at: number[] = [];
    const all = ['a', 'b', 'a', 'b'].map((origin) =>
      pace.take(origin, { signal: never }, async () => at.push(clock.now())),
    );
    await clock.pass(1_000);
    await Promise.all(all);
    expect(at).toEqual([0, 100, 200, 300]);
  });

  test('holds after slow work as well: what waited does not leave in a burst', async () => {
    const clock = manualClock();
    const pace = createPace({ connections: 1, rate: 10, clock });
    const { does, end } = work();
    const at: number[] = [];
    void pace.take('a', { signal: never }, does('slow'));
    const rest = [1, 2, 3].map(() => pace.take('a', { signal: never }, async () => at.push(clock.now())));
    await clock.pass(5_000);
    await end();
    await clock.pass(1_000);
    await Promise.all(rest);
    expect(at).toEqual([5_000, 5_100, 5_200]);
  });
});

describe('a pause', () => {
  test('holds its origin and no other', async () => {
    const clock = manualClock();
    const pace = createPace({ connections: 1, clock });
    pace.pause('a', 1_000);
    const at: [string, number][] = [];
    const note = (origin: string) => async () => at.push([origin, clock.now()]);
    const both = [pace.take('a', { signal: never }, note('a')), pace.take('b', { signal: never }, note('b'))];
    await clock.pass(2_000);
    await Promise.all(both);
    expect(at).toEqual([
      ['b', 0],
      ['a', 1_000],
    ]);
  });

  test('holds who stood in the queue when it was asked for', async () => {
    const clock = manualClock();
    const pace = createPace({ connections: 1, clock });
    const { does, end } = work();
    const at: number[] = [];
    void pace.take('a', { signal: never }, does('first'));
    const second = pace.take('a', { signal: never }, async () => at.push(clock.now()));
    await turn();
    pace.pause('a', 500);
    await end();
    await clock.pass(1_000);
    await second;
    expect(at).toEqual([500]);
  });

  test('is never shortened by another', async () => {
    const clock = manualClock();
    const pace = createPace({ connections: 1, clock });
    pace.pause('a', 900);
    pace.pause('a', 100);
    const at: number[] = [];
    const taken = pace.take('a', { signal: never }, async () => at.push(clock.now()));
    await clock.pass(2_000);
    await taken;
    expect(at).toEqual([900]);
  });

  test('ends with the run', async () => {
    const pace = createPace({ connections: 1, clock: manualClock() });
    const run = new AbortController();
    pace.pause('a', 1_000);
    const waiter = pace.take('a', { signal: run.signal }, async () => 'never');
    run.abort(new Error('over'));
    await expect(waiter).rejects.toThrow('over');
    expect(await pace.take('b', { signal: never }, async () => 'here')).toBe('here');
  });
});
