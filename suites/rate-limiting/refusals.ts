/** The form of a 429 of the commerce endpoint, judged over every 429 of the run. */
import { forEach } from '../../lib/assert/for-each.ts';
import { hasJsonType, header, headerLines } from '../../lib/assert/response.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { isCall } from '../discovered/commerce-endpoint.ts';
import { isRefused } from './burst.ts';

/** A longer wait than a day is no rate limit to any caller. */
const maxMs = 86_400_000;

/** A date may be this old, because it has whole seconds and responses take time to arrive. */
const maxLate = 60_000;

type Judge = (refusal: HttpResponse) => readonly Violation[] | undefined;

/** A check over every 429 of the commerce endpoint that the run has seen. */
const overRefusals = (row: Omit<Check, 'run' | 'order'>, holds: Judge): Check =>
  check({
    ...row,
    order: 'afterwards',
    run: async (context) => {
      const refusals = context.seen().filter((seen) => isRefused(seen) && isCall(seen.request));
      if (refusals.length === 0) {
        throw new Inconclusive('not-observed', 'no request of the run was answered with 429');
      }
      return forEach(context, refusals, holds);
    },
  });

export const checks: readonly Check[] = [
  overRefusals(
    {
      id: 'rate-limiting/refusal-carries-an-error-body',
      requires: ['rate-limiting.error-body'],
      claim: 'A 429 of the commerce endpoint carries an Error body.',
      fix: 'Send a JSON object with the strings code and message, not a JSON-RPC error, as the body of every 429; make any continue_url absolute.',
    },
    (refusal) => matchesSchema(refusal, 'error'),
  ),

  overRefusals(
    {
      id: 'rate-limiting/refusal-has-retry-after',
      requires: ['rate-limiting.retry-after'],
      claim: 'A 429 of the commerce endpoint has a Retry-After header.',
      fix: 'Send Retry-After with every 429 of the commerce endpoint, such as Retry-After: 10.',
    },
    (refusal) =>
      header(refusal, 'retry-after') === undefined ? [faulty(refusal, 'retry-after', 'a Retry-After')] : [],
  ),

  overRefusals(
    {
      id: 'rate-limiting/retry-after-is-seconds-or-a-date',
      requires: ['rate-limiting.retry-after.format'],
      claim: 'The Retry-After of a 429 is a number of seconds or an HTTP date.',
      fix: 'Write Retry-After as one whole number of seconds, or as an HTTP date such as Wed, 08 Apr 2026 09:30:00 GMT.',
    },
    (refusal) => {
      const lines = headerLines(refusal, 'retry-after');
      if (lines.length === 0) return undefined;
      const isReadable = lines.length === 1 && lines.every((line) => isRetryAfter(line.trim()));
      return isReadable ? [] : [faulty(refusal, 'retry-after', 'a number of seconds or an HTTP date')];
    },
  ),

  overRefusals(
    {
      id: 'rate-limiting/retry-after-is-reasonable',
      requires: ['rate-limiting.retry-after.length'],
      claim: 'The Retry-After of a 429 demands a wait of at most a day, and names no time in the past.',
      fix: 'Set Retry-After to the time until the client is served again: not in the past, and at most a day.',
    },
    (refusal) => {
      const millis = msToWait(refusal);
      if (millis === undefined) return undefined;
      const isReasonable = millis >= -maxLate && millis <= maxMs;
      return isReasonable ? [] : [faulty(refusal, 'retry-after', 'a wait of at most a day, not in the past')];
    },
  ),

  overRefusals(
    {
      id: 'rate-limiting/refusal-is-not-cacheable',
      requires: ['rate-limiting.not-cached'],
      claim: 'A 429 of the commerce endpoint does not allow caches to store it.',
      fix: 'Remove public, max-age and s-maxage from the Cache-Control of every 429 of the commerce endpoint, or add no-store.',
    },
    (refusal) =>
      allowsCaching(refusal) ? [faulty(refusal, 'cache-control', 'no permission to store it')] : [],
  ),

  overRefusals(
    {
      id: 'rate-limiting/refusal-is-labelled-as-json',
      requires: ['rate-limiting.media-type'],
      claim: 'The JSON body of a 429 of the commerce endpoint has a JSON media type.',
      fix: 'Send the body of a 429 with Content-Type: application/json.',
    },
    (refusal) => (refusal.json.valid ? hasJsonType(refusal) : undefined),
  ),
];

/** `public`, or a lifetime above zero, without `no-store` (RFC 9111 section 5.2.2). */
function allowsCaching(refusal: HttpResponse): boolean {
  const control = header(refusal, 'cache-control')?.toLowerCase() ?? '';
  return !/\bno-store\b/.test(control) && /\bpublic\b|\b(?:s-maxage|max-age)\s*=\s*"?0*[1-9]/.test(control);
}

function faulty(refusal: HttpResponse, name: string, expected: string): Violation {
  const actual = header(refusal, name);
  const came = actual === undefined ? `no ${name}` : `${name}: ${actual}`;
  const message = `the 429 of ${requestText(refusal)} has ${came}; promised is ${expected}`;
  return violation(refusal, message, { at: `header: ${name}`, expected, actual: actual ?? 'absent' });
}

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';

const time = String.raw`\d{2}:\d{2}:\d{2}`;

/** The form to send, and the two obsolete ones (RFC 9110 section 5.6.7). */
const httpDate = new RegExp(
  [
    String.raw`^${day}, \d{2} ${month} \d{4} ${time} GMT$`,
    String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-${month}-\d{2} ${time} GMT$`,
    String.raw`^${day} ${month} [ \d]\d ${time} \d{4}$`,
  ].join('|'),
);

/** Retry-After (RFC 9110 section 10.2.3): a number of seconds, or an HTTP date. */
export const isRetryAfter = (value: string): boolean => /^\d+$/.test(value) || httpDate.test(value);

/** @returns milliseconds, below zero for a time in the past; undefined when there is no valid Retry-After. */
export function msToWait(response: HttpResponse): number | undefined {
  const value = header(response, 'retry-after')?.trim();
  if (value === undefined || !isRetryAfter(value)) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // A date counts from the target's own clock, if the response has a Date.
  const now = Date.parse(header(response, 'date') ?? '') || response.at;
  // The asctime form has no zone, but means UTC like the others.
  return Date.parse(/GMT$/.test(value) ? value : `${value} GMT`) - now;
}

/** @returns undefined when there is no valid Retry-After. */
export function secondsToWait(response: HttpResponse): number | undefined {
  const millis = msToWait(response);
  return millis === undefined ? undefined : Math.max(0, Math.ceil(millis / 1000));
}
