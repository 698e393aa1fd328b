/** A bad day between us and an honest storefront: slow answers, broken connections, and requests for patience. */
import type { Handler } from '../model/saboteur.ts';

export type Day = {
  readonly seed: number;
  /** Waits before an answer, in milliseconds. */
  readonly wait: (millis: number) => Promise<void>;
  readonly mostLatency: number;
  /** The time that dates are made of, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Longest that anybody is asked to wait, in whole seconds. */
  readonly mostSeconds: number;
};

/** Of a hundred requests, so many meet each kind of trouble. */
const often = 3;

/** Around an honest storefront; the same seed has the same day, as long as it is asked the same in the same order. */
export const chaotic = (day: Day) => {
  const random = sequence(day.seed);
  return (handler: Handler): Handler =>
    async (request, client) => {
      await day.wait(Math.floor(random() * day.mostLatency));
      const luck = random() * 100;
      const seconds = 1 + Math.floor(random() * day.mostSeconds);
      const date = new Date(day.now() + seconds * 1000).toUTCString();
      // Whoever waits on the other side hears nothing but that the connection is gone.
      if (luck < often) throw new Error('reset');
      if (luck < 2 * often) return asksForPatience(request, 503, String(seconds));
      if (luck < 3 * often) return asksForPatience(request, 429, String(seconds));
      if (luck < 4 * often) return asksForPatience(request, 429, date);
      return handler(request, client);
    };
};

/** The commerce endpoint is open to browsers whatever it answers, and the catalog never. */
function asksForPatience({ url }: Request, status: number, retryAfter: string): Response {
  const isOpen = /mcp$|openapi/.test(new URL(url).pathname);
  const headers = { 'retry-after': retryAfter, ...(isOpen && { 'access-control-allow-origin': '*' }) };
  return Response.json({ code: 'busy', message: 'Not now.' }, { status, headers });
}

/** Numbers from 0 up to 1 (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
