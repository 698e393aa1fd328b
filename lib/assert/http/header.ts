/** Header fields (RFC 9110 section 5). */
import type { HttpResponse } from '../../model/http/http-response.ts';
import type { Violation } from '../../model/violation.ts';
import { requestText, show, violation } from '../violation.ts';

/** All values of the header, one for each line. */
export const headerLines = (response: HttpResponse, name: string): readonly string[] =>
  response.headers.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);

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
