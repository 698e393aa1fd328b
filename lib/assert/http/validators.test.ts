/** Dates of last change in the future, by the target's own clock where it shows one. */
import { expect, test } from 'vitest';
import { toHttpResponse } from '../../http/to-http-response.ts';
import type { Answer } from '../../model/http.ts';
import { hasFullContent, hasPastLastModified } from './validators.ts';

const answer = (headers: Answer['headers'], status = 200) =>
  toHttpResponse({
    exchange: 1,
    request: { method: 'GET', url: 'http://shop.test/sitemap.xml', headers: {} },
    status,
    headers,
    bytes: new Uint8Array(),
    millis: 1,
    at: Date.UTC(2026, 9, 1, 12),
  });

const modified = (time: string) => ['last-modified', time] as const;
const dated = ['date', 'Thu, 01 Oct 2026 12:00:00 GMT'] as const;

test.each([
  ['of the same second', [modified('Thu, 01 Oct 2026 12:00:00 GMT'), dated]],
  ['within a minute', [modified('Thu, 01 Oct 2026 12:00:59 GMT'), dated]],
  ['within a day of a clock that is not shown', [modified('Fri, 02 Oct 2026 11:00:00 GMT')]],
])('a change %s is lawful', (_, headers) => {
  expect(hasPastLastModified(answer(headers))).toEqual([]);
});

test.each([
  ['hours ahead of its own clock', [modified('Thu, 01 Oct 2026 14:00:00 GMT'), dated]],
  ['years ahead of ours', [modified('Thu, 01 Oct 2099 12:00:00 GMT')]],
])('a change %s is not', (_, headers) => {
  expect(hasPastLastModified(answer(headers))).toHaveLength(1);
});

test('without a time that can be read there is no occasion', () => {
  expect([[], [modified('yesterday')]].map((headers) => hasPastLastModified(answer(headers)))).toEqual([
    undefined,
    undefined,
  ]);
});

test('an unknown entity tag gets the full response', () => {
  expect(hasFullContent(answer([]))).toEqual([]);
  expect(hasFullContent(answer([], 304))).toHaveLength(1);
});
