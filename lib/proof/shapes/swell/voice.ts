/** How a visitor asks the shape of Swell. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { objectIdOf } from './swell.ts';

const first = 81_330;
const product = (index: number): string => objectIdOf(`product ${first + index * 41}`);
const item = (index: number, nth = 0) => ({
  product_id: product(index),
  variant_id: objectIdOf(`variant ${first * 3 + index * 59 + nth * 7}`),
});

const checkout = (record: unknown) => ({ checkout_id: at(record, 'checkout_id') });

export const voice: Voice = {
  items: {
    a: item(0),
    b: item(1),
    c: item(2),
    soldOut: item(2, 1),
    unknown: { product_id: objectIdOf('none') },
  },
  product: { id: 'enamel-mug' },
  lookup: { ids: [product(0), product(1)] },
  pages: [
    { query: 'outdoor', limit: 2, page: 1 },
    { query: 'outdoor', limit: 2, page: 2 },
  ],
  create: (lines) => ({ items: lines.map(([row, quantity]) => ({ ...(row as object), quantity })) }),
  set: (cart, row, quantity) => {
    const line = asList(at(cart, 'items')).find((each) => at(each, 'variant_id') === at(row, 'variant_id'));
    const items = [line ? { id: at(line, 'id'), quantity } : { ...(row as object), quantity }];
    return { id: at(cart, 'id'), items };
  },
  cart: (cart) => ({ id: at(cart, 'id'), cart_id: at(cart, 'id') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    shipping: {
      name: 'Ana Roy',
      address1: '12 Rue Elm',
      city: 'Ottawa',
      state: 'ON',
      zip: 'K1A 0B1',
      country: 'CA',
    },
  }),
  method: (record) => ({ ...checkout(record), shipping: { service: 'regular_parcel' } }),
  approve: (record, granted, time) => ({
    ...checkout(record),
    authorization: { granted, date_granted: new Date(time).toISOString() },
  }),
  order: (record) => ({ id: String(at(record, 'order_id')) }),
};
