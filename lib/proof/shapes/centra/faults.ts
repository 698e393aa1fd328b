/** Twelve faults in the shape of Centra. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { cancelsAll, type Fault, nowGiven, sameContents } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { searched } from '../desk/stock.ts';
import { rebuilt } from '../trade/plants.ts';
import { catalogIn, centraDesk, dialect } from './centra.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(centraDesk({ ...dialect, ...change }));

const rowOf = (body: unknown, type: string): number =>
  Number(
    at(
      asList(at(body, 'totals')).find((row) => at(row, 'type') === type),
      'price.value',
    ) ?? 0,
  );

const grand = (record: unknown, change: (total: number, body: unknown) => number): unknown =>
  edit(record, '*', (body) =>
    edit(body, 'totals.*', (row) =>
      at(row, 'type') === 'GRAND_TOTAL'
        ? edit(row, 'price.value', (total) => change(Number(total), body))
        : row,
    ),
  );

export const faults: readonly Fault[] = [
  {
    id: 'centra-handling-not-in-total',
    breaks: 'The total contains the fee that the record shows.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      grand(record, (total, body) => total - rowOf(body, 'HANDLING')),
    ),
  },
  {
    id: 'centra-shipping-not-in-total',
    breaks: 'The total contains the shipping that the record shows.',
    plant: answering(/_checkout$/, (record) =>
      grand(record, (total, body) => total - rowOf(body, 'SHIPPING')),
    ),
  },
  {
    id: 'centra-line-value-of-one',
    breaks: 'The value of a line is the price of all its pieces.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, '*.lines.*', (line) => (isFields(line) ? { ...line, lineValue: line.unitPrice } : line)),
    ),
  },
  {
    id: 'centra-kronor-as-ore',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) => grand(record, (total) => total / 100)),
  },
  {
    id: 'centra-quantity-of-the-first',
    breaks: 'Each line has the quantity that the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'quantities.*', () => 1)),
  },
  {
    id: 'centra-line-quantity-added',
    breaks: 'Commerce endpoint 2: as listed, the quantity of a line is set.',
    plant: (tools) => (name, args) => {
      if (name !== 'update_cart' || args.line === undefined || args.quantity === 0) return tools(name, args);
      const read = tools('get_cart', { selection: args.selection });
      const had = 'record' in read ? at(read.record, `selection.lines.${args.line}.quantity`) : 0;
      return tools(name, { ...args, quantity: Math.min(250, Number(args.quantity) + Number(had ?? 0)) });
    },
  },
  {
    id: 'centra-terms-are-approval',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'centra-disapproval-pays',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: (args) => ({ ...dialect.approval(args), given: isFields(args.buyerApproval) }),
    }),
  },
  {
    id: 'centra-ends-every-selection',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('selection.id', (selection) => ({ selection })),
  },
  {
    id: 'centra-one-selection-for-all',
    breaks: 'Each buyer has a cart of their own.',
    plant: sameContents,
  },
  {
    id: 'centra-pages-repeat-one',
    breaks: 'Pages of a search show no product twice.',
    plant: altered({ catalog: catalogIn(searched, 1) }),
  },
  {
    id: 'centra-selection-in-euros',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => JSON.parse(JSON.stringify(record).replaceAll('"SEK"', '"EUR"'))),
  },
];
