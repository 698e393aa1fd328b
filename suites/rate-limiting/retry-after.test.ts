/** Which values Retry-After may have, and how long they mean to wait. */
import { expect, test } from 'vitest';
import { toHttpResponse } from '../../lib/http/to-http-response.ts';
import type { Answer } from '../../lib/model/http.ts';
import { isRetryAfter, msToWait, secondsToWait } from './retry-after.ts';

const at = Date.UTC(2026, 9, 1, 12, 0, 0);

function refused(headers: Answer['headers']) {
  const request = { method: 'POST', url: 'http://shop.test/api/ucp/mcp', headers: {} };
  return toHttpResponse({
    exchange: 1,
    request,
    status: 429,
    headers,
    bytes: new Uint8Array(),
    millis: 1,
    at,
  });
}

test('seconds and the three forms of an HTTP date are values of Retry-After', () => {
  const dates = [
    'Thu, 01 Oct 2026 12:00:05 GMT',
    'Thursday, 01-Oct-26 12:00:05 GMT',
    'Thu Oct  1 12:00:05 2026',
  ];
  expect(['0', '120', ...dates].filter((value) => !isRetryAfter(value))).toEqual([]);
});

test('anything else is none', () => {
  const others = ['', '-1', '1.5', 'soon', '2s', '2026-10-01T12:00:05Z', '1, 2', 'Thu, 01 Oct 2026 12:00:05'];
  expect(others.filter(isRetryAfter)).toEqual([]);
});

test('the wait is counted in seconds', () => {
  expect(secondsToWait(refused([['retry-after', '7']]))).toBe(7);
});

test('a date counts from the time of arrival, or from the date that the target shows', () => {
  const date = ['retry-after', 'Thu, 01 Oct 2026 12:00:05 GMT'] as const;
  expect(secondsToWait(refused([date]))).toBe(5);
  expect(secondsToWait(refused([date, ['date', 'Thu, 01 Oct 2026 12:00:02 GMT']]))).toBe(3);
});

test('without a readable value there is no wait to count', () => {
  expect(secondsToWait(refused([]))).toBeUndefined();
  expect(secondsToWait(refused([['retry-after', 'soon']]))).toBeUndefined();
});

test('a date in the past is a negative wait, after which the request is sent at once', () => {
  const passed = refused([['retry-after', 'Thu Oct  1 11:00:00 2026']]);
  expect(msToWait(passed)).toBe(-3_600_000);
  expect(secondsToWait(passed)).toBe(0);
});
