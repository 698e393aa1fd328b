/** A client that exceeds the rate limit is refused. */

import { requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { type Burst, burst, isRefused, isUnusual, neverRefused, sendOrReset } from './refusals.ts';

/** Requests that follow the first refusal of a burst. */
const followers = 24;

/** Responses to a burst that are served before the first refusal of a limit. */
const leastServed = 8;

/** Long enough for most limits to be full again. */
const restMs = 4_000;

/** Waits in milliseconds before single requests, after which load no longer explains a refusal. */
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
      const { request, responses, refusal, resets } = await burstFromRest(context);
      if (!refusal && resets === 0) throw neverRefused(responses);
      context.examine(responses);
      if (refusal && isRefused(refusal)) return [];
      const last =
        (await commonRefusal(context, request, responses)) ?? (await stayingRefusal(context, request));
      if (last === 'served') throw neverRefused(responses);
      if (last === 'refused') return [];
      const sent = responses.length + resets;
      if (last !== 'reset') return hasOtherForm(last, sent);
      // A closed connection leaves no response, so an earlier one is the evidence.
      return wasReset(responses[0] ?? (await context.fetch(request)), sent);
    },
  }),
];

/**
 * A burst with enough served responses to compare a refusal with: where earlier requests have used up the limit, a second
 * one after a wait.
 */
async function burstFromRest(context: Context): Promise<Burst> {
  const first = await burst(context);
  const isPlain = first.refusal ? isRefused(first.refusal) : first.resets === 0;
  if (isPlain || first.responses.filter((one) => !isUnusual(one)).length >= leastServed) return first;
  await context.wait(restMs);
  return burst(context);
}

/**
 * The refusal that at least half of the requests get which follow the first one at the same pace, no slower than the
 * others are served: a limit lets some through, and an overload makes all of them wait.
 * @returns 'refused' if one of them is rightly refused; undefined if they show nothing.
 */
async function commonRefusal(
  context: Context,
  request: HttpRequest,
  before: readonly HttpResponse[],
): Promise<HttpResponse | 'reset' | 'refused' | undefined> {
  // A storefront that fails now and then does so from the start.
  if (before.length < leastServed || before.slice(0, leastServed).some(isUnusual)) return undefined;
  const answers: (HttpResponse | 'reset')[] = [];
  let left = followers;
  const sendOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      answers.push(await sendOrReset(context, request));
    }
  };
  await Promise.all(Array.from({ length: context.target.connections }, sendOn));
  if (answers.some((answer) => answer !== 'reset' && isRefused(answer))) return 'refused';
  const unusual = answers.filter((answer) => answer === 'reset' || isUnusual(answer));
  const formOf = (answer: HttpResponse | 'reset') => (answer === 'reset' ? answer : answer.status);
  const alike = unusual.map((one) => unusual.filter((other) => formOf(other) === formOf(one)));
  const common = alike.find(({ length }) => length * 2 >= followers) ?? [];
  const waits = medianMs(common) > medianMs(before.filter((response) => !isUnusual(response)));
  return waits ? undefined : common.at(-1);
}

function medianMs(answers: readonly (HttpResponse | 'reset')[]): number {
  const sorted = answers
    .flatMap((answer) => (answer === 'reset' ? [] : [answer.millis]))
    .toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Sends single requests with pauses between them, which load alone does not make fail.
 * @returns 'served' or 'refused' when one of them is served or rightly refused.
 */
async function stayingRefusal(
  context: Context,
  request: HttpRequest,
): Promise<HttpResponse | 'reset' | 'served' | 'refused'> {
  let last: HttpResponse | 'reset' | 'served' = 'served';
  for (const pause of pauses) {
    await context.wait(pause);
    last = await sendOrReset(context, request);
    if (last === 'reset') continue;
    if (isRefused(last)) return 'refused';
    if (!isUnusual(last)) return 'served';
  }
  return last;
}

function hasOtherForm(refusal: HttpResponse, count: number): readonly Violation[] {
  const came = refusal.status === 200 ? '200 with a JSON-RPC error' : String(refusal.status);
  const message = `after a burst of ${count} requests ${requestText(refusal)} answered ${came}; promised is 429`;
  return [violation(refusal, message, { at: 'status', expected: '429', actual: came })];
}

function wasReset(unlimited: HttpResponse, count: number): readonly Violation[] {
  const actual = 'a connection that is closed without a response';
  const message = `after a burst of ${count} requests ${requestText(unlimited)} met ${actual}; promised is 429`;
  return [violation(unlimited, message, { at: 'status', expected: '429', actual })];
}
