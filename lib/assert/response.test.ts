/** Header fields: lines, combined values, media types. */
import { describe, expect, test } from 'vitest';
import { toHttpResponse } from '../http/to-http-response.ts';
import type { Answer, HttpResponse } from '../model/http.ts';
import { anyResponse } from '../proof/any-target.ts';
import {
  hasFullContent,
  hasHeader,
  hasMediaType,
  hasPastLastModified,
  header,
  headerLines,
  lacksHeader,
  mediaType,
} from './response.ts';

const having = (...headers: (readonly [string, string])[]): HttpResponse => anyResponse('', { headers });

test('lines stay separate, and the combined value joins them with commas', () => {
  const response = having(['x-a', '1'], ['x-b', '2'], ['x-a', '3']);
  expect(headerLines(response, 'X-A')).toEqual(['1', '3']);
  expect(header(response, 'X-A')).toBe('1, 3');
  expect(header(response, 'x-c')).toBeUndefined();
  expect(header(having(['x-a', '']), 'x-a')).toBe('');
});

test.each([
  ['application/json', 'application/json'],
  ['Application/JSON; Charset=UTF-8', 'application/json'],
  [' text/html ;charset=utf-8', 'text/html'],
  ['', ''],
])('the media type of "%s" is "%s"', (value, expected) => {
  expect(mediaType(having(['content-type', value]))).toBe(expected);
});

describe('hasMediaType', () => {
  test('accepts every allowed type, with parameters', () => {
    const xml = having(['content-type', 'text/xml; charset=utf-8']);
    expect(hasMediaType(xml, 'application/xml', 'text/xml')).toEqual([]);
  });

  test.each([
    [[], 'absent', '(none)'],
    [[['content-type', 'text/html']], 'text/html', 'text/html'],
    [[['content-type', 'application/jsonx']], 'application/jsonx', 'application/jsonx'],
  ] as const)('%j is another', (headers, actual, shown) => {
    expect(hasMediaType(having(...headers), 'application/json')).toEqual([
      {
        message: `GET /products.json answered with media type ${shown}; promised is application/json`,
        exchange: 1,
        at: 'header: content-type',
        expected: 'application/json',
        actual,
      },
    ]);
  });
});

test('hasHeader compares the exact value', () => {
  expect(hasHeader(having(['x-a', '*']), 'x-a', '*')).toEqual([]);
  expect(hasHeader(having(), 'x-a', '*')[0]).toMatchObject({ actual: 'absent', at: 'header: x-a' });
  expect(hasHeader(having(['x-a', '*'], ['x-a', '*']), 'x-a', '*')[0]).toMatchObject({ actual: '*, *' });
});

test('lacksHeader rejects even an empty header', () => {
  expect(lacksHeader(having(), 'x-a')).toEqual([]);
  expect(lacksHeader(having(['x-a', '']), 'X-A')[0]).toMatchObject({ expected: 'absent', actual: '' });
});

describe('validators', () => {
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
  ])('a change %s is unlawful', (_, headers) => {
    expect(hasPastLastModified(answer(headers))).toHaveLength(1);
  });

  test('without a readable time there is nothing to judge', () => {
    expect([[], [modified('yesterday')]].map((headers) => hasPastLastModified(answer(headers)))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('an unknown entity tag gets the full response', () => {
    expect(hasFullContent(answer([]))).toEqual([]);
    expect(hasFullContent(answer([], 304))).toHaveLength(1);
  });
});
