/** The transport without a socket, compared with the real one. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { get, head, postJson } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Handler } from '../../model/saboteur.ts';
import { inProcess } from './in-process.ts';

const url = 'http://shop.example/a';
const never = new AbortController().signal;
const sent = (handler: Handler, request = get(url), signal = never) =>
  inProcess(handler, () => 5).send(request, { signal, fresh: false });

test('hands method, URL, headers and body to the handler, and returns its response', async () => {
  const answer = await sent(
    async (request, client) =>
      new Response(`${request.method} ${request.url} ${await request.text()} ${client?.ip}`, {
        status: 201,
        headers: { 'X-Type': request.headers.get('content-type') ?? '' },
      }),
    postJson(url, [1]),
  );
  expect(new TextDecoder().decode(answer.bytes)).toBe(`POST ${url} [1] 127.0.0.1`);
  expect([answer.status, answer.at]).toEqual([201, 5]);
  expect(answer.headers).toContainEqual(['x-type', 'application/json']);
});

test('undoes content codings as the network does', async () => {
  const coded = async () => new Response(gzipSync('text'), { headers: { 'content-encoding': 'gzip' } });
  expect(new TextDecoder().decode((await sent(coded)).bytes)).toBe('text');
});

test('gives no body to HEAD', async () => {
  expect((await sent(async () => new Response('a body'), head(url))).bytes).toHaveLength(0);
});

test('a handler that throws an error of the network is unreachable with its code', async () => {
  const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  await expect(sent(async () => Promise.reject(reset))).rejects.toMatchObject({
    code: 'unreachable',
    error: 'ECONNRESET',
  });
});

test('a handler that throws is unreachable', async () => {
  await expect(sent(async () => Promise.reject(new Error('broke')))).rejects.toMatchObject({
    code: 'unreachable',
  });
});

test('a handler that never answers ends with the run, at once and with its reason', async () => {
  const run = new AbortController();
  const reason = new Inconclusive('not-run', 'over');
  setTimeout(() => run.abort(reason), 10);
  await expect(sent(() => new Promise(() => {}), get(url), run.signal)).rejects.toBe(reason);
});
