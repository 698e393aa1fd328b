import { describe, expect, it } from 'vitest';
import { bodyOf, testStorefront } from '../testing.ts';
import { rateLimit } from './rate-limit.ts';

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

describe('the rate limit', () => {
  it('passes requests up to the rate in a window, then returns the seconds to wait, and recovers', () => {
    let time = 10_000;
    const limit = rateLimit({ rate: 2, windowMs: 2500, now: () => time });
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([undefined, undefined, 3]);
    time += 2499;
    expect(limit.take('a')).toBe(1);
    time += 1;
    expect(limit.take('a')).toBeUndefined();
  });

  it('counts each client separately', () => {
    const limit = rateLimit({ rate: 1, windowMs: 1000, now: () => 0 });
    expect([limit.take('a'), limit.take('b'), limit.take('a')]).toEqual([undefined, undefined, 1]);
  });

  it('restarts when the clock is set back', () => {
    let time = 5000;
    const limit = rateLimit({ rate: 1, windowMs: 1000, now: () => time });
    limit.take('a');
    time = 0;
    expect(limit.take('a')).toBeUndefined();
  });

  it('answers 429 with an Error body, Retry-After and open access', async () => {
    let time = 0;
    const { post, send } = testStorefront({ rate: 1, windowMs: 2000, now: () => time });
    expect((await post(ping)).status).toBe(200);
    const refused = await post(ping);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await bodyOf(refused)).toEqual({ code: 'rate_limited', message: expect.any(String) });
    expect((await send('/products.json')).status).toBe(200);
    time = 2000;
    expect((await post(ping)).status).toBe(200);
  });

  it('identifies clients by the address that the listener saw', async () => {
    const { handler } = testStorefront({ rate: 1 });
    const send = (ip: string) =>
      handler(
        new Request('http://storefront.test/api/ucp/mcp', {
          method: 'POST',
          body: ping,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '9.9.9.9' },
        }),
        { ip },
      );
    expect([
      (await send('1.1.1.1')).status,
      (await send('2.2.2.2')).status,
      (await send('1.1.1.1')).status,
    ]).toEqual([200, 200, 429]);
  });
});
