/** How a visitor asks the shape of Lightspeed eCom. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const first = 871_100;

const variant = (index: number, nth = 0): number => first * 3 + index * 59 + nth * 7;

const checkout = (record: unknown) => ({ checkoutId: at(record, 'checkout.id') });

export const voice: Voice = {
  items: { a: variant(0), b: variant(1), c: variant(2), soldOut: variant(2, 1), unknown: 999_999_999 },
  product: { id: first },
  lookup: { ids: [first, variant(1)] },
  pages: [
    { query: 'food', limit: 2, page: 1 },
    { query: 'food', limit: 2, page: 2 },
  ],
  create: (lines) => ({
    products: lines.map(([variantId, quantity]) => ({ variantId, quantity: String(quantity) })),
  }),
  set: (cart, item, quantity) => {
    const line = asList(at(cart, 'quote.products.resource.embedded')).find(
      (each) => at(each, 'variantId') === item,
    );
    const which = line ? { id: at(line, 'id') } : { variantId: item };
    return { quoteId: at(cart, 'quote.id'), products: [{ ...which, quantity: String(quantity) }] };
  },
  cart: (cart) => ({ quoteId: at(cart, 'quote.id') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    addressShipping: {
      name: 'Sanne de Wit',
      street: 'Nieuwstraat',
      number: '18',
      zipcode: '2801 EB',
      city: 'Gouda',
      country: 'NL',
    },
  }),
  method: (record) => ({ ...checkout(record), shipmentId: 2402 }),
  approve: (record, agreed, time) => ({
    ...checkout(record),
    agreement: { agreed, agreedAt: new Date(time).toISOString() },
  }),
  order: (record) => ({ orderId: at(record, 'checkout.order.id') }),
};
