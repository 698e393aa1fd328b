import { describe, expect, it } from 'vitest';
import { bodyOf, canonicalUrl, testStorefront } from '../testing.ts';
import { tools } from '../tools/tools.ts';

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
