/**
 * A cloth shop on Umbraco Commerce: a cart is an order that is not finalized yet, and prices come without tax, as tax, and with it.
 *
 * Lawful oddities: cloth is sold by the metre, and quantities go in halves; a price is an object of the price without
 * adjustments, the adjustments of earlier steps and of its own, and their result as `value`, so that the subtotal has the
 * discount of the lines as `previousAdjustments`; from five metres of one line on, ten percent are taken off its total, and
 * never off its unit price; what is charged is the `transactionAmount`; a line is named by an id, and may be told to have so
 * many metres, or so many more or fewer; an address is sent as an object, and shown as properties by their aliases, except its
 * country, which is in `shippingInfo`; an address brings the default shipping method with it; a checkout is named by its token
 * and holds the order, which has the id of the cart all the time; `orderStatus` of a placed order is `new` as that of a cart,
 * and only `isFinalized` tells them apart; a cart ends with its order; refusals are problem details.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, type Line, piecesIn } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  boltDiscount,
  calculated,
  catalogWith,
  currency,
  entity,
  itemOf,
  methodOf,
  numberOf,
  offered,
  type Paging,
  paged,
  plain,
  refusal,
  type Sums,
  standard,
  sums,
  taxClass,
  taxRate,
  toProduct,
  transactionOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const statuses = {
  new: entity('order status', { alias: 'new', name: 'New' }),
  cancelled: entity('order status', { alias: 'cancelled', name: 'Cancelled' }),
};

/** The properties that keep an address and its contact, by the names of the members that are sent. */
const aliases = {
  firstName: 'shippingFirstName',
  lastName: 'shippingLastName',
  email: 'shippingEmail',
  telephone: 'shippingTelephone',
  line1: 'shippingAddressLine1',
  line2: 'shippingAddressLine2',
  city: 'shippingCity',
  zipCode: 'shippingZipCode',
};

function propertiesOf(address: Fields = {}): Fields {
  const sent: Fields = { ...address, ...fieldsOf(address, 'contact') };
  return Object.fromEntries(
    Object.entries(aliases).flatMap(([name, alias]) => (name in sent ? [[alias, sent[name]]] : [])),
  );
}

/** What the record of an order is made of, at any time of its life. */
type Order = {
  readonly id: string;
  readonly status: keyof typeof statuses;
  readonly lines: readonly Line[];
  readonly address?: Fields;
  readonly method?: string;
  readonly orderNumber?: string;
  readonly finalizedDate?: string;
};

function shippingIn({ address, method: alias }: Order): Fields {
  const chosen = methodOf(alias);
  const { price = 0, ...shippingMethod } = chosen ?? {};
  return {
    country: address ? entity('country', { code: String(address.country) }) : null,
    region: null,
    shippingMethod: chosen ? shippingMethod : null,
    shippingOption: null,
    taxRate,
    totalPrice: plain(price),
  };
}

const paymentMethod = entity('payment method', { alias: 'invoicing', name: 'Invoicing' });
const payment = { paymentMethod, taxRate, totalPrice: plain(0) };

const linesIn = (lines: readonly Line[], prices: readonly Fields[]): readonly Fields[] =>
  lines.map(({ key, item, quantity }, index) => ({
    id: key,
    ...toProduct(item),
    quantity,
    taxRate,
    unitPrice: plain(item.amount),
    totalPrice: prices[index],
    properties: {},
  }));

function orderRecord(order: Order, bent: Sums): Fields {
  const { id, lines, status, orderNumber = null, finalizedDate = null } = order;
  const shipping = methodOf(order.method)?.price ?? 0;
  const { ofLines, subtotal, total } = calculated(lines, shipping, bent);
  const charged = transactionOf(total.value.withTax);
  return {
    id,
    cartNumber: numberOf('CART', id),
    orderNumber,
    languageIsoCode: 'en-GB',
    currency,
    taxClass,
    taxRate,
    orderStatus: statuses[status],
    orderLines: linesIn(lines, ofLines),
    totalQuantity: piecesIn(lines),
    subtotalPrice: subtotal,
    shippingInfo: shippingIn(order),
    paymentInfo: payment,
    totalPrice: total,
    transactionAmount: charged,
    transactionInfo:
      finalizedDate === null ? null : { paymentStatus: 'Authorized', authorizedAmount: charged.value },
    discountCodes: [],
    discounts: subtotal.totalAdjustment.withTax === 0 ? [] : [boltDiscount],
    giftCards: [],
    properties: propertiesOf(order.address),
    tags: [],
    isFinalized: finalizedDate !== null,
    finalizedDate,
  };
}

/** The carts that were ordered, with the time, and those that were cancelled. */
type Ends = { readonly finalized: Map<string, string>; readonly cancelled: Set<string> };

const hasEnded = ({ finalized, cancelled }: Ends, cart: string): boolean =>
  finalized.has(cart) || cancelled.has(cart);

