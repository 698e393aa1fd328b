/** How a visitor asks the shape of Etsy. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './etsy.ts';

const [a, , b, c, soldOut] = [...dialect.items.keys()].map(Number);

const cart = (record: unknown) => ({ cart_id: at(record, 'cart_id') });
const checkout = (record: unknown) => ({ checkout_id: at(record, 'checkout_id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 999_999_999 },
  product: { listing_id: 118_400 },
  lookup: { listing_ids: [118_400, 118_441] },
  pages: [
    { query: 'ceramics', limit: 1, offset: 0 },
    { query: 'ceramics', limit: 1, offset: 1 },
  ],
  create: (lines) => ({
    transactions: lines.map(([offering_id, quantity]) => ({ offering_id, quantity })),
  }),
  set: (record, item, quantity) => {
    const line = asList(at(record, 'transactions')).find((each) => at(each, 'offering_id') === item);
    const id = String(at(line, 'transaction_id'));
    return {
      ...cart(record),
      ...(line ? { quantities: { [id]: quantity } } : { add: [{ offering_id: item, quantity }] }),
    };
  },
  cart,
  checkout,
  address: (record) => ({
    ...checkout(record),
    name: 'Amel Ben Salah',
    first_line: '14 rue de la Kasbah',
    city: 'Tunis',
    zip: '1006',
    country_iso: 'TN',
  }),
  method: (record) => ({ ...checkout(record), shipping_upgrade: 'courier' }),
  approve: (record, is_given, time) => ({
    ...checkout(record),
    buyer_consent: { is_given, given_timestamp: Math.floor(time / 1_000) },
  }),
  order: (record) => ({ receipt_id: at(record, 'receipt_id') }),
};
