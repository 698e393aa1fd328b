/** Twelve faults in the storefront in the manner of Foxy. */
import { answering, asFields, asList, changed, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';
import { foxyDesk } from './foxy.ts';
import { baseOf } from './goods.ts';
import { type Sums, sumsWith } from './shipments.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(foxyDesk({ rules }));
const withSums = (sums: Sums): Plant => rebuilt(foxyDesk({ sums }));

const selfOf = (record: unknown): unknown => at(record, '_links.self.href');
const embedded = (record: Fields, kind: string): readonly unknown[] =>
  asList(asFields(record._embedded)[kind]);

const sums = sumsWith();

/** New quantities are added to what the items have. */
const raising: Plant = instead('update_cart', (args, tools) => {
  const read = tools('get_cart', { cart_uri: args.cart_uri });
  const items = 'record' in read ? embedded(read.record, 'fx:items') : [];
  const had = (uri: unknown): number =>
    Number(
      at(
        items.find((item) => selfOf(item) === uri),
        'quantity',
      ) ?? 0,
    );
  const changes = rowsIn(args, 'items').map((row) =>
    row.item_uri === undefined || row.quantity === 0
      ? row
      : { ...row, quantity: Number(row.quantity) + had(row.item_uri) },
  );
  return tools('update_cart', { ...args, items: changes });
});

/** A cart is read with the totals that it was created with. */
const firstTotals: Plant = (tools) => {
  const created = new Map<unknown, Fields>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'create_cart' && 'record' in outcome) created.set(selfOf(outcome.record), outcome.record);
    const first = created.get(args.cart_uri);
    if (name !== 'get_cart' || !first) return outcome;
    const totals = Object.entries(first).filter(([member]) => member.startsWith('total_'));
    return changed(outcome, (record) => ({ ...record, ...Object.fromEntries(totals) }));
  };
};

/** Chooses a service for each shipment of a session. */
const choose = (tools: Tools, session_uri: unknown, shipping_service_id: unknown): void => {
  const read = tools('get_checkout', { session_uri });
  if (!('record' in read)) return;
  const shipments = embedded(read.record, 'fx:shipments').map((shipment) => ({
    address_name: at(shipment, 'address_name'),
    shipping_service_id,
  }));
  tools('update_checkout', { session_uri, shipments });
};

/** A shipping service that is chosen in one session is chosen in all. */
const serviceOfAll: Plant = (tools) => {
  const sessions = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_checkout') sessions.add(selfOf(outcome.record));
    const chosen = rowsIn(args, 'shipments').findLast(({ shipping_service_id: id }) => id !== undefined);
    if (name !== 'update_checkout' || !chosen) return outcome;
    for (const other of sessions) {
      if (other !== args.session_uri) choose(tools, other, chosen.shipping_service_id);
    }
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'foxy-new-quantity-added',
    breaks: 'The quantity that is sent with an item of the cart is its new quantity.',
    plant: raising,
  },
  {
    id: 'foxy-modifier-once-per-item',
    breaks: 'Each piece costs the price and the modifier of its option, and not only the first.',
    plant: withSums(
      sumsWith({ amount: ({ item, quantity }) => baseOf(item) * (quantity - 1) + item.amount }),
    ),
  },
  {
    id: 'foxy-total-without-tax',
    breaks: 'The total of an order is the sum of its shipments, with their tax, and the discount.',
    plant: withSums((lines, given) => {
      const all = sums(lines, given);
      return { ...all, order: all.order - all.tax };
    }),
  },
  {
    id: 'foxy-postal-code-stays',
    breaks: 'An address takes the place of the earlier one as a whole.',
    plant: rebuilt(
      foxyDesk({
        keep: (sent, before) => ({ ...sent, postal_code: before.postal_code ?? sent.postal_code }),
      }),
    ),
  },
  {
    id: 'foxy-offset-in-pages',
    breaks: 'A search skips as many products as `offset` says, so that its pages together have all.',
    plant: rebuilt(foxyDesk({ skip: (offset, limit) => offset * limit })),
  },
  {
    id: 'foxy-cart-with-first-totals',
    breaks: 'A cart is read as it is after its latest update.',
    plant: firstTotals,
  },
  {
    id: 'foxy-voided-session-charged',
    breaks: 'A session that is voided stays so, and cannot be charged.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
    }),
  },
  {
    id: 'foxy-declined-is-charged',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: bent({
      approves: ({ given, at: date }, now) => given !== undefined && isRecent(date, now),
    }),
  },
  {
    id: 'foxy-approval-of-any-day',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: bent({ approves: ({ given }) => given === true }),
  },
  {
    id: 'foxy-transaction-without-shipping',
    breaks: 'A transaction has the amounts of the session that was charged.',
    plant: answering(/^get_order$/, (record) => ({
      ...record,
      total_shipping: 0,
      total_order: Number(record.total_order) - Number(record.total_shipping),
    })),
  },
  {
    id: 'foxy-service-of-all-sessions',
    breaks: 'What is chosen in one session changes no other session.',
    plant: serviceOfAll,
  },
  {
    id: 'foxy-later-item-charged-now',
    breaks: 'A subscription that starts later is not in what is charged now.',
    plant: withSums(sumsWith({ isLater: () => false })),
  },
];
