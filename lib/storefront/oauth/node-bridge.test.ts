import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { nodeBridge } from './routes.ts';

const none = new Uint8Array();

/** Echoes the request. */
const mirror: RequestListener = async (incoming, outgoing) => {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  const { method, url, headers } = incoming;
  outgoing.setHeader('Set-Cookie', ['a=1', 'b=2']);
  outgoing.end(JSON.stringify({ method, url, headers, body }));
};

const send = nodeBridge(mirror);

it('transfers method, path, query, headers and body', async () => {
  const url = 'http://storefront.test:81/a%20b?c=d';
  const request = new Request(url, {
    method: 'POST',
    headers: { cookie: 'x=y', 'content-type': 'text/plain' },
  });
  const response = await send(request, new TextEncoder().encode('café'));
  expect(await response.json()).toMatchObject({
    method: 'POST',
    url: '/a%20b?c=d',
    headers: { cookie: 'x=y', 'content-type': 'text/plain', host: 'storefront.test:81' },
    body: 'café',
  });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect([...response.headers.keys()]).toEqual(['set-cookie', 'set-cookie']);
});

it('sets the host and the scheme itself, whatever the client sends', async () => {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.test',
    'transfer-encoding': 'chunked',
  };
  const seen = await (await send(new Request('http://storefront.test/', { headers }), none)).json();
  expect(seen).toMatchObject({ headers: { 'x-forwarded-proto': 'http', host: 'storefront.test' } });
  expect(seen).not.toMatchObject({ headers: { 'x-forwarded-host': 'evil.test' } });
});

it('sends HEAD as GET, and returns no body with 204', async () => {
  expect(await (await send(new Request('http://a.test/', { method: 'HEAD' }), none)).json()).toMatchObject({
    method: 'GET',
  });
  const empty = nodeBridge((_, outgoing) => outgoing.writeHead(204).end());
  const response = await empty(new Request('http://a.test/'), none);
  expect([response.status, response.body]).toEqual([204, null]);
});

it('rejects when the listener closes the connection', async () => {
  const broken = nodeBridge((incoming) => incoming.socket.destroy());
  await expect(broken(new Request('http://a.test/'), none)).rejects.toThrow();
});

it('handles concurrent requests', async () => {
  const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
  const responses = await Promise.all(
    paths.map(async (path) => (await send(new Request(`http://a.test${path}`), none)).json()),
  );
  expect(responses).toEqual(paths.map((url) => expect.objectContaining({ url })));
});
