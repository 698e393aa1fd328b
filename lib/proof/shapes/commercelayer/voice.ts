/** How a visitor asks the shape of Commerce Layer. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const idIn = (record: unknown) => ({ id: at(record, 'id') });

export const voice: Voice = {
  items: { a: 'BF-11-1', b: 'BF-12-1', c: 'BF-13-1', soldOut: 'BF-13-2', unknown: 'BF-99-1' },
  product: { code: 'BF-11-2' },
  lookup: { codes: ['BF-11-1', 'BF-12-1'] },
  pages: [1, 2, 3].map((number) => ({ query: '', page: { number, size: 3 } })),
  create: (lines) => ({ line_items: lines.map(([code, quantity]) => ({ sku_code: code, quantity })) }),
  set: (cart, item, quantity) => {
    const line = asList(at(cart, 'line_items')).find((each) => at(each, 'sku_code') === item);
    const row = line === undefined ? { sku_code: item, quantity } : { id: at(line, 'id'), quantity };
    return { ...idIn(cart), line_items: [row] };
  },
  cart: idIn,
  checkout: idIn,
  address: (checkout) => ({
    ...idIn(checkout),
    shipping_address: {
      first_name: 'Elena',
      last_name: 'Riva',
      line_1: 'Via Garibaldi 12',
      city: 'Lucca',
      zip_code: '55100',
      state_code: 'LU',
      country_code: 'IT',
    },
  }),
  method: (checkout) => ({ ...idIn(checkout), shipping_method_id: 'kaZYmFYGmo' }),
  approve: (checkout, granted, time) => ({
    ...idIn(checkout),
    customer_consent: { granted, granted_at: new Date(time).toISOString() },
  }),
  order: (checkout) => ({ number: String(at(checkout, 'number')) }),
};
