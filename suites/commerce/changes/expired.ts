/** A cart that shows a past time as its end: what it takes after that. */
import { header } from '../../../lib/assert/response.ts';
import { violation } from '../../../lib/assert/violation.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { expiryNames } from '../map/words.ts';
import { type Change, type Changes, judgesChanges } from './updates.ts';

/** The clocks of a storefront and of its records may differ by as much. */
const toleranceMs = 60_000;

/** The clock of this machine may be wrong, so without a Date more is tolerated. */
const toleranceWithoutDateMs = 24 * 3_600_000;

/** When the cart of a response has expired, as it shows it; undefined when it has not. */
function expiredIn({ response, rpcResponse }: ToolCall): string | undefined {
  const ends = payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(
      ({ path }) => expiryNames.test(path.at(-1) ?? '') && !path.some((step) => /^\d+$|token/i.test(step)),
    )
    .flatMap(({ value }) => timeIn(value));
  return ends.length === 1 && isPast(response, ends[0]) ? new Date(ends[0] ?? 0).toISOString() : undefined;
}

function isPast(response: HttpResponse, end = Number.POSITIVE_INFINITY): boolean {
  const own = Date.parse(header(response, 'date') ?? '');
  return Number.isNaN(own) ? end < response.at - toleranceWithoutDateMs : end < own - toleranceMs;
}

/** A time with its zone, or seconds or milliseconds since 1970; zero and very early ones mean "never". */
function timeIn(value: unknown): readonly number[] {
  const isText = typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value);
  const number = isText ? Date.parse(value) : Number(typeof value === 'number' ? value : Number.NaN);
  const millis = isText || number > 1e11 ? number : number * 1000;
  return millis > 1e12 ? [millis] : [];
}

type Late = { readonly change: Change; readonly end: string | undefined };

/** A change that a cart took which had expired before, and shows no other end since. */
const lateIn = ({ created, changes }: Changes): readonly Late[] =>
  changes.map((change) => ({
    change,
    end: expiredIn(created) && expiredIn(change.read),
  }));

const isTaken = ({ change: { before, after, item } }: Late): boolean => before.get(item) !== after.get(item);

function takesLate({ change: { call, requested, isRemarked }, end }: Late): readonly Violation[] {
  if (end === undefined || isRemarked) return [];
  const message = `update_cart takes ${requested} for a cart that has expired at ${end}, by its own word`;
  return [violation(call.response, message, { at: '/result', expected: 'a refusal', actual: 'a change' })];
}

export const checks = [
  judgesChanges(
    {
      id: 'commerce/expired-carts-do-not-change',
      requires: ['commerce.updates.expired'],
      claim: 'A cart whose own time of expiry has passed takes no change without a word.',
      fix: 'Refuse an update_cart of an expired cart, or give the cart a later time of expiry with the change.',
    },
    (changes) => {
      const late = lateIn(changes).filter(({ end }) => end !== undefined);
      return { examined: late, violations: late.filter(isTaken).flatMap(takesLate) };
    },
    'no cart showed a time of expiry that had passed',
  ),
];
