/**
 * A storefront in the manner of SCAYLE: baskets by key, items with the price of the unit and of the total, each with its tax.
 *
 * Lawful oddities: prices include the tax and their `appliedReductions`, and from two pieces of a variant on, a promotion is
 * taken off the total of the item only; a quantity above the stock is lowered, which the basket says; an order has one or
 * two packages, but one fee for the delivery; countries have three letters; an order is pended first and confirmed at the
 * next read; a deleted basket cannot be read.
 */
import { asList, edit } from '../../planted/planted.ts';
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
import { hexOf, uuidOf } from '../desk/stock.ts';
import type { Change, Line, Reason } from '../trade/lines.ts';
import { listIn, matching, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  amountsOf,
  basketItemOf,
  costOf,
  items,
  methodOf,
  optionOf,
  options,
  packagesOf,
  productOf,
  stockOf,
  totals,
  wares,
} from './records.ts';
import { listed } from './tool-list.ts';

const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ key, variantId, quantity }) =>
    key === undefined
      ? { does: 'add', item: variantId, quantity: Number(quantity) }
      : { does: 'set', key, quantity: Number(quantity) },
  );

/** A quantity above the stock becomes the stock. */
function inStock(lines: readonly Line[]) {
  const messages = lines
    .filter(({ item, quantity }) => quantity > stockOf(item))
    .map(({ key, item, quantity }) => ({
      kind: 'ItemAddedWithReducedQuantity',
      itemKey: key,
      variantId: item.catalogId,
      requestedQuantity: quantity,
      availableQuantity: stockOf(item),
    }));
  const kept = lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, stockOf(line.item)) }));
  return { lines: kept, messages };
}

const errors: Readonly<Record<Reason, readonly [status: number, errorKey: string, message: string]>> = {
  'unknown-item': [404, 'PRODUCT_NOT_FOUND', 'The product or variant does not exist in this shop.'],
  'sold-out': [412, 'VARIANT_OUT_OF_STOCK', 'The variant is out of stock.'],
  'unknown-line': [404, 'BASKET_ITEM_NOT_FOUND', 'The basket has no item with this key.'],
  'unknown-cart': [404, 'BASKET_NOT_FOUND', 'There is no basket with this key.'],
  'unknown-checkout': [404, 'CHECKOUT_NOT_FOUND', 'There is no checkout with this id.'],
  'unknown-order': [404, 'ORDER_NOT_FOUND', 'There is no order with this id.'],
  'unknown-method': [422, 'SHIPPING_OPTION_NOT_AVAILABLE', 'The shipping option is not available.'],
  'empty-cart': [422, 'BASKET_EMPTY', 'The basket has no items.'],
  closed: [409, 'ORDER_STATE_FINAL', 'The checkout is ordered or cancelled.'],
  stale: [409, 'STATE_OUTDATED', 'The state was changed in the meantime.'],
  unaddressed: [422, 'SHIPPING_ADDRESS_MISSING', 'The shipping address is missing.'],
  'not-ready': [422, 'ORDER_INCOMPLETE', 'The checkout misses something, or a recent approval of the buyer.'],
};

const names = new Map<unknown, string>([
  ['approval', 'customerApproval'],
  ['address', 'addresses.shipping'],
  ['method', 'shippingOption'],
]);

const statuses = { open: 'order_open', placed: 'order_confirmed', cancelled: 'order_cancelled' } as const;

function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [status, errorKey, message] = errors[reason];
  const missing = listIn(detail, 'missing').map((what) => names.get(what));
  const { state, ...others } = detail;
  const context = {
    ...others,
    ...(missing.length > 0 && { missing }),
    ...(state !== undefined && { status: state === 'placed' ? statuses.placed : statuses.cancelled }),
  };
  return refuse(-32_000 - status, message, { errors: [{ errorKey, message, context }] });
}

/** Addresses and the shipping option are set apart: what is left out stays. */
const delivery: Words['delivery'] = (checkout, { addresses, shippingOption }) => {
  const method = isFields(shippingOption) ? methodOf(shippingOption) : undefined;
  if (method !== undefined && !optionOf(method)) {
    return refusal('unknown-method', { shippingOption });
  }
  const { shipping, billing = shipping } = fieldsOf({ addresses }, 'addresses');
  return {
    ...checkout,
    ...(addresses !== undefined && { address: { shipping, billing } }),
    ...(method !== undefined && { method }),
  };
};

