/** How a visitor asks the shape of the Spryker Glue API. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './spryker.ts';

const ids = [...dialect.items.keys()];
const [a, , b, c, soldOut] = ids;

const abstractOf = (sku: unknown): string => String(sku).replace(/-\d+$/, '');

const checkout = (record: unknown) => ({ checkoutId: at(record, 'data.id') });

const changed = (record: unknown, attributes: Fields): Fields => ({
  ...checkout(record),
  data: { type: 'checkout-data', attributes },
});

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'HE-99-9' },
  product: { abstractSku: abstractOf(a) },
  lookup: { abstractSkus: [abstractOf(a), abstractOf(b)] },
  pages: [
    { query: 'drinks', page: { offset: 0, limit: 1 } },
    { query: 'drinks', page: { offset: 1, limit: 1 } },
  ],
  create: (lines) => ({
    data: {
      type: 'carts',
      attributes: {
        priceMode: 'GROSS_MODE',
        currency: 'CHF',
        items: lines.map(([sku, quantity]) => ({ sku, quantity })),
      },
    },
  }),
  set: (cart, item, quantity) => {
    const isThere = asList(at(cart, 'included')).some((line) => at(line, 'id') === item);
    const data = isThere
      ? { type: 'items', id: item, attributes: { quantity } }
      : { type: 'items', attributes: { sku: item, quantity } };
    return { cartId: at(cart, 'data.id'), data };
  },
  cart: (cart) => ({ cartId: at(cart, 'data.id') }),
  checkout,
  address: (record) =>
    changed(record, {
      shippingAddress: {
        firstName: 'Ursina',
        lastName: 'Zaugg',
        address1: 'Kirchgasse',
        address2: '8',
        zipCode: '3400',
        city: 'Burgdorf',
        iso2Code: 'CH',
      },
    }),
  method: (record) => changed(record, { idShipmentMethod: 3 }),
  approve: (record, approved, time) => ({
    ...checkout(record),
    customerApproval: { approved, approvedAt: new Date(time).toISOString() },
  }),
  order: (record) => ({ orderReference: at(record, 'data.attributes.orderReference') }),
};
