/** How fast a run may ask: concurrency over all origins, a rate, and a pause for an origin that asked for one. */

export type PaceOptions = {
  readonly connections: number;
  /** Requests a second; absent means unlimited. */
  readonly rate?: number;
  readonly clock: Clock;
};

export interface Clock {
  /** Milliseconds, monotonic. */
  now(): number;
  /** @throws the signal's reason when it is aborted meanwhile. */
  sleep(millis: number, signal: AbortSignal): Promise<void>;
}

export interface Pace {
  /** Runs the work when its turn comes. */
  take<T>(origin: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Nothing more is sent to this origin for so long. */
  pause(origin: string, millis: number): void;
}

export function createPace({ connections, rate, clock }: PaceOptions): Pace {
  const places = createPlaces(connections);
  const pausedUntil = new Map<string, number>();
  let nextSlot = 0;

  const paused = (origin: string): number => (pausedUntil.get(origin) ?? 0) - clock.now();
  /** Waits outside of the places, so that one origin's trouble slows only that origin. */
  const pauseIsOver = async (origin: string, signal: AbortSignal) => {
    for (let left = paused(origin); left > 0; left = paused(origin)) await clock.sleep(left, signal);
  };
  /** Waits in a place: the rate is of the whole run, and nobody could go meanwhile. */
  const slotHasCome = async (signal: AbortSignal) => {
    if (rate === undefined) return;
    const slot = Math.max(nextSlot, clock.now());
    nextSlot = slot + 1000 / rate;
    if (slot > clock.now()) await clock.sleep(slot - clock.now(), signal);
  };

  return {
    async take(origin, signal, work) {
      for (;;) {
        await pauseIsOver(origin, signal);
        await places.enter(signal);
        try {
          // Others may have been asked for patience while this one stood in the queue.
          if (paused(origin) > 0) continue;
          await slotHasCome(signal);
          if (paused(origin) > 0) continue;
          return await work();
        } finally {
          places.leave();
        }
      }
    },
    pause(origin, millis) {
      pausedUntil.set(origin, Math.max(pausedUntil.get(origin) ?? 0, clock.now() + millis));
    },
  };
}

/** So many may be inside at once; the others wait in the order in which they came. */
function createPlaces(count: number) {
  const waiting = new Set<() => void>();
  let free = count;
  return {
    /** @throws the signal's reason; then no place was taken. */
    async enter(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const give = () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = () => {
          waiting.delete(give);
          reject(signal.reason);
        };
        waiting.add(give);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
    leave() {
      const [next] = waiting;
      if (next === undefined) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}
