/** Twelve faults in the storefront in the manner of Walmart Marketplace. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Change } from '../trade/lines.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';
import { itemOf, primaryOf } from './items.ts';
import { feeOn, shippingOn, totals, walmartDesk } from './walmart.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(walmartDesk({ rules }));

const wantedIn = (args: Fields): readonly Fields[] => rowsIn(fieldsOf(args, 'orderLines'), 'orderLine');
const amountIn = (row: Fields): number => Number(at(row, 'orderLineQuantity.amount'));

/** The charge for one piece, in lines of several pieces. */
const ofOnePiece = (line: unknown): unknown =>
  edit(line, 'charges.charge.0.chargeAmount.amount', (amount) =>
    Math.round(Number(amount) / Number(at(line, 'orderLineQuantity.amount'))),
  );

/** Sent lines are merged into the cart, and what is not sent stays. */
const merging: Plant = (tools) => (name, args) => {
  const read = name === 'update_cart' ? tools('get_cart', { cartId: args.cartId }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  const sent = wantedIn(args);
  const kept = asList(at(read.record, 'orderLines.orderLine'))
    .map((line) => ({ sku: at(line, 'item.sku'), orderLineQuantity: at(line, 'orderLineQuantity') }))
    .filter(({ sku }) => sent.every((row) => row.sku !== sku));
  return tools(name, { ...args, orderLines: { orderLine: [...kept, ...sent] } });
};

const known = (args: Fields): readonly Change[] =>
  wantedIn(args)
    .filter(({ sku }) => itemOf(sku) !== undefined)
    .map((row) => ({ does: 'add', item: row.sku, quantity: amountIn(row) }));

export const faults: readonly Fault[] = [
  {
    id: 'walmart-limit-ignored',
    breaks: 'A search answers with as many items at most as its limit says.',
    plant: asking(/^search_catalog$/, ({ limit: _, ...args }) => args),
  },
  {
    id: 'walmart-primary-variant-instead',
    breaks: 'A product that is read is the item of the requested SKU.',
    plant: asking(/^get_product$/, (args) => {
      const item = itemOf(args.sku);
      return item ? { sku: primaryOf(item).id } : args;
    }),
  },
  {
    id: 'walmart-five-at-most',
    breaks: 'A cart has the requested quantity, or the request is refused.',
    plant: bent({
      limit: (lines) => ({
        lines: lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, 5) })),
        messages: [],
      }),
    }),
  },
  {
    id: 'walmart-charge-of-one-piece',
    breaks: 'The charges of a line are for all its pieces, as the tool says.',
    plant: answering(/_(cart|checkout)$/, (record) => edit(record, 'orderLines.orderLine.*', ofOnePiece)),
  },
  {
    id: 'walmart-fee-not-in-total',
    breaks: 'The total is the sum of all charges and their taxes, with the fees.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total - lines.reduce((sum, line) => sum + feeOn(line), 0) };
      },
    }),
  },
  {
    id: 'walmart-standard-for-every-method',
    breaks: 'Shipping costs what the chosen method is listed with.',
    plant: rebuilt(
      walmartDesk({
        rates: { shipping: (line, method) => shippingOn(line, method === undefined ? method : 'Standard') },
      }),
    ),
  },
  {
    id: 'walmart-update-merges',
    breaks: 'A SKU that an update does not send is removed, as the tool says.',
    plant: merging,
  },
  {
    id: 'walmart-first-cart-for-all',
    breaks: 'Each buyer reads their own cart.',
    plant: showingFirst('cart', { argument: 'cartId', path: 'cartId' }),
  },
  {
    id: 'walmart-cancelled-checkout-is-placed',
    breaks: 'A checkout that is cancelled cannot be changed or placed.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
    }),
  },
  {
    id: 'walmart-refusal-is-an-authorization',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: bent({
      approves: ({ given, at: date }, now) => given !== undefined && isRecent(date, now),
    }),
  },
  {
    id: 'walmart-order-of-single-pieces',
    breaks: 'An order has the quantities of its checkout.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'list.elements.order.*.orderLines.orderLine.*', (line) =>
        edit(line, 'orderLineQuantity.amount', () => '1'),
      ),
    ),
  },
  {
    id: 'walmart-unknown-sku-dropped',
    breaks: 'A SKU of no item is refused, and not left out silently.',
    plant: rebuilt(
      walmartDesk({
        words: { filling: known, changes: (args) => [{ does: 'clear' }, ...known(args)] },
      }),
    ),
  },
];
