/** How a visitor asks the shape of CS-Cart. */
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './cscart.ts';
import { hashOf } from './records.ts';

const [a, , b, c, soldOut] = dialect.items.keys();
const products = [...dialect.items.values()].map(({ ware }) => ware.id);

const cart = (record: unknown) => ({ cart_id: at(record, 'cart_id') });
const checkout = (record: unknown) => ({ checkout_id: at(record, 'checkout_id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: '999999' },
  product: { product_id: products[0] },
  lookup: { pid: [products[0], products[2]] },
  pages: [
    { query: 'garden', items_per_page: 2, page: 1 },
    { query: 'garden', items_per_page: 2, page: 2 },
  ],
  create: (lines) => ({
    product_data: Object.fromEntries(lines.map(([id, amount]) => [String(id), { amount }])),
  }),
  set: (record, item, amount) => {
    const hash = hashOf(String(item));
    return at(record, `products.${hash}`) === undefined
      ? { ...cart(record), product_data: { [String(item)]: { amount } } }
      : { ...cart(record), cart_products: { [hash]: { amount } } };
  },
  cart,
  checkout,
  address: (record) => ({
    ...checkout(record),
    user_data: {
      email: 'moira@example.org',
      s_firstname: 'Moira',
      s_lastname: 'Bell',
      s_address: '5 Main Road',
      s_city: 'Hathersage',
      s_zipcode: 'S32 1BB',
      s_country: 'GB',
    },
  }),
  method: (record) => ({ ...checkout(record), shipping_id: 7 }),
  approve: (record, isAccepted, time) => ({
    ...checkout(record),
    customer_agreement: {
      accept_terms: isAccepted ? 'Y' : 'N',
      accepted_at: new Date(time).toISOString(),
    },
  }),
  order: (record) => ({ order_id: at(record, 'order_id') }),
};
