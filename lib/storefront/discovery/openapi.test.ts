import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { bodyOf, testStorefront } from '../testing.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument('http://storefront.test');

const { send, post } = testStorefront();

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });

formats.default(ajv);

ajv.addKeyword('components');

ajv.addSchema({ $id: 'http://document.test/', components: document.components });

function problems(name: string, value: unknown): unknown {
  const validate = ajv.getSchema(`http://document.test/#/components/schemas/${name}`);
  expect(validate, name).toBeDefined();
  validate?.(value);
  return validate?.errors ?? [];
}

describe('the OpenAPI document', () => {
  it('is found by a redirect, and readable from any origin', async () => {
    const redirect = await send('/openapi.json');
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      302,
      '/cdn/shop/files/openapi-2026-08-27.json',
    ]);
    const response = await send(redirect.headers.get('location') ?? '');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('is OpenAPI 3.1 of its version, without a global security requirement', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '2026-08-27' } });
    expect(document).not.toHaveProperty('security');
  });

  it('describes every endpoint of the interface', () => {
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/.well-known/ucp',
        '/.well-known/ucp/{version}',
        '/.well-known/oauth-authorization-server',
        '/products.json',
        '/products/{handle}.json',
        '/collections/{handle}/products.json',
        '/sitemap.xml',
        '/api/ucp/mcp',
      ]),
    );
  });

  it('refers only to its own schemas, and declares every path parameter', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter(([, name = '']) => !(name in document.components.schemas))).toEqual([]);
    for (const [path, operations] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const text = JSON.stringify(operations);
      expect(named.filter((name) => !text.includes(`{"name":"${name}","in":"path","required":true`))).toEqual(
        [],
      );
    }
  });

  it('has the bounds of limit', () => {
    expect(document.paths['/products.json'].get.parameters[0]).toMatchObject({
      schema: { minimum: 1, maximum: 250, default: 24 },
    });
  });

  it.each([
    ['ProductList', '/products.json?limit=250'],
    ['ProductList', '/collections/nope/products.json'],
    ['SingleProduct', '/products/crème-brûlée_kit.json'],
    ['MerchantProfile', '/.well-known/ucp'],
    ['PinnedProfile', '/.well-known/ucp/2026-01-23'],
    ['AuthorizationServerMetadata', '/.well-known/oauth-authorization-server'],
    ['Error', '/products/nope.json'],
    ['Error', '/api/ucp/mcp'],
  ])('describes %s correctly for %s', async (name, path) => {
    expect(problems(name, await bodyOf(await send(path)))).toEqual([]);
  });

  it.each(['USD', 'JPY', 'KWD'])('describes products in %s correctly', async (currency) => {
    const response = await testStorefront({ currency }).send('/products.json?limit=250');
    expect(problems('ProductList', await bodyOf(response))).toEqual([]);
  });

  it.each(['tools/list', 'nope'])('describes the JSON-RPC response to %s correctly', async (method) => {
    const request = { jsonrpc: '2.0', id: 'a', method };
    expect(problems('JsonRpcRequest', request)).toEqual([]);
    expect(problems('JsonRpcResponse', await bodyOf(await post(JSON.stringify(request))))).toEqual([]);
  });
});
