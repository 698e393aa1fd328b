/** Updates that a storefront may refuse. */
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import type { Lines } from '../client/plan-lines.ts';

export type Refusal = {
  /** For the report: `-1 X`. */
  readonly text: string;
  /** The value to refuse; it is in the arguments only if the input schema has a place for it. */
  readonly bad: string | number;
  readonly lines?: Lines;
  /** Instead of the variants of the offers, from the given one on. */
  readonly variant?: Id;
  readonly from?: number;
  readonly facts?: Partial<Facts>;
};

/** Some storefronts accept these, each in its own way. */
export const doubtfulUpdates: readonly Refusal[] = [
  { text: '1 X in the currency XTS', bad: 'XTS', facts: { currency: 'XTS' } },
  { text: 'an unknown shipping method', bad: 'no-such-method', facts: { shippingMethod: 'no-such-method' } },
  { text: '0 X', bad: 0, lines: [0] },
];

/** Hardly any storefront accepts these. */
export const impossibleUpdates: readonly Refusal[] = [
  { text: '-1 X', bad: -1, lines: [-1] },
  { text: '1000000000 X', bad: 1_000_000_000, lines: [1_000_000_000] },
  { text: '1 of an unknown variant', bad: '999999999999', variant: '999999999999' },
  {
    text: '2 X, 1 of an unknown variant',
    bad: '999999999999',
    lines: [2, 1],
    variant: '999999999999',
    from: 1,
  },
];

/** Whether a planned value is or holds the bad one: a context may be placed as a whole, and an id as a number. */
export const holdsBad = (value: unknown, { bad }: Refusal): boolean =>
  value === bad || (typeof bad === 'string' && JSON.stringify(value).includes(bad));