const optionIn = (method: unknown): Fields | null => {
  const option = optionOf(method);
  if (!option) return null;
  const { fee, ...keys } = option;
  return { ...keys, deliveryOptionKey: 'home_delivery', serviceCosts: amountsOf(fee) };
};

/** What a checkout and its order have alike. */
const deliveryOf = ({ address, method, lines }: Checkout, sums: ReturnType<Rules['totals']>): Fields => ({
  addresses: address ?? { shipping: null, billing: null },
  shippingOption: optionIn(method),
  cost: costOf(lines, sums, method),
});

/** @param sums the amounts of a basket, a checkout or an order */
export const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ basketKey }) => basketKey,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling: changesIn,
  changes: changesIn,
  delivery,
  approval: ({ customerApproval }) => {
    const { isApproved, approvedAt } = fieldsOf({ customerApproval }, 'customerApproval');
    return { given: isApproved, at: approvedAt };
  },
  deletedCart: ({ id }) => ({ key: id, isDeleted: true }),
  cart: ({ id, lines, messages }) => ({
    key: id,
    items: lines.map(basketItemOf),
    packages: packagesOf(lines),
    cost: costOf(lines, sums(lines)),
    notices: messages,
  }),
  checkout: (checkout) => ({
    checkoutId: checkout.id,
    basketKey: checkout.cart,
    orderState: {
      status: statuses[checkout.state],
      missing: [
        ...(checkout.address ? [] : ['addresses.shipping']),
        ...(checkout.method ? [] : ['shippingOption']),
      ],
      basket: { items: checkout.lines.map(basketItemOf), packages: packagesOf(checkout.lines) },
      ...deliveryOf(checkout, sums(checkout.lines, checkout.method)),
      payment: { key: 'invoice' },
      orderId: checkout.order === undefined ? null : Number(checkout.order),
    },
    orderOptions: { shipping: { homeDelivery: options.map((option) => optionIn(methodOf(option))) } },
  }),
  order: (checkout, confirmedAt) => ({
    id: Number(checkout.order),
    checkoutId: checkout.id,
    basketKey: checkout.cart,
    status: 'order_confirmed',
    confirmedAt,
    items: checkout.lines.map(basketItemOf),
    packages: packagesOf(checkout.lines),
    ...deliveryOf(checkout, sums(checkout.lines, checkout.method)),
    payment: { key: 'invoice' },
  }),
});

const pageOf = (found: readonly Ware[], args: Fields): Fields => {
  const [page, perPage] = [Number(args.page ?? 1), Number(args.perPage ?? 20)];
  const entities = found.slice((page - 1) * perPage, page * perPage).map(productOf);
  const last = Math.max(1, Math.ceil(found.length / perPage));
  const pagination = {
    current: entities.length,
    total: found.length,
    perPage,
    page,
    first: 1,
    prev: page > 1 ? Math.min(page - 1, last) : null,
    next: page < last ? page + 1 : null,
    last,
  };
  return { entities, pagination };
};

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return { record: pageOf(matching(wares, args.query), args) };
  if (name === 'lookup_catalog') {
    const asked = asList(args.productIds);
    return { record: { entities: wares.filter(({ id }) => asked.includes(id)).map(productOf) } };
  }
  const ware = wares.find(({ id }) => id === args.productId);
  return ware ? { record: productOf(ware) } : refusal('unknown-item', { productId: args.productId });
};

/** An order is pended in the answer to its completion, and confirmed at the next read. */
const pending =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
    const record = edit(outcome.record, 'orderState.status', () => 'order_pended');
    return isFields(record) ? { record } : outcome;
  };

/** @param bent rules and words that a fault bends */
export const scayleDesk =
  (bent: Partial<Rules> = {}, words: Partial<Words> = {}) =>
  (places: Places): Tools => {
    const next = { basket: counter(), item: counter(), checkout: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find(({ catalogId }) => catalogId === id),
      newKey: () => hexOf(`scayle item ${next.item()}`),
      cartId: () => uuidOf(`scayle basket ${next.basket()}`),
      checkoutId: () => uuidOf(`scayle checkout ${next.checkout()}`),
      orderId: ids('', 2_481_907, 13),
      refuse: refusal,
      totals,
      limit: inStock,
      ...bent,
    };
    return pending(tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const scayle = (plant: Plant = honest): Variant =>
  shop({
    name: 'scayle',
    listed,
    open: scayleDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { home: ({ product_type }) => product_type === 'Home' },
    rate: [300, 4_000],
  });
