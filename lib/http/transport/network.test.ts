/** The transport over real loopback sockets: whole responses, and bodies that are too large. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { header, headerLines } from '../../assert/response.ts';
import { get, head } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { connectMs } from '../bounds.ts';
import { never } from '../stack/testing.ts';
import { createLoopback } from './testing.ts';

const loopback = createLoopback();

afterEach(() => loopback.close());

const { serving, answering, transport, fetched, failure } = loopback;

describe('a response', () => {
  test('keeps each header line, names in lower case', async () => {
    const url = await serving((_, response) =>
      response.setHeader('Set-Cookie', ['a=1', 'b=2']).setHeader('X-One', 'Yes').end('{}'),
    );
    const response = await fetched(url);
    expect(headerLines(response, 'set-cookie')).toEqual(['a=1', 'b=2']);
    expect(header(response, 'X-One')).toBe('Yes');
    expect(response.json).toEqual({ valid: true, value: {} });
  });

  test('keeps a repeated header as two lines', async () => {
    const url = await answering((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 0\r\n\r\n',
      ),
    );
    expect(headerLines(await fetched(url), 'access-control-allow-origin')).toEqual(['*', '*']);
  });

  test('may be a redirect, which is not followed', async () => {
    let requests = 0;
    const url = await serving((_, response) => {
      requests += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const { status, headers } = await fetched(url);
    expect(status).toBe(302);
    expect(headers).toContainEqual(['location', '/elsewhere']);
    expect(requests).toBe(1);
  });

  test('to HEAD has no body, regardless of its headers', async () => {
    const url = await serving((_, response) =>
      response.writeHead(200, { 'content-length': '5', 'content-encoding': 'gzip' }).end(),
    );
    const response = await fetched(url, transport(), head(url));
    expect([response.status, response.bytes.length]).toEqual([200, 0]);
  });

  test('may be a 304 with the length of the document, which does not come', async () => {
    const url = await loopback.answering((socket) =>
      socket.write('HTTP/1.1 304 Not Modified\r\nContent-Length: 1574\r\n\r\n'),
    );
    const { status, bytes } = await fetched(url);
    expect([status, bytes.length]).toEqual([304, 0]);
  });

  test('may be 204, and may be chunked', async () => {
    const url = await serving((request, response) => {
      if (request.url === '/none') {
        response.writeHead(204).end();
      } else {
        response.write('one ');
        response.end('two');
      }
    });
    expect((await fetched(`${url}/none`)).status).toBe(204);
    expect((await fetched(`${url}/some?a=1`)).text).toBe('one two');
  });

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['Deflate', deflateRawSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('in %s is decoded', async (coding, encode) => {
    const url = await serving((_, response) =>
      response.setHeader('content-encoding', coding).end(encode('a body, '.repeat(50))),
    );
    expect((await fetched(url)).text).toBe('a body, '.repeat(50));
  });

  test('has codings undone in reverse order', async () => {
    const url = await serving((_, response) =>
      response.setHeader('content-encoding', 'deflate, gzip').end(gzipSync(deflateSync('twice'))),
    );
    expect((await fetched(url)).text).toBe('twice');
  });

  test('uses a new connection on request', async () => {
    const ports: (number | undefined)[] = [];
    const url = await serving((request, response) => {
      ports.push(request.socket.remotePort);
      response.end();
    });
    const sender = transport();
    for (const fresh of [false, true, true]) await sender.send(get(url), { signal: never, fresh });
    expect(new Set(ports).size).toBe(3);
  });
});

describe('too much', () => {
  test('is a body over the cap', async () => {
    const url = await serving((_, response) => response.end('x'.repeat(2_000)));
    const { code, message } = await failure(url, transport({ maxBytes: 1_000 }));
    expect(code).toBe('too-large');
    expect(message).toBe(`GET ${url} was answered with more than 1000 bytes, the bound of --max-body`);
  });

  test('is an endless body, and it is cut off', async () => {
    const url = await serving((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failure(url, transport({ maxBytes: 50_000 }))).code).toBe('too-large');
  });

  test('is a bomb of gzip, and memory stays small', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const url = await serving((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb));
    const before = process.memoryUsage().rss;
    const { code, message } = await failure(url, transport({ maxBytes: 1024 * 1024 }));
    expect(code).toBe('too-large');
    expect(message).toBe(`GET ${url}: the body decodes to more than 1048576 bytes, the bound of --max-body`);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });
});

test('a timeout longer than any timer does not fire at once', async () => {
  const url = await serving((_, response) => response.end('here'));
  expect((await fetched(url, transport({ timeoutMs: 2 ** 40 }))).text).toBe('here');
});

describe('network failures', () => {
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

    test('is a connection that is reset within the body', async () => {
      const url = await answering((socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc', () => socket.resetAndDestroy()),
      );
      expect(await failure(url)).toMatchObject({
        code: 'malformed-transport',
        message: `GET ${url}: the connection was closed within the body`,
        // Node 24 says which way the connection was closed.
        error: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/),
      });
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
});
