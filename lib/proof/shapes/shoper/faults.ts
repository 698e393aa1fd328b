/** Twelve faults in the shop in the manner of Shoper. */
import { answering, asList, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Rules, Words } from '../trade/trade.ts';
import { defaultLimit, itemOf, standardTax } from './goods.ts';
import { asked, shoperDesk, totalsWith } from './shoper.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(shoperDesk(rules));
const reading = (words: Partial<Words>): Plant => rebuilt(shoperDesk({}, words));

/** Where a page begins is calculated with the default limit, whatever limit was asked for. */
const startingByDefaultLimit: Plant = (tools) => (name, args) => {
  const outcome = tools(name, args);
  if (name !== 'search_catalog' || !('record' in outcome)) return outcome;
  const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? defaultLimit)];
  const from = (page - 1) * defaultLimit;
  const all = tools(name, { query: args.query, limit: 50 });
  return changed(all, ({ list }) => ({ ...outcome.record, list: asList(list).slice(from, from + limit) }));
};

/** The answer says that the checkout is cancelled, and it goes on. */
const cancellingInAnswerOnly: Plant = (tools) => (name, args) => {
  if (name !== 'cancel_checkout') return tools(name, args);
  const read = tools('get_checkout', args);
  const isOpen = 'record' in read && read.record.order_id === null;
  return isOpen
    ? changed(read, (record) => ({ ...record, status: 'anulowane', missing: [] }))
    : tools(name, args);
};

const amountAt = (record: unknown, path: string): number => Number(at(record, `${path}.amount`) ?? 0);

/** The gross amounts multiplied by the rates. */
const taxOnGross = (record: Fields): number =>
  Math.round(
    (sumOf(rowsIn(record, 'products').map((row) => amountAt(row, 'sum') * Number(row.tax_value))) +
      amountAt(record, 'shipping_cost') * standardTax) /
      100,
  );

const records = /^(create|get|update|complete|cancel)_(cart|checkout|order)$/;

export const faults: readonly Fault[] = [
  {
    id: 'shoper-page-of-default-limit',
    breaks: 'Pages of a search with a `limit` follow each other without gaps.',
    plant: startingByDefaultLimit,
  },
  {
    id: 'shoper-price-of-default-stock',
    breaks: 'A stock has the same price in each tool.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'stocks.*.price', () => at(record, 'stocks.0.price')),
    ),
  },
  {
    id: 'shoper-ten-pieces-at-most',
    breaks: 'A basket has as many pieces as were asked for, or the request is refused.',
    plant: bent({
      limit: (lines) => ({
        lines: lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, 10) })),
        messages: [],
      }),
    }),
  },
  {
    id: 'shoper-unknown-stock-is-skipped',
    breaks: 'A stock that does not exist is refused, and no basket is created, as the tool says.',
    plant: reading({
      filling: (args) =>
        asked.filling({ products: rowsIn(args, 'products').filter(({ stock_id }) => itemOf(stock_id)) }),
    }),
  },
  {
    id: 'shoper-row-sum-without-discount',
    breaks: 'The `sum` of a row is its `discounted_price` for all pieces.',
    plant: answering(records, (record) =>
      edit(record, 'products.*', (row) =>
        edit(row, 'sum.amount', () => amountAt(row, 'price') * Number(at(row, 'quantity'))),
      ),
    ),
  },
  {
    id: 'shoper-zero-is-no-quantity',
    breaks: 'A quantity of 0 removes the row, as the tool says.',
    plant: reading({
      changes: (args) =>
        asked.changes({ products: rowsIn(args, 'products').filter(({ quantity }) => Boolean(quantity)) }),
    }),
  },
  {
    id: 'shoper-tax-of-gross-amounts',
    breaks: 'The `sum_tax` is the tax that the prices contain: with `sum_net`, it is the `sum`.',
    plant: answering(records, (record) => edit(record, 'sum_tax.amount', () => taxOnGross(record))),
  },
  {
    id: 'shoper-shipping-for-each-row',
    breaks: 'A shipping costs what the `shippings` of the checkout say.',
    plant: bent({ totals: totalsWith((cost, lines) => cost * lines.length) }),
  },
  {
    id: 'shoper-shipping-forgets-address',
    breaks: 'The address stays when only the shipping is set, as the tool says.',
    plant: reading({
      delivery: ({ address: _, ...checkout }, args) => asked.delivery(checkout, args),
    }),
  },
  {
    id: 'shoper-confirmation-of-any-age',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of the order, not earlier.',
    plant: bent({ approves: ({ given }) => given === true }),
  },
  {
    id: 'shoper-cancelled-goes-on',
    breaks: 'A checkout that was cancelled is cancelled when it is read, and cannot be changed.',
    plant: cancellingInAnswerOnly,
  },
  {
    id: 'shoper-order-sum-without-shipping',
    breaks: 'The `sum` of an order contains its `shipping_cost`, as in the checkout.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'sum.amount', (sum) => Number(sum) - amountAt(record, 'shipping_cost')),
    ),
  },
];
