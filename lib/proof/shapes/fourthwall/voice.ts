/** How a visitor asks the shape of Fourthwall and Big Cartel. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const bag = (record: unknown) => ({ bag: at(record, 'bag') });
const checkout = (record: unknown) => ({ checkout: at(record, 'checkout') });

export const voice: Voice = {
  items: { a: 'DAL-11-1', b: 'DAL-12-1', c: 'DAL-13-1', soldOut: 'DAL-13-2', unknown: 'DAL-99-9' },
  product: { slug: 'moon-jar-print' },
  lookup: { slugs: ['moon-jar-print', 'moon-cake', 'hanji-notebook'] },
  pages: [
    { query: 'paper', limit: 2, context: { address_country: 'US', currency: 'USD' } },
    { query: 'paper', limit: 2, after: 2 },
  ],
  create: (lines) => ({ things: lines.map(([variant, qty]) => ({ variant, qty })) }),
  set: (record, variant, qty) => {
    const index = asList(at(record, 'things')).findIndex((thing) => at(thing, 'variant.code') === variant);
    const changed =
      qty === 0
        ? { op: 'remove', path: `/things/${index}` }
        : { op: 'replace', path: `/things/${index}/qty`, value: qty };
    const added = { op: 'add', path: '/things/-', value: { variant, qty } };
    return { ...bag(record), patch: [index < 0 ? added : changed] };
  },
  cart: bag,
  checkout,
  address: (record) => ({
    ...checkout(record),
    ship_to: {
      name: 'Kim Ji-woo',
      line1: '12 Tapdong-ro',
      city: 'Jeju',
      postcode: '63165',
      country: 'KR',
    },
  }),
  method: (record) => ({ ...checkout(record), shipping: 'dawn' }),
  approve: (record, agreed, time) => ({
    ...checkout(record),
    buyer: { agreed, agreed_at: new Date(time).toISOString() },
  }),
  order: (record) => ({ ticket: at(record, 'ticket') }),
};
