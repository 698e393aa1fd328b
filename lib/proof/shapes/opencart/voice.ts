/** How a visitor asks the shape of OpenCart. */
import { asFields } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

/** The `product_id` of a variant by the numbers of its product and of itself. */
const variant = (index: number, nth = 0): string => String(120 + index * 59 + nth * 7);

const address = {
  firstname: 'Nell',
  lastname: 'Ward',
  address_1: '14 Quay Street',
  city: 'Bristol',
  postcode: 'BS1 4DA',
  iso_code_2: 'GB',
};

export const voice: Voice = {
  items: { a: variant(0), b: variant(1), c: variant(3), soldOut: variant(0, 2), unknown: '999999' },
  product: { product_id: '40' },
  lookup: { product_id: ['40', '81'] },
  create: (lines) => ({ product: lines.map(([id, quantity]) => ({ product_id: id, quantity })) }),
  set: (cart, item, quantity) => {
    const lines = Object.entries(asFields(cart.products));
    const line = lines.find(([, product]) => at(product, 'product_id') === item);
    return {
      api_token: cart.api_token,
      ...(line ? { quantity: { [line[0]]: quantity } } : { product: [{ product_id: item, quantity }] }),
    };
  },
  cart: ({ api_token: token }) => ({ api_token: token }),
  checkout: ({ checkout_id: id }) => ({ checkout_id: id }),
  address: ({ checkout_id: id }) => ({ checkout_id: id, shipping_address: address }),
  method: ({ checkout_id: id }) => ({ checkout_id: id, shipping_method: 'parcel.next_day' }),
  approve: ({ checkout_id: id }, approved, time) => ({
    checkout_id: id,
    agree: { approved, date_approved: new Date(time).toISOString() },
  }),
  order: ({ order_id: id }) => ({ order_id: String(id) }),
};
