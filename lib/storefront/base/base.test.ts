import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateLimit } from '../commerce/routes.ts';
import { bodyOf, testStorefront } from '../testing.ts';
import { inputs } from '../tools/inputs.ts';
import { demoPublicKey, demoToken } from './access.ts';
import { boundedMap } from './bounded-map.ts';
import { decimal, exponentOf, fromCents, minorUnits } from './currency.ts';
import { createFetch, isRefused } from './http.ts';
import { problem } from './json.ts';
import { withDefaults } from './options.ts';

it('evicts the oldest entry', () => {
  const map = boundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4]);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
});

describe('currency', () => {
  describe('money', () => {
    it.each([
      ['USD', 1999, '19.99'],
      ['USD', 5, '0.05'],
      ['USD', 0, '0.00'],
      ['JPY', 1200, '1200'],
      ['KWD', 1250, '1.250'],
      ['CLF', 12345, '1.2345'],
    ])('of %s reads %d as %s and back', (currency, amount, text) => {
      expect(decimal(amount, currency)).toBe(text);
      expect(minorUnits(text, currency)).toBe(amount);
    });

    it('follows the decimals of ISO 4217', () => {
      expect(['USD', 'JPY', 'IQD', 'HUF', 'UYW', 'XXX'].map(exponentOf)).toEqual([2, 0, 3, 2, 4, undefined]);
    });

    it('scales hundredths', () => {
      expect(['USD', 'JPY', 'KWD'].map((currency) => fromCents(500, currency))).toEqual([500, 500, 5000]);
    });

    it('refuses an unknown code', () => {
      expect(() => decimal(1, 'ABC')).toThrow('"ABC" is not an ISO 4217 currency code.');
    });
  });
});

describe('options', () => {
  const urls = { baseUrl: 'http://storefront.test', canonicalUrl: 'http://canonical.test' };

  describe('the options', () => {
    it('have defaults', () => {
      expect(withDefaults(urls)).toEqual({
        ...{
          agentTimeoutMs: 3000,
          seed: 1,
          products: 60,
          size: 'small',
          currency: 'USD',
          dialect: 'document',
          version: '2026-04-08',
          mcp: 'any',
          rate: 400,
          windowMs: 5000,
          access: 'open',
          accessKeys: [demoPublicKey],
          accessToken: demoToken,
          now: Date.now,
        },
        ...urls,
      });
    });

    it.each([
      [{ products: -1 }, 'The option "products" is -1; it must be a whole number from 0 to 100000.'],
      [{ products: 100_001 }, 'from 0 to 100000'],
      [{ products: 1.5 }, 'whole number'],
      [{ mcp: 'x' as 'any' }, 'The option "mcp" is "x"; it must be one of any, 2025-06-18'],
      [{ rate: 0 }, 'The option "rate" is 0; it must be a whole number of at least 1.'],
      [{ windowMs: 0 }, 'windowMs'],
      [{ seed: Number.NaN }, 'seed'],
      [{ currency: 'usd' }, 'The option "currency" is "usd"; it must be an ISO 4217 code'],
      [{ currency: 'XTS' }, 'ISO 4217'],
      [{ access: 'closed' as never }, 'must be one of open, tiers'],
      [{ baseUrl: 'http://storefront.test/' }, 'baseUrl'],
      [{ canonicalUrl: 'storefront' }, 'canonicalUrl'],
    ])('refuse %j with a sentence', (wrong, sentence) => {
      expect(() => withDefaults({ ...urls, ...wrong })).toThrow(RangeError);
      expect(() => withDefaults({ ...urls, ...wrong })).toThrow(sentence);
    });
  });
});

