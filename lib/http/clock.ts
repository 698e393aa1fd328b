/** The clock of a run. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds, monotonic. */
  now(): number;
  /** @throws the reason of the signal if it is aborted before the end. */
  sleep(millis: number, signal: AbortSignal): Promise<void>;
}

/** Longest delay of a timer (HTML standard, timers): a longer one would fire at once. */
export const maxTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(millis, signal) {
    signal.throwIfAborted();
    await delay(Math.min(millis, maxTimer), undefined, { signal }).catch((cause: unknown) => {
      throw signal.aborted ? signal.reason : cause;
    });
  },
};
