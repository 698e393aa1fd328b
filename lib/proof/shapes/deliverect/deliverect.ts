/**
 * A storefront of a snack bar in Ghent, with the baskets of Deliverect: items by PLU with modifiers as `subItems`, charges, tips
 * and fulfillment types. After the public Commerce API of Deliverect.
 *
 * Lawful oddities: the items of an update replace all items of the basket, and need its present `etag`; an item has no id but
 * its PLU and modifiers; prices contain value added tax at two rates, which is rounded per item and per charge; amounts in
 * baskets are integers of cents, whose currency stands once in the record; delivery is free from 40 euros on; a tip is part of
 * the total; pickup needs no address, and an address is a single line; answers are texts only.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  type Filling,
  isFinal,
  type Line,
  type Purchase,
  sumOf,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';
import { catalogIn, dishes, menuId, ordered, sauceGroup, taxRateOf, wares } from './menu.ts';
import { listed } from './tool-list.ts';

const ways = [
  { type: 'pickup', description: 'Collected at the counter', fee: 0, isSent: false },
  { type: 'delivery', description: 'Delivered by the restaurant', fee: 350, isSent: true },
  { type: 'dispatch', description: 'Delivered by a courier', fee: 590, isSent: true },
] as const;

const wayOf = (type: unknown) => ways.find((way) => way.type === type);
const freeFrom = 4_000;

type Parts = Readonly<Record<'items' | 'charges' | 'taxes' | 'tips', number>>;

/** What a planted fault may bend. */
export const sums = {
  charged: (fee: number): number => fee,
  total: ({ items, charges, tips }: Parts): number => items + charges + tips,
};

type Sums = typeof sums;

/** The tax that an amount contains. */
const taxIn = (gross: number, rate: number): number => Math.round((gross * rate) / (100_000 + rate));

const added = (amounts: readonly unknown[]): number =>
  amounts.reduce<number>((sum, amount) => sum + Number(amount), 0);

function itemOf({ item, quantity }: Line): Fields {
  const [dish, gross, taxRate] = [dishes.get(item.id), item.amount * quantity, taxRateOf(item.ware)];
  const tax = taxIn(gross, taxRate);
  return {
    menuId,
    plu: item.sku,
    name: `${item.ware.title}, ${item.label}`,
    quantity,
    price: dish?.base ?? item.amount,
    subItems: (dish?.subItems ?? []).map(({ sauce, quantity: portions }) => ({
      customizationPlu: sauceGroup,
      plu: sauce.plu,
      name: sauce.name,
      quantity: portions,
      price: sauce.amount,
    })),
    gross,
    taxes: [{ taxRate, tax }],
    net: gross - tax,
    discounts: [],
    discountTotal: 0,
  };
}

const charge = (type: 'fixed' | 'percent', value: number, gross: number): Fields => {
  const tax = taxIn(gross, 21_000);
  return { type, value, taxRate: 21_000, gross, tax, net: gross - tax };
};

/** The fee of a fulfillment type, for items of this sum. */
const feeFor = (type: unknown, items: number): number => (items >= freeFrom ? 0 : (wayOf(type)?.fee ?? 0));

function chargesOf(items: number, type: unknown, { charged }: Sums): Fields {
  const [bag, fee] = [items > 0 ? 25 : 0, charged(feeFor(type, items))];
  const charges = {
    serviceCharge: charge('percent', 4_000, Math.round(items * 0.04)),
    bagFee: charge('fixed', bag, bag),
    deliveryFee: charge('fixed', fee, fee),
  };
  const total = (member: string) => added(Object.values(charges).map((each) => each[member]));
  return { ...charges, taxTotal: total('tax'), netTotal: total('net'), grossTotal: total('gross') };
}

/** The taxes of all items and charges by their rates. */
function taxesOf(items: readonly Fields[], charges: Fields): readonly Fields[] {
  const taxed = items.flatMap(({ taxes }) => asList(taxes)).filter(isFields);
  const all = [...taxed, { taxRate: 21_000, tax: charges.taxTotal }];
  return [6_000, 21_000].map((rate) => ({
    taxRate: rate,
    tax: added(all.filter(({ taxRate }) => taxRate === rate).map(({ tax }) => tax)),
  }));
}

/** Items, charges, taxes and sums, which baskets, checkouts and orders have alike. */
function bill({ lines, method, notes }: Purchase, own: Sums): Fields {
  const [items, sum] = [lines.map(itemOf), sumOf(lines)];
  const charges = chargesOf(sum, method, own);
  const [taxes, tips] = [taxesOf(items, charges), asList(notes.tips)];
  const parts = {
    items: sum,
    charges: Number(charges.grossTotal),
    taxes: added(taxes.map(({ tax }) => tax)),
    tips: added(tips.map((tip) => at(tip, 'amount'))),
  };
  return {
    storeId: hexOf('deliverect store').slice(0, 24),
    currency: 'EUR',
    taxExclusive: false,
    items,
    taxes,
    discounts: [],
    charges,
    payment: {
      tips,
      discountsTotal: 0,
      chargesTotal: parts.charges,
      taxTotal: parts.taxes,
      tipTotal: parts.tips,
      total: own.total(parts),
    },
  };
}

