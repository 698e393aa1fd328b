/** Six faults in the wholesaler. */
import { answering, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './grossist.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'grossist-lines-at-list-price',
    breaks: 'The amount of a line is its net price for as many pieces as it has.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, '*.lines.*', (line) =>
        edit(line, 'net_amount', () => Number(at(line, 'list_price')) * Number(at(line, 'quantity'))),
      ),
    ),
  },
  {
    id: 'grossist-removes-nothing',
    breaks: 'A requisition has no line that an action has removed.',
    plant: altered({
      fill: (args, cart) => {
        const actions = asList(args.actions).filter((action) => at(action, 'action') !== 'remove_line');
        return dialect.fill({ ...args, actions }, cart);
      },
    }),
  },
  {
    id: 'grossist-authorises-itself',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'grossist-only-says-cancelled',
    breaks: 'A draft that is said to be cancelled is cancelled.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => edit(record, 'draft.status', () => 'CANCELLED')),
    ),
  },
  {
    id: 'grossist-carries-everything',
    breaks: 'A lookup tells which ids are unknown, and shows nothing for them.',
    plant: answering(/^lookup_catalog$/, (record) => ({
      articles: [
        ...asList(record.articles),
        ...asList(record.not_carried).map((article) => ({
          article,
          family: 'F41500',
          description: 'Article on request',
          list_price: { amount: 10_000, currency: 'DKK' },
          your_price: { amount: 10_000, currency: 'DKK' },
          pack_size: 1,
          in_stock: true,
        })),
      ],
      not_carried: [],
    })),
  },
  {
    id: 'grossist-orders-in-euros',
    breaks: 'An order has the currency of its checkout.',
    plant: answering(/^get_order$/, (record) => edit(record, 'order.currency', () => 'EUR')),
  },
];
