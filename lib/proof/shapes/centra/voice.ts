/** How a visitor asks the shape of Centra. */
import { at } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import type { Voice } from '../desk/visit.ts';

const first = 31_052;
const item = (index: number, nth = 1): string => `${first + index * 41}-${nth}`;

const ofSession = (record: unknown) => ({ paymentSession: at(record, 'paymentSession.id') });

export const voice: Voice = {
  items: { a: item(0), b: item(1), c: item(2), soldOut: item(2, 2), unknown: '1-1' },
  product: { displayItem: first },
  lookup: { displayItems: [first, first + 41] },
  pages: [
    { query: 'shirts', limit: 2, page: 1 },
    { query: 'shirts', limit: 2, page: 2 },
  ],
  create: (lines) => ({
    quantities: Object.fromEntries(lines.map(([id, quantity]) => [String(id), quantity])),
  }),
  set: (record, id, quantity) => {
    const lines = Object.entries(fieldsOf(fieldsOf(record, 'selection'), 'lines'));
    const selection = at(record, 'selection.id');
    const [line] = lines.find(([, each]) => at(each, 'item') === id) ?? [];
    return line === undefined ? { selection, item: id, quantity } : { selection, line, quantity };
  },
  cart: (record) => ({ selection: at(record, 'selection.id') }),
  checkout: ofSession,
  address: (record) => ({
    ...ofSession(record),
    address: {
      fullName: 'Tove Lind',
      address1: 'Storgatan 5',
      zipCode: '903 26',
      city: 'Umeå',
      country: 'SE',
    },
  }),
  method: (record) => ({ ...ofSession(record), shippingMethod: 'ombud' }),
  approve: (record, approved, time) => ({
    ...ofSession(record),
    termsAndConditions: true,
    buyerApproval: { approved, timestamp: Math.floor(time / 1000) },
  }),
  order: (record) => ({ order: String(at(record, 'paymentSession.order')) }),
};
