/** A client above the limit: refused under any name and for any call, not elsewhere, and served again after a wait. */

import { knownOrigins } from '../../lib/arbitraries/request-values.ts';
import { isObject } from '../../lib/assert/json.ts';
import { hasStatus, header } from '../../lib/assert/response.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { type HttpRequest, type HttpResponse, preflight } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { list } from '../discovered/catalog.ts';
import { isInternal } from '../discovered/document.ts';
import { callTool, findRpcResponse } from '../discovered/rpc.ts';
import { maxWait } from './bounds.ts';
import { exceedLimit, isRefused, isUnusual, mentionsLimit, secondsToWait, sendOrReset } from './refusals.ts';

/** While the limit is still exceeded, none of these needs a burst of its own; the last one waits until it is over. */
export const checks: readonly Check[] = [
  check({
    id: 'rate-limiting/other-user-agents-share-the-limit',
    requires: ['rate-limiting.one-per-address'],
    claim: 'A client that has exceeded its rate limit is refused under another User-Agent too.',
    fix: 'Refuse requests above the rate limit by client IP address alone, whatever their User-Agent.',
    needs: ['burst'],
    order: 'alone',
    run: async (context) => {
      const served = await servedAsAnother(context, (own) => underAnotherName(own, context.target.userAgent));
      return served ? wasServed(served, 'user-agent') : [];
    },
  }),

  check({
    id: 'rate-limiting/forwarded-addresses-share-the-limit',
    requires: ['rate-limiting.forwarded'],
    claim:
      'A client that has exceeded its rate limit is refused with another address in X-Forwarded-For or X-Real-IP too.',
    fix: 'Read the address of a client from its connection, or from the entry that the proxy of the storefront adds to X-Forwarded-For or X-Real-IP, and never from what the client wrote.',
    needs: ['burst'],
    order: 'alone',
    run: async (context) => {
      if (isInternal(new URL(context.target.baseUrl).hostname)) {
        throw new Inconclusive('not-observed', 'a storefront may trust a proxy in its own network');
      }
      const served = await servedAsAnother(context, fromAnotherAddress);
      return served ? wasServed(served, 'x-forwarded-for') : [];
    },
  }),

  check({
    id: 'rate-limiting/calls-are-refused-with-429',
    requires: ['rate-limiting.exceeded'],
    claim: 'A tool call of a client that has exceeded its rate limit is answered with 429, if it is refused.',
    fix: 'Refuse tool calls above the rate limit with status 429 as other requests, and not with an error in HTTP 200.',
    prerequisites: ['rate-limiting/burst-is-refused-with-429'],
    needs: ['burst'],
    order: 'alone',
    run: async (context) => {
      const { request } = await exceedLimit(context);
      const { country, currency } = context.target;
      const args = { query: 'shirt', context: { address_country: country, currency } };
      const answer = await sendOrReset(context, callTool(request.url, 'search_catalog', args));
      const isTold = answer !== 'reset' && (isRefused(answer) || mentionsLimit(answer));
      // Anything else may be an answer to the call, after the limit.
      if (!isTold) throw unsteady;
      context.examine([answer]);
      return isRefused(answer) ? [] : [toldOtherwise(answer)];
    },
  }),

  check({
    id: 'rate-limiting/other-requests-are-not-limited',
    requires: ['rate-limiting.scope'],
    claim:
      'While a client is refused at the commerce endpoint, it gets the product list and an answer to preflights of the endpoint.',
    fix: 'Apply the rate limit to POST at the commerce endpoint alone, and not to preflights, the catalog or other paths.',
    prerequisites: ['rate-limiting/burst-is-refused-with-429'],
    needs: ['burst'],
    order: 'alone',
    run: async (context) => {
      const { request } = await exceedLimit(context);
      const others = [list('limit=1'), preflight(request.url, knownOrigins[0], 'POST', ['content-type'])];
      const answers: HttpResponse[] = [];
      for (const other of others) {
        const answer = await sendOrReset(context, other);
        // Another refusal says nothing of the limit.
        if (answer !== 'reset' && (isRefused(answer) || answer.status < 400)) answers.push(answer);
      }
      const own = await sendOrReset(context, request);
      if (own === 'reset' || !isRefused(own)) throw unsteady;
      return context.examine(answers).filter(isRefused).map(isLimitedToo);
    },
  }),

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
      const first = await askAfterWaiting(context, request, refused);
      // Another limit, such as that of a proxy, may have refused this time.
      const last = isRefused(first) ? await askAfterWaiting(context, request, first) : first;
      context.examine([last]);
      if (isRefused(last) && header(refused, 'retry-after') === undefined) {
        throw new Inconclusive('not-observed', 'the limit lasts longer than the suite waits');
      }
      return [...hasStatus(last, 200), ...hasNoError(last, await context.fetch(request))];
    },
  }),
];

