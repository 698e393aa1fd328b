/** Storefronts behind an edge that lets through few requests of one caller, over all of its hosts together. */
import type { Handler } from '../../model/saboteur.ts';
import { hosts } from '../../reference/in-process.ts';
import { type StorefrontOptions, storefront } from '../../storefront/index.ts';
import type { simulatedClock } from './clocks.ts';

export type Platform = {
  readonly clock: ReturnType<typeof simulatedClock>;
  /** Requests that are let through in any period of `windowMs`, a second by default. */
  readonly most: number;
  readonly windowMs?: number;
  readonly refuse: (request: Request) => Response;
  readonly storefront?: Partial<StorefrontOptions>;
};

/** How long the storefront takes for an answer, in milliseconds. */
const latency = 20;

const never = new AbortController().signal;

export function throttled({
  clock,
  most,
  windowMs = 1_000,
  refuse,
  storefront: settings,
}: Platform): Handler {
  const { handler } = storefront({ ...hosts, rate: 470, now: clock.now, ...settings });
  let passed: readonly number[] = [];
  return async (request, client) => {
    await clock.sleep(latency, never);
    passed = passed.filter((at) => at > clock.now() - windowMs);
    if (passed.length >= most) return refuse(request);
    passed = [...passed, clock.now()];
    return handler(request, client);
  };
}

/** An empty 430 that names no time. */
export const in430 = (): Response => new Response(null, { status: 430 });

const throttledHeaders = { 'content-type': 'application/json', 'retry-after': '1' };

const slowDown = JSON.stringify({ code: 'rate_limited', message: 'Slow down.' });

/** A 429 as the interface promises it, which names the time. */
export const in429 = (request: Request): Response =>
  new Response(slowDown, {
    status: 429,
    headers: {
      ...throttledHeaders,
      ...(request.method === 'POST' && { 'access-control-allow-origin': '*' }),
    },
  });

/** The same with the status of an edge that is overloaded. */
export const in503 = (): Response => new Response(slowDown, { status: 503, headers: throttledHeaders });
