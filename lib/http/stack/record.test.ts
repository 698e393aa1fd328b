/** The log of each request, and which bodies a run has room for. */
import { expect, test } from 'vitest';
import type { Exchange } from '../../model/http.ts';
import { get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Transport } from '../send.ts';
import { createExchangeLog } from './record.ts';
import { anyContext } from './testing.ts';

/** Each request takes 5 ms. */
function logging(answer: (turn: number) => Uint8Array | Error) {
  let now = 1_000;
  let turn = 0;
  const logged: { readonly exchange: Exchange; readonly kept: boolean }[] = [];
  const transport: Transport = {
    async send(request) {
      turn += 1;
      now += 5;
      const bytes = answer(turn);
      if (bytes instanceof Error) throw bytes;
      return { request, status: 200, headers: [], bytes, millis: 5, at: now };
    },
    async close() {},
  };
  const log = createExchangeLog(
    transport,
    () => now,
    (exchange, kept) => logged.push({ exchange, kept }),
  );
  return {
    ...log,
    logged,
    send: (n: number) => log.send(get(`http://shop.example/${n}`), anyContext({ exchange: n })),
  };
}

test('a response has the number of its exchange, and both have the time of the request', async () => {
  const { send, logged, responses, isKept } = logging(() => Buffer.from('{"a":1}'));
  const first = await send(1);
  await send(2);
  expect([first.exchange, first.json, isKept(first)]).toEqual([1, { valid: true, value: { a: 1 } }, true]);
  expect(logged.map(({ exchange: { n, at, request } }) => [n, at, request.url])).toEqual([
    [1, 0, 'http://shop.example/1'],
    [2, 5, 'http://shop.example/2'],
  ]);
  expect(responses().map(({ exchange }) => exchange)).toEqual([1, 2]);
});

test('a failed request is logged with its reason and its time, and is no response', async () => {
  const { send, logged, responses } = logging(() => new Inconclusive('timeout', 'late'));
  await expect(send(1)).rejects.toThrow('late');
  expect(logged).toMatchObject([
    {
      exchange: { n: 1, at: 0, outcome: { failure: { code: 'timeout', text: 'late' }, millis: 5 } },
      kept: true,
    },
  ]);
  expect(responses()).toEqual([]);
});

test('an error of the suite is not logged', async () => {
  const { send, logged } = logging(() => new TypeError('a bug'));
  await expect(send(1)).rejects.toThrow(TypeError);
  expect(logged).toEqual([]);
});

test('a body for which there is no room is returned and logged whole, and not kept', async () => {
  const large = new Uint8Array(4 * 1024 * 1024);
  const { send, logged, responses, isKept } = logging((n) => large.slice().fill(n, 0, 1));
  for (let n = 1; n <= 4; n += 1) expect(isKept(await send(n))).toBe(true);
  const fifth = await send(5);
  expect([isKept(fifth), fifth.bytes.length, logged.at(-1)?.kept]).toEqual([false, large.length, false]);
  expect(logged.at(-1)?.exchange).not.toHaveProperty('whole');
  expect(responses().map(({ exchange }) => exchange)).toEqual([1, 2, 3, 4]);
});

test('too many giants become failed requests, and are not logged as responses', async () => {
  const giant = new Uint8Array(16 * 1024 * 1024);
  const { send, responses } = logging(() => giant);
  for (let n = 1; n <= 32; n += 1) await send(n);
  await expect(send(33)).rejects.toMatchObject({ code: 'too-large' });
  expect(responses()).toHaveLength(32);
});
