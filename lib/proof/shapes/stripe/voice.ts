/** How a visitor asks the shape of Stripe Checkout. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { hexOf } from '../desk/stock.ts';
import type { Voice } from '../desk/visit.ts';

const first = 15_500_300;

const price = (index: number, nth = 0): string =>
  `price_${hexOf(`price ${first * 3 + index * 59 + nth * 7}`).slice(0, 14)}`;
const product = (index: number): string => `prod_${hexOf(`product ${first + index * 41}`).slice(0, 14)}`;

const address = {
  line1: '500 Pine Street',
  city: 'Seattle',
  state: 'WA',
  postal_code: '98101',
  country: 'US',
};

export const voice: Voice = {
  items: { a: price(0), b: price(1), c: price(2), soldOut: price(2, 1), unknown: 'price_000000' },
  product: { product: product(0) },
  lookup: { ids: [product(0), price(1)] },
  create: (lines) => ({
    line_items: lines.map(([id, quantity]) => ({ price: id, quantity })),
    ...(lines.length > 1 && { discounts: { promotion_code: 'WELCOME10' } }),
  }),
  set: (cart, item, quantity) => {
    const lines = asList(at(cart, 'line_items.data'));
    const others = lines
      .filter((line) => at(line, 'price.id') !== item)
      .map((line) => ({ id: at(line, 'id') }));
    const line = lines.find((each) => at(each, 'price.id') === item);
    const wanted = line ? { id: at(line, 'id'), quantity } : { price: item, quantity };
    return { cart: cart.id, line_items: quantity > 0 ? [wanted, ...others] : others };
  },
  cart: ({ id }) => ({ cart: id }),
  checkout: ({ id }) => ({ session: id }),
  address: ({ id }) => ({
    session: id,
    collected_information: { shipping_details: { name: 'June Park', address } },
  }),
  method: ({ id }) => ({ session: id, shipping_rate: 'shr_express' }),
  approve: ({ id }, given, time) => ({
    session: id,
    consent: { purchase: given ? 'accepted' : 'declined', collected_at: Math.floor(time / 1_000) },
  }),
  order: ({ order }) => ({ order: String(order) }),
};
