/**
 * A storefront of a cafe at a point of sale: order carts, `lineItems.elements`, modifications, order types, service charges
 * and tips, with prices in cents. After the public REST API of Clover, with its atomic orders.
 *
 * Lawful oddities: each piece is a line item of its own, and has no quantity; what is sold by the pound has a `unitQty` in
 * thousandths; modifications cost on top of the price of their line item; a service charge of 4 % and the tax come on top,
 * and groceries are exempt; the tip is not in the total, and is in the amount due; order types have fees.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  at,
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
import { type Change, type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, listIn, matching, rowsIn } from '../trade/stock.ts';
import { type Checkout, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { idOf, isByUnit, items, modifiersOf, nameOf, taxRateOf, toItem, wares } from './stock.ts';
import { listed } from './tool-list.ts';

type Tipped = Checkout & { readonly tip?: number };

const orderTypes = [
  { id: idOf('standard'), label: 'Online Delivery', fee: 399, avgOrderTime: 45 },
  { id: idOf('express'), label: 'Express Delivery', fee: 699, avgOrderTime: 20 },
] as const;

/** An item with modifiers in a line of its own: its name is `item+modifier+modifier#line`. */
const chosenIn = (name: unknown) => {
  const [id, ...chosen] = String(name).replace(/#.*/, '').split('+');
  return { id, chosen };
};

export function found(name: unknown): Item | undefined {
  const { id, chosen } = chosenIn(name);
  const item = items.find((each) => each.id === id);
  const fits = item && chosen.every((wanted) => modifiersOf(item).some((each) => each.id === wanted));
  return fits ? { ...item, id: String(name) } : undefined;
}

const chosenOf = ({ item }: Line) =>
  modifiersOf(item).filter(({ id }) => chosenIn(item.id).chosen.includes(id));

/** Modifications of what is sold by the pound do not exist. */
const amountOf = (line: Line): number =>
  isByUnit(line.item)
    ? Math.round((line.item.amount * line.quantity) / 1_000)
    : line.item.amount + sumOf(chosenOf(line).map(({ price }) => price));

const taxableOf = (lines: readonly Line[]): number =>
  sumOf(lines.filter(({ item }) => taxRateOf(item).rate > 0).map(amountOf));

/** The service charge is not taxed, and neither is the fee of the order type. */
const chargeOf = (lines: readonly Line[]): number => Math.round(sumOf(lines.map(amountOf)) / 25);

export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = sumOf(lines.map(amountOf));
  const shipping = orderTypes.find(({ id }) => id === method)?.fee ?? 0;
  const tax = Math.round((taxableOf(lines) * 887_500) / 10_000_000);
  return { subtotal, discount: 0, shipping, tax, total: subtotal + chargeOf(lines) + shipping + tax };
};

const lineOf = (line: Line): Fields => ({
  id: line.key,
  item: { id: chosenIn(line.item.id).id },
  name: nameOf(line.item),
  price: line.item.amount,
  ...(isByUnit(line.item) && { unitQty: line.quantity, unitName: 'lb' }),
  modifications: {
    elements: chosenOf(line).map(({ id, name, price }) => ({ modifier: { id }, name, amount: price })),
  },
  lineTotal: amountOf(line),
  taxRates: { elements: [taxRateOf(line.item)] },
});

const contents = (lines: readonly Line[], { subtotal, tax, total }: ReturnType<Rules['totals']>): Fields => ({
  currency: 'USD',
  lineItems: { elements: lines.map(lineOf) },
  subtotal,
  serviceCharge: {
    id: idOf('service charge'),
    name: 'Staff Benefits Charge',
    percentageDecimal: 40_000,
    amount: chargeOf(lines),
  },
  taxableAmount: taxableOf(lines),
  totalTaxAmount: tax,
  total,
});

const counting = counter();

/** A piece of a fixed item is 1; what is sold by the pound is in thousandths. */
const additionIn = (row: Fields): Change => {
  const chosen = rowsIn(row, 'modifications').map((each) => `+${at(each, 'modifier.id')}`);
  return {
    does: 'add',
    item: `${at(row, 'item.id')}${chosen.join('')}#${counting()}`,
    quantity: Number(row.unitQty ?? 1),
  };
};

const changesIn = (args: Fields): readonly Change[] => [
  ...listIn(args, 'deleteLineItems').map((key): Change => ({ does: 'set', key, quantity: 0 })),
  ...rowsIn(args, 'updateLineItems').map(
    ({ id, unitQty }): Change => ({ does: 'set', key: id, quantity: Number(unitQty) }),
  ),
  ...rowsIn(args, 'addLineItems').map(additionIn),
];

const errors: Readonly<Record<Reason, readonly [status: number, message: string]>> = {
  'unknown-item': [400, 'Item or modifier does not exist'],
  'sold-out': [400, 'Item is not available'],
  'unknown-line': [400, 'Line item does not exist in this order cart'],
  'unknown-cart': [404, 'Order cart not found'],
  'unknown-checkout': [404, 'Checkout not found'],
  'unknown-order': [404, 'Order not found'],
  'unknown-method': [400, 'Order type does not exist'],
  'empty-cart': [400, 'Order cart has no line items'],
  closed: [409, 'Checkout is no longer open'],
  stale: [409, 'Order cart has changed'],
  unaddressed: [400, 'Address is required'],
  'not-ready': [400, 'Checkout cannot be completed'],
};

const statuses = { open: 'OPEN', placed: 'COMPLETED', cancelled: 'CANCELED' } as const;

const parts: Readonly<Record<string, string>> = { approval: 'customerApproval', method: 'orderType' };

