/** Lies are told where they belong, and about nothing else. */
import { expect, test } from 'vitest';
import type { Handler } from '../../lib/model/saboteur.ts';
import { alterHeaders } from './alter-headers.ts';
import { alterJson } from './alter-json.ts';
import { alterProducts } from './alter-products.ts';
import { alterUrl } from './alter-request.ts';
import { alterStatus } from './alter-status.ts';
import { inTurn } from './in-turn.ts';
import { put } from './put.ts';
import { replaceAnswer } from './replace-answer.ts';
import { always, at, both, not, withMethod, withTool } from './when.ts';

/** Says what it heard. */
const honest: Handler = async (request) => {
  const { pathname, search } = new URL(request.url);
  return Response.json(
    {
      heard: `${request.method} ${pathname}${search}`,
      body: await request.text(),
      products: [{ id: 1 }, { id: 2 }],
    },
    { headers: { 'x-honest': 'yes', 'content-length': '3' } },
  );
};

const ask = (sabotage: (honest: Handler) => Handler, path: string, init?: RequestInit) =>
  sabotage(honest)(new Request(`http://shop.test${path}`, init));

test('a lie is told only where it belongs', async () => {
  const lie = replaceAnswer(both(at('/a'), not(withMethod('POST'))), () => new Response('no'));
  expect(await (await ask(lie, '/a')).text()).toBe('no');
  expect(await (await ask(lie, '/b')).json()).toMatchObject({ heard: 'GET /b' });
  expect(await (await ask(lie, '/a', { method: 'POST', body: 'x' })).json()).toMatchObject({ body: 'x' });
});

test('a lie in the body keeps status and headers, and tells HEAD like GET', async () => {
  const lie = alterJson(always, put('/heard', 'nothing'));
  const answer = await ask(lie, '/a');
  expect(answer.headers.get('x-honest')).toBe('yes');
  expect(answer.headers.get('content-length')).toBeNull();
  expect(await answer.json()).toMatchObject({ heard: 'nothing' });
  expect(await (await ask(lie, '/a', { method: 'HEAD' })).text()).toBe('');
});

test('a lie in the headers or the status keeps the body', async () => {
  const lie = inTurn(
    alterHeaders(always, (headers) => headers.delete('x-honest')),
    alterStatus(always, 410, 200),
  );
  const answer = await ask(lie, '/a');
  expect([answer.status, answer.headers.get('x-honest')]).toEqual([410, null]);
  expect(await answer.json()).toMatchObject({ heard: 'GET /a' });
});

test('a lie by mishearing asks the honest party something else', async () => {
  const lie = alterUrl(always, (url) => url.searchParams.set('limit', '9'));
  expect(await (await ask(lie, '/a?limit=1')).json()).toMatchObject({ heard: 'GET /a?limit=9' });
});

test('a lie about products knows their place', async () => {
  const lie = alterProducts((product, index) => (index === 1 ? { ...product, id: 'x' } : product));
  expect(await (await ask(lie, '/products.json')).json()).toMatchObject({
    products: [{ id: 1 }, { id: 'x' }],
  });
});

test('a lie can wait for one tool', async () => {
  const lie = replaceAnswer(withTool('get_cart'), () => new Response('no'));
  const call = (name: string) => ({
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }),
  });
  expect(await (await ask(lie, '/a', call('get_cart'))).text()).toBe('no');
  expect(await (await ask(lie, '/a', call('get_order'))).json()).toMatchObject({ heard: 'POST /a' });
});
