/** Retry-After in all its forms, and pages beyond their bounds. */
import { describe, expect, test } from 'vitest';
import { anyResponse } from '../proof/any-target.ts';
import { maxPage, maxQuoted } from './bounds.ts';
import { challengeOf, retryAfterMs, summaryLine } from './response-signs.ts';

const now = Date.UTC(1994, 10, 6, 8, 49, 27);

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 3 ', 3_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 10_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 10_000],
  ['Sun Nov  6 08:49:37 1994', 10_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
])('%s', (value, millis) => {
  expect(retryAfterMs(value, now)).toBe(millis);
});

test.each([undefined, '', '-1', '1.5', '1, 2', 'soon', 'May 5', 'Mon', 'Sun, 99 Nov 1994 08:49:37 GMT'])(
  '%s is neither seconds nor a date',
  (value) => {
    expect(retryAfterMs(value, now)).toBeUndefined();
  },
);

describe('a page', () => {
  const answer = (html: string) => anyResponse(`<html>${html}`);

  test('is searched in its beginning alone', () => {
    expect(challengeOf(answer(`${' '.repeat(maxPage - 100)}captcha`))).toBe('a captcha');
    expect(challengeOf(answer(`${' '.repeat(maxPage)}captcha`))).toBeUndefined();
  });

  test('with a long title is quoted in part', () => {
    expect(summaryLine(answer(`<title>${'t'.repeat(400)}</title>`), 'http://shop.example')).toBe(
      `GET /products.json: 200, the HTML page "${'t'.repeat(maxQuoted)}..."`,
    );
  });
});
