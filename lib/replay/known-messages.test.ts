/** Messages with known bodies, compared with ordinary ones. */
import { expect, test } from 'vitest';
import { knownRequest, knownResponse } from './known-messages.ts';

const url = 'http://shop.example/a';
const posted = { method: 'POST', url, headers: { 'x-a': '1' }, body: '{"a":1}' };
const answer = {
  exchange: 1,
  request: posted,
  status: 201,
  headers: [['content-type', 'application/json']] as const,
  bytes: new TextEncoder().encode('{"b":2}'),
  millis: 0,
  at: 0,
};

test.each<[string, (message: Request | Response) => Promise<unknown>]>([
  ['text', (message) => message.text()],
  ['json', (message) => message.json()],
  ['arrayBuffer', (message) => message.arrayBuffer()],
  ['blob', async (message) => (await message.blob()).text()],
  ['clone', async (message) => message.clone().text()],
  ['body', async (message) => new Response(message.body).text()],
])('have the same %s', async (_, read) => {
  const { method, headers, body } = posted;
  expect(await read(knownRequest(posted))).toEqual(await read(new Request(url, { method, headers, body })));
  expect(await read(knownResponse(answer))).toEqual(await read(new Response('{"b":2}')));
});

test('have the same headers and status, and can be made into others', async () => {
  const { method, headers, body } = posted;
  expect([...knownRequest(posted).headers]).toEqual([...new Request(url, { method, headers, body }).headers]);
  const known = knownResponse(answer);
  const other = new Response(known.body, known);
  expect([other.status, other.headers.get('content-type'), await other.text()]).toEqual([
    201,
    'application/json',
    '{"b":2}',
  ]);
});

test('have no body where ordinary ones have none', () => {
  expect(knownRequest({ method: 'GET', url, headers: {} }).body).toBe(null);
  expect(knownResponse({ ...answer, status: 204, bytes: new Uint8Array() }).body).toBe(null);
});
