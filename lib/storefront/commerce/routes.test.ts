import { afterEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, canonicalUrl, testStorefront } from '../testing.ts';

const path = '/api/ucp/mcp';
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the commerce endpoint', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])('answers %s with 405', async (method) => {
    const response = await testStorefront().ask(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('answers a preflight', async () => {
    const response = await testStorefront().ask(path, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('content-type'),
      'access-control-max-age': '86400',
    });
  });

  it.each(['text/plain', 'application/jsonp', ''])('refuses the media type "%s" with 415', async (type) => {
    const response = await testStorefront().post(ping, { 'content-type': type });
    expect(response.status).toBe(415);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await bodyOf(response)).toMatchObject({ code: 'unsupported_media_type' });
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON'])(
    'accepts the media type %s',
    async (type) => {
      const response = await testStorefront().post(ping, { 'content-type': type });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      });
      expect(response.status).toBe(200);
    },
  );

  it.each([
    ['announced', { 'content-length': '1048577' }, '{}'],
    ['sent', {}, ' '.repeat(1024 * 1024 + 1)],
  ])('refuses more than 1 MiB that is %s with 413', async (_, headers, body) => {
    const response = await testStorefront().post(body, headers);
    expect(response.status).toBe(413);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await bodyOf(response)).toMatchObject({ code: 'body_too_large' });
  });

  it('accepts exactly 1 MiB', async () => {
    expect((await testStorefront().post(ping.padEnd(1024 * 1024))).status).toBe(200);
  });

  it('shares its state between both hosts', async () => {
    const { call, post, ask } = testStorefront();
    const { products } = (await (await ask('/products.json')).json()) as {
      products: { variants: { id: number }[] }[];
    };
    const line_items = [{ variant_id: products[0]?.variants[0]?.id, quantity: 1 }];
    const cart = (await call('create_cart', { line_items })).result?.structuredContent;
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_cart', arguments: { id: cart?.id } },
    };
    const elsewhere = await post(JSON.stringify(request), {}, canonicalUrl + path);
    expect(await bodyOf(elsewhere)).toMatchObject({ result: { structuredContent: cart } });
  });

  it('answers an internal error with 500 and an Error body', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const broken = testStorefront({
      now: () => {
        throw new Error('The clock stopped.');
      },
    });
    const response = await broken.post(ping);
    expect(response.status).toBe(500);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await bodyOf(response)).toEqual({
      code: 'internal_error',
      message: expect.not.stringContaining('clock'),
    });
    expect(logged).toHaveBeenCalledOnce();
  });
});
