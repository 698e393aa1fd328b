/** Chromium: the hosts that it reaches, its reports of CORS errors, and the errors when it cannot be started. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CDPSession } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Browser, get } from '../model/http.ts';
import { type ChromiumOptions, networkLog, openChromium } from './chromium.ts';

const options: ChromiumOptions = {
  executablePath: '/usr/bin/chromium',
  baseUrl: 'http://127.0.0.1',
  userAgent: 'storefront-conformance (tests)',
  timeoutMs: 60_000,
};

const calm = new AbortController().signal;
const servers: Server[] = [];
let browser: Browser;

beforeAll(async () => {
  browser = await openChromium(options);
});
afterAll(() => browser?.close());
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function served(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('reports the responses, and whether a script may read them', async () => {
  const seen: string[] = [];
  const port = await served((request, answer) => {
    seen.push(`${request.headers.origin} ${request.headers['user-agent']} ${request.headers.cookie}`);
    answer.setHeader('access-control-allow-origin', ['*', '*']);
    answer.writeHead(404).end('no');
  });
  const { readable, answers } = await browser.send(get(`http://127.0.0.1:${port}/a`), calm);
  expect(readable).toEqual({ refused: 'MultipleAllowOriginValues' });
  expect(answers).toMatchObject([{ method: 'GET', origin: browser.origin, status: 404 }]);
  expect(answers[0]?.headers.filter(([name]) => name === 'access-control-allow-origin')).toHaveLength(2);
  expect(seen).toEqual([`${browser.origin} ${options.userAgent} undefined`]);
});

it('reaches no other host than that of the request, even by a redirect', async () => {
  const visits: string[] = [];
  const canary = await served((request, answer) => {
    visits.push(request.url ?? '');
    answer.end();
  });
  const port = await served((_, answer) => {
    const location = `http://localhost:${canary}/canary`;
    answer.writeHead(302, { location, 'access-control-allow-origin': '*' }).end();
  });
  await expect(browser.send(get(`http://127.0.0.1:${port}/`), calm)).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('ERR_NAME_NOT_RESOLVED'),
  });
  expect(visits).toEqual([]);
});

it('times out without a response', async () => {
  const port = await served(() => {});
  const impatient = await openChromium({ ...options, timeoutMs: 500 });
  try {
    const sent = impatient.send(get(`http://127.0.0.1:${port}/`), calm);
    await expect(sent).rejects.toMatchObject({ code: 'timeout' });
  } finally {
    await impatient.close();
  }
});

it('ends with the run', async () => {
  const run = new AbortController();
  const port = await served(() => run.abort(new Error('the run is over')));
  await expect(browser.send(get(`http://127.0.0.1:${port}/`), run.signal)).rejects.toThrow('the run is over');
});

it('fails with a sentence when the program does not exist', async () => {
  await expect(openChromium({ ...options, executablePath: '/nowhere/chromium' })).rejects.toThrow(
    /^--browser: \/nowhere\/chromium cannot be started as Chromium: /,
  );
});

it('events that never come are waited for in bounded time', async () => {
  const devtools = { on: () => {}, send: async () => {} };
  const log = await networkLog(devtools as unknown as CDPSession, 'http://shop.example/', 50);
  expect(await log.settled(true)).toEqual({ answers: [] });
});
