/** What validates a stored answer: entity tags and dates of last change (RFC 9110 sections 8.8 and 13). */
import type { HttpResponse } from '../model/http-response.ts';
import type { Violation } from '../model/violation.ts';
import { header } from './header.ts';
import { hasStatus } from './status.ts';
import { asked, violation } from './violation.ts';

/** The tag of something that no storefront ever sent. */
export const unknownTag = { 'if-none-match': '"zq-never-sent-by-anybody"' };

/** @param response the answer to a GET with `unknownTag` of what is there. */
export const isSentToStrangers = (response: HttpResponse): readonly Violation[] =>
  hasStatus(response, 200).map((wrong) => ({
    ...wrong,
    message: `${wrong.message}, as the entity tag in If-None-Match was never given out`,
  }));

/** Two clocks are this far apart at most, in milliseconds: within one answer, and between the target and this machine. */
const ticks = 60_000;
const skew = 86_400_000;

/**
 * Held against the Date of the same answer, or the time of its arrival where it has none.
 * @returns undefined when there is no Last-Modified that can be read.
 */
export function isModifiedBefore(response: HttpResponse): readonly Violation[] | undefined {
  const modified = header(response, 'last-modified') ?? '';
  const date = Date.parse(header(response, 'date') ?? '');
  if (Number.isNaN(Date.parse(modified))) return undefined;
  const latest = Number.isNaN(date) ? response.at + skew : date + ticks;
  if (Date.parse(modified) <= latest) return [];
  const expected = 'a time that is not after that of the answer';
  const message = `${asked(response)} was last modified ${modified}; promised is ${expected}`;
  return [violation(response, message, { at: 'header: last-modified', expected, actual: modified })];
}
