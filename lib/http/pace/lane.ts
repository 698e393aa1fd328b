/** The way to one edge: how many requests may be under way, how fast they follow each other, and until when none is sent. */
import type { Clock } from '../clock.ts';
import { createPace, type Pace } from './pace.ts';
import { createSlowStart, type SlowStart } from './slow-start.ts';

/** A busy answer to a request that was sent after so many slowings of its lane. @property told it names the wait itself. */
export type Busy = { readonly slowings: number; readonly told: boolean };

export interface Lane {
  readonly start: SlowStart;
  readonly pace: Pace;
  /** Milliseconds until requests may be sent again; 0 or less when they may. */
  paused(): number;
  /** Sends nothing for the given time; afterwards, one request at a time at first, and slowly after a busy answer. */
  pause(millis: number, busy?: Busy): void;
  /** Waits until the pace allows the next request. */
  slot(signal: AbortSignal): Promise<void>;
  /** Takes over what is known of a lane to the same edge. */
  absorb(other: Lane): void;
}

export type LaneOptions = {
  readonly connections: number;
  /** Requests a second that the run sends at most. */
  readonly rate?: number;
  readonly clock: Clock;
  /** The edge has cost the run so many milliseconds more. */
  readonly onHeld?: (millis: number) => void;
};

export function createLane({ connections, rate, clock, onHeld = () => {} }: LaneOptions): Lane {
  const start = createSlowStart(connections);
  let pace = createPace(() => clock.now());
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let nextSlot = Number.NEGATIVE_INFINITY;
  /** What the pace costs besides the rate, which the user chose. */
  const costOf = (interval: number) => interval - (rate === undefined ? 0 : 1000 / rate);
  const paused = () => pausedUntil - clock.now();
  const pauseUntil = (end: number) => {
    pausedUntil = Math.max(pausedUntil, end);
    nextSlot = Math.max(nextSlot, pausedUntil);
    start.restart();
  };
  return {
    start,
    get pace() {
      return pace;
    },
    paused,
    pause(millis, busy) {
      const [left, now] = [Math.max(0, paused()), clock.now()];
      if (busy && millis > left) onHeld(millis - left);
      if (busy) pace.slow(busy.slowings, millis, busy.told);
      // Slots of requests that wait again are free.
      nextSlot = now;
      pauseUntil(now + millis);
    },
    async slot(signal) {
      const interval = 1000 / pace.rate;
      const slot = Math.max(nextSlot, clock.now());
      nextSlot = slot + interval;
      if (costOf(interval) > 0) onHeld(costOf(interval));
      if (slot > clock.now()) await clock.sleep(slot - clock.now(), signal);
    },
    absorb(other) {
      if (other.pace.rate < pace.rate) pace = other.pace;
      if (other.paused() > 0) pauseUntil(clock.now() + other.paused());
    },
  };
}
