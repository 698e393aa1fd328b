/** How a visitor asks the shape of Zoho Commerce. */
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './zoho.ts';

const [a, , b, c, soldOut] = dialect.items.keys();

const cart = (record: unknown) => ({ cart_id: at(record, 'payload.cart.cart_id') });
const checkout = (record: unknown) => ({ checkout_id: at(record, 'payload.checkout.checkout_id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: '4120000000000999999' },
  product: { product_id: '4120000000000030512' },
  lookup: { product_ids: ['4120000000000030512', '4120000000000030553'] },
  pages: [
    { query: 'pens', per_page: 2, page: 1 },
    { query: 'pens', per_page: 2, page: 2 },
  ],
  create: (lines) => ({ cart_items: lines.map(([variant_id, quantity]) => ({ variant_id, quantity })) }),
  set: (record, variant_id, quantity) => ({ ...cart(record), variant_id, quantity }),
  cart,
  checkout,
  address: (record) => ({
    ...checkout(record),
    shipping_address: {
      attention: 'Lim Mei Hua',
      address: '55 Tiong Bahru Road #01-12',
      city: 'Singapore',
      zip: '160055',
      country: 'Singapore',
    },
  }),
  method: (record) => ({ ...checkout(record), shipping_method_id: '4120000000001200047' }),
  approve: (record, is_confirmed, time) => ({
    ...checkout(record),
    buyer_confirmation: { is_confirmed, confirmed_time: new Date(time).toISOString() },
  }),
  order: (record) => ({ salesorder_id: at(record, 'payload.checkout.salesorder_id') }),
};
