/** Retry-After (RFC 9110 section 10.2.3): a number of seconds, or an HTTP date. */
import { header } from '../../lib/assert/response.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';

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

export const isRetryAfter = (value: string): boolean => /^\d+$/.test(value) || httpDate.test(value);

/** @returns milliseconds, below zero for a time in the past; undefined when there is no valid Retry-After. */
export function msToWait(response: HttpResponse): number | undefined {
  const value = header(response, 'retry-after')?.trim();
  if (value === undefined || !isRetryAfter(value)) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // The date is relative to the target's own clock, where the response shows it.
  const now = Date.parse(header(response, 'date') ?? '') || response.at;
  // The asctime form has no zone; it means UTC like the others.
  return Date.parse(/GMT$/.test(value) ? value : `${value} GMT`) - now;
}

/** @returns undefined when there is no valid Retry-After. */
export function secondsToWait(response: HttpResponse): number | undefined {
  const millis = msToWait(response);
  return millis === undefined ? undefined : Math.max(0, Math.ceil(millis / 1000));
}
