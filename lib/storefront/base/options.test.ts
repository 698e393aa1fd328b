import { describe, expect, it } from 'vitest';
import { demoPublicKey, demoToken } from './access.ts';
import { withDefaults } from './options.ts';

const urls = { baseUrl: 'http://storefront.test', canonicalUrl: 'http://canonical.test' };

describe('the options', () => {
  it('have defaults', () => {
    expect(withDefaults(urls)).toEqual({
      ...{
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
