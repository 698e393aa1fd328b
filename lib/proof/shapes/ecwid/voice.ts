/** How a visitor asks the shape of Ecwid. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const first = 500_412;
const item = (index: number, nth = 0) => ({
  productId: first + index * 41,
  combinationId: first * 3 + index * 59 + nth * 7,
});

const checkout = (record: unknown) => ({ checkoutId: at(record, 'checkoutId') });

export const voice: Voice = {
  items: {
    a: item(0),
    b: item(1),
    c: item(2),
    soldOut: item(2, 1),
    unknown: { ...item(0), combinationId: 999_999 },
  },
  product: { productId: first },
  lookup: { ids: [first, item(1).combinationId] },
  pages: [
    { query: 'clothing', limit: 2, offset: 0 },
    { query: 'clothing', limit: 2, offset: 2 },
  ],
  create: (lines) => ({ items: lines.map(([row, quantity]) => ({ ...(row as object), quantity })) }),
  set: (cart, row, quantity) => {
    const items = asList(at(cart, 'items'));
    const index = items.findIndex((each) => at(each, 'combinationId') === at(row, 'combinationId'));
    const cartId = at(cart, 'cartId');
    if (index < 0) {
      return { cartId, patch: [{ op: 'add', path: '/items/-', value: { ...(row as object), quantity } }] };
    }
    const path = `/items/${index}`;
    return quantity === 0
      ? { cartId, patch: [{ op: 'remove', path }] }
      : { cartId, patch: [{ op: 'replace', path: `${path}/quantity`, value: quantity }] };
  },
  cart: (cart) => ({ cartId: at(cart, 'cartId') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    shippingPerson: {
      name: 'Birna Jónsdóttir',
      street: 'Njálsgata 8',
      city: 'Reykjavík',
      postalCode: '101',
      countryCode: 'IS',
    },
  }),
  method: (record) => ({ ...checkout(record), shippingMethodId: '1187-posturinn' }),
  approve: (record, agreed, time) => ({
    ...checkout(record),
    confirmationToken: String(at(record, 'confirmationToken')),
    buyerConsent: { agreed, agreedOn: Math.floor(time / 1000) },
  }),
  order: (record) => ({ orderId: String(at(record, 'orderId')) }),
};
