/** What happens to a client that asks too often, and what happens when it has waited: these need a burst. */
import { header } from '../../lib/assert/header.ts';
import { isObject } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { responseOf } from '../discovered/rpc.ts';
import { burst, isRefused, isUnusual, tolerate } from './burst.ts';
import { secondsToWait } from './retry-after.ts';

/** Longest wait in seconds; a storefront that asks for more is not waited for. */
const mostSeconds = 30;
/** Waits in seconds where no Retry-After says how long: doubled, as callers do. */
const backoff = [2, 4, 8];

export const exceedingChecks = [
  check({
    id: 'rate-limiting/burst-is-refused-with-429',
    requires: ['rate-limiting.exceeded'],
    claim: 'POST /api/ucp/mcp answers 429 when one client asks too often.',
    needs: ['burst'],
    order: 'alone',
    run: async (context) => {
      const { request, answers, refusal } = await burst(context);
      if (!refusal) throw neverRefused(answers);
      context.examine(answers);
      if (isRefused(refusal)) return [];
      // Load makes answers fail as well, but not the one that is asked by itself.
      const calm = await context.send(request, { tolerate });
      if (!isUnusual(calm) || isRefused(calm)) throw neverRefused(answers);
      return hasOtherForm(refusal, answers.length);
    },
  }),

  check({
    id: 'rate-limiting/client-that-waited-is-answered',
    requires: ['rate-limiting.recovery'],
    claim: 'After a 429 and a wait the commerce endpoint answers the same client 200 again.',
    needs: ['burst'],
    order: 'alone',
    run: async (context) => {
      const { request, answers } = await burst(context);
      const refused = answers.findLast(isRefused);
      if (!refused) throw neverRefused(answers);
      let last = refused;
      for (const seconds of waitsOf(refused)) {
        await context.wait(seconds * 1000 + 50);
        last = await context.send(request, { tolerate: [429] });
        if (!isRefused(last)) break;
      }
      context.examine([last]);
      if (isRefused(last) && header(refused, 'retry-after') === undefined)
        throw new Inconclusive('not-observed', 'the limit lasts longer than the suite waits for');
      return [...hasStatus(last, 200), ...hasNoError(last, await context.fetch(request))];
    },
  }),
];

/**
 * What was asked is tools/list: an error is no answer to it.
 * @param usual the answer before any limit; where that is an error too, it is another check's matter.
 */
function hasNoError(last: HttpResponse, usual: HttpResponse): readonly Violation[] {
  const error = errorOf(last);
  if (last.status !== 200 || error === undefined || errorOf(usual) !== undefined) return [];
  const message = `after the wait ${asked(last)} was answered with an error; promised is the tools`;
  return [violation(last, message, { at: '/error', expected: 'a result', actual: show(error) })];
}

function errorOf(response: HttpResponse): unknown {
  const { error } = responseOf(response) ?? {};
  return isObject(error) ? error : undefined;
}

/** As long as Retry-After says, then longer, as it may be rounded down; without it, longer and longer. */
function waitsOf(refused: HttpResponse): readonly number[] {
  const seconds = secondsToWait(refused);
  if (seconds === undefined) return backoff;
  if (seconds > mostSeconds)
    throw new Inconclusive(
      'not-observed',
      `the storefront asks for a wait of ${seconds} s, which is too long`,
    );
  return [seconds, Math.min(mostSeconds, 2 * seconds + 2)];
}

const neverRefused = (answers: readonly HttpResponse[]): Inconclusive =>
  new Inconclusive('not-observed', `${answers.length} requests in a row met no rate limit`);

function hasOtherForm(refusal: HttpResponse, count: number): readonly Violation[] {
  const came = refusal.status === 200 ? '200 with a JSON-RPC error' : String(refusal.status);
  const message = `after a burst of ${count} requests ${asked(refusal)} answered ${came}; promised is 429`;
  return [violation(refusal, message, { at: 'status', expected: '429', actual: came })];
}
