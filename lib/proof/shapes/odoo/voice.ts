/** How a visitor asks the shape of Odoo. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const first = 41_300;

const variant = (index: number, nth = 0): number => first * 3 + index * 59 + nth * 7;

const checkout = (record: unknown) => ({ checkout_id: at(record, 'id') });

export const voice: Voice = {
  items: { a: variant(0), b: variant(1), c: variant(2), soldOut: variant(2, 1), unknown: 999_999_999 },
  product: { product_id: first },
  lookup: { ids: [first, variant(1)] },
  pages: [
    { query: 'furniture', limit: 1, offset: 0 },
    { query: 'furniture', limit: 1, offset: 1 },
  ],
  create: (lines) => ({
    order_line: lines.map(([product_id, product_uom_qty]) => ({ product_id, product_uom_qty })),
  }),
  set: (cart, item, product_uom_qty) => {
    const line = asList(at(cart, 'order_line')).find((each) => at(each, 'product_id.0') === item);
    const row = line ? { id: at(line, 'id'), product_uom_qty } : { product_id: item, product_uom_qty };
    return { quotation_id: at(cart, 'id'), order_line: [row] };
  },
  cart: (cart) => ({ quotation_id: at(cart, 'id') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    partner_shipping: {
      name: 'Asha Rao',
      street: '12 Church Street',
      city: 'Bengaluru',
      zip: '560001',
      state_code: 'KA',
      country_code: 'IN',
    },
  }),
  method: (record) => ({ ...checkout(record), carrier_id: 5 }),
  approve: (record, accepted, time) => ({
    ...checkout(record),
    signature: { accepted, signed_on: new Date(time).toISOString() },
  }),
  order: (record) => ({ sale_order_id: at(record, 'sale_order_id.0') }),
};
