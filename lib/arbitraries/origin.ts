/** Origins that a browser may send in its Origin header (Fetch standard; RFC 6454 section 6.2). */
import fc from 'fast-check';

/** Edge cases: a plain origin, the opaque origin, one with a port. */
export const knownOrigins = ['https://example.com', 'null', 'http://localhost:3000'] as const;

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/);
const topLevel = fc.constantFrom('com', 'net', 'shop', 'example', 'co.uk');
const port = fc.option(fc.integer({ min: 1024, max: 65_535 }), { nil: undefined });

/** The serialised origin of an http or https page: `https://abc.shop:8443`. */
export const origin = (): fc.Arbitrary<string> =>
  fc
    .record({ scheme: fc.constantFrom('https', 'http'), label, topLevel, port })
    .map((page) => new URL(`${page.scheme}://${page.label}.${page.topLevel}:${page.port ?? ''}`).origin);
