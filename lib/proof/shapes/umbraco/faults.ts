/** Twelve faults at the shop in the manner of Umbraco Commerce. */
import { answering, asFields, edit, instead } from '../../planted/planted.ts';
import { at, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { matching, rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { plus, transactionOf, wares } from './goods.ts';
import { delivery, umbracoDesk } from './umbraco.ts';

/** The order lines that are sent are taken for all that the cart is to have. */
const othersRemoved: Plant = instead('update_cart', (args, tools) => {
  const changes = rowsIn(args, 'orderLines');
  const read = tools('get_cart', { orderId: args.orderId });
  if (changes.length === 0 || !('record' in read)) return tools('update_cart', args);
  const others = rowsIn(read.record, 'orderLines').filter(({ id }) => changes.every((one) => one.id !== id));
  const removals = others.map(({ id }) => ({ id, quantity: 0 }));
  return tools('update_cart', { ...args, orderLines: [...changes, ...removals] });
});

/** The first time that a cart is read after a change, it is as before the change. */
const readTooLate: Plant = (tools) => {
  const before = new Map<unknown, Outcome>();
  return (name, args) => {
    const { orderId } = args;
    const old = before.get(orderId);
    if (name.endsWith('_cart')) before.delete(orderId);
    if (name === 'get_cart' && old) return old;
    if (name !== 'update_cart') {
      const outcome = tools(name, args);
      if (name === 'complete_checkout' && 'record' in outcome) before.delete(at(outcome.record, 'order.id'));
      return outcome;
    }
    const read = tools('get_cart', { orderId });
    const outcome = tools(name, args);
    if ('record' in outcome) before.set(orderId, read);
    return outcome;
  };
};

/** An address is kept for the session, and so for all checkouts that are open. */
const sharedAddress: Plant = (tools) => {
  const made = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    const { shippingAddress } = args;
    if (name === 'create_checkout') made.add(outcome.record.token);
    if (name !== 'update_checkout' || !isFields(shippingAddress)) return outcome;
    for (const token of made) if (token !== args.token) tools(name, { token, shippingAddress });
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'umbraco-page-cut-before-the-filter',
    breaks: 'The pages of a search have all products that it finds.',
    plant: rebuilt(
      umbracoDesk({
        paging: (query, skip, take) => ({
          total: matching(wares, query).length,
          shown: matching(wares.slice(skip, skip + take), query),
        }),
      }),
    ),
  },
  {
    id: 'umbraco-other-order-lines-removed',
    breaks: 'Order lines that an update does not name stay as they are, as the tool says.',
    plant: othersRemoved,
  },
  {
    id: 'umbraco-first-read-is-old',
    breaks: 'A cart that is read is as its last change answered.',
    plant: readTooLate,
  },
  {
    id: 'umbraco-whole-metres-charged',
    breaks: 'A line costs its unit price for the metres that it has, and half of it for half a metre.',
    plant: rebuilt(
      umbracoDesk({ sums: { cost: ({ item, quantity }) => item.amount * Math.ceil(quantity) } }),
    ),
  },
  {
    id: 'umbraco-adjustments-taken-off-twice',
    breaks: 'The total is the subtotal, with the discount in it, and the shipping.',
    plant: rebuilt(
      umbracoDesk({
        sums: { total: ({ value, totalAdjustment }, shipping) => plus(value, totalAdjustment, shipping) },
      }),
    ),
  },
  {
    id: 'umbraco-tax-of-shipping-left-out',
    breaks: 'The tax of an order is that of its lines and of its shipping.',
    plant: rebuilt(
      umbracoDesk({
        sums: { total: ({ value }, shipping) => ({ ...plus(value, shipping), tax: value.tax }) },
      }),
    ),
  },
  {
    id: 'umbraco-country-of-the-store',
    breaks: 'An order goes to the country of the address that was sent.',
    plant: rebuilt(
      umbracoDesk({
        words: {
          delivery: (checkout, args) =>
            delivery(checkout, asFields(edit(args, 'shippingAddress.country', () => 'GB'))),
        },
      }),
    ),
  },
  {
    id: 'umbraco-address-in-all-checkouts',
    breaks: 'The address of a checkout is that of no other.',
    plant: sharedAddress,
  },
  {
    id: 'umbraco-cancelled-cart-is-changed',
    breaks: 'A cart that is cancelled can no longer be changed.',
    plant: rebuilt(
      umbracoDesk({
        rules: {
          accepts: (tool, state) =>
            usual.accepts(tool, state) || (tool === 'update_cart' && state === 'cancelled'),
        },
      }),
    ),
  },
  {
    id: 'umbraco-approval-never-expires',
    breaks: 'Commerce endpoint 7: an approval is given at the moment of the order.',
    plant: rebuilt(umbracoDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'umbraco-silence-counts-as-approval',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves.',
    plant: rebuilt(
      umbracoDesk({
        rules: { approves: (approval, now) => approval.given === undefined || usual.approves(approval, now) },
      }),
    ),
  },
  {
    id: 'umbraco-transaction-of-the-order-without-tax',
    breaks: 'An order charges what its checkout said.',
    plant: answering(/^get_order$/, (record) => ({
      ...record,
      transactionAmount: transactionOf(Number(at(record, 'totalPrice.value.withoutTax'))),
    })),
  },
];
