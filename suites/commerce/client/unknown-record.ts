/** The id of no record, for calls that have to fail. */
import type { Facts } from '../../discovered/arguments/facts.ts';

const id = 'no-such-record-999999999999';

const factsOf = (own: string): Partial<Facts> => ({
  subject: own,
  cart: own,
  checkout: own,
  order: own,
  product: own,
  variant: own,
});

export const factsOfNoRecord = factsOf(id);

/** The same in the form of a UUID, for tools that accept no other. */
export const factsOfNoUuid = factsOf('00000000-0000-4000-8000-000000000000');
