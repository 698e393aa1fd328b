/** Twelve faults in the shape of Clover. */
import { answering, asking, changed, edit, instead } from '../../planted/planted.ts';
import { at, isRecent } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { cloverDesk, delivery, found, totals } from './clover.ts';

const taxed = (amount: unknown): number => Math.round(Number(amount) * 1.08875);

export const faults: readonly Fault[] = [
  {
    id: 'clover-pages-overlap',
    breaks: 'An offset leaves out as many items as it says, so that each page has other items.',
    plant: asking(/^search_catalog$/, (args) =>
      edit(args, 'offset', (offset) => Math.max(0, Number(offset) - 1)),
    ),
  },
  {
    id: 'clover-product-with-tax',
    breaks: 'An item has the same price in a search and when it is read alone.',
    plant: answering(/^get_product$/, (item) => edit(item, 'price.amount', taxed)),
  },
  {
    id: 'clover-last-line-not-summed',
    breaks: 'The subtotal is the sum of all line items.',
    plant: rebuilt(
      cloverDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          const last = lines.length > 1 ? lines.at(-1) : undefined;
          const lost = last ? totals([last]).subtotal : 0;
          return { ...sums, subtotal: sums.subtotal - lost, total: sums.total - lost };
        },
      }),
    ),
  },
  {
    id: 'clover-order-without-fee',
    breaks: 'The total of an order contains the delivery fee that the order shows.',
    plant: answering(/^get_order$/, (record) => {
      const less = (amount: unknown): number => Number(amount) - Number(at(record, 'order.deliveryFee'));
      return edit(edit(record, 'order.total', less), 'order.payments.elements.*.amount', less);
    }),
  },
  {
    id: 'clover-tax-lost-with-order-type',
    breaks: 'The tax is the tax rate of the taxable amount, whatever the order type is.',
    plant: rebuilt(
      cloverDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return method === undefined ? sums : { ...sums, tax: 0, total: sums.total - sums.tax };
        },
      }),
    ),
  },
  {
    id: 'clover-added-lines-replace',
    breaks: 'Line items that an update does not name stay, as the tool says.',
    plant: (tools) => (name, args) => {
      if (name !== 'update_cart' || rowsIn(args, 'addLineItems').length === 0) return tools(name, args);
      const read = tools('get_cart', { orderCartId: args.orderCartId });
      if (!('record' in read)) return tools(name, args);
      const old = rowsIn(at(read.record, 'orderCart.lineItems'), 'elements').map(({ id }) => id);
      const { updateLineItems: _, ...rest } = args;
      return tools(name, { ...rest, deleteLineItems: old });
    },
  },
  {
    id: 'clover-first-cart-shown',
    breaks: 'An order cart that is read is the one that was asked for.',
    plant: showingFirst('cart', { argument: 'orderCartId', path: 'orderCart.id' }),
  },
  {
    id: 'clover-canceled-stays-open',
    breaks: 'A checkout that is canceled stays so, and cannot be changed or completed.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => edit(record, 'checkout.status', () => 'CANCELED')),
    ),
  },
  {
    id: 'clover-old-approval-charged',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: rebuilt(
      cloverDesk({
        approves: ({ given, at: time }, now) =>
          given === true && (isRecent(time, now) || Date.parse(String(time)) < now),
      }),
    ),
  },
  {
    id: 'clover-charged-twice',
    breaks: 'A checkout that is completed cannot be completed again: it is one order.',
    plant: rebuilt(
      cloverDesk({
        accepts: (tool, state) => state === 'open' || (state === 'placed' && tool === 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'clover-sold-out-taken',
    breaks: 'An item that is not available is refused, as create_cart says.',
    plant: rebuilt(
      cloverDesk({
        find: (id) => {
          const item = found(id);
          return item && { ...item, available: true };
        },
      }),
    ),
  },
  {
    id: 'clover-order-type-forgets-address',
    breaks: 'What an update of a checkout leaves out stays, as the tool says.',
    plant: rebuilt(
      cloverDesk({}, undefined, {
        delivery: (checkout, args) => {
          const { address: _, ...rest } = checkout;
          return delivery(args.orderType === undefined ? checkout : rest, args);
        },
      }),
    ),
  },
];
