/** How a visitor asks the shape of Salesforce B2C Commerce. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const first = 640_300;

const variation = (index: number, nth = 0): string => `${first * 3 + index * 59 + nth * 7}M`;

const named = (record: unknown) => ({ basket_id: at(record, 'basket_id') });

export const voice: Voice = {
  items: {
    a: variation(0),
    b: variation(1),
    c: variation(2),
    soldOut: variation(2, 1),
    unknown: '99M',
  },
  product: { id: `M${first}` },
  lookup: { ids: [`M${first}`, variation(1)] },
  pages: [
    { query: 'camp', start: 0, count: 2 },
    { query: 'camp', start: 2, count: 2 },
  ],
  create: (lines) => ({ product_items: lines.map(([product_id, quantity]) => ({ product_id, quantity })) }),
  set: (cart, item, quantity) => {
    const others = asList(at(cart, 'product_items'))
      .map((row) => ({ product_id: at(row, 'product_id'), quantity: at(row, 'quantity') }))
      .filter(({ product_id }) => product_id !== item);
    return {
      ...named(cart),
      product_items: [...others, ...(quantity > 0 ? [{ product_id: item, quantity }] : [])],
    };
  },
  cart: named,
  checkout: named,
  address: (checkout) => ({
    ...named(checkout),
    shipping_address: {
      first_name: 'Marie',
      last_name: 'Tremblay',
      address1: '5 Rue du Lac',
      city: 'Val-David',
      postal_code: 'J0T 2N0',
      country_code: 'CA',
    },
  }),
  method: (checkout) => ({ ...named(checkout), shipping_method: { id: 'AIR' } }),
  approve: (checkout, given, time) => ({
    ...named(checkout),
    c_consent: { given, given_at: new Date(time).toISOString() },
  }),
  order: (checkout) => ({ order_no: String(at(checkout, 'c_order_no')) }),
};
