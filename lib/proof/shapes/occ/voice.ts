/** How a visitor asks the shape of OCC. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const first = 318_200;

const code = (index: number, nth = 0): string => String(first * 3 + index * 59 + nth * 7);

const checkout = (record: unknown) => ({ checkoutCode: at(record, 'checkoutCode') });

export const voice: Voice = {
  items: { a: code(0), b: code(1), c: code(2), soldOut: code(2, 1), unknown: '999999999999' },
  product: { productCode: String(first) },
  lookup: { productCodes: [String(first), code(1)] },
  pages: [
    { query: 'home', pageSize: 2, currentPage: 0 },
    { query: 'home', pageSize: 2, currentPage: 1 },
  ],
  create: (lines) => ({ entries: lines.map(([item, quantity]) => ({ product: { code: item }, quantity })) }),
  set: (cart, item, quantity) => {
    const entry = asList(at(cart, 'entries')).find((each) => at(each, 'product.code') === item);
    const row = entry
      ? { entryNumber: at(entry, 'entryNumber'), quantity }
      : { product: { code: item }, quantity };
    return { cartId: at(cart, 'guid'), entries: [row] };
  },
  cart: (cart) => ({ cartId: at(cart, 'guid') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    deliveryAddress: {
      firstName: 'Mariam',
      lastName: 'Kanoo',
      line1: 'Road 1705, Building 12',
      town: 'Manama',
      postalCode: '317',
      country: { isocode: 'BH' },
    },
  }),
  method: (record) => ({ ...checkout(record), deliveryModeId: 'premium-net' }),
  approve: (record, consentGiven, time) => ({
    ...checkout(record),
    customerConsent: { consentGiven, consentGivenDate: new Date(time).toISOString() },
  }),
  order: (record) => ({ orderCode: String(at(record, 'placedOrder.code')) }),
};
