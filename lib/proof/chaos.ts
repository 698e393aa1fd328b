/** Network faults in front of a storefront: slow responses, broken connections, rate limits and overload. */
import type { Handler } from '../model/saboteur.ts';

export type ChaosOptions = {
  readonly seed: number;
  /** Delays a response; in milliseconds. */
  readonly wait: (millis: number) => Promise<void>;
  readonly maxLatency: number;
  /** The current time for Retry-After dates, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Maximum Retry-After, in whole seconds. */
  readonly maxSeconds: number;
};

/** Percentage of requests per kind of fault. */
const faultPercent = 3;

/** The same seed gives the same faults to the same sequence of requests. */
export const chaotic = (options: ChaosOptions) => {
  const random = sequence(options.seed);
  return (handler: Handler): Handler =>
    async (request, client) => {
      await options.wait(Math.floor(random() * options.maxLatency));
      const chance = random() * 100;
      const seconds = 1 + Math.floor(random() * options.maxSeconds);
      const date = new Date(options.now() + seconds * 1000).toUTCString();
      if (chance < faultPercent) throw new Error('reset');
      if (chance < 2 * faultPercent) return overloaded(request, 503, String(seconds));
      if (chance < 3 * faultPercent) return overloaded(request, 429, String(seconds));
      if (chance < 4 * faultPercent) return overloaded(request, 429, date);
      return handler(request, client);
    };
};

/** The interface opens every response of the commerce endpoint to scripts, and no response of the catalog. */
function overloaded({ url }: Request, status: number, retryAfter: string): Response {
  const isOpen = /mcp$|openapi/.test(new URL(url).pathname);
  const headers = { 'retry-after': retryAfter, ...(isOpen && { 'access-control-allow-origin': '*' }) };
  return Response.json({ code: 'overloaded', message: 'Not now.' }, { status, headers });
}

/** Pseudo-random numbers in [0, 1), by mulberry32. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
