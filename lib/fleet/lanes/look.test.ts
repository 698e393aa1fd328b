/** The one request to an edge before its first audit. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { never } from '../../http/stack/testing.ts';
import { maxRobotsBytes } from '../bounds.ts';
import { liveSurroundings } from './look.ts';

async function lookedAt(answer: RequestListener, signal = never) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['user-agent']?.split('/')[0]}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const seen = await liveSurroundings([], signal).look(`http://127.0.0.1:${port}/shop`);
    return { seen, asked };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('asks for robots.txt, whose headers name the platform and whose Crawl-delay counts for the lane', async () => {
  const { seen, asked } = await lookedAt((_, response) => {
    response.setHeader('Powered-By', 'ShopCo').end('User-agent: *\nCrawl-delay: 5\n');
  });
  expect(asked).toEqual(['GET /robots.txt storefront-conformance']);
  expect(seen?.headers).toContainEqual(['powered-by', 'ShopCo']);
  expect(seen?.slowing).toMatchObject({ kind: 'rate', most: 0.2 });
});

test('a missing robots.txt has no Crawl-delay, whatever its page says', async () => {
  const { seen } = await lookedAt((_, response) => {
    response.writeHead(404).end('User-agent: *\nCrawl-delay: 5\n');
  });
  expect([seen?.headers.length === 0, seen?.slowing]).toEqual([false, undefined]);
});

test('a giant robots.txt tells nothing, and is not read to its end', async () => {
  const { seen } = await lookedAt((_, response) => {
    response.end(Buffer.alloc(maxRobotsBytes + 1, 'a'));
  });
  expect(seen).toBeUndefined();
});

test('who does not answer, or is not waited for, tells nothing', async () => {
  expect((await lookedAt((request) => request.destroy())).seen).toBeUndefined();
  expect((await lookedAt(() => {}, AbortSignal.abort())).seen).toBeUndefined();
});
