/** How a visitor asks the shape of Oracle Commerce. */
import { asFields, asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './atg.ts';

const ids = [...dialect.items.keys()];
const [a, , b, c, soldOut] = ids;

const itemOf = (item: unknown, quantity: number): Fields => {
  const [productId, catRefId] = String(item).split('|');
  return { productId, catRefId, quantity };
};

const checkout = (record: unknown) => ({ checkoutId: at(record, 'checkoutId') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'prod1|sku1' },
  product: { productId: String(a).split('|')[0] },
  lookup: { productIds: [a, b].map((id) => String(id).split('|')[0]) },
  pages: [
    { query: 'pantry', limit: 2, offset: 0 },
    { query: 'pantry', limit: 2, offset: 2 },
  ],
  create: (lines) => ({ shoppingCart: { items: lines.map(([item, quantity]) => itemOf(item, quantity)) } }),
  set: (cart, item, quantity) => {
    const others = asList(at(cart, 'shoppingCart.items'))
      .map(asFields)
      .map((line) => itemOf(`${line.productId}|${line.catRefId}`, Number(line.quantity)))
      .filter(({ catRefId }) => catRefId !== itemOf(item, 0).catRefId);
    const wanted = quantity === 0 ? [] : [itemOf(item, quantity)];
    return { cartId: at(cart, 'cartId'), shoppingCart: { items: [...wanted, ...others] } };
  },
  cart: (cart) => ({ cartId: at(cart, 'cartId') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    shippingAddress: {
      firstName: 'Maryam',
      lastName: 'Al-Sabah',
      address1: 'Block 4, Street 12, Building 7',
      city: 'Salmiya',
      country: 'KW',
    },
  }),
  method: (record) => ({ ...checkout(record), shippingMethod: { value: 'sameDay' } }),
  approve: (record, approved, time) => ({
    ...checkout(record),
    shopperApproval: { approved, approvedTime: new Date(time).toISOString() },
  }),
  order: (record) => ({ orderId: at(record, 'orderId') }),
};
