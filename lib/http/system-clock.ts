/** The clock of a real run. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from './pace.ts';

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(millis, signal) {
    signal.throwIfAborted();
    await delay(millis, undefined, { signal }).catch((cause: unknown) => {
      throw signal.aborted ? signal.reason : cause;
    });
  },
};
