/**
 * A store in the manner of BrickLink: lots of toy bricks, in the envelope of `meta` and `data`.
 *
 * Lawful oddities: a lot is sold in multiples of its `bulk` only, and never beyond its quantity; `unit_price_final` falls
 * with the tiers of a lot; the VAT of the Netherlands is within all amounts; each order has a handling charge `etc1`, and
 * insurance if the buyer requires it; changes name lots by `inventory_id`; an order has its items in batches, which are
 * lists in a list; refusals are results with `isError` and the code of the API in `meta`.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { bulkOf, catalogData, items, lotHead, moneyOf, stockOf, store, unitOf, wares } from './lots.ts';
import { listed } from './tool-list.ts';

const methods = [
  { method_id: 118_204, method: 'PostNL Mailbox Parcel', note: 'Tracked', cost: 495 },
  { method_id: 118_207, method: 'PostNL Parcel', note: 'Tracked and signed for', cost: 895 },
  { method_id: 118_311, method: 'UPS Express Saver', note: 'Two working days', cost: 2_240 },
] as const;

const handling = 85;

/** All in cents. The VAT is within the total. */
export type Sums = {
  readonly subtotal: number;
  readonly insurance: number;
  readonly shipping: number;
  readonly vat: number;
  readonly total: number;
};

const lineTotal = ({ item, quantity }: Line): number => unitOf(item, quantity) * quantity;

export function sumsOf({ lines, method, notes }: Purchase): Sums {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const insurance = notes.require_insurance === true ? Math.ceil(subtotal / 10_000) * 150 : 0;
  const shipping = methods.find(({ method_id }) => String(method_id) === method)?.cost ?? 0;
  const total = subtotal + handling + insurance + shipping;
  return { subtotal, insurance, shipping, vat: Math.round((total * 21) / 121), total };
}

const contentsOf = (lines: readonly Line[]): Fields => ({
  total_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  unique_count: lines.length,
});

const itemsIn = (lines: readonly Line[]): readonly Fields[] =>
  lines.map((line) => ({
    ...lotHead(line.item),
    quantity: line.quantity,
    unit_price: moneyOf(line.item.amount),
    unit_price_final: moneyOf(unitOf(line.item, line.quantity)),
    total_price: moneyOf(lineTotal(line)),
  }));

const okay = (data: Fields): Fields => ({
  meta: { code: 200, message: 'OK', description: 'OK' },
  data,
});

const resultOf = (record: Fields): Fields => ({
  structuredContent: record,
  content: [{ type: 'text', text: JSON.stringify(record) }],
});

type Problem = Why | 'bulk' | 'stock';

const errors: Readonly<Record<Problem, readonly [code: number, message: string, description: string]>> = {
  item: [404, 'RESOURCE_NOT_FOUND', 'The store has no such item or lot'],
  'sold-out': [409, 'RESOURCE_UPDATE_NOT_ALLOWED', 'The lot is sold out'],
  line: [404, 'RESOURCE_NOT_FOUND', 'The cart does not have this lot'],
  cart: [404, 'RESOURCE_NOT_FOUND', 'The cart does not exist'],
  checkout: [404, 'RESOURCE_NOT_FOUND', 'The checkout does not exist'],
  order: [404, 'RESOURCE_NOT_FOUND', 'The order does not exist'],
  final: [409, 'RESOURCE_UPDATE_NOT_ALLOWED', 'The checkout is submitted or cancelled'],
  approval: [403, 'PERMISSION_DENIED', 'The buyer has to approve the grand total now'],
  lacking: [409, 'RESOURCE_UPDATE_NOT_ALLOWED', 'The checkout is incomplete'],
  method: [400, 'PARAMETER_MISSING_OR_INVALID', 'The store does not ship by this method'],
  empty: [409, 'RESOURCE_UPDATE_NOT_ALLOWED', 'The cart has no lots'],
  version: [409, 'RESOURCE_UPDATE_NOT_ALLOWED', 'The cart has changed'],
  bulk: [400, 'PARAMETER_MISSING_OR_INVALID', 'The quantity is not a multiple of the bulk amount'],
  stock: [409, 'RESOURCE_UPDATE_NOT_ALLOWED', 'The lot does not have so many pieces'],
};

function refusal(problem: Problem, subject: unknown): Outcome {
  const [code, message, text] = errors[problem];
  const description = `${text}: ${typeof subject === 'string' ? subject : JSON.stringify(subject)}`;
  return { members: { result: { isError: true, ...resultOf({ meta: { code, message, description } }) } } };
}

/** The refusal of a quantity that the lot is not sold in. */
function unsold(wishes: readonly Wish[], lines: readonly Line[]): Outcome | undefined {
  for (const { line, item: key, quantity } of wishes) {
    const item = lines.find(({ id }) => id === line)?.item ?? items.get(key ?? '');
    if (!item?.ready) continue;
    if (quantity % bulkOf(item) !== 0) {
      return refusal('bulk', { inventory_id: Number(item.id), bulk: bulkOf(item), quantity });
    }
    if (quantity > stockOf(item)) {
      return refusal('stock', { inventory_id: Number(item.id), in_stock: stockOf(item), quantity });
    }
  }
  return undefined;
}

