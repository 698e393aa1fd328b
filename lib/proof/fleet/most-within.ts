/** The most requests that came to one edge within so many milliseconds, wherever they begin. */
import type { Arrival } from './many-storefronts.ts';

export function maxWithin(millis: number, arrivals: readonly Arrival[]): number {
  let most = 0;
  for (const edge of new Set(arrivals.map((one) => one.edge))) {
    const times = arrivals.filter((one) => one.edge === edge).map(({ at }) => at);
    times.sort((a, b) => a - b);
    let first = 0;
    times.forEach((at, index) => {
      while (at - (times[first] ?? at) >= millis) first += 1;
      most = Math.max(most, index - first + 1);
    });
  }
  return most;
}
