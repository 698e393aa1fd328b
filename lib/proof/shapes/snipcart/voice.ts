/** How a visitor asks the shape of Snipcart. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const checkout = (record: unknown) => ({ token: at(record, 'token') });

const session = (cart: unknown) => ({ token: at(cart, 'token'), sessionToken: at(cart, 'sessionToken') });

export const voice: Voice = {
  items: {
    a: 'linen-tote-natural',
    b: 'wax-candle-cedar',
    c: 'engraved-pen-brass',
    soldOut: 'field-notebook-blank',
    unknown: 'linen-tote-crimson',
  },
  product: { userDefinedId: 'linen-tote' },
  lookup: { userDefinedIds: ['linen-tote', 'wax-candle'] },
  pages: [
    { query: 'paper', limit: 1 },
    {
      query: 'paper',
      limit: 1,
      continuationToken: Buffer.from('offset:1').toString('base64url'),
    },
  ],
  create: (lines) => ({ items: lines.map(([id, quantity]) => ({ id, quantity })) }),
  set: (cart, id, quantity) => {
    const line = asList(at(cart, 'items')).find((each) => at(each, 'id') === id);
    const uniqueId = at(line, 'uniqueId');
    if (line === undefined) return { ...session(cart), add: [{ id, quantity }] };
    return quantity === 0
      ? { ...session(cart), remove: [uniqueId] }
      : { ...session(cart), update: [{ uniqueId, quantity }] };
  },
  cart: (cart) => session(cart),
  checkout,
  address: (record) => ({
    ...checkout(record),
    shippingAddress: {
      fullName: 'Camille Roy',
      address1: '410 Rue Rachel Est',
      city: 'Montreal',
      province: 'QC',
      postalCode: 'H2J 2G7',
      country: 'CA',
    },
  }),
  method: (record) => ({ ...checkout(record), shippingRateSlug: 'xpresspost' }),
  approve: (record, approvedByCustomer, time) => ({
    ...checkout(record),
    paymentApproval: { approvedByCustomer, approvedOn: new Date(time).toISOString() },
  }),
  order: (record) => ({ invoiceNumber: at(record, 'invoiceNumber') }),
};
