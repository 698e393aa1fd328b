/** An area runs each row of the table. */
import { describe, expect, test } from 'vitest';
import { toHttpResponse } from '../../lib/http/to-http-response.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Answer, get, type HttpResponse } from '../../lib/model/http.ts';
import { suites } from '../index.ts';
import { saboteurs } from '../saboteurs.ts';
import { headEqualsGet, jsonHasJsonType, knownTagGets304 } from './claims.ts';
import { saboteurs as ofTable } from './table.saboteurs.ts';
import { checks } from './table.ts';

const idsOf = (items: readonly { readonly id: string }[]): readonly string[] => items.map(({ id }) => id);

test('every check and every saboteur of the table is in its area', () => {
  expect(idsOf(suites.flatMap((suite) => suite.checks))).toEqual(expect.arrayContaining([...idsOf(checks)]));
  expect(idsOf(saboteurs)).toEqual(expect.arrayContaining([...idsOf(ofTable)]));
});

describe('claims', () => {
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
});
