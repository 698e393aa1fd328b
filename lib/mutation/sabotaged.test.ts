/** What counts as a change of an answer, and what is only another way to send the same. */
import { expect, test } from 'vitest';
import type { Answer } from '../model/http.ts';
import type { Sabotage } from '../model/saboteur.ts';
import { toSabotaging } from './sabotaged.ts';

const answer = (status: number, headers: Answer['headers'], body: string): Answer => ({
  ...{ exchange: 3, request: { method: 'GET', url: 'http://shop.example/a', headers: {} }, millis: 0, at: 0 },
  ...{ status, headers, bytes: new TextEncoder().encode(body) },
});

const changesOf = (sabotage: Sabotage, answers: readonly Answer[]) =>
  toSabotaging(answers, { toKnown: (text) => text, toOwn: (text) => text })(sabotage);

const changedBy = (sabotage: Sabotage, known: Answer) => changesOf(sabotage, [known]);

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

/** Empties the first answer after a refusal. */
const failsOnceRefused: Sabotage = (handler) => {
  let isRefused = false;
  return async (request, client) => {
    const response = await handler(request, client);
    if (response.status === 200 && !isRefused) return response;
    isRefused = response.status === 429;
    return isRefused ? response : new Response('', response);
  };
};

test('a saboteur is asked again when something else came between two equal answers', async () => {
  const statuses = [200, 200, 200, 200, 200, 429, 200, 200];
  const answers = statuses.map((status, exchange) => ({ ...answer(status, [], '{}'), exchange }));
  expect([...(await changesOf(failsOnceRefused, answers)).keys()]).toEqual([6]);
});

/** Answers HEAD as the storefront answers GET, and names what came. */
const asGet: Sabotage = (handler) => async (request, client) => {
  if (request.method !== 'HEAD') return handler(request, client);
  const response = await handler(new Request(request, { method: 'GET' }), client);
  return new Response(null, { headers: { 'x-came': await response.text() } });
};

test('who asks the target otherwise gets what it answered to a caller that accepts the same', async () => {
  const asked = (method: string, accept: string, body: string, exchange: number): Answer => {
    const known = answer(200, [], body);
    return { ...known, exchange, request: { ...known.request, method, headers: { accept } } };
  };
  const answers = [
    asked('GET', 'text/markdown', '# Page', 1),
    asked('HEAD', 'text/markdown', '', 2),
    asked('GET', 'text/html', '<p>Page', 3),
  ];
  const change = (await changesOf(asGet, answers)).get(2);
  expect(change).toMatchObject({ headers: [['x-came', '# Page']] });
});