/** Forty hexadecimal digits that change with each version. */
const etagOf = ({ id, version }: Basket): string =>
  hexOf(`deliverect ${id} ${version}`) + hexOf(`deliverect ${version} ${id}`).slice(0, 8);

const showBasket = (basket: Basket, own: Sums): Fields => ({
  id: basket.id,
  etag: etagOf(basket),
  status: basket.stage === 'open' ? 'open' : 'deleted',
  deleted: basket.stage !== 'open',
  ...bill(basket, own),
});

const lacking = ({ address, method }: Purchase): readonly string[] => {
  if (method === undefined) return ['fulfillment.type'];
  return wayOf(method)?.isSent && !address ? ['fulfillment.address'] : [];
};

const served = ({ address, method, notes }: Purchase): Fields => ({
  customer: notes.customer ?? null,
  fulfillment: { type: method ?? null, address: address ?? null, note: notes.note ?? null },
});

const statuses = { open: 'pending', done: 'completed', off: 'cancelled' } as const;

const showCheckout = (purchase: Purchase, own: Sums): Fields => ({
  id: purchase.id,
  status: statuses[purchase.stage],
  missing: purchase.stage === 'open' ? lacking(purchase) : [],
  fulfillmentOptions: ways.map(({ type, description }) => ({
    type,
    description,
    deliveryFee: feeFor(type, sumOf(purchase.lines)),
  })),
  ...served(purchase),
  ...bill(purchase, own),
  orderId: purchase.order ?? null,
});

const showOrder = (purchase: Purchase, own: Sums, { now }: Places): Fields => ({
  id: purchase.order,
  checkoutId: purchase.id,
  channelOrderDisplayId: String(purchase.order).slice(-5).toUpperCase(),
  status: 20,
  statusName: 'accepted',
  created: new Date(now()).toISOString(),
  ...served(purchase),
  ...bill(purchase, own),
});

type Problem = Why | 'menu' | 'modifiers';

const errors: Readonly<Record<Problem, readonly [code: number, message: string]>> = {
  item: [404, 'The PLU is not on the menu.'],
  'sold-out': [422, 'The product is snoozed and cannot be ordered now.'],
  menu: [404, 'The store has no such menu.'],
  modifiers: [422, 'The subItems do not fit the product.'],
  line: [404, 'The basket has no such item.'],
  cart: [404, 'The basket does not exist or is deleted.'],
  checkout: [404, 'The checkout does not exist.'],
  order: [404, 'The order does not exist.'],
  final: [409, 'The checkout is completed or cancelled.'],
  approval: [403, 'The customer has to approve the payment of the total now.'],
  lacking: [422, 'The checkout is not complete.'],
  method: [422, 'The fulfillment type is not offered.'],
  empty: [422, 'The basket has no items.'],
  version: [409, 'Client and server etags do not match: the basket was changed.'],
};

export function refusal(why: Problem, subject: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-32_000 - code, message, {
    _status: 'ERR',
    _error: { code, message },
    _issues: { [why]: subject },
  });
}

function wishOf(row: unknown): Wish | Outcome {
  if (at(row, 'menuId') !== menuId) return refusal('menu', at(row, 'menuId'));
  const dish = ordered(at(row, 'plu'), asList(at(row, 'subItems')));
  return 'problem' in dish
    ? refusal('modifiers', dish.problem)
    : { item: dish.key, quantity: Number(at(row, 'quantity')) };
}

/** The items that are sent are all that the basket has then. */
function fill({ items, etag }: Fields, basket: Basket | undefined): Filling | Outcome {
  if (basket && etag !== etagOf(basket)) return refusal('version', etag);
  const wishes: Wish[] = [];
  for (const row of asList(items)) {
    const wish = wishOf(row);
    if (!('quantity' in wish)) return wish;
    wishes.push(wish);
  }
  return { wishes };
}

function deliver({ fulfillment, customer, tips }: Fields, { notes }: Purchase) {
  const { type, address, note } = isFields(fulfillment) ? fulfillment : {};
  return {
    ...(isFields(address) && { address }),
    ...(type !== undefined && { method: String(type) }),
    notes: {
      ...notes,
      ...(note !== undefined && { note }),
      ...(customer !== undefined && { customer }),
      ...(tips !== undefined && { tips }),
    },
  };
}

const idOf = (kind: string) => (index: number) => hexOf(`deliverect ${kind} ${index}`).slice(0, 24);

/** @param own the sums, which a planted fault may bend */
export const dialectWith = (own: Sums): Dialect => ({
  items: dishes,
  ids: { cart: idOf('basket'), checkout: idOf('checkout'), order: idOf('order'), line: String },
  cartOf: (args) => args.basketId ?? at(args, 'basket.id'),
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogIn(refusal),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'customerApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (basket) => showBasket(basket, own),
  showCheckout: (purchase) => showCheckout(purchase, own),
  showOrder: (purchase, places) => showOrder(purchase, own, places),
});

export const dialect = dialectWith(sums);

/** @param plant a fault in its tools; none by default */
export const deliverect = (plant: Plant = honest): Variant =>
  shop({
    name: 'deliverect',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { desserts: ({ product_type }) => product_type === 'Desserts' },
    rate: [300, 4_000],
  });
