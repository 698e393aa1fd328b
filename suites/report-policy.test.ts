/** The patterns that group the requests of a plan, and which broken promises come first. */
import { expect, test } from 'vitest';
import { get, postJson, postText } from '../lib/model/http.ts';
import { gravityOf, pattern } from './report-policy.ts';

const base = 'http://shop.test';

const rpc = (value: unknown) => postJson(`${base}/api/ucp/mcp`, value);

test.each([
  [get(`${base}/products.json?limit=3&page=2`), '/products.json?limit=...&page=...'],
  [get(`${base}/products/hat.json`), '/products/{handle}.json'],
  [get(`${base}/collections/all/products.json`), '/collections/{handle}/products.json'],
  [get(`${base}/.well-known/ucp/2026-04-08`), '/.well-known/ucp/{version}'],
  [get(`${base}/cdn/shop/files/openapi-2026-08-27.json`), '/cdn/shop/files/openapi-{version}.json'],
  [get('http://other.test/search'), '{canonical_host}/search'],
  [get('http://agents.test/log?asked-by=fetched'), 'what the storefront has fetched from us'],
  [rpc({ method: 'tools/list' }), 'tools/list'],
  [rpc({ method: 'tools/call', params: { name: 'get_cart' } }), 'tools/call get_cart'],
  [rpc({ method: 'tools/call', params: { name: 'sell_soul' } }), 'tools/call of an unknown tool'],
  [rpc({ method: 'tools/call' }), 'tools/call of no tool'],
  [rpc({ method: 'xyz' }), 'an unknown method'],
  [rpc([1]), 'no JSON-RPC request'],
  [rpc(null), 'no JSON-RPC request'],
  [postText(`${base}/api/ucp/mcp`, '{'), 'no JSON-RPC request'],
])('%j is called %s', (request, name) => {
  expect(pattern(request, base)).toBe(name);
});

test.each([
  ['commerce.money.amount', 0],
  ['commerce.approval', 0],
  ['commerce.flow.cart', 1],
  ['discovery.profile.served', 1],
  ['catalog.single.same', 1],
  ['catalog.single.unknown', 3],
  ['catalog.image.fields', 2],
  ['cors.openapi', 3],
  ['of.a.custom.suite', 2],
])('%s has the gravity %d', (promise, gravity) => {
  expect(gravityOf(promise)).toBe(gravity);
});
