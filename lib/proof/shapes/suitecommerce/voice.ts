/** How a visitor asks the shape of SuiteCommerce. */
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './suitecommerce.ts';

const [a = 0, , b = 0, c = 0, soldOut = 0] = [...dialect.items.keys()].map(Number);
const parents = [...dialect.items.values()].map(({ ware }) => ware.id);

const which = (record: unknown) => ({ internalid: at(record, 'internalid') });

const lineOf = (internalid: unknown, quantity: number) => ({ item: { internalid }, quantity });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 99_999_998 },
  product: { internalid: parents[2] },
  lookup: { internalids: [parents[0], parents[2]] },
  pages: [
    { query: 'outdoor', limit: 2, offset: 0 },
    { query: 'outdoor', limit: 2, offset: 2 },
  ],
  create: (lines) => ({ lines: lines.map(([item, quantity]) => lineOf(item, quantity)) }),
  set: (cart, item, quantity) => ({ ...which(cart), lines: [lineOf(item, quantity)] }),
  cart: which,
  checkout: which,
  address: (record) => ({
    ...which(record),
    address: {
      addressee: 'Thandi Mokoena',
      addr1: '17 Long Street',
      city: 'Cape Town',
      state: 'Western Cape',
      zip: '8001',
      country: 'ZA',
    },
  }),
  method: (record) => ({ ...which(record), shipmethod: '2207' }),
  approve: (record, approved, time) => ({
    ...which(record),
    shopperapproval: { approved: approved ? 'T' : 'F', approveddate: new Date(time).toISOString() },
  }),
  order: (record) => ({ internalid: at(record, 'confirmation.internalid') }),
};
