// Counts the requests of each client IP in fixed windows.
import { boundedMap } from './bounded-map.ts';

export type Limit = { readonly rate: number; readonly windowMillis: number; readonly now: () => number };

export interface RateLimit {
  /** Counts one request. Gives undefined when it may pass, or the whole seconds after which the client may ask again. */
  take(ip: string): number | undefined;
}

// Enough for every client of a reference storefront; a flood of addresses cannot fill the memory.
const clients = 10_000;

/** A client's window begins with its first request, and the next one begins with its first request after that. */
export function rateLimit({ rate, windowMillis, now }: Limit): RateLimit {
  const windows = boundedMap<string, { start: number; count: number }>(clients);
  return {
    take(ip) {
      const time = now();
      const current = windows.get(ip);
      if (!current || time >= current.start + windowMillis || time < current.start) {
        windows.set(ip, { start: time, count: 1 });
        return undefined;
      }
      current.count += 1;
      if (current.count <= rate) return undefined;
      return Math.max(1, Math.ceil((current.start + windowMillis - time) / 1000));
    },
  };
}
