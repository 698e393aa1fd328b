/** How a visitor asks a shop with quotes. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const ofCheckout = (record: unknown) => ({ checkoutId: at(record, 'data.checkoutId') });

export const voice: Voice = {
  items: { a: 'GS-11-1', b: 'GS-12-1', c: 'GS-13-1', soldOut: 'GS-13-2', unknown: 'GS-99-9' },
  product: { productId: 11_740 },
  lookup: { variantSkus: ['GS-11-1', 'GS-12-1'] },
  pages: [
    { query: 'workwear', first: 2, offset: 0 },
    { query: 'workwear', first: 2, offset: 2 },
  ],
  create: (lines) => ({ productList: lines.map(([sku, quantity]) => ({ sku, quantity })) }),
  set: (quote, sku, quantity) => {
    const rows = asList(at(quote, 'data.productList')).map((row) => ({
      sku: at(row, 'sku'),
      quantity: at(row, 'quantity'),
    }));
    const others = rows.filter((row) => row.sku !== sku);
    const productList = quantity === 0 ? others : [...others, { sku, quantity }];
    return { quoteId: at(quote, 'data.quoteId'), productList };
  },
  cart: (quote) => ({ quoteId: at(quote, 'data.quoteId') }),
  checkout: ofCheckout,
  address: (record) => ({
    ...ofCheckout(record),
    consignment: {
      shippingAddress: {
        companyName: 'Wattle Builders',
        addressLine: '8 Quarry Road',
        suburb: 'Dubbo',
        stateCode: 'NSW',
        zipCode: '2830',
        countryCode: 'AU',
      },
    },
  }),
  method: (record) => ({ ...ofCheckout(record), consignment: { shippingMethod: { id: 'express' } } }),
  approve: (record, given, time) => ({
    ...ofCheckout(record),
    signOff: { decision: given ? 'approve' : 'reject', decidedAt: new Date(time).toISOString() },
  }),
  order: (record) => ({ orderId: Number(at(record, 'data.orderId')) }),
};
