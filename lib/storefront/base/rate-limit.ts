/** Limits the requests of each client IP in a sliding window. */
import { boundedMap } from './bounded-map.ts';

type Limit = { readonly rate: number; readonly windowMs: number; readonly now: () => number };

export interface RateLimit {
  /** Counts one request. @returns undefined when it may pass, otherwise the whole seconds to wait. */
  take(ip: string): number | undefined;
}

// Enough for a reference storefront; a flood of addresses cannot exhaust the memory.
const clients = 1_000;

/** At most `rate` requests of a client pass in any period of `windowMs`; rejected requests do not count. */
export function rateLimit({ rate, windowMs, now }: Limit): RateLimit {
  const passed = boundedMap<string, number[]>(clients);
  return {
    take(ip) {
      const time = now();
      const isRecent = (at: number) => at > time - windowMs && at <= time;
      const known = passed.get(ip) ?? [];
      // The times ascend, so the first and the last are enough, unless the clock was set back.
      const recent = [...known.slice(0, 1), ...known.slice(-1)].every(isRecent)
        ? known
        : known.filter(isRecent);
      passed.set(ip, recent);
      const [oldest = time] = recent;
      if (recent.length >= rate) return Math.max(1, Math.ceil((oldest + windowMs - time) / 1000));
      recent.push(time);
      return undefined;
    },
  };
}
