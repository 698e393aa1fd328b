/** Accept headers that mean the same as a given list of media ranges (RFC 9110 sections 5.6.1 and 12.5.1). */
import fc from 'fast-check';

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
