/** How a visitor asks the ticket shop. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect, eventId } from './tickets.ts';

const [a, , b, c, soldOut] = dialect.items.keys();
const events = [...dialect.items.values()].map(({ ware }) => eventId(ware));

const hold = (record: unknown) => ({ hold_id: at(record, 'hold_id') });
const checkout = (record: unknown) => ({ checkout_id: at(record, 'checkout_id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'EV-9:P1' },
  product: { event_id: events[2] },
  lookup: { event_ids: [events[0], events[2]] },
  pages: [
    { query: 'concert', limit: 2 },
    { query: 'concert', limit: 2, cursor: 'after-2' },
  ],
  create: (lines) => ({
    tickets: lines.map(([price_level_id, quantity]) => ({ price_level_id, quantity })),
  }),
  set: (record, price_level_id, quantity) => {
    const line = asList(at(record, 'lines')).find((each) => at(each, 'price_level_id') === price_level_id);
    const line_id = at(line, 'line_id');
    if (line === undefined) return { ...hold(record), actions: [{ type: 'add', price_level_id, quantity }] };
    const action = quantity === 0 ? { type: 'release', line_id } : { type: 'set', line_id, quantity };
    return { ...hold(record), actions: [action] };
  },
  cart: hold,
  checkout,
  address: (record) => ({
    ...checkout(record),
    postal_address: {
      name: 'Ursina Meier',
      street: 'Seestrasse 14',
      postal_code: '6005',
      city: 'Luzern',
      country: 'CH',
    },
  }),
  method: (record) => ({ ...checkout(record), delivery_id: 'post' }),
  approve: (record, agrees, time) => ({
    ...checkout(record),
    buyer_decision: { agrees: agrees ? 'yes' : 'no', decided_at: new Date(time).toISOString() },
  }),
  order: () => ({ order_number: dialect.ids.order(0) }),
};
