/** Twelve faults at the distributor in the manner of Mouser. */
import { answering, asking, changed, edit } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Change } from '../trade/lines.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { methods, mouserDesk, totals } from './mouser.ts';
import { partOf } from './parts.ts';

/** Parts that an update does not send stay in the cart. */
const merging: Plant = (tools) => (name, args) => {
  const read = name === 'update_cart' ? tools('get_cart', { CartKey: args.CartKey }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  const sent = rowsIn(args, 'CartItems');
  const kept = rowsIn(read.record, 'CartItems')
    .filter((row) => sent.every(({ MouserPartNumber }) => MouserPartNumber !== row.MouserPartNumber))
    .map(({ MouserPartNumber, Quantity }) => ({ MouserPartNumber, Quantity }));
  return tools(name, { ...args, CartItems: [...sent, ...kept] });
};

/** A submission is for the order that was prepared last. */
const submittingTheLast: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    if (name === 'complete_checkout') return tools(name, { ...args, OrderKey: last ?? args.OrderKey });
    const outcome = tools(name, args);
    if (name === 'create_checkout' && 'record' in outcome) last = outcome.record.OrderKey;
    return outcome;
  };
};

const known = (args: Fields): readonly Change[] =>
  rowsIn(args, 'CartItems')
    .filter(({ MouserPartNumber }) => partOf(MouserPartNumber) !== undefined)
    .map((row) => ({ does: 'add', item: row.MouserPartNumber, quantity: Number(row.Quantity) }));

/** The name of the method after this one. */
const nextOf = (name: unknown): unknown =>
  methods[(methods.findIndex(({ Method }) => Method === name) + 1) % methods.length]?.Method;

const unitPricesIn = (record: Fields): number =>
  rowsIn(record, 'CartItems').reduce((sum, { UnitPrice }) => sum + Number(UnitPrice), 0);

export const faults: readonly Fault[] = [
  {
    id: 'mouser-always-from-the-first-record',
    breaks: 'A search leaves out as many parts as its starting record says.',
    plant: asking(/^search_catalog$/, ({ startingRecord: _, ...args }) => args),
  },
  {
    id: 'mouser-part-in-dollars',
    breaks: 'A part has the same price and currency in each tool of the catalog.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'Part.PriceBreaks.*.Price.currency', () => 'USD'),
    ),
  },
  {
    id: 'mouser-first-price-break-only',
    breaks: 'The price of a piece is that of the last price break whose quantity is reached.',
    plant: rebuilt(mouserDesk({ price: (item) => item.amount })),
  },
  {
    id: 'mouser-merchandise-of-single-pieces',
    breaks: 'The merchandise total of a cart is the sum of its extended prices.',
    plant: answering(/_cart$/, (record) => edit(record, 'MerchandiseTotal', () => unitPricesIn(record))),
  },
  {
    id: 'mouser-shipping-not-in-total',
    breaks: 'The total of an order contains the shipping that is shown.',
    plant: rebuilt(
      mouserDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            return { ...sums, total: sums.total - sums.shipping };
          },
        },
      }),
    ),
  },
  {
    id: 'mouser-unsent-parts-stay',
    breaks: 'A part that an update does not send is deleted, as the tool says.',
    plant: merging,
  },
  {
    id: 'mouser-first-cart-for-all-keys',
    breaks: 'A cart that is read is the one of the requested key.',
    plant: showingFirst('cart', { argument: 'CartKey', path: 'CartKey' }),
  },
  {
    id: 'mouser-deleted-cart-lives-on',
    breaks: 'The key of a cart that was deleted is not valid any more, as the tool says.',
    plant: (tools) => (name, args) =>
      name === 'cancel_cart'
        ? changed(tools('get_cart', args), ({ CartKey }) => ({ Errors: [], CartKey, Deleted: true }))
        : tools(name, args),
  },
  {
    id: 'mouser-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: rebuilt(mouserDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'mouser-submits-the-last-order',
    breaks: 'A submission is for the order whose key is sent.',
    plant: submittingTheLast,
  },
  {
    id: 'mouser-order-with-another-method',
    breaks: 'An order is shipped by the method that was chosen for it.',
    plant: answering(/^get_order$/, (record) => edit(record, 'DeliveryDetail.ShippingMethodName', nextOf)),
  },
  {
    id: 'mouser-unknown-parts-left-out',
    breaks: 'A number of no part is refused, and not left out silently.',
    plant: rebuilt(
      mouserDesk({
        words: { filling: known, changes: (args) => [{ does: 'clear' }, ...known(args)] },
      }),
    ),
  },
];
