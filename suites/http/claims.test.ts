/** The HTTP claims accept lawful responses that differ from those of the reference storefront. */
import { expect, test } from 'vitest';
import { toHttpResponse } from '../../lib/http/to-http-response.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Answer, get, type HttpResponse } from '../../lib/model/http.ts';
import { headEqualsGet, jsonHasJsonType, knownTagGets304 } from './claims.ts';

const response = (headers: Answer['headers'], status = 200, body = '{}'): HttpResponse =>
  toHttpResponse({
    exchange: 1,
    request: get('http://shop.test/products.json'),
    status,
    headers,
    bytes: new TextEncoder().encode(body),
    millis: 1,
    at: 0,
  });

const answering = (answer: HttpResponse) => ({ fetch: async () => answer }) as unknown as Context;

const json = ['content-type', 'application/json'] as const;
const tag = (value: string) => ['etag', value] as const;

test('HEAD may omit the media type, but not change it', async () => {
  const judge = (headed: HttpResponse) => headEqualsGet(response([json]), answering(headed));
  expect(await judge(response([]))).toEqual([]);
  expect(await judge(response([['content-type', 'text/html']]))).toHaveLength(1);
  expect(await judge(response([json], 404))).toHaveLength(1);
});

test('a known entity tag gets 304, unless the document has changed', async () => {
  const judge = (again: HttpResponse) => knownTagGets304(response([tag('"a"')]), answering(again));
  expect(await judge(response([], 304))).toEqual([]);
  expect(await judge(response([tag('"b"')]))).toBeUndefined();
  expect(await judge(response([tag('"a"')]))).toHaveLength(1);
  expect(await knownTagGets304(response([]), answering(response([])))).toBeUndefined();
});

test('only JSON bodies need a JSON media type', async () => {
  const context = answering(response([]));
  expect(
    await jsonHasJsonType(response([['content-type', 'text/html']], 200, '<p>'), context),
  ).toBeUndefined();
  expect(await jsonHasJsonType(response([['content-type', 'application/ld+json']]), context)).toEqual([]);
  expect(await jsonHasJsonType(response([]), context)).toHaveLength(1);
});
