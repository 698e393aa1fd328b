/**
 * A storefront in the manner of Eventbrite: events with ticket classes, and orders whose costs are split.
 *
 * Lawful oddities: fees and sales tax of each ticket come on top of its cost; an item joins tickets of one class and has the
 * costs of all of them; a completed order lists one attendee for each ticket; deleted carts stay readable.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { type Change, type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { listed } from './tool-list.ts';

const range = { maker: 'Lantern Street Arts', option: 'Ticket', firstId: 71_400, code: 'LSA', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Harvest Food Fair',
    'Festival',
    [
      ['General Admission', 3_500],
      ['Tasting Pass', 8_250],
    ],
  ],
  ['Watercolor Workshop', 'Class', [['Seat', 6_475]]],
  [
    'Indie Film Night',
    'Film',
    [
      ['Standard', 1_800],
      ['Balcony', 2_625, 'sold out'],
    ],
  ],
  ['Startup Breakfast', 'Networking', [['Guest', 2_200]]],
  ['Pottery Class', 'Class', [['Wheel', 9_500]]],
  ['Winter Lights Fair', 'Festival', [['Evening', 1_450]]],
]);

const eventId = ({ id }: Ware): string => `1086${id}0159`;
const classId = ({ id }: { readonly id: number }): string => `1972${id}`;
const items = itemsOf(wares, 2, classId);

const money = (value: number): Fields => {
  const major = (value / 100).toFixed(2);
  return { currency: 'USD', amount: value, value, major_value: major, display: `$${major}` };
};

/** Fees and tax of one ticket. */
const eventbriteFee = (base: number): number => Math.round(base * 0.037) + 179;
const paymentFee = (base: number): number => Math.round((base + eventbriteFee(base)) * 0.029);
const taxOf = (base: number): number => Math.round(base * 0.08);

const methods = [
  { id: 'electronic', name: 'eTicket', price: 0 },
  { id: 'will_call', name: 'Will call', price: 0 },
  { id: 'standard_shipping', name: 'Standard shipping', price: 795 },
] as const;

const summed = (lines: readonly Line[], each: (base: number) => number): number =>
  sumOf(lines.map(({ item, quantity }) => each(item.amount) * quantity));

export const totals: Rules['totals'] = (lines, method) => {
  const shipping = methods.find(({ id }) => id === method)?.price ?? 0;
  const [subtotal, tax] = [subtotalOf(lines), summed(lines, taxOf)];
  const fees = summed(lines, eventbriteFee) + summed(lines, paymentFee);
  return { subtotal, discount: 0, shipping, tax, total: subtotal + fees + tax + shipping };
};

const costsOf = (lines: readonly Line[], sums: ReturnType<Rules['totals']>): Fields => ({
  base_price: money(sums.subtotal),
  eventbrite_fee: money(summed(lines, eventbriteFee)),
  payment_fee: money(summed(lines, paymentFee)),
  tax: money(sums.tax),
  shipping: money(sums.shipping),
  gross: money(sums.total),
});

const itemCosts = (line: Line): Fields => {
  const { shipping: _, ...costs } = costsOf([line], totals([line]));
  return costs;
};

const contents = (lines: readonly Line[], sums: ReturnType<Rules['totals']>): Fields => ({
  items: lines.map((line) => ({
    id: line.key,
    event_id: eventId(line.item.ware),
    ticket_class_id: line.item.id,
    name: `${line.item.ware.title}: ${line.item.label}`,
    quantity: line.quantity,
    cost: money(line.item.amount),
    costs: itemCosts(line),
  })),
  costs: costsOf(lines, sums),
});

const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ id, ticket_class_id: item, quantity }) =>
    id === undefined
      ? { does: 'add', item, quantity: Number(quantity) }
      : { does: 'set', key: id, quantity: Number(quantity) },
  );

const errors: Readonly<Record<Reason, readonly [status: number, error: string, description: string]>> = {
  'unknown-item': [404, 'NOT_FOUND', 'The event or ticket class you requested does not exist.'],
  'sold-out': [400, 'TICKET_CLASS_SOLD_OUT', 'The ticket class is sold out.'],
  'unknown-line': [404, 'NOT_FOUND', 'The cart has no such item.'],
  'unknown-cart': [404, 'NOT_FOUND', 'The cart you requested does not exist.'],
  'unknown-checkout': [404, 'NOT_FOUND', 'The checkout you requested does not exist.'],
  'unknown-order': [404, 'NOT_FOUND', 'The order you requested does not exist.'],
  'unknown-method': [400, 'ARGUMENTS_ERROR', 'There is no such delivery method.'],
  'empty-cart': [400, 'CART_EMPTY', 'The cart has no tickets.'],
  closed: [400, 'INVALID_STATUS', 'The status does not allow this change.'],
  stale: [409, 'CONFLICT', 'The record has changed.'],
  unaddressed: [400, 'ADDRESS_REQUIRED', 'The address is missing.'],
  'not-ready': [400, 'ORDER_NOT_READY', 'The order cannot be placed, because something is missing.'],
};

