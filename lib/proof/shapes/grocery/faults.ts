/** Six faults in the grocery. */
import { answering, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogIn, dialect } from './grocery.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'grocery-sums-of-one',
    breaks: 'The sum of a line is its price for as many pieces or portions as it has.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'departments.*.lines.*', (line) => edit(line, 'sum', () => at(line, 'price'))),
    ),
  },
  {
    id: 'grocery-takes-out-nothing',
    breaks: 'A basket has less of what is taken out of it.',
    plant: instead('update_cart', (args, tools) => {
      const { take: _, ...rest } = args;
      return args.put === undefined ? tools('get_cart', { basket: args.basket }) : tools('update_cart', rest);
    }),
  },
  {
    id: 'grocery-orders-unasked',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'grocery-cancelled-checkout-reads-open',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: answering(/^get_checkout$/, (record) =>
      edit(record, 'state', (state) => (state === 'cancelled' ? 'open' : state)),
    ),
  },
  {
    id: 'grocery-search-finds-everything',
    breaks: 'A search shows what the query names, and nothing else.',
    plant: altered({ catalog: catalogIn((wares) => wares) }),
  },
  {
    id: 'grocery-checkout-in-kroner',
    breaks: 'A checkout and its order have the currency of the catalog.',
    plant: answering(/_(checkout|order)$/, (record) => edit(record, 'currency', () => 'DKK')),
  },
];
