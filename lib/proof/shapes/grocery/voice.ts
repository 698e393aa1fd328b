/** How a visitor asks the grocery. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './grocery.ts';

const [a, , b, c, soldOut] = dialect.items.keys();
const products = [...dialect.items.values()].map(({ ware }) => ware.id);

const basket = (record: unknown) => ({ basket: at(record, 'basket') });
const checkout = (record: unknown) => ({ checkout: at(record, 'checkout') });

/** How many a basket has. */
function countIn(record: unknown, ean: unknown): number {
  const lines = asList(at(record, 'departments')).flatMap((department) => asList(at(department, 'lines')));
  return Number(at(lines.find((line) => at(line, 'ean') === ean) ?? {}, 'count') ?? 0);
}

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: '4099999999990' },
  product: { product_no: products[0] },
  lookup: { product_nos: [products[0], products[2]] },
  pages: [
    { query: 'bottle', take: 1 },
    { query: 'bottle', take: 1, skip: 1 },
  ],
  create: (lines) => ({ put: lines.map(([ean, count]) => ({ ean, count })) }),
  set: (record, ean, quantity) => {
    const more = quantity - countIn(record, ean);
    return more < 0
      ? { ...basket(record), take: [{ ean, count: -more }] }
      : { ...basket(record), put: [{ ean, count: more, substitute: 'similar' }] };
  },
  cart: basket,
  checkout,
  address: (record) => ({
    ...checkout(record),
    deliver_to: {
      name: 'Janna de Vries',
      street: 'Lambertistraße',
      house_number: '12a',
      postcode: '26603',
      town: 'Aurich',
    },
  }),
  method: (record) => ({ ...checkout(record), slot: 'fri-09' }),
  approve: (record, approves, time) => ({
    ...checkout(record),
    customer_says: { approves, asked_at: new Date(time).toISOString() },
  }),
  order: (record) => ({ order: at(record, 'order') }),
};
