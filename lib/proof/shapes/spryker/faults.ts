/** Twelve faults at the shop in the manner of Spryker. */
import { answering, asFields, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { atFirstPrice } from './goods.ts';
import { delivery, sprykerDesk, totals, totalsWith } from './spryker.ts';

/** The quantities of a cart by their group keys. */
const quantitiesIn = (record: Fields): ReadonlyMap<unknown, number> =>
  new Map(rowsIn(record, 'included').map(({ id, attributes }) => [id, Number(at(attributes, 'quantity'))]));

/** The quantity that is sent for an item comes on top of the one it has. */
const summedUp: Plant = instead('update_cart', (args, tools) => {
  const read = tools('get_cart', { idCart: args.idCart });
  const had = quantitiesIn('record' in read ? read.record : {});
  const more = (change: Fields): Fields => {
    const quantity = Number(change.quantity);
    return quantity === 0 ? change : { ...change, quantity: quantity + (had.get(change.groupKey) ?? 0) };
  };
  return tools('update_cart', { ...args, items: rowsIn(args, 'items').map(more) });
});

/** A group key is looked for in all carts, and not in that of the call alone. */
const inAllCarts: Plant = (tools) => {
  const made = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') made.add(at(outcome.record, 'data.id'));
    if (name !== 'update_cart') return outcome;
    const changes = rowsIn(args, 'items').filter(({ groupKey }) => groupKey !== undefined);
    for (const idCart of made) {
      if (idCart === args.idCart) continue;
      for (const change of changes) tools('update_cart', { idCart, items: [change] });
    }
    return outcome;
  };
};

/** Reading a cart shows the sums that it had when it was created. */
const firstSums: Plant = (tools) => {
  const first = new Map<unknown, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome) || !/^(create|get)_cart$/.test(name)) return outcome;
    const id = at(outcome.record, 'data.id');
    if (name === 'create_cart') first.set(id, at(outcome.record, 'data.attributes.totals'));
    return changed(outcome, (record) => edit(record, 'data.attributes.totals', () => first.get(id)));
  };
};

/** The approval of an order stays, and later checkouts need none. */
const approvedOnce: Plant = (tools) => {
  let approval: unknown;
  return (name, args) => {
    if (name !== 'complete_checkout') return tools(name, args);
    const buyerApproval = args.buyerApproval ?? approval;
    const outcome = tools(name, { ...args, ...(buyerApproval !== undefined && { buyerApproval }) });
    if ('record' in outcome) approval = buyerApproval;
    return outcome;
  };
};

const bySku = (items: unknown): unknown => {
  const skus = asList(items).map((item) => at(item, 'sku'));
  return asList(items).filter((_, index) => skus.indexOf(skus[index]) === index);
};

export const faults: readonly Fault[] = [
  {
    id: 'spryker-offset-counts-pages',
    breaks: 'A page of a search begins after as many results as its offset says.',
    plant: rebuilt(sprykerDesk({ skip: (offset, limit) => offset * limit })),
  },
  {
    id: 'spryker-variants-at-first-price',
    breaks: 'An item of a cart costs what its concrete product costs, and not another of the same product.',
    plant: rebuilt(sprykerDesk({ rules: { find: atFirstPrice } })),
  },
  {
    id: 'spryker-group-key-adds',
    breaks: 'The quantity that is sent with a group key is the one that the item has then, as the tool says.',
    plant: summedUp,
  },
  {
    id: 'spryker-group-key-of-all-carts',
    breaks: 'The change of a cart changes no other cart.',
    plant: inAllCarts,
  },
  {
    id: 'spryker-sums-of-the-first-items',
    breaks: 'A cart that is read has the totals that its last change answered.',
    plant: firstSums,
  },
  {
    id: 'spryker-cart-rule-not-deducted',
    breaks: 'The grand total is without the discount of the cart rule, as the tool says.',
    plant: rebuilt(
      sprykerDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            return { ...sums, total: sums.total + sums.discount };
          },
        },
      }),
    ),
  },
  {
    id: 'spryker-shipment-for-each-item',
    breaks: 'A checkout has one shipment, which costs what the selected method says.',
    plant: rebuilt(sprykerDesk({ rules: { totals: totalsWith((price, { length }) => price * length) } })),
  },
  {
    id: 'spryker-house-number-lost',
    breaks: 'A shipment goes to the address that was sent.',
    plant: rebuilt(
      sprykerDesk({
        words: {
          delivery: (checkout, args) =>
            delivery(checkout, asFields(edit(args, 'shippingAddress.address2', () => null))),
        },
      }),
    ),
  },
  {
    id: 'spryker-canceled-checkout-is-ordered',
    breaks: 'A checkout that is canceled places no order.',
    plant: rebuilt(
      sprykerDesk({
        rules: {
          accepts: (tool, state) =>
            usual.accepts(tool, state) || (tool === 'complete_checkout' && state === 'cancelled'),
        },
      }),
    ),
  },
  {
    id: 'spryker-refusal-counts-as-approval',
    breaks: 'Commerce endpoint 7: a buyer who does not approve gets no order.',
    plant: rebuilt(sprykerDesk({ rules: { approves: ({ at: time }, now) => isRecent(time, now) } })),
  },
  {
    id: 'spryker-approved-once-for-all',
    breaks: 'Commerce endpoint 7: each order has an approval of its own.',
    plant: approvedOnce,
  },
  {
    id: 'spryker-order-with-one-piece-each',
    breaks: 'An order has all pieces of the checkout that was placed.',
    plant: answering(/^get_order$/, (record) => edit(record, 'data.attributes.items', bySku)),
  },
];
