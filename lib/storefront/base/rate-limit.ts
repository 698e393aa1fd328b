/** Limits the requests of each client IP in a sliding window. */
import { boundedMap } from './bounded-map.ts';

type Limit = { readonly rate: number; readonly windowMs: number; readonly now: () => number };

export interface RateLimit {
  /** Counts one request. @returns undefined if it may pass, otherwise the seconds to wait, a whole number. */
  take(ip: string): number | undefined;
}

/** Client IPs that are remembered, so that a flood of addresses cannot exhaust the memory. */
const maxClients = 1_000;

/** At most `rate` requests of a client pass in any period of `windowMs`; rejected requests do not count. */
export function rateLimit({ rate, windowMs, now }: Limit): RateLimit {
  const passed = boundedMap<string, number[]>(maxClients);
  return {
    take(ip) {
      const time = now();
      const isRecent = (at: number) => at > time - windowMs && at <= time;
      const known = passed.get(ip) ?? [];
      // The times ascend unless the clock was set back, so it is enough to look at the first and the last.
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
