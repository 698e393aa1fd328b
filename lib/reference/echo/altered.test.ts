/** What a saboteur makes of known answers. */
import { expect, test } from 'vitest';
import { get, type HttpRequest, postJson } from '../../model/http.ts';
import type { Sabotage } from '../../model/saboteur.ts';
import { alteredBy } from './altered.ts';

const page = get('http://shop.example/a');
const call = postJson('http://shop.example/rpc', { id: 1 });

/** The alteration of one answer. */
async function altered(sabotage: Sabotage, request: HttpRequest = page, body = '{"result":1}') {
  const answer = {
    ...{ exchange: 7, request, status: 200, millis: 0, at: 0 },
    headers: [['content-type', 'application/json']] as const,
    bytes: new TextEncoder().encode(body),
  };
  const distinct = [{ answer, exchanges: [7, 9] }];
  const none = new Map();
  const all = await alteredBy(sabotage, {
    ...{ responses: none, answered: none, looked: none },
    distinct,
    looks: none,
    got: none,
  });
  expect(all.get(7)).toBe(all.get(9));
  const one = all.get(7);
  return typeof one === 'object' ? new TextDecoder().decode(one.bytes) : one;
}

const says =
  (body: string, status = 200): Sabotage =>
  (handler) =>
  async (request, client) => {
    const { headers } = await handler(request, client);
    return new Response(body, { status, headers });
  };

test('nothing, when it passes everything on, or makes an equal response', async () => {
  expect(await altered((handler) => handler)).toBeUndefined();
  expect(await altered(says('{"result":1}'))).toBeUndefined();
  expect(await altered((handler) => async (request) => (await handler(request)).clone())).toBeUndefined();
});

test('another answer', async () => {
  expect(await altered(says('other'))).toBe('other');
  expect(await altered(says('{"result":2}'), call)).toBe('{"result":2}');
});

test.each<[string, Sabotage, HttpRequest?]>([
  ['does not ask the storefront', () => async () => new Response('{"result":1}')],
  ['asks it something else', (handler) => () => handler(new Request('http://shop.example/b'))],
  ['asks it twice', (handler) => async (request) => (await handler(request.clone())) && handler(request)],
  ['closes the connection', () => async () => Promise.reject(new Error('reset'))],
  ['answers with another status', says('{"result":1}', 201)],
  ['answers a call with other members', says('{"error":1}'), call],
])('that only the storefront can tell, when it %s', async (_, sabotage, request) => {
  expect(await altered(sabotage, request)).toBe('unknown');
});

test('a header that is changed in place', async () => {
  const sabotage: Sabotage = (handler) => async (request) => {
    const response = await handler(request);
    response.headers.set('vary', '*');
    return response;
  };
  expect(await altered(sabotage)).toBe('{"result":1}');
});
