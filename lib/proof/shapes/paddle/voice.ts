/** How a visitor asks the shape of Paddle Billing. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './paddle.ts';
import { idOf, productIdOf } from './records.ts';

const [a, , b, c, soldOut] = [...dialect.items.keys()];

const checkout = (record: unknown) => ({ transaction_id: at(record, 'data.id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: idOf('pri', 'nothing') },
  product: { product_id: productIdOf(27_350) },
  lookup: { ids: [productIdOf(27_350), productIdOf(27_391)] },
  pages: [
    { query: 'stationery', per_page: 2 },
    { query: 'stationery', per_page: 2, after: productIdOf(27_432) },
  ],
  create: (lines) => ({ items: lines.map(([price_id, quantity]) => ({ price_id, quantity })) }),
  set: (cart, item, quantity) => {
    const others = asList(at(cart, 'data.items'))
      .map((row) => ({ price_id: at(row, 'price.id'), quantity: at(row, 'quantity') }))
      .filter(({ price_id }) => price_id !== item);
    return {
      cart_transaction_id: at(cart, 'data.id'),
      items: [...(quantity === 0 ? [] : [{ price_id: item, quantity }]), ...others],
    };
  },
  cart: (cart) => ({ cart_transaction_id: at(cart, 'data.id') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    address: {
      description: 'Owen Price',
      first_line: '5 Quay Street',
      city: 'Cardiff',
      postal_code: 'CF10 1EA',
      country_code: 'GB',
    },
  }),
  method: (record) => ({ ...checkout(record), shipping_service: 'dpd_next_day' }),
  approve: (record, authorized, time) => ({
    ...checkout(record),
    customer_authorization: { authorized, authorized_at: new Date(time).toISOString() },
  }),
  order: (record) => ({ invoice_id: at(record, 'data.invoice_id') }),
};
