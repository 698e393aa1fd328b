/** Six faults in the shop of boxes. */
import { answering, asFields, asking, changed, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import { rebuilt } from '../trade/plants.ts';
import { openWith } from './crate.ts';

const records = ['cart', 'checkout', 'order'];

export const faults: readonly Fault[] = [
  {
    id: 'crate-lines-of-one',
    breaks: 'A line costs its price times its quantity.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      records.reduce<unknown>(
        (edited, name) =>
          edit(edited, `${name}.lines.edges.*.node.cost`, (cost) => ({
            ...asFields(cost),
            totalAmount: at(cost, 'amountPerQuantity'),
          })),
        record,
      ),
    ),
  },
  {
    id: 'crate-always-one-box',
    breaks: 'A cart has as many boxes as the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'input.lines.*.quantity', () => 1)),
  },
  {
    id: 'crate-charges-unasked',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => rebuilt(openWith({ approval: () => nowGiven(places) }))(tools, places),
  },
  {
    id: 'crate-cancelled-checkout-lives',
    breaks: 'A checkout that is cancelled shows that it is, and cannot be changed.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => edit(record, 'checkout.status', () => 'CANCELLED')),
    ),
  },
  {
    id: 'crate-pages-repeat',
    breaks: 'The next page of a search has other products than the page before.',
    plant: asking(/^search_catalog$/, ({ after: _, ...args }) => args),
  },
  {
    id: 'crate-currency-is-a-sign',
    breaks: 'Money: the currency is an ISO 4217 code.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"AUD"', '"A$"')),
    ),
  },
];
