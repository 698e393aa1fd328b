/** How fast requests may follow each other: unbounded, until the edge is busy; then slowly, and faster while it goes well. */

/** Requests a second after a busy answer that names no time. */
const slowest = 1;
/** From here on, requests are not held back any more. */
const fastest = 128;
/** Requests in a row that have to be served before the pace doubles. */
const firstRun = 10;
/** The run doubles as well, each time that a faster pace was too fast. */
const maxRunLength = 160;

export interface Pace {
  /** Requests a second. */
  readonly rate: number;
  /** How often the edge was busy. */
  readonly slowings: number;
  /** A request was served that was sent after so many slowings. */
  served(slowings: number): void;
  /**
   * The edge is busy, told by a request that was sent after so many slowings.
   * @param wait milliseconds until the next request. @param told the edge itself has named the wait.
   */
  slow(slowings: number, wait: number, told: boolean): void;
}

/** @param now milliseconds. */
export function createPace(now: () => number): Pace {
  let rate = Number.POSITIVE_INFINITY;
  let slowings = 0;
  let run = 0;
  let needed = firstRun;
  let hasGrown = false;
  let period = { since: now(), served: 0 };
  /** What the edge has served in the time that it takes for it, the wait included. */
  const measured = (wait: number): number =>
    (period.served * 1000) / Math.max(1, now() + wait - period.since);
  return {
    get rate() {
      return rate;
    },
    get slowings() {
      return slowings;
    },
    served(before) {
      if (before !== slowings) return;
      period.served += 1;
      run += 1;
      if (rate === Number.POSITIVE_INFINITY || run < needed) return;
      rate = 2 * rate > fastest ? Number.POSITIVE_INFINITY : 2 * rate;
      run = 0;
      hasGrown = true;
    },
    slow(before, wait, told) {
      // Requests that were under way together are refused together.
      if (before !== slowings) return;
      rate = told ? Math.max(slowest, Math.min(rate, measured(wait))) : slowest;
      slowings += 1;
      if (hasGrown) needed = Math.min(maxRunLength, 2 * needed);
      run = 0;
      hasGrown = false;
      period = { since: now() + wait, served: 0 };
    },
  };
}
