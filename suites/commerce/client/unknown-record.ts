/** The id of no record, for calls that have to fail. */
import type { Facts } from '../../discovered/commerce/facts.ts';

const id = 'no-such-record-999999999999';

export const factsOfNoRecord: Partial<Facts> = {
  subject: id,
  cart: id,
  checkout: id,
  order: id,
  product: id,
  variant: id,
};
