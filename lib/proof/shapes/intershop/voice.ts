/** How a visitor asks the shape of Intershop. */
import { asFields } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './intershop.ts';

const ids = [...dialect.items.keys()];
const [a, , b, c, soldOut] = ids;

const pieces = (value: number) => ({ value, unit: 'piece' });

const checkout = (record: unknown) => ({ checkoutId: at(record, 'data.id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'SW-99-9' },
  product: { sku: a },
  lookup: { skus: [a, b] },
  pages: [
    { query: 'lighting', amount: 2, offset: 0 },
    { query: 'lighting', amount: 2, offset: 2 },
  ],
  create: (lines) => ({
    addItems: lines.map(([sku, quantity]) => ({ sku, quantity: pieces(quantity) })),
  }),
  set: (basket, item, quantity) => {
    const basketId = at(basket, 'data.id');
    const lines = Object.values(asFields(at(basket, 'included.lineItems')));
    const line = lines.find((each) => at(each, 'product') === item);
    if (!line) return { basketId, addItems: [{ sku: item, quantity: pieces(quantity) }] };
    const id = at(line, 'id');
    if (quantity === 0) return { basketId, removeItems: [id] };
    return { basketId, changeItems: [{ id, quantity: pieces(quantity) }] };
  },
  cart: (basket) => ({ basketId: at(basket, 'data.id') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    shipToAddress: {
      firstName: 'Jana',
      lastName: 'Köhler',
      addressLine1: 'Leutragraben 2',
      postalCode: '07743',
      city: 'Jena',
      countryCode: 'DE',
    },
  }),
  method: (record) => ({ ...checkout(record), shippingMethod: 'EXPRESS' }),
  approve: (record, approved, time) => ({
    ...checkout(record),
    buyerDecision: { decision: approved ? 'BUY' : 'DECLINE', decidedAt: new Date(time).toISOString() },
  }),
  order: (record) => ({ orderId: at(record, 'data.orderId') }),
};
