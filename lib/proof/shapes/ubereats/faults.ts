/** Twelve faults in the restaurant in the manner of Uber Eats. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Rules, Words } from '../trade/trade.ts';
import { goodOf, startOf, tokenFor } from './goods.ts';
import { paymentOf, type Rates, tripOf, ubereatsDesk } from './ubereats.ts';

const ruled = (rules: Partial<Rules>): Plant => rebuilt(ubereatsDesk({ rules }));
const rated = (rates: Partial<Rates>): Plant => rebuilt(ubereatsDesk({ rates }));
const worded = (words: (own: Words) => Partial<Words>): Plant => rebuilt(ubereatsDesk({ words }));

const quantityIn = (record: unknown, instance: unknown): number => {
  const lines = asList(at(record, 'cart.items'));
  return Number(
    at(
      lines.find((line) => at(line, 'instance_id') === instance),
      'quantity',
    ) ?? 0,
  );
};

const adjusting = (instance_id: unknown, quantity: number): Fields => ({
  action_type: 'ADJUST_ITEM',
  root_item: { instance_id },
  item_adjustment: { quantity },
});

/** Takes one piece of several away, as the minus beside an item does. */
const removingOne: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', args);
  const less = (change: unknown): unknown => {
    const instance = at(change, 'root_item.instance_id');
    const had = 'record' in read ? quantityIn(read.record, instance) : 0;
    return at(change, 'action_type') === 'REMOVE_ITEM' && had > 1 ? adjusting(instance, had - 1) : change;
  };
  return tools(name, { ...args, changes: asList(args.changes).map(less) });
};

/** The answer has the new quantities, and the cart goes back to the old ones. */
const unsavedQuantities: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const before = tools('get_cart', args);
  const outcome = tools(name, args);
  if (!('record' in before) || !('record' in outcome)) return outcome;
  const lines = rowsIn(before.record.cart, 'items');
  const changes = lines
    .filter(({ instance_id }) => quantityIn(outcome.record, instance_id) > 0)
    .map(({ instance_id, quantity }) => adjusting(instance_id, Number(quantity)));
  if (changes.length > 0) tools(name, { ...args, changes });
  return outcome;
};

/** The store has one open cart: what the last one was created with is still in it. */
const leftovers: Plant = (tools) => {
  let last: readonly unknown[] = [];
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const items = asList(args.items);
    const outcome = tools(name, { ...args, items: [...last, ...items] });
    if ('record' in outcome) last = items;
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'ubereats-removal-takes-one-piece',
    breaks: 'A removed item is not in the cart any more, whatever its quantity was.',
    plant: removingOne,
  },
  {
    id: 'ubereats-charges-old-menu-prices',
    breaks: 'An item costs in a cart what the menu shows.',
    plant: ruled({
      find: (id) => {
        const good = goodOf(id);
        return good && { ...good, amount: good.amount + 50 };
      },
    }),
  },
  {
    id: 'ubereats-bag-fee-twice-in-total',
    breaks: 'The total has each fee once: the bag fee is a part of the total fee.',
    plant: rated({
      total: ({ sub_total, tax, total_fee, bag_fee, tip }) => sub_total + tax + total_fee + bag_fee + tip,
    }),
  },
  {
    id: 'ubereats-priority-fee-for-all',
    breaks: 'The delivery fee is the fee of the quote that was chosen.',
    plant: rated({
      deliveryFee: (quotes, method) =>
        quotes.some(({ id }) => id === method) ? Math.max(...quotes.map(({ fee }) => fee)) : 0,
    }),
  },
  {
    id: 'ubereats-quote-clears-dropoff',
    breaks: 'A part of a checkout that an update leaves out stays: the drop-off, when a quote is chosen.',
    plant: worded((own) => ({
      delivery: (checkout, args) => {
        const after = own.delivery(checkout, args);
        if (args.quote_id === undefined || !('lines' in after)) return after;
        const { dropoff: _, ...trip } = tripOf(after);
        return { ...after, address: trip };
      },
    })),
  },
  {
    id: 'ubereats-item-lost-between-pages',
    breaks: 'The pages of a search have all items that it finds.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'pagination_data.next_page_token', (token) => token && tokenFor(startOf(token) + 1)),
    ),
  },
  {
    id: 'ubereats-quantities-not-saved',
    breaks: 'A cart that is read is as its latest update answered.',
    plant: unsavedQuantities,
  },
  {
    id: 'ubereats-canceled-checkout-is-placed',
    breaks: 'A checkout that is canceled stays so, and is never placed.',
    plant: ruled({
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
    }),
  },
  {
    id: 'ubereats-declined-order-is-placed',
    breaks: 'Commerce endpoint 7: no order if the buyer, asked for approval, says no.',
    plant: asking(/^complete_checkout$/, (args) =>
      edit(args, 'eater_confirmation', (given) => ({ ...asFields(given), confirmed: true })),
    ),
  },
  {
    id: 'ubereats-old-confirmation-counts',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: ruled({ approves: ({ given }) => given === true }),
  },
  {
    id: 'ubereats-order-without-delivery-fee',
    breaks: 'An order charges what its checkout did.',
    plant: worded((own) => ({
      order: (checkout, placedAt) => ({
        ...own.order(checkout, placedAt),
        payment: paymentOf(checkout.lines, { deliveryFee: 0, tip: tripOf(checkout).tip }),
      }),
    })),
  },
  {
    id: 'ubereats-new-cart-has-leftovers',
    breaks: 'A new cart has what it was created with, and nothing of another cart.',
    plant: leftovers,
  },
];
