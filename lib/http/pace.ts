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
  const waiting: (() => void)[] = [];
  const pausedUntil = new Map<string, number>();
  let free = connections;
  let nextSlot = 0;

  const enter = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free -= 1;
    return undefined;
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  /** Waits outside the queue's places, so that one origin's trouble slows only that origin. */
  const untilAllowed = async (origin: string, signal: AbortSignal) => {
    for (let left = paused(origin); left > 0; left = paused(origin)) await clock.sleep(left, signal);
    if (rate === undefined) return;
    const slot = Math.max(nextSlot, clock.now());
    nextSlot = slot + 1000 / rate;
    if (slot > clock.now()) await clock.sleep(slot - clock.now(), signal);
  };
  const paused = (origin: string): number => (pausedUntil.get(origin) ?? 0) - clock.now();

  return {
    async take(origin, signal, work) {
      await untilAllowed(origin, signal);
      await enter();
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        leave();
      }
    },
    pause(origin, millis) {
      pausedUntil.set(origin, Math.max(pausedUntil.get(origin) ?? 0, clock.now() + millis));
    },
  };
}
