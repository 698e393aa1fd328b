/** Storefronts behind an edge that limits the requests of a caller across all hosts. */
import type { Handler } from '../../model/saboteur.ts';
import { hosts } from '../../reference/in-process.ts';
import { type StorefrontOptions, storefront } from '../../storefront/index.ts';
import type { simulatedClock } from './clocks.ts';

export type Platform = {
  readonly clock: ReturnType<typeof simulatedClock>;
  /** Maximum number of admitted requests in any `windowMs`, by default a second. */
  readonly maxRequests: number;
  readonly windowMs?: number;
  readonly refuse: (request: Request) => Response;
  readonly storefront?: Partial<StorefrontOptions>;
};

/** Response time of the storefront, in milliseconds. */
const latency = 20;

const never = new AbortController().signal;

export function throttled({
  clock,
  maxRequests,
  windowMs = 1_000,
  refuse,
  storefront: settings,
}: Platform): Handler {
  const { handler } = storefront({ ...hosts, rate: 470, now: clock.now, ...settings });
  let admitted: readonly number[] = [];
  return async (request, client) => {
    await clock.sleep(latency, never);
    admitted = admitted.filter((at) => at > clock.now() - windowMs);
    if (admitted.length >= maxRequests) return refuse(request);
    admitted = [...admitted, clock.now()];
    return handler(request, client);
  };
}

/** An empty 430 without Retry-After. */
export const in430 = (): Response => new Response(null, { status: 430 });

const throttledHeaders = { 'content-type': 'application/json', 'retry-after': '1' };

const slowDown = JSON.stringify({ code: 'rate_limited', message: 'Slow down.' });

/** A 429 with Retry-After and an Error body, as the interface promises. */
export const in429 = (request: Request): Response =>
  new Response(slowDown, {
    status: 429,
    headers: {
      ...throttledHeaders,
      ...(request.method === 'POST' && { 'access-control-allow-origin': '*' }),
    },
  });

/** A 503 with Retry-After, as from an overloaded edge. */
export const in503 = (): Response => new Response(slowDown, { status: 503, headers: throttledHeaders });