/** The last response to a client that is served under a disguise each time, and refused without it. */
async function servedAsAnother(
  context: Context,
  disguise: (own: HttpRequest) => HttpRequest,
): Promise<HttpResponse | undefined> {
  const { request: own } = await exceedLimit(context);
  const other = disguise(own);
  let served: HttpResponse | undefined;
  for (const sender of senders) {
    const response = await sendOrReset(context, sender === 'other' ? other : own);
    if (response === 'reset') throw unsteady;
    context.examine([response]);
    // A refusal after a served request may come from a limit that lets some requests through.
    if (!served && isRefused(response)) return undefined;
    if (sender === 'other' ? isUnusual(response) : !isRefused(response)) throw unsteady;
    if (sender === 'other') served = response;
  }
  return served;
}

/**
 * The sender of each request after the first refusal. A token bucket, which lets a steady trickle through, cannot serve
 * only the other name in this order, and neither can two nodes that alternate.
 */
const senders = ['other', 'other', 'own', 'own', 'other', 'own', 'other', 'other', 'own'] as const;

/** The name of the suite stays in it, so that the storefront can still identify the client. */
const underAnotherName = (request: HttpRequest, name: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, 'user-agent': `another-client/1 ${name}` },
});

/** Headers in which proxies pass on the address of a client. An edge may refuse callers that send its own. */
const forwarding = ['x-forwarded-for', 'x-real-ip'];

/** An address for documentation (RFC 5737), which no client has. */
const fromAnotherAddress = (request: HttpRequest): HttpRequest => ({
  ...request,
  headers: { ...request.headers, ...Object.fromEntries(forwarding.map((name) => [name, '203.0.113.77'])) },
});

const unsteady = new Inconclusive(
  'not-observed',
  'there was no limit, or it was over, or it lets some requests through',
);

function wasServed(served: HttpResponse, header: string): readonly Violation[] {
  const value = served.request.headers[header];
  const message = `${requestText(served)} was served each time with ${header} ${show(value)}, while the same client was refused without it; promised is a limit for each address`;
  return [violation(served, message, { at: 'status', expected: '429', actual: String(served.status) })];
}

function toldOtherwise(answer: HttpResponse): Violation {
  const actual = `${answer.status} with an error that mentions a limit`;
  const message = `${requestText(answer)} of a client above its rate limit was answered with ${actual}; promised is 429`;
  return violation(answer, message, { at: 'status', expected: '429', actual });
}

function isLimitedToo(answer: HttpResponse): Violation {
  const message = `${requestText(answer)} answered 429 while the client was above the rate limit of the commerce endpoint; promised is a limit of POST at that endpoint`;
  return violation(answer, message, { at: 'status', expected: 'another status than 429', actual: '429' });
}

/** Waits in seconds when there is no Retry-After: the exponential backoff of a caller. */
const backoff = [2, 4, 8];

/** Waits for as long as a refusal says, and asks again. @returns the refusal, if it says that the suite has to wait too long. */
async function askAfterWaiting(
  context: Context,
  request: HttpRequest,
  refused: HttpResponse,
): Promise<HttpResponse> {
  let last = refused;
  for (const seconds of waitsOf(refused)) {
    await context.wait(seconds * 1000 + 50);
    last = await context.send(request, { tolerate: [429] });
    if (!isRefused(last)) break;
  }
  return last;
}

/**
 * The request is tools/list, which no lawful storefront answers with an error.
 * @param unlimited the response before any limit; another check judges an error there.
 */
function hasNoError(last: HttpResponse, unlimited: HttpResponse): readonly Violation[] {
  const error = errorOf(last);
  if (last.status !== 200 || error === undefined || errorOf(unlimited) !== undefined) return [];
  const message = `after the wait ${requestText(last)} was answered with an error; promised are the tools`;
  return [violation(last, message, { at: '/error', expected: 'a result', actual: show(error) })];
}

function errorOf(response: HttpResponse): unknown {
  const { error } = findRpcResponse(response) ?? {};
  return isObject(error) ? error : undefined;
}

/** The wait of Retry-After, then a longer one, because it may be rounded down; without it, `backoff`. */
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
