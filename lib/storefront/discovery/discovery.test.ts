/** The merchant profile, and the OpenAPI document. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { bodyOf, canonicalUrl, testStorefront } from '../testing.ts';
import { tools } from '../tools/tools.ts';
import { openApiDocument } from './openapi.ts';

describe('the profile', () => {
  const { send } = testStorefront();

  describe('the merchant profile', () => {
    it('is of the latest version and advertises the canonical host', async () => {
      const response = await send('/.well-known/ucp');
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
      expect(await bodyOf(response)).toMatchObject({
        ucp: {
          version: '2026-04-08',
          services: { 'dev.ucp.shopping': [{ transport: 'mcp', endpoint: `${canonicalUrl}/api/ucp/mcp` }] },
          capabilities: { 'dev.ucp.shopping.cart': [{ version: '2026-04-08' }] },
        },
      });
    });

    it('lists supported versions that exist', async () => {
      const { ucp } = (await bodyOf(await send('/.well-known/ucp'))) as {
        ucp: { supported_versions: Record<string, string> };
      };
      expect(Object.keys(ucp.supported_versions)).toEqual(['2026-04-08', '2026-01-23']);
      for (const [version, uri] of Object.entries(ucp.supported_versions)) {
        expect(await bodyOf(await send(uri))).toMatchObject({ ucp: { version } });
      }
    });

    it.each(['2026-01-24', 'latest', '%ff', '2026-04-08%20'])('is 404 for version %s', async (version) => {
      const response = await send(`/.well-known/ucp/${version}`);
      expect(response.status).toBe(404);
      expect(await bodyOf(response)).toEqual({
        code: 'not_found',
        message: expect.stringContaining('2026-04-08'),
      });
    });

    it('has the URLs of a schema and of a payment handler that exist', async () => {
      const text = await (await send('/.well-known/ucp')).text();
      const own = text.match(/http:\/\/storefront\.test[^"]*/g) ?? [];
      expect(own.length).toBeGreaterThan(2);
      expect(await Promise.all(own.map(async (uri) => (await send(uri)).status))).toEqual(own.map(() => 200));
    });
  });

  describe('the OpenRPC document', () => {
    it('describes the thirteen tools as OpenRPC methods with their parameters', async () => {
      const document = await bodyOf(await testStorefront().send('/schemas/mcp.openrpc.json'));
      const methods = document.methods as readonly {
        name: string;
        params: readonly { name: string; required: boolean }[];
      }[];
      expect(document.openrpc).toMatch(/^1\./);
      expect(methods.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
      for (const [index, { inputSchema }] of tools.entries()) {
        const params = methods[index]?.params ?? [];
        expect(new Set(params.map(({ name }) => name))).toEqual(
          new Set(Object.keys(inputSchema.properties ?? {})),
        );
        const required = params.filter((param) => param.required).map(({ name }) => name);
        expect(required).toEqual(inputSchema.required);
        expect(params.slice(0, required.length).map(({ name }) => name)).toEqual(required);
      }
    });
  });
});

describe('OpenAPI', () => {
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
        expect(
          named.filter((name) => !text.includes(`{"name":"${name}","in":"path","required":true`)),
        ).toEqual([]);
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
});
