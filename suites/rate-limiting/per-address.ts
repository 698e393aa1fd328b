/** The rate limit counts the requests of one address together, whatever they call themselves: this needs a burst. */

import { requestText, show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { exceedLimit, isRefused, isUnusual, sendOrReset } from './burst.ts';

/**
 * Who sends the requests after one that was refused. Neither a token bucket, which lets a steady trickle through, nor
 * two nodes that take turns serve the other name alone in this order.
 */
const senders = ['other', 'other', 'own', 'own', 'other'] as const;

export const checks: readonly Check[] = [
  check({
    id: 'rate-limiting/other-user-agents-share-the-limit',
    requires: ['rate-limiting.one-per-address'],
    claim: 'A client that has exceeded its rate limit is refused under another User-Agent too.',
    fix: 'Refuse requests above the rate limit by client IP address alone, whatever their User-Agent.',
    needs: ['burst'],
    order: 'alone',
    run: async (context) => {
      const { request: own } = await exceedLimit(context);
      const other = underAnotherName(own, context.target.userAgent);
      let served: HttpResponse | undefined;
      for (const sender of senders) {
        const response = await sendOrReset(context, sender === 'other' ? other : own);
        if (response === 'reset') throw unsteady;
        context.examine([response]);
        // A later refusal may be that of a limit which lets some requests through.
        if (!served && isRefused(response)) return [];
        if (sender === 'other' ? isUnusual(response) : !isRefused(response)) throw unsteady;
        if (sender === 'other') served = response;
      }
      return served ? wasServed(served) : [];
    },
  }),
];

/** The name of the suite stays in it, so that the storefront still knows who asks. */
const underAnotherName = (request: HttpRequest, name: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, 'user-agent': `another-client/1 ${name}` },
});

const unsteady = new Inconclusive(
  'not-observed',
  'there was no limit, or it was over, or it lets some requests through',
);

function wasServed(served: HttpResponse): readonly Violation[] {
  const name = served.request.headers['user-agent'];
  const message = `${requestText(served)} was served each time as ${show(name)}, while the same client was refused under its own name; promised is a limit for each address`;
  return [violation(served, message, { at: 'status', expected: '429', actual: String(served.status) })];
}
