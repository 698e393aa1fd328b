/**
 * A marketplace in the manner of Mirakl: a product has offers of several shops, and a purchase becomes one order for each shop.
 *
 * Lawful oddities: each shop has its own shipping types, whose price has a first and further pieces, and needs a choice of its
 * own; prices are without the two taxes, which are rounded for each line, and `total_price` is without them, too; an offer can
 * be cheaper from ten pieces on; lines have the ids of their offers; orders use other members than carts; countries are alpha-3.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Change, Reason } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogWith, items, stockOf, wares } from './offers.ts';
import { choicesIn, groupsOf, inCart, inCheckout, inOrder, modes, totals, totalsOf } from './orders.ts';
import { listed } from './tool-list.ts';

const refusals: Readonly<Record<Reason | 'quantity', readonly [status: number, code: string, text: string]>> =
  {
    'unknown-item': [404, 'OFFER_NOT_FOUND', 'Product or offer not found'],
    'sold-out': [400, 'OFFER_OUT_OF_STOCK', 'Offer is out of stock'],
    quantity: [400, 'OFFER_QUANTITY_UNAVAILABLE', 'Requested quantity is not available'],
    'unknown-line': [400, 'OFFER_NOT_IN_CART', 'Offer is not in the cart'],
    'unknown-cart': [404, 'CART_NOT_FOUND', 'Cart not found'],
    'unknown-checkout': [404, 'CHECKOUT_NOT_FOUND', 'Checkout not found'],
    'unknown-order': [404, 'ORDER_NOT_FOUND', 'Order not found'],
    'unknown-method': [400, 'SHIPPING_TYPE_NOT_ALLOWED', 'Shipping type is not allowed for this shop'],
    'empty-cart': [400, 'CART_EMPTY', 'Cart has no offers'],
    closed: [409, 'STATE_NOT_ALLOWED', 'Action is not allowed in the current state'],
    stale: [409, 'CONFLICT', 'Record was changed'],
    unaddressed: [400, 'SHIPPING_ADDRESS_REQUIRED', 'Shipping address is required'],
    'not-ready': [400, 'CHECKOUT_INCOMPLETE', 'Checkout cannot be completed'],
  };

const owned = { approval: 'customer_approval', address: 'customer', method: 'shop_shipping_types' } as const;

/** Names the id in the words of the shop. */
function namedIn(reason: Reason | 'quantity', { id, ...detail }: Fields): Fields {
  if (id === undefined) return detail;
  if (/item|sold|line/.test(reason)) return { offer_id: Number(id), ...detail };
  const name = /(cart|checkout)$/.exec(reason)?.[0] ?? 'checkout';
  if (reason === 'closed') return { id, ...detail };
  return { [reason === 'unknown-order' ? 'commercial_id' : `${name}_id`]: id, ...detail };
}

function refusal(reason: Reason | 'quantity', detail: Fields = {}): Outcome {
  const [status, error_code, text] = refusals[reason];
  const missing = asList(detail.missing).map((name) => owned[name as keyof typeof owned] ?? name);
  const more = { ...namedIn(reason, detail), ...(missing.length > 0 && { missing }) };
  const named = missing.length > 0 ? missing.join(', ') : Object.values(more)[0];
  return refuse(-31_600 - status, named === undefined ? text : `${text}: ${named}`, {
    status,
    errors: [{ error_code, ...more }],
  });
}

const settingOf = ({ offer_id, quantity }: Fields): readonly Change[] => {
  const [key, pieces] = [String(offer_id), Number(quantity)];
  const set: Change = { does: 'set', key, quantity: pieces };
  return pieces === 0 ? [set] : [{ does: 'add', item: key, quantity: 1 }, set];
};

export function delivery(checkout: Checkout, args: Fields): Checkout | Outcome {
  const choices = new Map(choicesIn(checkout.method));
  const groups = groupsOf(checkout.lines);
  for (const choice of rowsIn(args, 'shop_shipping_types')) {
    const seller = groups.find(({ shop: { id } }) => id === choice.shop_id)?.shop;
    const type = seller?.types.find(({ code }) => code === choice.shipping_type_code);
    if (!seller || !type) return refusal('unknown-method', choice);
    choices.set(seller.id, type.code);
  }
  const method = [...choices].map(([id, code]) => `${id}:${code}`).join(',');
  const address = isFields(args.customer) ? { address: args.customer } : {};
  return { ...checkout, ...address, ...(method !== '' && { method }) };
}

