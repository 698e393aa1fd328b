/** Sends a request again after an overload, and over a new connection after a broken one. */
import type { HttpResponse } from '../../model/http.ts';
import { Inconclusive, type Reason, type ReasonCode } from '../../model/inconclusive.ts';
import type { Policy } from '../../model/policy.ts';
import { maxAttempts, maxBackoff, maxWait } from '../bounds.ts';
import { demandedWaitMs, isThrottled } from '../response-signs.ts';
import type { Middleware, SendContext } from '../send.ts';

/** A gateway answers in place of a server that is not ready. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

export interface RetryPolicy {
  /** Whether a caller that tolerates these statuses can judge the response. */
  isFinal(response: HttpResponse, tolerate: readonly number[]): boolean;
  /**
   * @returns milliseconds before the next attempt; undefined if the response is final.
   * @throws Inconclusive `rate-limited` or `server-error` if there is no next attempt.
   */
  waitAfter(response: HttpResponse, context: Attempt): number | undefined;
  /** The wait that an overloaded response demands, in milliseconds. */
  demandedWait(response: HttpResponse, attempt: number): number;
}

type Attempt = Pick<SendContext, 'tolerate' | 'attempt' | 'waited' | 'repeatable'>;

/** @param seed spreads the waits without Retry-After. */
export function createRetryPolicy(
  { isLawfulError }: Pick<Policy, 'isLawfulError'>,
  seed: number,
): RetryPolicy {
  const demandedWait = (response: HttpResponse, attempt: number) => backOff(response, attempt, seed);
  const isFinal = (response: HttpResponse, tolerate: readonly number[]): boolean =>
    tolerate.includes(response.status) || (!isOverloaded(response) && !isLawfulError(response));
  const constant = createConstantFailures();
  return {
    isFinal,
    demandedWait,
    waitAfter(response, { tolerate, attempt, waited, repeatable }) {
      if (isFinal(response, tolerate)) {
        if (attempt > 1) constant.recovered(response);
        return undefined;
      }
      const { code, text } = overloadReason(response);
      if (!isOverloaded(response)) throw new Inconclusive(code, `${text} with a well-formed Error body`);
      if (code === 'server-error' && !repeatable) throw new Inconclusive(code, text);
      if (code === 'server-error' && attempt >= maxAttempts) {
        constant.failed(response);
        throw new Inconclusive(code, `${text} ${attempt} times`);
      }
      if (code === 'server-error' && constant.has(response)) {
        throw new Inconclusive(
          code,
          `${text}, as every attempt at such requests did, however long it waited`,
        );
      }
      const wait = demandedWait(response, attempt);
      if (waited + wait <= maxWait) return wait;
      const before = attempt === 1 ? '' : ` ${attempt} times in ${Math.round(waited / 1000)} s,`;
      const demanded = `and demanded a wait of ${Math.round(wait / 1000)} s, longer than the suite allows`;
      throw new Inconclusive(code, `${text}${before} ${demanded}`);
    },
  };
}

/** So many requests that failed at every attempt show that waiting changes nothing. */
const maxConstant = 2;

/** Server errors that waiting never ends: requests to one URL get the same one at every attempt. */
function createConstantFailures() {
  // Several layers ask about one response.
  const failed = new Map<string, Set<number>>();
  const urlOf = ({ request: { method, url } }: HttpResponse) => `${method} ${url} `;
  const keyOf = (response: HttpResponse) => `${urlOf(response)}${response.status} ${response.bytes.length}`;
  return {
    failed(response: HttpResponse) {
      const key = keyOf(response);
      failed.set(key, (failed.get(key) ?? new Set()).add(response.exchange));
    },
    /** A wait has helped after all. */
    recovered(response: HttpResponse) {
      for (const key of failed.keys()) if (key.startsWith(urlOf(response))) failed.delete(key);
    },
    has: (response: HttpResponse) => (failed.get(keyOf(response))?.size ?? 0) >= maxConstant,
  };
}

export const isOverloaded = (response: HttpResponse): boolean =>
  gatewayStatuses.has(response.status) || isThrottled(response);

/** The reason for a check that does not wait. */
export function overloadReason(response: HttpResponse): Reason {
  const { request, status } = response;
  const code = isThrottled(response) ? 'rate-limited' : 'server-error';
  return { code, text: `${request.method} ${request.url} answered ${status}` };
}

const firstBackOff = 1_000;

/**
 * Retry-After, and from the second attempt on at least the exponential back-off. Without Retry-After, the back-off is
 * spread by up to a quarter, so that concurrent requests do not return at the same time.
 */
function backOff(response: HttpResponse, attempt: number, seed: number): number {
  const retryAfter = demandedWaitMs(response);
  const own = Math.min(maxBackoff, (firstBackOff / 2) * 2 ** (attempt - 1));
  if (retryAfter !== undefined) return attempt === 1 ? retryAfter : Math.max(retryAfter, own);
  return Math.round(2 * Math.min(maxBackoff / 2, own) * (1 + spread(seed + response.exchange) / 4));
}

/** From 0 up to 1, far apart for consecutive numbers. */
const spread = (n: number): number => (((n * 0.618_033_988_75) % 1) + 1) % 1;

/** Sends a request again as long as the policy says so. The rate limiter does the waiting. */
export const retry =
  ({ waitAfter }: RetryPolicy): Middleware =>
  (next) =>
  async (request, context) => {
    let { waited } = context;
    for (let attempt = 1; ; attempt += 1) {
      const trying = { ...context, attempt, waited };
      const response = await next(request, trying);
      const wait = waitAfter(response, trying);
      if (wait === undefined) return response;
      waited += wait;
    }
  };

/** After this many broken kept connections of an origin, each request gets a new one. */
const maxBroken = 2;

/** Failures that a new connection may not show. */
const ofOneConnection: ReadonlySet<ReasonCode> = new Set(['unreachable', 'malformed-transport']);

/**
 * Sends a request without effect again over a new connection if a kept one broke, or if the response broke HTTP. Other
 * requests always get a new connection.
 */
export const reconnect = (): Middleware => {
  const broken = new Map<string, number>();
  return (next) => async (request, context) => {
    const { origin } = new URL(request.url);
    const closes = (broken.get(origin) ?? 0) >= maxBroken;
    // A kept connection may be closed at any time, and a request with an effect must not be sent twice.
    const fresh = context.fresh || !context.repeatable || closes;
    try {
      return await next(request, { ...context, fresh });
    } catch (cause) {
      const broke = cause instanceof Inconclusive && ofOneConnection.has(cause.code);
      if (!broke || !context.repeatable || context.undo) throw cause;
    }
    const response = await next(request, { ...context, fresh: true });
    if (!fresh) broken.set(origin, (broken.get(origin) ?? 0) + 1);
    return response;
  };
};