function recordsWith(bent: Sums, ends: Ends): Pick<Words, 'cart' | 'checkout' | 'order'> {
  const statusOf = ({ state, cart }: Checkout): string => {
    if (state === 'placed') return 'completed';
    return state === 'cancelled' || hasEnded(ends, cart) ? 'canceled' : 'open';
  };
  const inCheckout = ({ cart, lines, address, method: alias, order }: Checkout): Fields =>
    orderRecord(
      {
        id: cart,
        status: ends.cancelled.has(cart) ? 'cancelled' : 'new',
        lines,
        ...(address && { address }),
        ...(alias !== undefined && { method: alias }),
        ...(order !== undefined && { orderNumber: order, finalizedDate: ends.finalized.get(cart) ?? '' }),
      },
      bent,
    );
  return {
    cart: ({ id, lines, state }) =>
      orderRecord({ id, lines, status: state === 'open' ? 'new' : state }, bent),
    checkout: (checkout) => ({
      token: checkout.id,
      status: statusOf(checkout),
      orderNumber: checkout.order ?? null,
      order: inCheckout(checkout),
      shippingMethods: offered,
    }),
    order: (checkout, placedAt) => {
      // An order is written down once, when it is placed, and before its checkout is shown.
      ends.finalized.set(checkout.cart, placedAt);
      return inCheckout(checkout);
    },
  };
}

const additions = (args: Fields): readonly Change[] =>
  rowsIn(args, 'products').map(({ quantity, ...item }) => ({
    does: 'add',
    item,
    quantity: Number(quantity),
  }));

const changes = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'orderLines').map(({ id, quantity }) => ({
    does: 'set' as const,
    key: id,
    quantity: Number(quantity),
  })),
  ...additions(args),
];

export const delivery: Words['delivery'] = (checkout, { shippingAddress, shippingMethod }) => {
  const chosen = methodOf(shippingMethod ?? checkout.method ?? standard.alias);
  if (!chosen) return refusal('unknown-method');
  const isKnown = isFields(shippingAddress) || shippingMethod !== undefined || checkout.method !== undefined;
  return {
    ...checkout,
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(isKnown && { method: chosen.alias }),
  };
};

/** Turns increments and decrements into the quantities that lines are to have. */
const settled =
  (tools: Tools): Tools =>
  (name, args) => {
    if (name !== 'update_cart') return tools(name, args);
    const read = tools('get_cart', args);
    const rows = 'record' in read ? rowsIn(read.record, 'orderLines') : [];
    const metres = new Map(rows.map(({ id, quantity }) => [id, Number(quantity)]));
    const orderLines = rowsIn(args, 'orderLines').map(
      ({ id, quantity, quantityIncrement: more = 0, quantityDecrement: fewer = 0 }) => {
        const changed = (metres.get(id) ?? 0) + Number(more) - Number(fewer);
        metres.set(id, quantity === undefined ? Math.max(0, changed) : Number(quantity));
        return { id, quantity: metres.get(id) };
      },
    );
    return tools(name, { ...args, orderLines });
  };

/** A cart that was ordered is found as an order only, and a cancelled one ends its checkouts. */
const ending =
  (tools: Tools, { finalized, cancelled }: Ends): Tools =>
  (name, args) => {
    const id = String(args.orderId);
    if (finalized.has(id)) return refusal('closed');
    const outcome = tools(name, args);
    if (name === 'cancel_cart' && 'record' in outcome) cancelled.add(id);
    return outcome;
  };

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly sums?: Partial<Sums>;
  readonly paging?: Paging;
};

export const umbracoDesk =
  ({ rules: own = {}, words = {}, sums: bent = {}, paging = paged }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextLine, nextToken, nextOrder] = [counter(), counter(), counter(), counter()];
    const ends: Ends = { finalized: new Map(), cancelled: new Set() };
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: () => uuidOf(`umbraco order line ${nextLine()}`),
      cartId: () => uuidOf(`umbraco cart ${nextCart()}`),
      checkoutId: () => uuidOf(`umbraco token ${nextToken()}`),
      orderId: () => numberOf('ORDER', nextOrder()),
      refuse: refusal,
      totals: () => ({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }),
      guard: (_, thing) => ('cart' in thing && hasEnded(ends, thing.cart) ? refusal('closed') : undefined),
      ...own,
    };
    const spoken: Words = {
      cartOf: ({ orderId }) => orderId,
      checkoutOf: ({ token }) => token,
      orderOf: ({ orderNumber }) => orderNumber,
      filling: additions,
      changes,
      delivery,
      approval: ({ buyerApproval }) => {
        const { isApproved, approvedDate } = fieldsOf({ buyerApproval }, 'buyerApproval');
        return { given: isApproved, at: approvedDate };
      },
      ...recordsWith({ ...sums, ...bent }, ends),
      ...words,
    };
    return ending(settled(tradeOf(spoken, rules, catalogWith(paging), places)), ends);
  };

/** @param plant a fault in its tools; none by default */
export const umbraco = (plant: Plant = honest): Variant =>
  shop({
    name: 'umbraco',
    listed,
    open: umbracoDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { linen: ({ product_type }) => product_type === 'Linen' },
    rate: [300, 4_000],
  });
