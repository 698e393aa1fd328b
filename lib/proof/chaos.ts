/**
 * Chaos between the suite and the reference storefront: slow responses, broken connections, rate limits and overload.
 */
import type { Handler } from '../model/saboteur.ts';

export type ChaosOptions = {
  readonly seed: number;
  /** Waits before a response, in milliseconds. */
  readonly wait: (millis: number) => Promise<void>;
  readonly maxLatency: number;
  /** The current time for Retry-After dates, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Longest wait in Retry-After, in whole seconds. */
  readonly maxSeconds: number;
};

/** Requests of a hundred that get each kind of fault. */
const faultPercent = 3;

/** Wraps a storefront; the same seed gives the same faults to the same requests in the same order. */
export const chaotic = (options: ChaosOptions) => {
  const random = sequence(options.seed);
  return (handler: Handler): Handler =>
    async (request, client) => {
      await options.wait(Math.floor(random() * options.maxLatency));
      const chance = random() * 100;
      const seconds = 1 + Math.floor(random() * options.maxSeconds);
      const date = new Date(options.now() + seconds * 1000).toUTCString();
      // The caller only sees that the connection is gone.
      if (chance < faultPercent) throw new Error('reset');
      if (chance < 2 * faultPercent) return overloaded(request, 503, String(seconds));
      if (chance < 3 * faultPercent) return overloaded(request, 429, String(seconds));
      if (chance < 4 * faultPercent) return overloaded(request, 429, date);
      return handler(request, client);
    };
};

/** Every response of the commerce endpoint is open to browsers, and none of the catalog. */
function overloaded({ url }: Request, status: number, retryAfter: string): Response {
  const isOpen = /mcp$|openapi/.test(new URL(url).pathname);
  const headers = { 'retry-after': retryAfter, ...(isOpen && { 'access-control-allow-origin': '*' }) };
  return Response.json({ code: 'overloaded', message: 'Not now.' }, { status, headers });
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
