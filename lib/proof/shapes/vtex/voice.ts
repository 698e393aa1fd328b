/** How a visitor asks the shape of VTEX. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const first = 418_300;

const sku = (index: number, nth = 0): string => String(first * 3 + index * 59 + nth * 7);

const form = (record: unknown) => ({ orderFormId: at(record, 'orderFormId') });

export const voice: Voice = {
  items: { a: sku(0), b: sku(1), c: sku(2), soldOut: sku(2, 1), unknown: '999999999999' },
  product: { productId: String(first) },
  lookup: { ids: [String(first), sku(1)] },
  create: (lines) => ({
    orderItems: lines.map(([id, quantity]) => ({ id, quantity, seller: '1' })),
  }),
  set: (cart, item, quantity) => {
    const index = asList(at(cart, 'items')).findIndex((each) => at(each, 'id') === item);
    const row = index < 0 ? { id: item, quantity, seller: '1' } : { index, quantity };
    return { ...form(cart), orderItems: [row] };
  },
  cart: form,
  checkout: form,
  address: (checkout) => ({
    ...form(checkout),
    shippingData: {
      address: {
        receiverName: 'Ana Lima',
        street: 'Rua da Aurora',
        number: '295',
        city: 'Recife',
        state: 'PE',
        postalCode: '50050-000',
        country: 'BRA',
      },
    },
  }),
  method: (checkout) => ({ ...form(checkout), shippingData: { selectedSla: 'Expressa' } }),
  approve: (checkout, confirmed, time) => ({
    ...form(checkout),
    customerConfirmation: { confirmed, confirmedAt: new Date(time).toISOString() },
  }),
  order: (checkout) => ({ orderId: String(at(checkout, 'orders.0.orderId')) }),
};
