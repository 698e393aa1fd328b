/** A client that exceeds the rate limit is refused, and served again after it has waited: these checks need a burst. */

import { isObject } from '../../lib/assert/json.ts';
import { hasStatus, header } from '../../lib/assert/response.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { findRpcResponse } from '../discovered/commerce/rpc.ts';
import { maxWait } from './bounds.ts';
import { burst, exceedLimit, isRefused, isUnusual, neverRefused, sendOrReset } from './burst.ts';
import { checks as perAddress } from './per-address.ts';
import { secondsToWait } from './retry-after.ts';

/** Waits in seconds without Retry-After: exponential backoff, as callers do it. */
const backoff = [2, 4, 8];

/** Waits in milliseconds before single requests, after which a refusal is no matter of load. */
const pauses = [0, 500];

export const checks: readonly Check[] = [
  check({
    id: 'rate-limiting/burst-is-refused-with-429',
    requires: ['rate-limiting.exceeded'],
    claim: 'POST /api/ucp/mcp answers 429 when a client exceeds its rate limit.',
    fix: 'Answer requests above the rate limit with status 429, not with 403, 503, an error in HTTP 200 or a closed connection.',
    needs: ['burst'],
    order: 'alone',
    run: async (context) => {
      const { request, responses, refusal, resets } = await burst(context);
      if (!refusal && resets === 0) throw neverRefused(responses);
      context.examine(responses);
      if (refusal && isRefused(refusal)) return [];
      const last = await stayingRefusal(context, request);
      if (last === undefined) throw neverRefused(responses);
      const sent = responses.length + resets;
      if (last !== 'reset') return hasOtherForm(last, sent);
      // A closed connection leaves no response; one from before shows that the endpoint answers.
      return wasReset(responses[0] ?? (await context.fetch(request)), sent);
    },
  }),

  // Here the limit is still exceeded, so that it takes no burst of its own.
  ...perAddress,

  check({
    id: 'rate-limiting/client-is-served-after-waiting',
    requires: ['rate-limiting.recovery'],
    claim: 'After a 429 and a wait, the commerce endpoint answers the same client with 200 again.',
    fix: 'Answer a client with 200 and a result again once it has waited for as long as Retry-After says.',
    prerequisites: ['rate-limiting/retry-after-is-reasonable'],
    needs: ['burst'],
    order: 'alone',
    run: async (context) => {
      const { request, refused } = await exceedLimit(context);
      let last = refused;
      for (const seconds of waitsOf(refused)) {
        await context.wait(seconds * 1000 + 50);
        last = await context.send(request, { tolerate: [429] });
        if (!isRefused(last)) break;
      }
      context.examine([last]);
      if (isRefused(last) && header(refused, 'retry-after') === undefined) {
        throw new Inconclusive('not-observed', 'the limit lasts longer than the suite waits');
      }
      return [...hasStatus(last, 200), ...hasNoError(last, await context.fetch(request))];
    },
  }),
];

/**
 * The request is tools/list, which no lawful storefront answers with an error.
 * @param usual the response before any limit; an error there is judged by another check.
 */
function hasNoError(last: HttpResponse, usual: HttpResponse): readonly Violation[] {
  const error = errorOf(last);
  if (last.status !== 200 || error === undefined || errorOf(usual) !== undefined) return [];
  const message = `after the wait ${requestText(last)} was answered with an error; promised are the tools`;
  return [violation(last, message, { at: '/error', expected: 'a result', actual: show(error) })];
}

function errorOf(response: HttpResponse): unknown {
  const { error } = findRpcResponse(response) ?? {};
  return isObject(error) ? error : undefined;
}

/** As long as Retry-After says, then longer, as it may be rounded down; without it, `backoff`. */
function waitsOf(refused: HttpResponse): readonly number[] {
  const seconds = secondsToWait(refused);
  if (seconds === undefined) return backoff;
  if (seconds > maxWait) {
    throw new Inconclusive(
      'not-observed',
      `Retry-After demands a wait of ${seconds} s; the suite waits at most ${maxWait} s`,
    );
  }
  return [seconds, Math.min(maxWait, 2 * seconds + 2)];
}

/**
 * Load makes requests fail as well, but not single ones with a pause between them.
 * @returns undefined when one of them was served, or was refused rightly.
 */
async function stayingRefusal(
  context: Context,
  request: HttpRequest,
): Promise<HttpResponse | 'reset' | undefined> {
  let last: HttpResponse | 'reset' | undefined;
  for (const pause of pauses) {
    await context.wait(pause);
    last = await sendOrReset(context, request);
    if (last !== 'reset' && (!isUnusual(last) || isRefused(last))) return undefined;
  }
  return last;
}

function hasOtherForm(refusal: HttpResponse, count: number): readonly Violation[] {
  const came = refusal.status === 200 ? '200 with a JSON-RPC error' : String(refusal.status);
  const message = `after a burst of ${count} requests ${requestText(refusal)} answered ${came}; promised is 429`;
  return [violation(refusal, message, { at: 'status', expected: '429', actual: came })];
}

function wasReset(usual: HttpResponse, count: number): readonly Violation[] {
  const actual = 'a connection that is closed without a response';
  const message = `after a burst of ${count} requests ${requestText(usual)} met ${actual}; promised is 429`;
  return [violation(usual, message, { at: 'status', expected: '429', actual })];
}
