/** A clock on which sleeping takes no time: it moves on at once. */
import type { Clock } from '../http/clock.ts';

/** @param start milliseconds since the epoch. */
export function virtualClock(start = Date.UTC(2026, 9, 1)): Clock {
  let now = start;
  return {
    now: () => now,
    async sleep(millis, signal) {
      signal.throwIfAborted();
      now += millis;
    },
  };
}
