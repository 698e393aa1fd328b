/** A sabotage alters the requests and responses that it names, and nothing else. */
import { describe, expect, test } from 'vitest';
import type { Handler, Sabotage } from '../../lib/model/saboteur.ts';
import { combine } from './breaking.ts';
import { always, at, both, not, withMethod, withTool } from './conditions.ts';
import { alterProducts } from './documents.ts';
import { alterHeaders, alterStatus, alterUrl, replaceResponse } from './http.ts';
import { alterJson, changeAt, removeAt, setAt } from './json.ts';

/** Answers with the request that it received. */
const storefront: Handler = async (request) => {
  const { pathname, search } = new URL(request.url);
  return Response.json(
    {
      received: `${request.method} ${pathname}${search}`,
      body: await request.text(),
      products: [{ id: 1 }, { id: 2 }],
    },
    { headers: { 'x-storefront': 'yes', 'content-length': '3' } },
  );
};

const fetchFrom = (sabotage: Sabotage, path: string, init?: RequestInit) =>
  sabotage(storefront)(new Request(`http://shop.test${path}`, init));

test('a sabotage applies only where its condition holds', async () => {
  const sabotage = replaceResponse(both(at('/a'), not(withMethod('POST'))), () => new Response('no'));
  expect(await (await fetchFrom(sabotage, '/a')).text()).toBe('no');
  expect(await (await fetchFrom(sabotage, '/b')).json()).toMatchObject({ received: 'GET /b' });
  expect(await (await fetchFrom(sabotage, '/a', { method: 'POST', body: 'x' })).json()).toMatchObject({
    body: 'x',
  });
});

test('an altered body keeps status and headers, and HEAD is answered like GET', async () => {
  const sabotage = alterJson(always, setAt('/received', 'nothing'));
  const response = await fetchFrom(sabotage, '/a');
  expect(response.headers.get('x-storefront')).toBe('yes');
  expect(response.headers.get('content-length')).toBeNull();
  expect(await response.json()).toMatchObject({ received: 'nothing' });
  expect(await (await fetchFrom(sabotage, '/a', { method: 'HEAD' })).text()).toBe('');
});

test('altered headers and an altered status keep the body', async () => {
  const sabotage = combine(
    alterHeaders(always, (headers) => headers.delete('x-storefront')),
    alterStatus(always, 410, 200),
  );
  const response = await fetchFrom(sabotage, '/a');
  expect([response.status, response.headers.get('x-storefront')]).toEqual([410, null]);
  expect(await response.json()).toMatchObject({ received: 'GET /a' });
});

test('an altered request reaches the storefront', async () => {
  const sabotage = alterUrl(always, (url) => url.searchParams.set('limit', '9'));
  expect(await (await fetchFrom(sabotage, '/a?limit=1')).json()).toMatchObject({
    received: 'GET /a?limit=9',
  });
});

test('a change of products gets their index', async () => {
  const sabotage = alterProducts((product, index) => (index === 1 ? { ...product, id: 'x' } : product));
  expect(await (await fetchFrom(sabotage, '/products.json')).json()).toMatchObject({
    products: [{ id: 1 }, { id: 'x' }],
  });
});

test('a condition can name one tool', async () => {
  const sabotage = replaceResponse(withTool('get_cart'), () => new Response('no'));
  const call = (name: string) => ({
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }),
  });
  expect(await (await fetchFrom(sabotage, '/a', call('get_cart'))).text()).toBe('no');
  expect(await (await fetchFrom(sabotage, '/a', call('get_order'))).json()).toMatchObject({
    received: 'POST /a',
  });
});

describe('json', () => {
  const body = { ucp: { version: '2026-04-08', hosts: [{ port: 1 }, { port: 2 }] } };

  test('setAt replaces one place and leaves the rest', () => {
    expect(setAt('/ucp/hosts/1/port', 3)(body)).toEqual({
      ucp: { version: '2026-04-08', hosts: [{ port: 1 }, { port: 3 }] },
    });
    expect(body.ucp.hosts[1]?.port).toBe(2);
  });

  test('setAt adds a missing last member, and nothing where its parent is missing', () => {
    expect(setAt('/extra', 1)({ a: 0 })).toEqual({ a: 0, extra: 1 });
    expect(setAt('/a/b/c', 1)({})).toEqual({});
  });

  test('changeAt makes the new value from the old one', () => {
    expect(changeAt('/ucp/version', (version) => `v${version}`)(body)).toMatchObject({
      ucp: { version: 'v2026-04-08' },
    });
  });

  test('removeAt removes a member or an item', () => {
    expect(removeAt('/ucp/hosts/0')(body)).toEqual({ ucp: { version: '2026-04-08', hosts: [{ port: 2 }] } });
    expect(removeAt('/ucp')(body)).toEqual({});
  });
});
