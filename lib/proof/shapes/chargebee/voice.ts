/** How a visitor asks the shape of Chargebee. */
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './chargebee.ts';

const [a, , b, c, soldOut] = [...dialect.items.keys()];

const page = (record: unknown) => ({ hosted_page_id: at(record, 'hosted_page.id') });
const estimate = (record: unknown) => ({ estimate_id: at(record, 'estimate.id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'Emu-Hat-Grey-AUD' },
  product: { item_id: 'drover-boots' },
  lookup: { item_ids: ['drover-boots', 'saddle-soap'] },
  pages: [
    { query: 'care', limit: 2 },
    { query: 'care', limit: 2, offset: '["1700000002","2"]' },
  ],
  create: (lines) => ({
    item_prices: lines.map(([item_price_id, quantity]) => ({ item_price_id, quantity })),
  }),
  set: (cart, item, quantity) => ({
    ...estimate(cart),
    ...(quantity === 0
      ? { removed_item_price_ids: [item] }
      : { item_prices: [{ item_price_id: item, quantity }] }),
  }),
  cart: estimate,
  checkout: page,
  address: (record) => ({
    ...page(record),
    shipping_address: {
      first_name: 'Ruby',
      last_name: 'Nolan',
      line1: '17 Lygon Street',
      city: 'Carlton',
      state_code: 'VIC',
      zip: '3053',
      country: 'AU',
    },
  }),
  method: (record) => ({ ...page(record), shipping_method_id: 'auspost-express' }),
  approve: (record, agreed, time) => ({
    ...page(record),
    customer_consent: { agreed, agreed_at: Math.floor(time / 1000) },
  }),
  order: (record) => ({ invoice_id: at(record, 'hosted_page.content.invoice_id') }),
};
