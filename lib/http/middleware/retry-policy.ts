/** Decides whether a request is sent again after a response that cannot be judged yet, and after which wait. */
import type { HttpResponse } from '../../model/http.ts';
import { Inconclusive, type Reason } from '../../model/inconclusive.ts';
import type { Policy } from '../../model/policy.ts';
import { maxAttempts, maxBackoff, maxWait } from '../bounds.ts';
import { demandedMs, isBusy } from '../edge/busy.ts';
import type { SendContext } from '../send.ts';

/** The responses of gateways whose server is not ready. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

export interface RetryPolicy {
  /** Whether a response can be judged by a caller that tolerates these statuses. */
  isFinal(response: HttpResponse, tolerate: readonly number[]): boolean;
  /**
   * Milliseconds to wait before the next attempt; undefined when the response is final.
   * @throws Inconclusive `rate-limited` or `server-error` when there is no next attempt.
   */
  waitAfter(response: HttpResponse, context: Attempt): number | undefined;
  /** The wait that an overloaded response demands, in milliseconds. */
  demandedWait(response: HttpResponse, attempt: number): number;
}

export type Attempt = Pick<SendContext, 'tolerate' | 'attempt' | 'waited' | 'repeatable'>;

/** @param seed spreads the waits of callers that got no Retry-After. */
export function createRetryPolicy(
  { isLawfulError }: Pick<Policy, 'isLawfulError'>,
  seed: number,
): RetryPolicy {
  const demandedWait = (response: HttpResponse, attempt: number) => backOff(response, attempt, seed);
  const isFinal = (response: HttpResponse, tolerate: readonly number[]): boolean =>
    tolerate.includes(response.status) || (!isOverloaded(response) && !isLawfulError(response));
  return {
    isFinal,
    demandedWait,
    waitAfter(response, { tolerate, attempt, waited, repeatable }) {
      if (isFinal(response, tolerate)) return undefined;
      const { code, text } = overloadReason(response);
      if (!isOverloaded(response)) throw new Inconclusive(code, `${text} with a well-formed Error body`);
      if (code === 'server-error' && !repeatable) throw new Inconclusive(code, text);
      if (code === 'server-error' && attempt >= maxAttempts) {
        throw new Inconclusive(code, `${text} ${attempt} times`);
      }
      const wait = demandedWait(response, attempt);
      if (waited + wait <= maxWait) return wait;
      const before = attempt === 1 ? '' : ` ${attempt} times in ${Math.round(waited / 1000)} s,`;
      const demanded = `and demanded a wait of ${Math.round(wait / 1000)} s, longer than the suite allows`;
      throw new Inconclusive(code, `${text}${before} ${demanded}`);
    },
  };
}

export const isOverloaded = (response: HttpResponse): boolean =>
  gatewayStatuses.has(response.status) || isBusy(response);

/** The reason for callers that cannot wait. */
export function overloadReason(response: HttpResponse): Reason {
  const { request, status } = response;
  const code = isBusy(response) ? 'rate-limited' : 'server-error';
  return { code, text: `${request.method} ${request.url} answered ${status}` };
}

const firstBackOff = 1_000;

/**
 * The wait of Retry-After, and after the first attempt at least the caller's own exponential back-off. Without
 * Retry-After the back-off is spread by up to a quarter, so that simultaneous callers do not return at the same time.
 */
function backOff(response: HttpResponse, attempt: number, seed: number): number {
  const retryAfter = demandedMs(response);
  const own = Math.min(maxBackoff, (firstBackOff / 2) * 2 ** (attempt - 1));
  if (retryAfter !== undefined) return attempt === 1 ? retryAfter : Math.max(retryAfter, own);
  return Math.round(2 * Math.min(maxBackoff / 2, own) * (1 + spread(seed + response.exchange) / 4));
}

/** From 0 up to 1; consecutive numbers come out far from each other. */
const spread = (n: number): number => (((n * 0.618_033_988_75) % 1) + 1) % 1;