describe('json', () => {
  const ajv = new Ajv2020({ allowUnionTypes: true, strict: false, validateFormats: false });

  const line = fc.record(
    {
      variant_id: fc.oneof(fc.integer(), fc.string(), fc.boolean()),
      item: fc.oneof(fc.record({ id: fc.string() }), fc.constant({})),
      quantity: fc.oneof(fc.integer({ min: -1, max: 102 }), fc.double(), fc.string()),
    },
    { requiredKeys: [] },
  );

  const args = fc.record(
    {
      id: fc.oneof(fc.string(), fc.integer()),
      cart_id: fc.oneof(fc.string(), fc.constant(null)),
      ids: fc.oneof(fc.array(fc.oneof(fc.string(), fc.integer())), fc.string()),
      query: fc.oneof(fc.string(), fc.integer()),
      line_items: fc.oneof(fc.array(line, { maxLength: 3 }), fc.object()),
      context: fc.record(
        { address_country: fc.constantFrom('US', 'us', 1), currency: fc.constantFrom('USD', 'usd', null) },
        { requiredKeys: [] },
      ),
      shipping_address: fc.record(
        {
          street_address: fc.string(),
          address_locality: fc.string(),
          address_country: fc.constantFrom('DE', ''),
        },
        { requiredKeys: [] },
      ),
      approval: fc.oneof(fc.object(), fc.record({ approved: fc.boolean() })),
    },
    { requiredKeys: [] },
  );

  describe('the validator of arguments', () => {
    it.each(Object.entries(inputs))('agrees with a complete JSON Schema validator about %s', (_, schema) => {
      const validate = ajv.compile(schema);
      fc.assert(
        fc.property(fc.oneof(args, fc.jsonValue()), (value) => {
          expect(problem(schema, value, '') === undefined).toBe(validate(value));
        }),
        { seed: 7, numRuns: 300 },
      );
    });

    it.each([
      [{ type: 'object', required: ['a'] }, {}, { path: '/a', reason: 'is missing' }],
      [{ type: 'integer', minimum: 1 }, 0, { path: '', reason: 'must be at least 1' }],
      [{ type: ['string', 'null'] }, 1, { path: '', reason: 'must be string or null, but is integer' }],
      [{ enum: ['a', 'b'] }, 'c', { path: '', reason: 'must be one of a, b' }],
      [{ items: { maxLength: 1 } }, ['a', 'bc'], { path: '/1', reason: 'must have at most 1 characters' }],
    ])('names the place and the reason why %j is invalid', (schema, value, found) => {
      expect(problem(schema, value, '')).toEqual(found);
    });
  });
});

describe('rate limit', () => {
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
});

describe('a URL that a caller names', () => {
  const inside = ['10.0.0.1', '0.0.0.0', '169.254.169.254', '192.168.1.1', '[fd00::1]', '[::]', '224.0.0.1'];
  const loopback = ['127.0.0.1', 'localhost', 'a.localhost', '2130706433', '0x7f.1', '[::1]'];

  it.each([...inside, ...loopback, '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]'])('is refused at %s', (host) => {
    expect(isRefused(new URL(`https://${host}/a`), false)).toBe(true);
  });

  it.each(inside)('is refused at %s in development, too', (host) => {
    expect(isRefused(new URL(`http://${host}/a`), true)).toBe(true);
  });

  it.each(loopback)('is accepted at %s in development, and without TLS', (host) => {
    expect(isRefused(new URL(`http://${host}:80/a`), true)).toBe(false);
  });

  it.each(['http://agent.example/', 'ftp://agent.example/', 'https://a:b@agent.example/'])(
    'is refused as %s',
    (url) => expect(isRefused(new URL(url), true)).toBe(true),
  );

  it('is accepted at a public host', () => {
    expect(isRefused(new URL('https://agent.example/a'), false)).toBe(false);
    expect(isRefused(new URL('https://93.184.215.14/a'), false)).toBe(false);
  });

  it('is not fetched where its name leads to a special address', async () => {
    const fetched = createFetch(false)('https://localhost:1/a', AbortSignal.timeout(5_000));
    await expect(fetched).rejects.toThrow('special address');
  });
});
