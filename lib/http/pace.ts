/** How fast a run may ask: concurrency over all origins, a rate, and a pause for an origin that asked for one. */
import { createPlaces, type Places } from './places.ts';
import { createRamp, type Ramp } from './ramp.ts';

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

export type Turn = {
  readonly signal: AbortSignal;
  /** Has waited before: goes before the others. */
  readonly hurry?: boolean;
};

export interface Pace {
  /** Runs the work when its turn comes. */
  take<T>(origin: string, turn: Turn, work: () => Promise<T>): Promise<T>;
  /** Nothing more is sent to this origin for so long; afterwards, one at a time at first. */
  pause(origin: string, millis: number): void;
}

export function createPace({ connections, rate, clock }: PaceOptions): Pace {
  const places = createPlaces(connections);
  const ramps = new Map<string, Ramp>();
  const pausedUntil = new Map<string, number>();
  let nextSlot = 0;

  const rampOf = (origin: string): Ramp => {
    const ramp = ramps.get(origin) ?? createRamp(connections);
    ramps.set(origin, ramp);
    return ramp;
  };
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
  /** Others may have been asked for patience while this one stood in a queue: then it starts anew. */
  const unlessPaused = async <T>(origin: string, signal: AbortSignal, work: () => Promise<T>) => {
    if (paused(origin) > 0) return again;
    await slotHasCome(signal);
    if (paused(origin) > 0) return again;
    const ramp = rampOf(origin);
    const { restarts } = ramp;
    const result = await work();
    ramp.grow(restarts);
    return result;
  };

  return {
    async take(origin, { signal, hurry = false }, work) {
      for (;;) {
        await pauseIsOver(origin, signal);
        const result = await inside([rampOf(origin), places], signal, hurry, () =>
          unlessPaused(origin, signal, work),
        );
        if (result !== again) return result;
      }
    },
    pause(origin, millis) {
      pausedUntil.set(origin, Math.max(pausedUntil.get(origin) ?? 0, clock.now() + millis));
      rampOf(origin).restart();
    },
  };
}

const again = Symbol('again');

/** Works in a place of each of them, and leaves them whatever becomes of the work. */
async function inside<T>(
  [first, ...rest]: readonly Pick<Places, 'enter' | 'leave'>[],
  signal: AbortSignal,
  hurry: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!first) return work();
  await first.enter(signal, hurry);
  try {
    return await inside(rest, signal, hurry, work);
  } finally {
    first.leave();
  }
}
