/** Twelve faults in the storefront in the manner of Open Food Network. */
import { answering, changed, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { amountOf, sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { matching, rowsIn } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';
import { firstOf, itemOf } from './goods.ts';
import { asked, hstOn, methods, openfoodDesk, orderFee, totals } from './openfood.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(openfoodDesk({ rules }));

/** Products with any word of the query. */
const anyWord: typeof matching = (wares, query) => {
  const words = String(query).split(/\s+/);
  return wares.filter((ware) => words.some((word) => matching([ware], word).length > 0));
};

/** The amount of a line item stays what it was when the line item was made. */
const firstAmount: Plant = (tools) => {
  const first = new Map<unknown, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_cart')) return outcome;
    return changed(outcome, (record) =>
      edit(record, 'line_items.*', (line) => {
        const amount = first.get(at(line, 'id')) ?? at(line, 'amount');
        first.set(at(line, 'id'), amount);
        return edit(line, 'amount', () => amount);
      }),
    );
  };
};

/** A checkout that is canceled is only shown as canceled. */
const cancelingInWords: Plant = (tools) => (name, args) => {
  if (name !== 'cancel_checkout') return tools(name, args);
  const read = tools('get_checkout', args);
  const isOver = 'record' in read && ['complete', 'canceled'].includes(String(read.record.state));
  return isOver ? tools(name, args) : changed(read, (record) => ({ ...record, state: 'canceled' }));
};

/** All checkouts show the address that was sent last. */
const lastAddress: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'update_checkout' && 'record' in outcome && isFields(args.ship_address)) {
      last = args.ship_address;
    }
    if (!name.endsWith('_checkout') || last === undefined) return outcome;
    return changed(outcome, (record) => ({ ...record, ship_address: last }));
  };
};

/** The method after a method in the list. */
const nextOf = (method: string | undefined): string | undefined => {
  const index = methods.findIndex(({ id }) => String(id) === method);
  const next = methods[(index + 1) % methods.length];
  return index < 0 || !next ? method : String(next.id);
};

export const faults: readonly Fault[] = [
  {
    id: 'openfood-any-word',
    breaks: 'A search finds the products in which each word of the query occurs.',
    plant: rebuilt(openfoodDesk({ found: anyWord })),
  },
  {
    id: 'openfood-first-variant',
    breaks: 'A cart has the variant that was asked for, and not another one of its product.',
    plant: bent({
      find: (id) => {
        const item = itemOf(id);
        return item?.available ? firstOf(item) : item;
      },
    }),
  },
  {
    id: 'openfood-amount-not-updated',
    breaks: 'The amount of a line item is its price times its quantity, after a change too.',
    plant: firstAmount,
  },
  {
    id: 'openfood-order-fee-not-in-total',
    breaks: 'The total is the items and all adjustments, with the fee of the whole order.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total - orderFee(lines) };
      },
    }),
  },
  {
    id: 'openfood-price-of-the-next-method',
    breaks: 'Shipping costs what the chosen method is listed with.',
    plant: bent({ totals: (lines, method) => totals(lines, nextOf(method)) }),
  },
  {
    id: 'openfood-groceries-taxed',
    breaks: 'The tax is the sum of the taxes of the line items and of shipping, and groceries have none.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        const tax = sumOf(lines.map((line) => hstOn(amountOf(line)))) + hstOn(sums.shipping);
        return { ...sums, tax, total: sums.total - sums.tax + tax };
      },
    }),
  },
  {
    id: 'openfood-removal-ignored',
    breaks: 'A line item that is removed leaves the cart.',
    plant: rebuilt(
      openfoodDesk({
        words: {
          changes: (args) =>
            asked.changes({
              ...args,
              line_items_attributes: rowsIn(args, 'line_items_attributes').filter(
                ({ quantity }) => Number(quantity) > 0,
              ),
            }),
        },
      }),
    ),
  },
  {
    id: 'openfood-canceled-in-words-only',
    breaks: 'A checkout that is canceled stays canceled.',
    plant: cancelingInWords,
  },
  {
    id: 'openfood-address-of-the-last-customer',
    breaks: 'A checkout has its own address, and not that of another one.',
    plant: lastAddress,
  },
  {
    id: 'openfood-declined-is-ordered',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: bent({
      approves: ({ given, at: date }, now) => given !== undefined && isRecent(date, now),
    }),
  },
  {
    id: 'openfood-order-in-australian-dollars',
    breaks: 'An order has the currency of its checkout.',
    plant: answering(/^get_order$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"CAD"', '"AUD"')),
    ),
  },
  {
    id: 'openfood-sold-out-accepted',
    breaks: 'A variant that is out of stock is refused.',
    plant: bent({
      find: (id) => {
        const item = itemOf(id);
        return item && { ...item, available: true };
      },
    }),
  },
];