/** A new cart adds up entries of the same lot; an update sets quantities, and 0 takes the lot out. */
function fill(args: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const changes: Wish[] = [];
  for (const { inventory_id, quantity } of asList(args.items).filter(isFields)) {
    const item = String(inventory_id);
    if (quantity === 0 && !lines.some((line) => line.item.id === item)) return refusal('line', inventory_id);
    changes.push({ item, quantity: Number(quantity), isAdded: cart === undefined });
  }
  const wishes = patched(lines, changes);
  return unsold(wishes, lines) ?? { wishes };
}

function deliver(args: Fields, { notes }: Purchase) {
  const { address, method_id } = fieldsOf(args, 'shipping');
  if (method_id !== undefined && !methods.some((each) => each.method_id === method_id)) {
    return refusal('method', method_id);
  }
  const { require_insurance = notes.require_insurance } = args;
  return {
    ...(isFields(address) && { address }),
    ...(method_id !== undefined && { method: String(method_id) }),
    notes: { ...notes, require_insurance },
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping.address']),
  ...(method ? [] : ['shipping.method_id']),
];

function statusOf(purchase: Purchase): string {
  if (purchase.stage === 'off') return 'CANCELLED';
  if (purchase.stage === 'done') return 'SUBMITTED';
  return lacking(purchase).length === 0 ? 'READY' : 'INCOMPLETE';
}

function purchaseOf(purchase: Purchase, { subtotal, insurance, shipping, vat, total }: Sums): Fields {
  const { method_id = null, method = null } =
    methods.find((each) => String(each.method_id) === purchase.method) ?? {};
  return {
    ...store,
    ...contentsOf(purchase.lines),
    require_insurance: purchase.notes.require_insurance === true,
    shipping: { method_id, method, address: purchase.address ?? null },
    cost: {
      currency_code: 'EUR',
      subtotal: moneyOf(subtotal),
      etc1: moneyOf(handling),
      insurance: moneyOf(insurance),
      shipping: moneyOf(shipping),
      grand_total: moneyOf(total),
      vat_rate: '21.0000',
      vat_amount: moneyOf(vat),
    },
  };
}

const showCart = ({ id, stage, lines }: Basket): Fields =>
  okay({
    cart_id: Number(id),
    status: stage === 'off' ? 'DELETED' : 'OPEN',
    ...store,
    ...contentsOf(lines),
    items: itemsIn(lines),
    cost: {
      currency_code: 'EUR',
      subtotal: moneyOf(lines.reduce((sum, line) => sum + lineTotal(line), 0)),
    },
  });

const paymentOf = ({ stage }: Purchase): Fields => ({
  method: 'PayPal (Onsite)',
  currency_code: 'EUR',
  status: stage === 'done' ? 'Received' : 'None',
});

/** @param sums how amounts add up, which a fault bends */
export const dialectWith = (sums = sumsOf): Dialect => ({
  items,
  ids: {
    cart: (index) => String(5_118_402 + index * 13),
    checkout: (index) => String(904_771 + index * 9),
    order: (index) => String(27_310_885 + index * 41),
    line: String,
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  catalog: (name, args) => {
    const data = catalogData(name, args);
    return data ? { record: okay(data) } : refusal('item', { type: args.type, no: args.no });
  },
  fill,
  deliver,
  approval: (args) => {
    const { approved, date_approved } = fieldsOf(args, 'buyer_approval');
    return { given: approved === true, at: date_approved };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) =>
    okay({
      checkout_id: Number(purchase.id),
      status: statusOf(purchase),
      missing: purchase.stage === 'open' ? lacking(purchase) : [],
      ...purchaseOf(purchase, sums(purchase)),
      items: itemsIn(purchase.lines),
      shipping_methods: methods.map((each) => ({ ...each, cost: moneyOf(each.cost) })),
      payment: paymentOf(purchase),
      order_id: purchase.order === undefined ? null : Number(purchase.order),
    }),
  showOrder: (purchase, { now }) => {
    const date = new Date(now()).toISOString();
    return okay({
      order_id: Number(purchase.order),
      checkout_id: Number(purchase.id),
      date_ordered: date,
      date_status_changed: date,
      status: 'PAID',
      ...purchaseOf(purchase, sums(purchase)),
      items: [itemsIn(purchase.lines)],
      payment: { ...paymentOf(purchase), date_paid: date },
    });
  },
});

/** @param own a dialect, which a fault bends */
export const bricklinkDesk =
  (own: Dialect = dialectWith()) =>
  (places: Places): Tools =>
    desk(own)(places);

/** The members of `data` in a record, changed. */
export const inData = (record: unknown, change: (data: Fields) => Fields): Fields => ({
  ...asFields(record),
  data: change(fieldsOf(asFields(record), 'data')),
});

/** @param plant a fault in its tools; none by default */
export const bricklink = (plant: Plant = honest): Variant =>
  shop({
    name: 'bricklink',
    listed,
    open: bricklinkDesk(),
    plant,
    result: resultOf,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { trains: ({ product_type }) => product_type === 'Train' },
    rate: [300, 4_000],
  });
