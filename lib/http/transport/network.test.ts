/** The transport over real loopback sockets: whole responses, and bodies that are too large. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { header, headerLines } from '../../assert/response.ts';
import { get, head } from '../../model/http/requests.ts';
import { never } from '../testing.ts';
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
