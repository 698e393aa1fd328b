/** How a visitor asks the box club. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './boxclub.ts';

const items = [...dialect.items.values()];
const [a, , b, c, soldOut] = items.map(({ id }) => id);
const [first, , second, third] = items.map(({ ware }) => ware.id);

const signup = (record: unknown) => ({ signup_code: at(record, 'signup.code') });
const checkout = (record: unknown) => ({ checkout_number: at(record, 'checkout.number') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'LL-99-9' },
  product: { group: first },
  lookup: { groups: [first, third, 999] },
  pages: [
    { query: 'drinks', first: 2 },
    { query: 'drinks', first: 2, after: second },
  ],
  create: (lines) => ({ boxes: lines.map(([box, per_delivery]) => ({ box, per_delivery })) }),
  set: (record, item, per_delivery) => {
    const others = asList(at(record, 'signup.boxes'))
      .filter((each) => at(each, 'box') !== item)
      .map((each) => ({ box: at(each, 'box'), per_delivery: at(each, 'per_delivery') }));
    const boxes = per_delivery === 0 ? others : [{ box: item, per_delivery }, ...others];
    return { ...signup(record), boxes, interval: 'every_2_weeks' };
  },
  cart: signup,
  checkout,
  address: (record) => ({
    ...checkout(record),
    recipient: {
      name: 'Sunniva Dahl',
      street_address: 'Storgata 21',
      postal_code: '8300',
      city: 'Svolvær',
      country: 'NO',
    },
  }),
  method: (record) => ({ ...checkout(record), delivery_day: 'saturday' }),
  approve: (record, given, time) => ({
    ...checkout(record),
    consent: { to_first_charge: given, to_later_charges: given, given_at: new Date(time).toISOString() },
  }),
  order: () => ({ subscription_id: dialect.ids.order(0) }),
};
