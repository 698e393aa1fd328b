/** How a visitor asks the shape of Salesforce's baskets. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { productIdOf } from './sfcc.ts';

const product = (index: number, nth = 0): string => productIdOf(60_310 * 3 + index * 59 + nth * 7);

const ofCheckout = (record: unknown) => ({ checkout_id: at(record, 'checkout_id') });
const ofShipment = (record: unknown) => ({ ...ofCheckout(record), shipment_id: 'me' });

export const voice: Voice = {
  items: { a: product(0), b: product(1), c: product(2), soldOut: product(2, 1), unknown: '9999999M' },
  product: { id: product(0) },
  lookup: { ids: [product(0), product(1)] },
  pages: [
    { query: 'home', count: 2, start: 0 },
    { query: 'home', count: 2, start: 2 },
  ],
  create: (lines) => ({ product_items: lines.map(([product_id, quantity]) => ({ product_id, quantity })) }),
  set: (basket, product_id, quantity) => {
    const item = asList(at(basket, 'product_items')).find((each) => at(each, 'product_id') === product_id);
    const basket_id = at(basket, 'basket_id');
    const item_id = at(item, 'item_id');
    if (!item) return { basket_id, add_product_items: [{ product_id, quantity }] };
    return quantity === 0
      ? { basket_id, remove_item_ids: [item_id] }
      : { basket_id, update_product_items: [{ item_id, quantity }] };
  },
  cart: (basket) => ({ basket_id: at(basket, 'basket_id') }),
  checkout: ofCheckout,
  address: (record) => ({
    ...ofShipment(record),
    shipping_address: {
      first_name: 'Freja',
      last_name: 'Holm',
      address1: 'Algade 21',
      city: 'Roskilde',
      postal_code: '4000',
      country_code: 'DK',
    },
  }),
  method: (record) => ({ ...ofShipment(record), shipping_method_id: 'DK001' }),
  approve: (record, consented, time) => ({
    ...ofCheckout(record),
    shopper_consent: { consented, consented_at: new Date(time).toISOString() },
  }),
  order: (record) => ({ order_no: String(at(record, 'order_no')) }),
};
