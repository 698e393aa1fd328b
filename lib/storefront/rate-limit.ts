// Counts the requests of each client IP in a window that slides.
import { boundedMap } from './bounded-map.ts';

export type Limit = { readonly rate: number; readonly windowMillis: number; readonly now: () => number };

export interface RateLimit {
  /** Counts one request. Gives undefined when it may pass, or the whole seconds after which the client may ask again. */
  take(ip: string): number | undefined;
}

// Enough for every client of a reference storefront; a flood of addresses cannot fill the memory.
const clients = 1_000;

/** At most `rate` requests of a client pass in any stretch of `windowMillis`; what is refused does not count. */
export function rateLimit({ rate, windowMillis, now }: Limit): RateLimit {
  const passed = boundedMap<string, number[]>(clients);
  return {
    take(ip) {
      const time = now();
      const isRecent = (at: number) => at > time - windowMillis && at <= time;
      const known = passed.get(ip) ?? [];
      // They ascend: the first and the last speak for all, unless the clock was set back.
      const recent = [...known.slice(0, 1), ...known.slice(-1)].every(isRecent)
        ? known
        : known.filter(isRecent);
      passed.set(ip, recent);
      const [oldest = time] = recent;
      if (recent.length >= rate) return Math.max(1, Math.ceil((oldest + windowMillis - time) / 1000));
      recent.push(time);
      return undefined;
    },
  };
}
