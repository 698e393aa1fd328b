/** Stops sending to an origin that is gone, or that is busy for longer than the suite waits: trouble is met once. */

import { Inconclusive, type Reason } from '../../model/inconclusive.ts';
import { errorCode } from '../../text/error-code.ts';
import { longestWait, mostFailures } from '../bounds.ts';
import type { Middleware } from '../send.ts';
import { busyReason, isBusy, type RetryPolicy } from './retry-policy.ts';

export function circuitBreaker({ isFinal, askedWait }: RetryPolicy, now: () => number): Middleware {
  const silence = createSilence();
  const busy = createBusy(now);
  return (next) => async (request, context) => {
    const { origin } = new URL(request.url);
    silence.require(origin);
    if (!context.tolerate.includes(429)) busy.require(request.url);
    try {
      const response = await next(request, context);
      silence.answered(origin);
      if (!isBusy(response)) {
        busy.answered(request.url);
      } else if (!isFinal(response, context.tolerate)) {
        busy.refused(request.url, askedWait(response, context.attempt), busyReason(response));
      }
      return response;
    } catch (cause) {
      if (cause instanceof Inconclusive) silence.failed(origin, cause);
      throw cause;
    }
  };
}

/** Origins that do not answer. */
function createSilence() {
  const alive = new Set<string>();
  const failures = new Map<string, number>();
  return {
    /** @throws Inconclusive `unreachable` when the origin is gone. */
    require(origin: string) {
      if ((failures.get(origin) ?? 0) < mostFailures) return;
      const text = `${origin} left ${mostFailures} requests in a row without an answer, so nothing more is sent to it`;
      throw new Inconclusive('unreachable', text);
    },
    answered(origin: string) {
      alive.add(origin);
      failures.delete(origin);
    },
    failed(origin: string, trouble: Inconclusive) {
      const counts = isRefusal(trouble) || (!alive.has(origin) && isSilent(trouble));
      if (counts) failures.set(origin, (failures.get(origin) ?? 0) + 1);
    },
  };
}

/** An origin that has answered before may have trouble with one path only. */
const isSilent = ({ code }: Inconclusive): boolean => code === 'unreachable' || code === 'timeout';

const refusals = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const isRefusal = ({ cause }: Inconclusive): boolean => refusals.has(errorCode(cause) ?? '');

type Place = { readonly since: number; readonly givenUp?: Reason };

/** Origins and paths that answer nothing but "busy"; kept apart, since most storefronts limit one endpoint only. */
function createBusy(now: () => number) {
  const places = new Map<string, Place>();
  const alive = new Set<string>();
  const refuse = (name: string, wait: number, reason: Reason) => {
    const { since, givenUp } = places.get(name) ?? { since: now() };
    const over = now() - since + wait > longestWait;
    places.set(name, { since, ...(givenUp ? { givenUp } : over && { givenUp: reason }) });
  };
  return {
    /** @throws Inconclusive when nothing more is expected from this URL. */
    require(url: string) {
      const known = namesOf(url).find((name) => places.get(name)?.givenUp);
      const reason = known === undefined ? undefined : places.get(known)?.givenUp;
      if (reason) throw new Inconclusive(reason.code, `nothing more is sent to ${known}: ${reason.text}`);
    },
    answered(url: string) {
      alive.add(new URL(url).origin);
      for (const name of namesOf(url)) places.delete(name);
    },
    /** @param wait how long the response asks to wait, in milliseconds. */
    refused(url: string, wait: number, reason: Reason) {
      const [path, origin] = namesOf(url);
      refuse(path, wait, reason);
      // An origin that has answered before may be busy with one path only: the wait is not for all of it.
      refuse(origin, alive.has(origin) ? 0 : wait, reason);
    },
  };
}

function namesOf(url: string): readonly [path: string, origin: string] {
  const { origin, pathname } = new URL(url);
  return [`${origin}${pathname}`, origin];
}
