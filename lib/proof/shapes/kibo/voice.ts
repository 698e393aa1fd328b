/** How a visitor asks the shape of Kibo. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './kibo.ts';

const ids = [...dialect.items.keys()];
const [a, , b, c, soldOut] = ids;

const newItem = (item: unknown, quantity: number): Fields => {
  const [productCode, variationProductCode] = String(item).split('|');
  return { product: { productCode, variationProductCode }, quantity, fulfillmentMethod: 'Ship' };
};

const codeOf = (item: unknown): unknown => String(item).split('|')[0];

const checkout = (record: unknown) => ({ checkoutId: at(record, 'id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'BBS-99|BBS-99-1' },
  product: { productCode: codeOf(a) },
  lookup: { productCodes: [codeOf(a), codeOf(b)] },
  pages: [
    { query: 'garden', pageSize: 2, startIndex: 0 },
    { query: 'garden', pageSize: 2, startIndex: 2 },
  ],
  create: (lines) => ({ items: lines.map(([item, quantity]) => newItem(item, quantity)) }),
  set: (cart, item, quantity) => {
    const line = asList(at(cart, 'items')).find(
      (each) => at(each, 'product.variationProductCode') === String(item).split('|')[1],
    );
    const row = line ? { id: at(line, 'id'), quantity } : newItem(item, quantity);
    return { cartId: at(cart, 'id'), items: [row] };
  },
  cart: (cart) => ({ cartId: at(cart, 'id') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    fulfillmentInfo: {
      fulfillmentContact: {
        firstName: 'June',
        lastNameOrSurname: 'Carter',
        address: {
          address1: '1200 Barton Springs Road',
          cityOrTown: 'Austin',
          stateOrProvince: 'TX',
          postalOrZipCode: '78704',
          countryCode: 'US',
        },
      },
    },
  }),
  method: (record) => ({
    ...checkout(record),
    fulfillmentInfo: { shippingMethodCode: 'ups_UPS_SECOND_DAY_AIR' },
  }),
  approve: (record, isAccepted, time) => ({
    ...checkout(record),
    buyerAcceptance: { isAccepted, acceptedDate: new Date(time).toISOString() },
  }),
  order: (record) => ({ orderId: at(record, 'orderId') }),
};
