/** Clocks for tests: a fast one for real sockets, and a simulated one. */
import { setMaxListeners } from 'node:events';
import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import type { Alarm } from '../../engine/termination.ts';
import type { Clock } from '../../http/clock.ts';

/** Runs sixty times as fast as real time. */
export const quickClock: Clock = {
  now: () => performance.now() * 60,
  async sleep(millis, signal) {
    signal.throwIfAborted();
    await delay(millis / 60, undefined, { signal }).catch((cause: unknown) => {
      throw signal.aborted ? signal.reason : cause;
    });
  },
};

/** A clock that advances only while all work sleeps, to the earliest end of a sleep. */
type SimulatedClock = Clock & {
  readonly alarm: Alarm;
  /** The clock does not advance until the work is done. */
  timeless<T>(work: Promise<T>): Promise<T>;
};

type Sleeper = { readonly until: number; readonly wake: () => void };

/**
 * Alarms do not advance the clock: they ring when a sleep goes past them.
 * @param start milliseconds since the epoch.
 */
export function simulatedClock(start = Date.UTC(2026, 9, 1)): SimulatedClock {
  const working = new Set<Promise<unknown>>();
  const sleepers = new Set<Sleeper>();
  const alarms = new Set<Sleeper>();
  let now = start;
  let isPassing = false;
  const wake = (group: Set<Sleeper>, sleeper: Sleeper) => {
    if (group.delete(sleeper)) sleeper.wake();
  };
  const moveTo = (time: number) => {
    for (let next = earliest(alarms); next && next.until <= time; next = earliest(alarms)) {
      now = Math.max(now, next.until);
      wake(alarms, next);
    }
    now = Math.max(now, time);
  };
  const pass = async () => {
    isPassing = true;
    while (sleepers.size > 0) {
      // Work that does not sleep runs first.
      await immediate();
      if (working.size > 0) {
        await Promise.allSettled(working);
        continue;
      }
      const next = earliest(sleepers);
      if (!next) break;
      moveTo(next.until);
      wake(sleepers, next);
    }
    isPassing = false;
  };
  return {
    now: () => now,
    timeless(work) {
      const done = work.finally(() => working.delete(done));
      working.add(done);
      return done;
    },
    sleep: (millis, signal) =>
      new Promise<void>((resolve, reject) => {
        signal.throwIfAborted();
        setMaxListeners(0, signal);
        const giveUp = () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        };
        const sleeper = {
          until: now + Math.max(0, millis),
          wake: () => {
            signal.removeEventListener('abort', giveUp);
            resolve();
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        sleepers.add(sleeper);
        if (!isPassing) void pass();
      }),
    alarm(millis, ring) {
      const alarm = { until: now + millis, wake: ring };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
  };
}

const earliest = (sleepers: ReadonlySet<Sleeper>): Sleeper | undefined =>
  [...sleepers].reduce<Sleeper | undefined>(
    (one, other) => (one === undefined || other.until < one.until ? other : one),
    undefined,
  );
