/** Twelve faults in the shape of UNAS. */
import { answering, asFields, asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Change } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { items } from './stock.ts';
import { changesIn, deliver, totals, unasDesk } from './unas.ts';

const isCost = (item: unknown): boolean => String(at(item, 'Id')).endsWith('-cost');
const isKnown = (id: unknown): boolean => items.some((item) => item.id === id);

/** A new cart begins with what the session put into the earlier ones. */
const sharing: Plant = (tools) => {
  let earlier: readonly unknown[] = [];
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const both = asFields(edit(args, 'Items.Item', (sent) => [...earlier, ...asList(sent)]));
    const outcome = tools(name, both);
    if ('record' in outcome) earlier = asList(at(both, 'Items.Item'));
    return outcome;
  };
};

/** The answer still says the start that was asked for. */
const paging: Plant = (tools) => (name, args) => {
  if (name !== 'search_catalog') return tools(name, args);
  const { LimitStart = 0, LimitNum = 20 } = args;
  const outcome = tools(name, { ...args, LimitStart: Number(LimitStart) * Number(LimitNum) });
  return changed(outcome, (record) => ({ ...record, LimitStart }));
};

const added = (args: Fields): readonly Change[] =>
  changesIn(args).map((change) =>
    change.does === 'set' && change.quantity > 0
      ? { does: 'add', item: change.key, quantity: change.quantity }
      : change,
  );

const inReading: readonly Fault[] = [
  {
    id: 'unas-start-counts-pages',
    breaks: '`LimitStart` is how many products are skipped, as the tool says.',
    plant: paging,
  },
  {
    id: 'unas-lookup-reads-one',
    breaks: 'A lookup reads each product that was asked for, or lists it in `NotFound`.',
    plant: asking(/^lookup_catalog$/, (args) => ({ ...args, Ids: asList(args.Ids).slice(0, 1) })),
  },
  {
    id: 'unas-product-gross-is-net',
    breaks: 'A product has the same price in each tool, and its gross price contains the VAT.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'Product.Prices.Price.*', (price) => ({ ...asFields(price), Gross: at(price, 'Net') })),
    ),
  },
];

const inCarts: readonly Fault[] = [
  {
    id: 'unas-carts-of-one-session',
    breaks: 'A new cart has the items that it was created with, and none of another cart.',
    plant: sharing,
  },
  {
    id: 'unas-modify-adds',
    breaks: 'With `modify`, the quantity of an item becomes the one that is sent.',
    plant: rebuilt(unasDesk({}, { changes: added })),
  },
  {
    id: 'unas-unknown-is-skipped',
    breaks: 'A cart with an unknown product is refused, and not created without it.',
    plant: rebuilt(
      unasDesk(
        {},
        { filling: (args) => changesIn(args).filter((each) => each.does !== 'add' || isKnown(each.item)) },
      ),
    ),
  },
  {
    id: 'unas-cancelled-cart-changes',
    breaks: 'A cart that is cancelled can no longer be changed.',
    plant: rebuilt(
      unasDesk({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool === 'update_cart'),
      }),
    ),
  },
];

const inCheckouts: readonly Fault[] = [
  {
    id: 'unas-sums-without-costs',
    breaks: 'The sums of a checkout contain all of its items, also those of shipping and payment.',
    plant: rebuilt(unasDesk({ totals: (lines) => totals(lines) })),
  },
  {
    id: 'unas-one-rate-for-all',
    breaks: 'The VAT is the one of the rates of the items: net and VAT make up gross.',
    plant: rebuilt(
      unasDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return { ...sums, tax: Math.round((sums.total * 27) / 127) };
        },
      }),
    ),
  },
  {
    id: 'unas-method-forgets-address',
    breaks: 'What is not sent to an update of a checkout stays.',
    plant: rebuilt(
      unasDesk(
        {},
        {
          delivery: ({ address, ...draft }, args) =>
            deliver(args.Shipping === undefined ? { ...draft, ...(address && { address }) } : draft, args),
        },
      ),
    ),
  },
  {
    id: 'unas-no-is-truthy',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: rebuilt(unasDesk({ approves: ({ given, at }, now) => Boolean(given) && isRecent(at, now) })),
  },
  {
    id: 'unas-order-of-goods-only',
    breaks: 'An order has all items of its checkout, and they make up its sum.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'Order.Items.Item', (rows) => asList(rows).filter((row) => !isCost(row))),
    ),
  },
];

export const faults: readonly Fault[] = [...inReading, ...inCarts, ...inCheckouts];
