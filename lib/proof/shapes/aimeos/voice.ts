/** How a visitor asks the shape of Aimeos. */
import { asFields, asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './aimeos.ts';

const [a, , b, c, soldOut] = dialect.items.keys();

const type = 'basket/product';

const added = (item: unknown, quantity: number) => ({ type, attributes: { 'product.id': item, quantity } });

const which = (record: unknown) => ({ id: at(record, 'data.id') });

const changed = (record: unknown, attributes: unknown) => ({
  data: { type: 'checkout', ...which(record), attributes },
});

const address = {
  'order.address.firstname': 'Jana',
  'order.address.lastname': 'Petersen',
  'order.address.address1': 'Deichstraße',
  'order.address.address2': '21',
  'order.address.city': 'Hamburg',
  'order.address.postal': '20459',
  'order.address.countryid': 'DE',
};

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: '99999999' },
  product: { id: '3310' },
  lookup: { ids: ['3310', '3351'] },
  pages: [
    { query: 'travel', page: { offset: 0, limit: 2 } },
    { query: 'travel', page: { offset: 2, limit: 2 } },
  ],
  create: (lines) => ({ data: lines.map(([item, quantity]) => added(item, quantity)) }),
  set: (basket, item, quantity) => {
    const line = asList(at(basket, 'included')).find(
      (each) => asFields(at(each, 'attributes'))['order.product.productid'] === item,
    );
    const id = at(line, 'id');
    const removal = { op: 'remove', ref: { type, id } };
    const setting = { op: 'update', data: { type, id, attributes: { quantity } } };
    const change = quantity === 0 ? removal : setting;
    return {
      ...which(basket),
      'atomic:operations': [line ? change : { op: 'add', data: added(item, quantity) }],
    };
  },
  cart: which,
  checkout: which,
  address: (record) => changed(record, { 'address.delivery': address }),
  method: (record) => changed(record, { 'service.delivery': '15' }),
  approve: (record, granted, time) => ({
    ...which(record),
    meta: { 'approval.granted': granted, 'approval.ctime': new Date(time).toISOString() },
  }),
  order: (record) => ({ id: asFields(at(record, 'data.attributes'))['order.id'] }),
};
