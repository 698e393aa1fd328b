/** How a visitor asks the shape of HCL Commerce. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const first = 14_200;

const sku = (index: number, nth = 0): string => String(first * 3 + index * 59 + nth * 7);

const checkout = (record: unknown) => ({ checkoutId: at(record, 'checkoutId') });

export const voice: Voice = {
  items: { a: sku(0), b: sku(1), c: sku(2), soldOut: sku(2, 1), unknown: '999999999' },
  product: { productId: String(first) },
  lookup: { id: [String(first), sku(1)] },
  pages: [
    { query: 'tea', pageSize: 2, pageNumber: 1 },
    { query: 'tea', pageSize: 2, pageNumber: 2 },
  ],
  create: (lines) => ({ orderItem: lines.map(([productId, quantity]) => ({ productId, quantity })) }),
  set: (cart, item, quantity) => {
    const line = asList(at(cart, 'orderItem')).find((each) => at(each, 'productId') === item);
    const row = line ? { orderItemId: at(line, 'orderItemId'), quantity } : { productId: item, quantity };
    return { orderId: at(cart, 'orderId'), orderItem: [row] };
  },
  cart: (cart) => ({ orderId: at(cart, 'orderId') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    shippingAddress: {
      firstName: 'Haruka',
      lastName: 'Mori',
      addressLine: ['1-294 Kiyomizu', 'Higashiyama-ku'],
      city: 'Kyoto',
      state: 'Kyoto',
      zipCode: '605-0862',
      country: 'JP',
    },
  }),
  method: (record) => ({ ...checkout(record), shipModeId: '11802' }),
  approve: (record, approved, time) => ({
    ...checkout(record),
    buyerApproval: { approved, approvalTime: new Date(time).toISOString() },
  }),
  order: (record) => ({ orderId: at(record, 'placedOrderId') }),
};
