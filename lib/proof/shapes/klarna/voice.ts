/** How a visitor asks the shape of Klarna Checkout. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './klarna.ts';

const [a, , b, c, soldOut] = dialect.items.keys();

const checkout = (record: unknown) => ({ checkout_id: at(record, 'checkout_id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'NH-99-9' },
  product: { product_id: 'P52100' },
  lookup: { product_ids: ['P52100', 'P52141', 'P1'] },
  create: (lines) => ({ order_lines: lines.map(([reference, quantity]) => ({ reference, quantity })) }),
  set: (cart, item, quantity) => {
    const kept = asList(at(cart, 'order_lines'))
      .filter((line) => at(line, 'type') === 'physical' && at(line, 'reference') !== item)
      .map((line) => ({ reference: at(line, 'reference'), quantity: at(line, 'quantity') }));
    const order_lines = quantity === 0 ? kept : [...kept, { reference: item, quantity }];
    return { basket_id: at(cart, 'basket_id'), order_lines };
  },
  cart: (cart) => ({ basket_id: at(cart, 'basket_id') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    shipping_address: {
      given_name: 'Elsa',
      family_name: 'Lind',
      email: 'elsa.lind@example.com',
      street_address: 'Storgatan 8',
      postal_code: '903 26',
      city: 'Umeå',
      country: 'SE',
    },
  }),
  method: (record) => ({ ...checkout(record), selected_shipping_option: 'budbee-hem' }),
  approve: (record, consents, time) => ({
    ...checkout(record),
    customer_consent: { consents, consented_at: new Date(time).toISOString() },
  }),
  order: (record) => ({ order_id: at(record, 'order_id') }),
};
