import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { nodeBridge } from './node-bridge.ts';

const none = new Uint8Array();

/** Answers with what came. */
const mirror: RequestListener = async (incoming, outgoing) => {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  const { method, url, headers } = incoming;
  outgoing.setHeader('Set-Cookie', ['a=1', 'b=2']);
  outgoing.end(JSON.stringify({ method, url, headers, body }));
};

const ask = nodeBridge(mirror);

it('brings over method, path, query, headers and body', async () => {
  const url = 'http://storefront.test:81/a%20b?c=d';
  const asked = new Request(url, {
    method: 'POST',
    headers: { cookie: 'x=y', 'content-type': 'text/plain' },
  });
  const answer = await ask(asked, new TextEncoder().encode('café'));
  expect(await answer.json()).toMatchObject({
    method: 'POST',
    url: '/a%20b?c=d',
    headers: { cookie: 'x=y', 'content-type': 'text/plain', host: 'storefront.test:81' },
    body: 'café',
  });
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect([...answer.headers.keys()]).toEqual(['set-cookie', 'set-cookie']);
});

it('says itself where the request was sent to, whatever the client says', async () => {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.test',
    'transfer-encoding': 'chunked',
  };
  const seen = await (await ask(new Request('http://storefront.test/', { headers }), none)).json();
  expect(seen).toMatchObject({ headers: { 'x-forwarded-proto': 'http', host: 'storefront.test' } });
  expect(seen).not.toMatchObject({ headers: { 'x-forwarded-host': 'evil.test' } });
});

it('asks for the headers of a HEAD as GET, and gives no body where there may be none', async () => {
  expect(await (await ask(new Request('http://a.test/', { method: 'HEAD' }), none)).json()).toMatchObject({
    method: 'GET',
  });
  const empty = nodeBridge((_, outgoing) => outgoing.writeHead(204).end());
  const answer = await empty(new Request('http://a.test/'), none);
  expect([answer.status, answer.body]).toEqual([204, null]);
});

it('rejects when the listener breaks off', async () => {
  const broken = nodeBridge((incoming) => incoming.socket.destroy());
  await expect(broken(new Request('http://a.test/'), none)).rejects.toThrow();
});

it('answers many at once', async () => {
  const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
  const answers = await Promise.all(
    paths.map(async (path) => (await ask(new Request(`http://a.test${path}`), none)).json()),
  );
  expect(answers).toEqual(paths.map((url) => expect.objectContaining({ url })));
});
