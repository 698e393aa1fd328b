/** The clock of a real run. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from './pace.ts';

/** Longest delay of a timer (HTML standard, timers); a longer one would fire at once. */
export const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(millis, signal) {
    signal.throwIfAborted();
    await delay(Math.min(millis, longestTimer), undefined, { signal }).catch((cause: unknown) => {
      throw signal.aborted ? signal.reason : cause;
    });
  },
};
