/** Accept headers that mean the same as a given list of media ranges (RFC 9110 sections 5.6.1 and 12.5.1). */
import fc from 'fast-check';
import { slugCharacters, wordAfterLetter } from './unknown-names.ts';

const blank = fc.constantFrom('', ' ', '  ', '\t');

const weight = fc.constantFrom('', ';q=1', ';q=1.0', '; q=1.000', ' ;Q=1');

/** The same ranges in another order, case and spacing, with their default weight written out or not. */
export const equivalentAccept = (ranges: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.shuffledSubarray([...ranges], { minLength: ranges.length }),
      fc.array(fc.record({ before: blank, after: blank, weight, upper: fc.boolean() }), {
        minLength: ranges.length,
        maxLength: ranges.length,
      }),
    )
    .map(([shuffled, styles]) =>
      shuffled
        .map((range, i) => {
          const { before = '', after = '', weight: quality = '', upper = false } = styles[i] ?? {};
          return `${before}${upper ? range.toUpperCase() : range}${quality}${after}`;
        })
        .join(',')
        .trim(),
    );

/** A plain origin, the opaque origin, and one with a port. */
export const knownOrigins = ['https://example.com', 'null', 'http://localhost:3000'] as const;

const label = wordAfterLetter(slugCharacters, 10);

const topLevel = fc.constantFrom('com', 'net', 'shop', 'example', 'co.uk');

const port = fc.option(fc.integer({ min: 1024, max: 65_535 }), { nil: undefined });

/** The serialised origin of an http or https page: `https://abc.shop:8443`. */
export const origin = (): fc.Arbitrary<string> =>
  fc
    .record({ scheme: fc.constantFrom('https', 'http'), label, topLevel, port })
    .map((page) => new URL(`${page.scheme}://${page.label}.${page.topLevel}:${page.port ?? ''}`).origin);
