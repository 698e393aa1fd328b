/** How a visitor asks the shape in the manner of Google's order schema. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect, productNameOf } from './google.ts';

const [a, , b, c, soldOut] = [...dialect.items.keys()];

const cart = (record: unknown) => ({ cart: at(record, 'cart.name') });
const checkout = (record: unknown) => ({ proposedOrder: at(record, 'proposedOrder.name') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: '9999999999999' },
  product: { productId: productNameOf({ id: 52_610 }) },
  lookup: { productIds: [52_610, 52_651].map((id) => productNameOf({ id })) },
  pages: [
    { query: 'fragrance', pageSize: 2 },
    { query: 'fragrance', pageSize: 2, pageToken: Buffer.from('page 2').toString('base64url') },
  ],
  create: (lines) => ({ lineItems: lines.map(([offerId, quantity]) => ({ offerId, quantity })) }),
  set: (record, item, quantity) => {
    const lines = asList(at(record, 'cart.contents.lineItems'));
    const position = lines.findIndex((line) => at(line, 'offerId') === item);
    const path = `/contents/lineItems/${position}`;
    const change =
      quantity === 0
        ? { op: 'remove', path }
        : { op: 'replace', path: `${path}/purchase/quantity`, value: quantity };
    const addition = { op: 'add', path: '/contents/lineItems/-', value: { offerId: item, quantity } };
    return { ...cart(record), patch: [position < 0 ? addition : change] };
  },
  cart,
  checkout,
  address: (record) => ({
    ...checkout(record),
    fulfillment: {
      postalAddress: {
        regionCode: 'BH',
        postalCode: '317',
        locality: 'Manama',
        addressLines: ['Building 24, Road 1702'],
        recipients: ['Layla Hassan'],
      },
    },
  }),
  method: (record) => ({ ...checkout(record), fulfillment: { optionId: 'courier-same-day' } }),
  approve: (record, approved, time) => ({
    ...checkout(record),
    userApproval: { approved, approveTime: new Date(time).toISOString() },
  }),
  order: () => ({ userVisibleOrderId: dialect.ids.order(0) }),
};
