/** What counts as a change of an answer, and what is only another way to send the same. */
import { expect, test } from 'vitest';
import type { Answer } from '../model/http/http-response.ts';
import type { Sabotage } from '../model/saboteur.ts';
import { toSabotaging } from './sabotaged.ts';

const answer = (status: number, headers: Answer['headers'], body: string): Answer => ({
  ...{ exchange: 3, request: { method: 'GET', url: 'http://shop.example/a', headers: {} }, millis: 0, at: 0 },
  ...{ status, headers, bytes: new TextEncoder().encode(body) },
});

const changedBy = (sabotage: Sabotage, known: Answer) =>
  toSabotaging([known], { toKnown: (text) => text, toOwn: (text) => text })(sabotage);

/** Makes each response anew, with the same text. */
const anew: Sabotage = (handler) => async (request, client) => {
  const response = await handler(request, client);
  return new Response(await response.text(), response);
};

const without =
  (name: string): Sabotage =>
  (handler) =>
  async (request, client) => {
    const response = await handler(request, client);
    response.headers.delete(name);
    return response;
  };

test('an empty answer that is made anew is the same, although it has a label now', async () => {
  expect(await changedBy(anew, answer(202, [['x-a', '1']], ''))).toEqual(new Map());
});

test('an empty answer that loses its label is another one', async () => {
  const labelled = answer(200, [['content-type', 'text/html']], '');
  expect([...(await changedBy(without('content-type'), labelled)).keys()]).toEqual([3]);
});

test('headers of the connection are not of the answer', async () => {
  const kept = answer(200, [['keep-alive', 'timeout=5']], '{}');
  expect(await changedBy(without('keep-alive'), kept)).toEqual(new Map());
  expect([...(await changedBy(without('etag'), answer(200, [['etag', '"1"']], '{}'))).keys()]).toEqual([3]);
});