const lacking = ({ address, lines, method }: Checkout): readonly string[] => [
  ...(address ? [] : ['customer']),
  ...(groupsOf(lines, method).every(({ type }) => type !== undefined) ? [] : ['shop_shipping_types']),
];

const cartStates = { open: 'OPEN', cancelled: 'CANCELED' } as const;
const checkoutStates = { open: 'STAGING', placed: 'COMPLETED', cancelled: 'CANCELED' } as const;

const wordsWith = (sums: Rules['totals'], deliver: Words['delivery']): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ commercial_id }) => commercial_id,
  filling: (args) =>
    rowsIn(args, 'offers').map(({ offer_id, quantity }) => ({
      does: 'add',
      item: String(offer_id),
      quantity: Number(quantity),
    })),
  changes: (args) => rowsIn(args, 'offers').flatMap(settingOf),
  delivery: deliver,
  approval: (args) => {
    const { approved, approved_date } = fieldsOf(args, 'customer_approval');
    return { given: approved, at: approved_date };
  },
  cart: ({ id, state, lines }) => ({
    cart_id: id,
    state: cartStates[state],
    ...modes,
    orders: groupsOf(lines).map(inCart),
    ...totalsOf(sums(lines)),
  }),
  checkout: (checkout) => ({
    checkout_id: checkout.id,
    cart_id: checkout.cart,
    state: checkoutStates[checkout.state],
    missing: lacking(checkout),
    customer: checkout.address ?? null,
    ...modes,
    orders: groupsOf(checkout.lines, checkout.method).map(inCheckout),
    ...totalsOf(sums(checkout.lines, checkout.method)),
    commercial_id: checkout.order ?? null,
  }),
  order: (checkout, created_date) => ({
    commercial_id: checkout.order,
    checkout_id: checkout.id,
    created_date,
    payment_workflow: 'PAY_ON_ACCEPTANCE',
    customer: checkout.address,
    ...modes,
    orders: groupsOf(checkout.lines, checkout.method).map(inOrder(String(checkout.order))),
    ...totalsOf(sums(checkout.lines, checkout.method)),
  }),
});

/** The first offer of which more pieces are wanted than there are. */
function scarce(name: string, args: Fields): Outcome | undefined {
  const pieces = new Map<string, number>();
  for (const { offer_id, quantity } of rowsIn(args, 'offers')) {
    const before = name === 'create_cart' ? (pieces.get(String(offer_id)) ?? 0) : 0;
    pieces.set(String(offer_id), before + Number(quantity));
  }
  const short = items.find((item) => item.available && (pieces.get(item.id) ?? 0) > stockOf(item));
  return short && refusal('quantity', { offer_id: short.catalogId, quantity: stockOf(short) });
}

/** Refuses what the trade does not know of: quantities above the stock, and shops without a shipping type. */
const checking =
  (tools: Tools): Tools =>
  (name, args) => {
    const short = /^(create|update)_cart$/.test(name) ? scarce(name, args) : undefined;
    if (short) return short;
    if (name !== 'complete_checkout') return tools(name, args);
    const now = tools('get_checkout', args);
    const isOpen = 'record' in now && now.record.state === 'STAGING';
    const missing = isOpen ? asList(at(now.record, 'missing')) : [];
    return missing.length > 0 ? refusal('not-ready', { id: args.checkout_id, missing }) : tools(name, args);
  };

/**
 * @param bent rules that a fault bends
 * @param deliver what an update does to a checkout
 */
export const miraklDesk =
  (bent: Partial<Rules> = {}, deliver: Words['delivery'] = delivery) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === String(id)),
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`mirakl cart ${next.cart()}`),
      checkoutId: () => uuidOf(`mirakl checkout ${next.checkout()}`),
      orderId: ids('', 51_004_204, 13),
      refuse: refusal,
      totals,
      ...bent,
    };
    return checking(tradeOf(wordsWith(rules.totals, deliver), rules, catalogWith(refusal), places));
  };

/** @param plant a fault in its tools; none by default */
export const mirakl = (plant: Plant = honest): Variant =>
  shop({
    name: 'mirakl',
    listed,
    open: miraklDesk(),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { clothing: ({ product_type }) => product_type === 'Clothing' },
    rate: [300, 4_000],
  });
