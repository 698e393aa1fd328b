/**
 * A shape of our own with records like Saleor's (docs.saleor.io/developer/checkout/lifecycle) and optimistic versions like
 * those of Broadleaf (developer.broadleafcommerce.com/services/cart-services/key-components/cart-versioning).
 *
 * Oddities: a change names the version of the latest record, and a stale or made-up one is refused; a completion is in
 * progress for two readings, before the checkout has its order.
 */
import { createHash } from 'node:crypto';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, type Reason, type Refusing, subtotalOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import {
  type Cart,
  type Checkout,
  ids,
  type Rules,
  type Totals,
  tradeOf,
  usual,
  type Words,
} from '../trade/trade.ts';
import { catalogOf, francs, idOf, items, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

const methods: Readonly<Record<string, readonly [name: string, rappen: number]>> = {
  economy: ['PostPac Economy', 850],
  priority: ['PostPac Priority', 1_050],
};

/** VAT of 8.1 % on top of the lines and of shipping, rounded once. */
export function totals(lines: readonly Line[], method?: string): Totals {
  const [subtotal, shipping] = [subtotalOf(lines), methods[method ?? '']?.[1] ?? 0];
  const tax = Math.round((subtotal + shipping) * 0.081);
  return { subtotal, discount: 0, shipping, tax, total: subtotal + shipping + tax };
}

/** Opaque: nothing can be inferred about earlier or later versions. */
const versionOf = ({ id, version }: Cart | Checkout, end = ''): string =>
  createHash('sha256').update(`${id} ${version}${end}`).digest('hex').slice(0, 12);

const linesOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map((line) => ({
    id: line.key,
    variant: { id: line.item.id, sku: line.item.sku, name: `${line.item.ware.title}, ${line.item.label}` },
    quantity: line.quantity,
    unit_price: francs(line.item.amount),
    total_price: francs(amountOf(line)),
  }));

const sumsOf = ({ subtotal, shipping, tax, total }: Totals): Fields => ({
  subtotal_price: francs(subtotal),
  shipping_price: francs(shipping),
  tax: { rate: 0.081, included: false, ...francs(tax) },
  total_price: francs(total),
});

const refusals: Readonly<Record<Reason, readonly [code: number, name: string, message: string]>> = {
  'unknown-item': [-32004, 'NOT_FOUND', 'There is no such product or variant.'],
  'sold-out': [-32009, 'INSUFFICIENT_STOCK', 'The variant is sold out.'],
  'unknown-line': [-32004, 'NOT_FOUND', 'The cart has no such line.'],
  'unknown-cart': [-32004, 'NOT_FOUND', 'There is no such cart.'],
  'unknown-checkout': [-32004, 'NOT_FOUND', 'There is no such checkout.'],
  'unknown-order': [-32004, 'NOT_FOUND', 'There is no such order.'],
  'unknown-method': [-32000, 'DELIVERY_METHOD_NOT_APPLICABLE', 'There is no such delivery method.'],
  'empty-cart': [-32000, 'NO_LINES', 'A checkout needs lines.'],
  closed: [-32009, 'INVALID_STATUS', 'The status allows no changes.'],
  stale: [-32009, 'CONCURRENT_MODIFICATION', 'The version is not the present one. Read the record again.'],
  unaddressed: [-32000, 'SHIPPING_ADDRESS_NOT_SET', 'The shipping address is missing.'],
  'not-ready': [-32002, 'CHECKOUT_NOT_READY', 'The checkout cannot be completed.'],
};

const wanting: Readonly<Record<string, Fields>> = {
  approval: { code: 'APPROVAL_NOT_GIVEN', field: 'approval', message: 'The buyer has to approve now.' },
  address: { code: 'SHIPPING_ADDRESS_NOT_SET', field: 'shipping_address', message: 'Set an address.' },
  method: { code: 'DELIVERY_METHOD_NOT_SET', field: 'delivery_method_id', message: 'Choose a method.' },
};

const problemsFor = (missing: readonly unknown[]) => missing.map((part) => wanting[String(part)]);

const refusing: Refusing = (reason, { missing, ...detail } = {}) => {
  const [code, name, message] = refusals[reason];
  const errors = problemsFor(listIn({ missing }, 'missing'));
  return refuse(code, message, { code: name, ...detail, errors });
};

function statusOf({ state, address, method }: Checkout): string {
  if (state !== 'open') return state === 'placed' ? 'completed' : 'canceled';
  return address && method ? 'ready_for_complete' : 'incomplete';
}

function checkoutOf(rules: Rules, checkout: Checkout, isInProgress: boolean): Fields {
  const { id, state, lines, address, method, order } = checkout;
  const isDone = state === 'placed' && !isInProgress;
  const missing = state === 'open' ? [...(address ? [] : ['address']), ...(method ? [] : ['method'])] : [];
  return {
    id,
    version: versionOf(checkout, isDone ? ' done' : ''),
    status: isInProgress ? 'complete_in_progress' : statusOf(checkout),
    lines: linesOf(lines),
    shipping_address: address ?? null,
    delivery_method: method ? { id: method, name: methods[method]?.[0] } : null,
    delivery_methods: Object.entries(methods).map(([key, [name, rappen]]) => ({
      id: key,
      name,
      price: francs(rappen),
    })),
    ...sumsOf(rules.totals(lines, method)),
    problems: problemsFor(missing),
    order: isDone ? { id: order } : null,
  };
}

function changeOf({ action, variant_id: item, line_id: key, quantity }: Fields): Change {
  if (action === 'add_line') return { does: 'add', item, quantity: Number(quantity) };
  return { does: 'set', key, quantity: action === 'remove_line' ? 0 : Number(quantity) };
}

const wordsOf = (rules: Rules, isInProgress: (id: string) => boolean): Words => ({
  cartOf: (args) => args.cart_id,
  checkoutOf: (args) => args.checkout_id,
  orderOf: (args) => args.order_id,
  filling: (args) => rowsIn(args, 'lines').map((row) => changeOf({ action: 'add_line', ...row })),
  changes: (args) => rowsIn(args, 'actions').map(changeOf),
  delivery: (checkout, { shipping_address: address, delivery_method_id: method }) => {
    if (method !== undefined && !Object.hasOwn(methods, String(method))) {
      return rules.refuse('unknown-method', { id: method });
    }
    return {
      ...checkout,
      ...(isFields(address) && { address }),
      ...(method !== undefined && { method: String(method) }),
    };
  },
  approval: (args) => {
    const { approved: given, approved_at: at } = fieldsOf(args, 'approval');
    return { given, at };
  },
  cart: (cart) => ({
    cart: {
      id: cart.id,
      version: versionOf(cart),
      status: cart.state === 'open' ? 'active' : 'canceled',
      lines: linesOf(cart.lines),
      ...sumsOf(rules.totals(cart.lines)),
    },
  }),
  checkout: (checkout) => ({ checkout: checkoutOf(rules, checkout, isInProgress(checkout.id)) }),
  order: ({ id, order, lines, address, method }, placedAt) => ({
    order: {
      id: order,
      checkout_id: id,
      created: placedAt,
      status: 'unfulfilled',
      lines: linesOf(lines),
      shipping_address: address,
      delivery_method: { id: method, name: methods[method ?? '']?.[0] },
      ...sumsOf(rules.totals(lines, method)),
    },
  }),
});

/** Only the version of the latest record is accepted. */
export const guard: Rules['guard'] = ({ version }, thing) =>
  version === versionOf(thing) ? undefined : refusing('stale', { id: thing.id, given: version });

const rulesWith = (bent: Partial<Rules>): Rules => {
  const [nextCart, nextCheckout, nextOrder] = [ids('', 517, 3), ids('', 2_090, 3), ids('', 40_117, 1)];
  return {
    ...usual,
    find: (id) => items.find((item) => item.id === id),
    newKey: ids('line-', 731, 2),
    cartId: () => idOf('Cart', nextCart()),
    checkoutId: () => idOf('Checkout', nextCheckout()),
    orderId: () => idOf('Order', nextOrder()),
    refuse: refusing,
    totals,
    guard,
    ...bent,
  };
};

/** How many readings show that a completion is in progress. */
const readingsInProgress = 2;

/** @param bent rules that a fault bends */
export function versionedTools(places: Places, bent: Partial<Rules> = {}): Tools {
  const rules = rulesWith(bent);
  /** The remaining readings in progress, by checkout. */
  const remaining = new Map<string, number>();
  const isInProgress = (id: string): boolean => (remaining.get(id) ?? 0) > 0;
  const trade = tradeOf(wordsOf(rules, isInProgress), rules, catalogOf(rules.refuse), places);
  return (name, args) => {
    const id = String(args.checkout_id);
    const before = remaining.get(id);
    if (name === 'complete_checkout' && before === undefined) remaining.set(id, readingsInProgress);
    const outcome = trade(name, args);
    if (name === 'complete_checkout' && before === undefined && 'refusal' in outcome) remaining.delete(id);
    if (name === 'get_checkout' && before !== undefined) remaining.set(id, Math.max(0, before - 1));
    return outcome;
  };
}

/** @param plant a fault in its tools; none by default */
export const versioned = (plant: Plant = honest): Variant =>
  shop({
    name: 'versioned',
    listed,
    open: (places) => versionedTools(places),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { alpine: ({ title }) => title.startsWith('Alpine') },
    rate: [320, 3_000],
  });
