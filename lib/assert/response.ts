/** Header fields (RFC 9110 section 5). */
import type { HttpResponse } from '../model/http.ts';
import type { Violation } from '../model/verdict.ts';
import { isUtf8 } from './sniff.ts';
import { requestText, show, violation } from './violation.ts';

/** All values of the header, one per line. */
export function headerLines(response: HttpResponse, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return response.headers.filter(([key]) => key === wanted).map(([, value]) => value);
}

/** The combined value, lines joined by comma (RFC 9110 section 5.3); undefined when the header is absent. */
export function header(response: HttpResponse, name: string): string | undefined {
  const lines = headerLines(response, name);
  return lines.length === 0 ? undefined : lines.join(', ');
}

/** The items of a comma-separated value in lower case; none when the header is absent. */
export const listItems = (value: string | undefined): readonly string[] =>
  value?.split(',').map((item) => item.trim().toLowerCase()) ?? [];

/** The media type in lower case without parameters: `application/json`; undefined when there is none. */
export const mediaType = (response: HttpResponse): string | undefined =>
  header(response, 'content-type')?.split(';')[0]?.trim().toLowerCase();

export function hasHeader(response: HttpResponse, name: string, value: string): readonly Violation[] {
  const actual = header(response, name);
  if (actual === value) return [];
  const shown = actual === undefined ? `no ${name}` : `${name}: ${actual}`;
  return [
    violation(
      response,
      `${requestText(response)} answered with ${shown}; promised is exactly ${show(value)}`,
      {
        at: `header: ${name}`,
        expected: value,
        actual: actual ?? 'absent',
      },
    ),
  ];
}

export function lacksHeader(response: HttpResponse, name: string): readonly Violation[] {
  const actual = header(response, name);
  if (actual === undefined) return [];
  return [
    violation(
      response,
      `${requestText(response)} answered with ${name}: ${actual}; promised is no such header`,
      {
        at: `header: ${name}`,
        expected: 'absent',
        actual,
      },
    ),
  ];
}

/** Parameters such as charset are always allowed. */
export function hasMediaType(response: HttpResponse, ...allowed: readonly string[]): readonly Violation[] {
  const actual = mediaType(response);
  if (actual !== undefined && allowed.includes(actual)) return [];
  const expected = allowed.join(' or ');
  return [
    violation(
      response,
      `${requestText(response)} answered with media type ${actual ?? '(none)'}; promised is ${expected}`,
      {
        at: 'header: content-type',
        expected,
        actual: actual ?? 'absent',
      },
    ),
  ];
}

/** Status codes (RFC 9110 section 15). */
export function hasStatus(response: HttpResponse, ...allowed: readonly number[]): readonly Violation[] {
  if (allowed.includes(response.status)) return [];
  const expected = allowed.join(' or ');
  return [
    violation(response, `${requestText(response)} answered ${response.status}; promised is ${expected}`, {
      at: 'status',
      expected,
      actual: String(response.status),
    }),
  ];
}

const jsonType = /^application\/(?:json|[\w.!#$&^+-]+\+json)$/;

/** The media type is `application/json` or ends in `+json`; parameters are allowed. */
export function hasJsonType(response: HttpResponse): readonly Violation[] {
  if (jsonType.test(mediaType(response) ?? '')) return [];
  const actual = header(response, 'content-type') ?? 'absent';
  const message = `${requestText(response)} answered ${response.status} with a JSON body and Content-Type: ${actual}; promised is a JSON media type`;
  return [violation(response, message, { at: 'header: content-type', expected: 'application/json', actual })];
}

/** UTF-8 without a byte order mark. */
export function hasPlainEncoding(response: HttpResponse): readonly Violation[] {
  const actual = faultOf(response.bytes);
  if (actual === undefined) return [];
  return [
    violation(
      response,
      `${requestText(response)} answered with ${actual}; promised is UTF-8 without a byte order mark`,
      {
        at: '',
        expected: 'UTF-8 without a byte order mark',
        actual,
      },
    ),
  ];
}

function faultOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'a byte order mark';
  return isUtf8(bytes) ? undefined : 'bytes that are not UTF-8';
}

/** Statuses that redirect a client to Location (RFC 9110 section 15.4). */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The http or https target, resolved against the request; undefined when the response is not a redirect. */
export function redirectTarget(response: HttpResponse): URL | undefined {
  const location = header(response, 'location');
  const { url } = response.request;
  if (!redirects.has(response.status) || location === undefined || !URL.canParse(location, url)) return;
  const target = new URL(location, url);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}

/** An entity tag that no storefront has ever sent. */
export const unknownTag = { 'if-none-match': '"zq-unknown-entity-tag"' };

/** @param response the response to a GET with `unknownTag`. */
export const hasFullContent = (response: HttpResponse): readonly Violation[] =>
  hasStatus(response, 200).map((wrong) => ({
    ...wrong,
    message: `${wrong.message}, because the entity tag in If-None-Match matches nothing that was ever sent`,
  }));

/** Tolerated clock differences in milliseconds: within one response, and between the target and this machine. */
const ticks = 60_000;

const skew = 86_400_000;

/**
 * Compares Last-Modified with the Date of the same response, or with its time of arrival if it has none.
 * @returns undefined when there is no readable Last-Modified.
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