function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [status_code, error, error_description] = errors[reason];
  return refuse(-32_000, error_description, {
    status_code,
    error,
    error_description,
    error_detail: detail,
  });
}

const attendees = ({ lines, method, order }: Checkout): readonly Fields[] =>
  lines
    .flatMap((line) => Array.from({ length: line.quantity }, () => line))
    .map((line, index) => ({
      id: `${order}${index + 1}`,
      ticket_class_id: line.item.id,
      ticket_class_name: line.item.label,
      status: 'Attending',
      delivery_method: method,
      costs: itemCosts({ ...line, quantity: 1 }),
    }));

const deliveryOf = ({ address, method }: Checkout): Fields => ({
  address: address ?? null,
  delivery_method: method ?? null,
});

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  filling: changesIn,
  changes: changesIn,
  delivery: (checkout, { address, delivery_method: method }) => ({
    ...checkout,
    ...(isFields(address) && { address }),
    ...(method !== undefined && { method: String(method) }),
  }),
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(args, 'buyer_approval');
    return { given: approved, at: approved_at };
  },
  cart: ({ id, state, lines }) => ({
    id,
    status: state === 'open' ? 'started' : 'deleted',
    ...contents(lines, sums(lines)),
  }),
  checkout: (checkout) => ({
    id: checkout.id,
    cart_id: checkout.cart,
    status: { open: 'pending', placed: 'placed', cancelled: 'abandoned' }[checkout.state],
    ...deliveryOf(checkout),
    delivery_methods: methods.map(({ price, ...method }) => ({ ...method, cost: money(price) })),
    ...contents(checkout.lines, sums(checkout.lines, checkout.method)),
    order_id: checkout.order ?? null,
  }),
  order: (checkout, created) => ({
    id: checkout.order,
    checkout_id: checkout.id,
    status: 'placed',
    created,
    ...deliveryOf(checkout),
    ...contents(checkout.lines, sums(checkout.lines, checkout.method)),
    attendees: attendees(checkout),
  }),
});

const toEvent = (ware: Ware): Fields => ({
  id: eventId(ware),
  name: { text: ware.title },
  summary: ware.story,
  category: { name: ware.kind },
  organizer: { name: ware.maker },
  currency: 'USD',
  status: 'live',
  ticket_classes: ware.makes.map((make) => {
    const base = Math.round(Number(make.price) * 100);
    return {
      id: classId(make),
      event_id: eventId(ware),
      name: make.label,
      cost: money(base),
      fee: money(eventbriteFee(base) + paymentFee(base)),
      tax: money(taxOf(base)),
      on_sale_status: make.available ? 'AVAILABLE' : 'SOLD_OUT',
    };
  }),
});

export const catalogIn =
  (find: typeof matching): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [size, page] = [Number(args.page_size ?? 50), Number(args.page ?? 1)];
      const pagination = {
        object_count: found.length,
        page_number: page,
        page_size: size,
        page_count: Math.ceil(found.length / size),
        has_more_items: size * page < found.length,
      };
      return { record: { pagination, events: found.slice(size * (page - 1), size * page).map(toEvent) } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.event_ids);
      return { record: { events: wares.filter((ware) => wanted.includes(eventId(ware))).map(toEvent) } };
    }
    const ware = wares.find((each) => eventId(each) === args.event_id);
    return ware ? { record: toEvent(ware) } : refusal('unknown-item', { event_id: args.event_id });
  };

/** @param bent rules that a fault bends */
export const eventbriteDesk =
  (bent: Partial<Rules> = {}, catalog = catalogIn(matching)) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ids('', 880_140, 3),
      cartId: () => `C${5_520_117 + next.cart() * 13}`,
      checkoutId: () => `K${9_034_210 + next.checkout() * 17}`,
      orderId: ids('', 4_471_900_213, 29),
      refuse: refusal,
      totals,
      ...bent,
    };
    return tradeOf(wordsWith(rules.totals), rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const eventbrite = (plant: Plant = honest): Variant =>
  shop({
    name: 'eventbrite',
    listed,
    open: eventbriteDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { classes: ({ product_type }) => product_type === 'Class' },
    rate: [300, 4_000],
  });
