/** Stops sending to an origin that is unreachable, or that throttles for longer than the suite waits. */
import type { HttpRequest } from '../../model/http.ts';
import { Inconclusive, type Reason } from '../../model/inconclusive.ts';
import { errorCode } from '../../text/words.ts';
import { maxFailures, maxWait } from '../bounds.ts';
import type { Middleware, SendContext } from '../send.ts';
import { isOverloaded, overloadReason, type RetryPolicy } from './retry.ts';

interface CircuitBreaker {
  /** @throws Inconclusive if the circuit of this request is open. */
  require(request: HttpRequest, context: Pick<SendContext, 'tolerate'>): void;
  readonly middleware: Middleware;
}

export function createCircuitBreaker(
  { isFinal, demandedWait }: RetryPolicy,
  now: () => number,
): CircuitBreaker {
  const unanswered = createUnanswered();
  const overload = createOverload(now);
  const require: CircuitBreaker['require'] = ({ url }, { tolerate }) => {
    unanswered.require(new URL(url).origin);
    if (!tolerate.includes(429)) overload.require(url);
  };
  const middleware: Middleware = (next) => async (request, context) => {
    const { origin } = new URL(request.url);
    require(request, context);
    try {
      const response = await next(request, context);
      unanswered.answered(origin);
      if (!isOverloaded(response)) {
        overload.answered(request.url);
      } else if (!isFinal(response, context.tolerate)) {
        overload.refused(request.url, demandedWait(response, context.attempt), overloadReason(response));
      }
      return response;
    } catch (cause) {
      if (cause instanceof Inconclusive) unanswered.failed(origin, cause);
      throw cause;
    }
  };
  return { require, middleware };
}

/** Counts the consecutive requests to which an origin does not respond. */
function createUnanswered() {
  const alive = new Set<string>();
  const failures = new Map<string, number>();
  const errors = new Map<string, string>();
  return {
    /** @throws Inconclusive `unreachable` after too many requests without a response. */
    require(origin: string) {
      if ((failures.get(origin) ?? 0) < maxFailures) return;
      const text = `${origin} did not answer ${maxFailures} requests in a row, so nothing more is sent to it`;
      const error = errors.get(origin);
      throw new Inconclusive('unreachable', text, error === undefined ? {} : { error });
    },
    answered(origin: string) {
      alive.add(origin);
      failures.delete(origin);
    },
    failed(origin: string, failure: Inconclusive) {
      const counts = isRefusal(failure) || (!alive.has(origin) && isTimeout(failure));
      if (!counts) return;
      failures.set(origin, (failures.get(origin) ?? 0) + 1);
      if (failure.error !== undefined) errors.set(origin, failure.error);
    },
  };
}

/** Not counted for an origin that has answered before, since it may fail on one path only. */
const isTimeout = ({ code }: Inconclusive): boolean => code === 'unreachable' || code === 'timeout';

const refusals = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const isRefusal = ({ cause }: Inconclusive): boolean => refusals.has(errorCode(cause) ?? '');

type Place = { readonly since: number; readonly givenUp?: Reason };

/** Origins and paths that are overloaded; paths count separately, since most storefronts limit one endpoint only. */
function createOverload(now: () => number) {
  const places = new Map<string, Place>();
  const alive = new Set<string>();
  const refuse = (name: string, wait: number, reason: Reason) => {
    const { since, givenUp } = places.get(name) ?? { since: now() };
    const over = now() - since + wait > maxWait;
    places.set(name, { since, ...(givenUp ? { givenUp } : over && { givenUp: reason }) });
  };
  return {
    /** @throws Inconclusive if the circuit of this URL is open. */
    require(url: string) {
      const known = namesOf(url).find((name) => places.get(name)?.givenUp);
      const reason = known === undefined ? undefined : places.get(known)?.givenUp;
      if (reason) throw new Inconclusive(reason.code, `nothing more is sent to ${known}: ${reason.text}`);
    },
    answered(url: string) {
      alive.add(new URL(url).origin);
      for (const name of namesOf(url)) places.delete(name);
    },
    /** @param wait that the response demands, in milliseconds. */
    refused(url: string, wait: number, reason: Reason) {
      const [path, origin] = namesOf(url);
      refuse(path, wait, reason);
      // An origin that has answered before may limit one path only, so the wait does not count for the others.
      refuse(origin, alive.has(origin) ? 0 : wait, reason);
    },
  };
}

function namesOf(url: string): readonly [path: string, origin: string] {
  const { origin, pathname } = new URL(url);
  return [`${origin}${pathname}`, origin];
}