function refusal(reason: Reason, { id, missing, state: _, ...more }: Fields = {}): Outcome {
  const [status, message] = errors[reason];
  return refuse(-32_000 - status, message, {
    message,
    status,
    ...(id !== undefined && { id: chosenIn(id).id }),
    ...(missing !== undefined && { missing: asList(missing).map((part) => parts[String(part)] ?? part) }),
    ...more,
  });
}

const deliveryOf = ({ address, method }: Checkout): Fields => ({
  orderType: orderTypes.find(({ id }) => id === method) ?? null,
  address: address ?? null,
});

export function delivery(checkout: Tipped, { address, orderType, tipAmount }: Fields): Checkout | Outcome {
  const method = at(orderType, 'id');
  if (method !== undefined && !orderTypes.some(({ id }) => id === method)) {
    return refusal('unknown-method', { id: method });
  }
  return {
    ...checkout,
    ...(isFields(address) && { address }),
    ...(method !== undefined && { method: String(method) }),
    ...(tipAmount !== undefined && { tip: Number(tipAmount) }),
  };
}

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ orderCartId }) => orderCartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling: ({ orderCart }) => rowsIn(orderCart, 'lineItems').map(additionIn),
  changes: changesIn,
  delivery,
  approval: (args) => {
    const { approved, approvedTime } = fieldsOf(args, 'customerApproval');
    return { given: approved, at: approvedTime };
  },
  cart: ({ id, lines }) => ({ orderCart: { id, state: 'open', ...contents(lines, sums(lines)) } }),
  deletedCart: ({ id }) => ({ orderCart: { id, state: 'deleted' } }),
  checkout: (checkout: Tipped) => {
    const { id, cart, state, lines, method, tip = 0, order } = checkout;
    const all = sums(lines, method);
    return {
      checkout: {
        id,
        orderCart: { id: cart },
        status: statuses[state],
        missing: [...(checkout.address ? [] : ['address']), ...(method ? [] : ['orderType'])],
        orderTypes: { elements: orderTypes },
        ...deliveryOf(checkout),
        ...contents(lines, all),
        deliveryFee: all.shipping,
        tipAmount: tip,
        amountDue: state === 'open' ? all.total + tip : 0,
        order: order === undefined ? null : { id: order },
      },
    };
  },
  order: (checkout: Tipped, placedAt) => {
    const { id, lines, method, tip: tipAmount = 0, order } = checkout;
    const all = sums(lines, method);
    const amount = all.total;
    const paid = { amount, tipAmount, taxAmount: all.tax, result: 'SUCCESS' };
    return {
      order: {
        id: order,
        checkout: { id },
        state: 'locked',
        paymentState: 'PAID',
        createdTime: Date.parse(placedAt),
        ...deliveryOf(checkout),
        ...contents(lines, all),
        deliveryFee: all.shipping,
        payments: { elements: [{ id: idOf(`payment ${order}`), ...paid }] },
      },
    };
  },
});

/** @param find what a search finds */
const catalogIn =
  (find: typeof matching): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const all = find(wares, args.query).flatMap((ware) => items.filter((item) => item.ware === ware));
      const [limit, offset] = [Number(args.limit ?? 100), Number(args.offset ?? 0)];
      const elements = all.slice(offset, offset + limit).map(toItem);
      return { record: { elements, limit, offset, hasMore: offset + limit < all.length } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.itemIds);
      return { record: { elements: items.filter(({ id }) => ids.includes(id)).map(toItem) } };
    }
    const item = items.find(({ id }) => id === args.itemId);
    return item ? { record: toItem(item) } : refusal('unknown-item', { id: args.itemId });
  };

/** Refuses amounts of what is sold by the piece, and pieces of what is sold by the pound. */
const weighed =
  (tools: Tools): Tools =>
  (name, args) => {
    const isWrong = (id: unknown, unitQty: unknown) => {
      const item = items.find((each) => each.id === id);
      return item !== undefined && isByUnit(item) !== (unitQty !== undefined);
    };
    const added = [...rowsIn(args.orderCart, 'lineItems'), ...rowsIn(args, 'addLineItems')];
    const wrong = added.map((row) => [at(row, 'item.id'), row.unitQty]);
    const updates = rowsIn(args, 'updateLineItems');
    const read = updates.length > 0 ? tools('get_cart', { orderCartId: args.orderCartId }) : undefined;
    const lines = read && 'record' in read ? rowsIn(at(read.record, 'orderCart.lineItems'), 'elements') : [];
    for (const { id, unitQty } of updates) {
      const line = lines.find((each) => each.id === id);
      wrong.push([at(line, 'item.id'), unitQty]);
    }
    const first = wrong.find(([id, unitQty]) => isWrong(id, unitQty));
    if (!first) return tools(name, args);
    const message = 'unitQty is required for PER_UNIT items, and not allowed for FIXED items';
    return refuse(-32_400, message, { message, status: 400, id: first[0] });
  };

/** @param bent rules that a fault bends */
export const cloverDesk =
  (bent: Partial<Rules> = {}, catalog: Tools = catalogIn(matching), words: Partial<Words> = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter(), order: counter(), line: counter() };
    const rules: Rules = {
      ...usual,
      find: found,
      newKey: () => idOf(`line ${next.line()}`),
      cartId: () => idOf(`cart ${next.cart()}`),
      checkoutId: () => idOf(`checkout ${next.checkout()}`),
      orderId: () => idOf(`order ${next.order()}`),
      refuse: refusal,
      totals,
      ...bent,
    };
    return weighed(tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const clover = (plant: Plant = honest): Variant =>
  shop({
    name: 'clover',
    listed,
    open: cloverDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { bakery: ({ product_type }) => product_type === 'Bakery' },
    rate: [300, 4_000],
  });
