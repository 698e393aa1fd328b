/** Retry-After in all its forms. */
import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

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
