/** What the limit covers while it is exceeded: all calls of one address, under any name, and nothing but the endpoint. */

import { knownOrigins } from '../../lib/arbitraries/request-values.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { type HttpRequest, type HttpResponse, preflight } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { list } from '../discovered/catalog.ts';
import { isInternal } from '../discovered/document.ts';
import { callTool } from '../discovered/rpc.ts';
import { exceedLimit, isRefused, isUnusual, mentionsLimit, sendOrReset } from './refusals.ts';

/** While the limit is still exceeded, none of these needs a burst of its own. */
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
      'A client that has exceeded its rate limit is refused with another address in X-Forwarded-For too.',
    fix: 'Read the address of a client from its connection, or from the entry that the proxy of the storefront adds to X-Forwarded-For, and never from what the client wrote.',
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
        if (answer !== 'reset') answers.push(answer);
      }
      const own = await sendOrReset(context, request);
      if (own === 'reset' || !isRefused(own)) throw unsteady;
      return context.examine(answers).filter(isRefused).map(isLimitedToo);
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

/** An address for documentation (RFC 5737), which no client has. */
const fromAnotherAddress = (request: HttpRequest): HttpRequest => ({
  ...request,
  headers: { ...request.headers, 'x-forwarded-for': '203.0.113.77' },
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
