/**
 * A storefront for tickets to events: holds of seats instead of carts, price levels instead of variants, a fee for each
 * ticket, and one for the order. It is like no system in particular.
 *
 * Lawful oddities: a hold expires fifteen minutes after its last change; the total of a line contains the fees of its
 * tickets, and each ticket has its seat; tickets on a phone need no address; an order is confirmed a moment after payment.
 */
import { asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { deliveries, feeOf, moneyOf, showCheckout, showHold, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 2_041, maker: 'Seebühne Luzern', option: 'Price level', prefix: 'SBL' }, [
  [
    'String Quartet Evening',
    'Concert',
    [
      ['Stalls', '58.00'],
      ['Balcony', '42.00'],
    ],
  ],
  ['Puppet Theatre', 'Family', [['General', '18.50']]],
  [
    'The Cherry Orchard',
    'Play',
    [
      ['Stalls', '64.00'],
      ['Box', '96.00', 'sold out'],
    ],
  ],
  ['Organ Matinee', 'Concert', [['Nave', '25.00']]],
  ['Jazz on the Lake', 'Concert', [['Deck', '73.50']]],
  ['Shadow Play', 'Family', [['General', '16.00']]],
]);

export const eventId = ({ id }: Pick<Ware, 'id'>): string => `EV-${id}`;

const levels = new Map(
  wares.flatMap((ware) => ware.makes.map(({ id }, index) => [id, `${eventId(ware)}:P${index + 1}`] as const)),
);

const toEvent = (ware: Ware): Fields => ({
  event_id: eventId(ware),
  name: ware.title,
  description: ware.story,
  category: ware.kind,
  venue: { name: ware.maker, city: 'Luzern' },
  starts_at: `2027-03-${String(1 + (ware.id % 28)).padStart(2, '0')}T19:30:00+01:00`,
  price_levels: ware.makes.map(({ id, label, price, available }) => {
    const amount = Math.round(Number(price) * 100);
    return {
      price_level_id: levels.get(id),
      name: label,
      face_value: moneyOf(amount),
      ticket_fee: moneyOf(feeOf(amount)),
      availability: available ? 'available' : 'sold_out',
    };
  }),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const start = args.cursor === undefined ? 0 : Number(String(args.cursor).replace('after-', ''));
    const end = start + Number(args.limit ?? 20);
    return {
      record: {
        events: found.slice(start, end).map(toEvent),
        next_cursor: end < found.length ? `after-${end}` : null,
      },
    };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.event_ids);
    return { record: { events: wares.filter((ware) => ids.includes(eventId(ware))).map(toEvent) } };
  }
  const ware = wares.find((each) => eventId(each) === args.event_id);
  return ware ? { record: { event: toEvent(ware) } } : refusal('item', args.event_id);
}

const wishIn = ({ price_level_id, quantity }: Fields): Wish => ({
  item: String(price_level_id),
  quantity: Number(quantity),
  isAdded: true,
});

function fill({ tickets, actions }: Fields, hold: Basket | undefined) {
  if (!hold) return { wishes: patched([], asList(tickets).filter(isFields).map(wishIn)) };
  const changes: Wish[] = [];
  for (const action of asList(actions).filter(isFields)) {
    if (action.type === 'add') {
      changes.push(wishIn(action));
      continue;
    }
    const line = hold.lines.find(({ id }) => id === action.line_id);
    if (!line || changes.some((change) => change.line === line.id && change.quantity === 0)) {
      return refusal('line', action.line_id);
    }
    changes.push({ line: line.id, quantity: action.type === 'release' ? 0 : Number(action.quantity) });
  }
  return { wishes: patched(hold.lines, changes) };
}

function deliver({ postal_address: address, delivery_id: chosen }: Fields, _: Purchase) {
  if (chosen !== undefined && !deliveries.some(({ id }) => id === chosen)) return refusal('method', chosen);
  return {
    ...(isFields(address) && { address }),
    ...(chosen !== undefined && { method: String(chosen) }),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['unknown_event_or_price_level', 'There is no such event or price level'],
  'sold-out': ['sold_out', 'This price level is sold out'],
  line: ['unknown_line', 'The hold has no such line'],
  cart: ['unknown_hold', 'There is no such hold, or it has expired'],
  checkout: ['unknown_checkout', 'There is no such checkout'],
  order: ['unknown_order', 'There is no such order'],
  final: ['checkout_closed', 'The checkout is paid or cancelled'],
  approval: ['buyer_decision_required', 'The buyer has to agree to the total at the moment of payment'],
  lacking: ['checkout_incomplete', 'Something is missing'],
  method: ['unknown_delivery', 'There is no such delivery'],
  empty: ['hold_empty', 'The hold has no tickets'],
  version: ['hold_changed', 'The hold was changed'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-32_050, message, { error_code: code, detail });
}

/** Only tickets that are sent by post need an address. */
const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(method ? [] : ['delivery_id']),
  ...(method === 'post' && !address ? ['postal_address'] : []),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(levels.get(id))),
  ids: {
    cart: (index) => uuidOf(`tickets hold ${index}`),
    checkout: (index) => uuidOf(`tickets checkout ${index}`),
    order: (index) => `SBL-${(1_679_616 + index * 1_297).toString(36).toUpperCase()}`,
    line: (index) => `ln_${index + 1}`,
  },
  cartOf: ({ hold_id }) => hold_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_number }) => order_number,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { agrees, decided_at } = fieldsOf(args, 'buyer_decision');
    return { given: agrees === 'yes', at: decided_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showHold,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

const heldFor = 15 * 60_000;

/** The tools for holds and checkouts of holds, which expire. */
function expiring(tools: Tools, { now }: Places): Tools {
  const ends = new Map<unknown, number>();
  return (name, args) => {
    const end = ends.get(args.hold_id);
    if (end !== undefined && end <= now()) return refusal('cart', args.hold_id);
    const outcome = tools(name, args);
    if (!name.endsWith('_cart') || name === 'cancel_cart') return outcome;
    return changed(outcome, (hold) => {
      if (name !== 'get_cart') ends.set(hold.hold_id, now() + heldFor);
      const expires = new Date(ends.get(hold.hold_id) ?? now()).toISOString();
      return { ...hold, expires_at: expires };
    });
  };
}

/** The tools, whose orders are confirmed a moment after payment: at the second look at the checkout. */
export const ticketsDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = expiring(desk(own)(places), places);
    const looks = new Map<unknown, number>();
    return (name, args) => {
      const outcome = tools(name, args);
      const isAnswer = name === 'complete_checkout' || name === 'get_checkout';
      if (!isAnswer || !('record' in outcome) || outcome.record.status !== 'confirmed') return outcome;
      const seen = looks.get(args.checkout_id) ?? 0;
      looks.set(args.checkout_id, seen + 1);
      return seen > 1 ? outcome : { record: { ...outcome.record, status: 'processing', order: null } };
    };
  };

/** @param plant a fault in its tools; none by default */
export const tickets = (plant: Plant = honest): Variant =>
  shop({
    name: 'tickets',
    listed,
    open: ticketsDesk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { concerts: ({ product_type }) => product_type === 'Concert' },
    rate: [300, 4_000],
  });
