/** Validators of a stored response: entity tags and dates of last change (RFC 9110 sections 8.8 and 13). */
import type { HttpResponse } from '../../model/http.ts';
import type { Violation } from '../../model/verdict.ts';
import { requestText, violation } from '../violation.ts';
import { header } from './header.ts';
import { hasStatus } from './status.ts';

/** An entity tag that no storefront has ever sent. */
export const unknownTag = { 'if-none-match': '"zq-unknown-entity-tag"' };

/** @param response the response to a GET with `unknownTag`. */
export const hasFullContent = (response: HttpResponse): readonly Violation[] =>
  hasStatus(response, 200).map((wrong) => ({
    ...wrong,
    message: `${wrong.message}, because the entity tag in If-None-Match matches nothing that was ever sent`,
  }));

/** Largest difference of two clocks, in milliseconds: within one response, and between the target and this machine. */
const ticks = 60_000;
const skew = 86_400_000;

/**
 * Compares Last-Modified with the Date of the same response, or with its time of arrival where it has none.
 * @returns undefined when there is no Last-Modified that can be read.
 */
export function hasPastLastModified(response: HttpResponse): readonly Violation[] | undefined {
  const modified = header(response, 'last-modified') ?? '';
  const date = Date.parse(header(response, 'date') ?? '');
  if (Number.isNaN(Date.parse(modified))) return undefined;
  const latest = Number.isNaN(date) ? response.at + skew : date + ticks;
  if (Date.parse(modified) <= latest) return [];
  const expected = 'a time that is not later than the response';
  const message = `${requestText(response)} has Last-Modified: ${modified}; promised is ${expected}`;
  return [violation(response, message, { at: 'header: last-modified', expected, actual: modified })];
}
