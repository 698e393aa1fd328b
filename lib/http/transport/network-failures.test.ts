/** The transport over real loopback sockets: bytes that are not HTTP, and no response at all. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { connectMs } from '../bounds.ts';
import { createLoopback } from './testing.ts';

const loopback = createLoopback();
afterEach(() => loopback.close());

const { serving, answering, transport, fetched, failure } = loopback;

describe('malformed transport', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a wrong chunk size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n'],
    [
      'both length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd'],
    [
      'a body shorter than its length',
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nabc',
    ],
    ['headers without bound', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['a control character in a header', 'HTTP/1.1 200 OK\r\nX: a\u0000b\r\n\r\n'],
  ])('is %s', async (_, bytes) => {
    const url = await answering((socket) => socket.end(bytes));
    const { code, message } = await failure(url);
    expect([code, message.startsWith(`GET ${url} was answered with malformed HTTP: `)]).toEqual([
      'malformed-transport',
      true,
    ]);
  });

  test.each([
    ['unknown', 'zstd-of-mine', 'x'],
    ['broken', 'gzip', 'this is no gzip'],
    ['cut', 'gzip', gzipSync('a body').subarray(0, 15)],
    ['fourfold', 'gzip, gzip, gzip, gzip', 'x'],
  ])('is an %s content coding', async (_, coding, body) => {
    const url = await serving((_, response) => response.setHeader('content-encoding', coding).end(body));
    expect((await failure(url)).code).toBe('malformed-transport');
  });

  test('is a request that cannot be written as HTTP', async () => {
    const url = await serving((_, response) => response.end());
    const response = fetched(url, transport(), get(url, { 'if-none-match': '"\u4e2d"' }));
    await expect(response).rejects.toMatchObject({ code: 'malformed-transport' });
  });
});

describe('no response', () => {
  const soon = () => transport({ timeoutMs: 150 });

  test.each<[string, (socket: Socket) => void]>([
    ['a server that never answers', () => {}],
    [
      'a body of one byte now and then',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n', 'x'),
    ],
    ['headers of one byte now and then', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: ', 'x')],
    [
      'early hints without end',
      (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    ],
  ])('within the timeout: %s', async (_, answer) => {
    const url = await answering(answer);
    const { code, message } = await failure(url, soon());
    expect([code, message]).toEqual(['timeout', `GET ${url} was not answered within 0.15 s`]);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['reset at once', (socket) => socket.resetAndDestroy()],
    ['closed at once', (socket) => socket.end()],
    [
      'reset in the middle',
      (socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc', () => socket.resetAndDestroy()),
    ],
  ])('over a connection that is %s', async (_, answer) => {
    expect((await failure(await answering(answer))).code).toBe('unreachable');
  });

  test('at a port without a server, with its cause', async () => {
    const server = createServer();
    const url = `http://127.0.0.1:${await loopback.listening(server)}`;
    await new Promise((resolve) => server.close(resolve));
    const { code, message, cause } = await failure(url);
    expect([code, message]).toEqual(['unreachable', `GET ${url}: connect ECONNREFUSED ${url.slice(7)}`]);
    expect(cause).toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('over a connection that is never ready for TLS', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    loopback.keep({ close: () => vi.useRealTimers() });
    const server = createSocketServer();
    const connected = once(server, 'connection');
    const url = `https://127.0.0.1:${await loopback.listening(server)}`;
    const response = failure(url);
    await connected;
    vi.advanceTimersByTime(connectMs + 1_000);
    expect((await response).message).toContain('Connect Timeout Error');
  });

  test.each(['before', 'while'])('once the run is over: aborted %s it is sent', async (when) => {
    const url = await answering(() => {});
    const run = new AbortController();
    const reason = new Inconclusive('not-run', 'interrupted');
    if (when === 'before') {
      run.abort(reason);
    } else {
      setTimeout(() => run.abort(reason), 30);
    }
    await expect(transport().send(get(url), { signal: run.signal, fresh: false })).rejects.toBe(reason);
  });
});

test('an error of the suite is not a problem of the target', async () => {
  await expect(fetched('http://127.0.0.1:1', transport(), get('/no-absolute-url'))).rejects.toThrow(
    TypeError,
  );
});

function drip(socket: Socket, first: string, then: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(then), 10);
  socket.on('close', () => clearInterval(timer));
}
