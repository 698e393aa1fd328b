/**
 * The shape of the Vendure Shop API (docs.vendure.io/guides/storefront/order-workflow and
 * docs.vendure.io/reference/typescript-api/entities/order-line): each amount net and with tax.
 *
 * Oddities: tax is included, so that `totalWithTax` is what the buyer pays; a quantity above the stock is reduced to the
 * stock, with a message that says so. Only the first variant has a low stock, of ten.
 */
import { createHash } from 'node:crypto';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  amountOf,
  type Change,
  type Line,
  piecesIn,
  type Reason,
  type Refusing,
  subtotalOf,
  sumOf,
} from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogOf, inStock, items, net, variantOf, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

type Method = { readonly code: string; readonly name: string; readonly pence: number };

const methods: Readonly<Record<string, Method>> = {
  SM_1: { code: 'standard-shipping', name: 'Standard', pence: 480 },
  SM_2: { code: 'express-shipping', name: 'Express', pence: 960 },
};

/** The tax is the difference of the sums, which are rounded by line. */
export function totals(lines: readonly Line[], method?: string): Totals {
  const [subtotal, shipping] = [subtotalOf(lines), methods[method ?? '']?.pence ?? 0];
  const tax = subtotal + shipping - sumOf(lines.map((line) => net(amountOf(line)))) - net(shipping);
  return { subtotal, discount: 0, shipping, tax, total: subtotal + shipping };
}

export function limit(lines: readonly Line[]) {
  const short = lines.filter(({ item, quantity }) => quantity > inStock(item));
  return {
    lines: lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, inStock(line.item)) })),
    messages: short.map(({ key, item }) => ({
      errorCode: 'INSUFFICIENT_STOCK_ERROR',
      message: `Only ${inStock(item)} of ${item.sku} are available, so the quantity was reduced to ${inStock(item)}.`,
      quantityAvailable: inStock(item),
      orderLineId: key,
    })),
  };
}

const lineOf = (line: Line): Fields => ({
  id: line.key,
  productVariant: variantOf(line.item),
  quantity: line.quantity,
  unitPrice: net(line.item.amount),
  unitPriceWithTax: line.item.amount,
  linePrice: net(amountOf(line)),
  linePriceWithTax: amountOf(line),
  taxRate: 20,
});

function sumsOf(lines: readonly Line[], { subtotal, shipping, tax, total }: Totals): Fields {
  const subTotal = sumOf(lines.map((line) => net(amountOf(line))));
  return {
    currencyCode: 'GBP',
    totalQuantity: piecesIn(lines),
    subTotal,
    subTotalWithTax: subtotal,
    shipping: net(shipping),
    shippingWithTax: shipping,
    total: subTotal + net(shipping),
    totalWithTax: total,
    discounts: [],
    taxSummary: [{ description: 'VAT', taxRate: 20, taxBase: subTotal + net(shipping), taxTotal: tax }],
  };
}

const states = { open: 'ArrangingPayment', placed: 'PaymentSettled', cancelled: 'Cancelled' };

const methodOf = (id: string, { code, name, pence }: Method): Fields => ({
  id,
  code,
  name,
  price: net(pence),
  priceWithTax: pence,
});

function orderOf(rules: Rules, checkout: Checkout): Fields {
  const { id, lines, address, method, state, order } = checkout;
  const chosen = methods[method ?? ''];
  return {
    ...(order && { id: order }),
    code: id,
    state: states[state],
    active: state === 'open',
    lines: lines.map(lineOf),
    shippingAddress: address ?? null,
    shippingLines: chosen && method ? [{ shippingMethod: methodOf(method, chosen) }] : [],
    ...sumsOf(lines, rules.totals(lines, method)),
  };
}

const refusals: Readonly<Record<Reason, readonly [errorCode: string, message: string]>> = {
  'unknown-item': ['ENTITY_NOT_FOUND', 'No Product or ProductVariant with this ID could be found.'],
  'sold-out': ['INSUFFICIENT_STOCK_ERROR', 'This variant is out of stock.'],
  'unknown-line': ['ENTITY_NOT_FOUND', 'This order does not contain an OrderLine with this ID.'],
  'unknown-cart': ['NO_ACTIVE_ORDER_ERROR', 'There is no active order with this code.'],
  'unknown-checkout': ['NO_ACTIVE_ORDER_ERROR', 'There is no order in checkout with this code.'],
  'unknown-order': ['ENTITY_NOT_FOUND', 'No Order with this ID could be found.'],
  'unknown-method': [
    'INELIGIBLE_SHIPPING_METHOD_ERROR',
    'This order is not eligible for this shipping method.',
  ],
  'empty-cart': ['ORDER_STATE_TRANSITION_ERROR', 'Cannot arrange payment of an order without lines.'],
  closed: ['ORDER_MODIFICATION_ERROR', 'Order contents may only be modified in an active state.'],
  stale: ['ORDER_MODIFICATION_ERROR', 'The order has changed.'],
  unaddressed: ['ORDER_STATE_TRANSITION_ERROR', 'An address is missing.'],
  'not-ready': ['ORDER_STATE_TRANSITION_ERROR', 'Cannot transition the order to PaymentSettled.'],
};

const reasons: Readonly<Record<string, Fields>> = {
  approval: { errorCode: 'APPROVAL_REQUIRED', message: 'The buyer has to approve the payment now.' },
  address: { errorCode: 'ADDRESS_REQUIRED', message: 'Set a shipping address.' },
  method: { errorCode: 'SHIPPING_METHOD_REQUIRED', message: 'Set a shipping method.' },
};

const refusing: Refusing = (reason, { missing, ...detail } = {}) => {
  const [errorCode, message] = refusals[reason];
  const messages = listIn({ missing }, 'missing').map((part) => reasons[String(part)]);
  return refuse(-32020, message, { errorCode, ...detail, messages });
};

function changeOf(operation: Fields): Change {
  const { productVariantId: item, quantity } = fieldsOf(operation, 'addItemToOrder');
  if (item !== undefined) return { does: 'add', item, quantity: Number(quantity) };
  const adjusted = fieldsOf(operation, 'adjustOrderLine');
  const removed = fieldsOf(operation, 'removeOrderLine');
  return {
    does: 'set',
    key: adjusted.orderLineId ?? removed.orderLineId,
    quantity: Number(adjusted.quantity ?? 0),
  };
}

const wordsOf = (rules: Rules): Words => ({
  cartOf: (args) => args.orderCode,
  checkoutOf: (args) => args.checkoutCode,
  orderOf: (args) => args.id,
  filling: (args) => rowsIn(args, 'items').map((addItemToOrder) => changeOf({ addItemToOrder })),
  changes: (args) => rowsIn(args, 'operations').map(changeOf),
  delivery: (checkout, { setOrderShippingAddress: address, setOrderShippingMethod: selection }) => {
    const { shippingMethodId: method } = fieldsOf({ selection }, 'selection');
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
    const { approvedByBuyer: given, approvedAt: at } = fieldsOf(args, 'approval');
    return { given, at };
  },
  cart: ({ id, state, lines, messages }) => ({
    order: {
      code: id,
      state: state === 'open' ? 'AddingItems' : 'Cancelled',
      active: state === 'open',
      lines: lines.map(lineOf),
      ...sumsOf(lines, rules.totals(lines)),
    },
    messages,
  }),
  checkout: (checkout) => ({
    order: orderOf(rules, checkout),
    eligibleShippingMethods: Object.entries(methods).map(([id, method]) => methodOf(id, method)),
  }),
  order: (checkout, placedAt) => ({ order: { ...orderOf(rules, checkout), orderPlacedAt: placedAt } }),
});

const codes = (name: string): (() => string) => {
  const next = ids(name, 1, 1);
  return () => createHash('sha256').update(next()).digest('hex').slice(0, 16).toUpperCase();
};

/** @param bent rules that a fault bends */
export function vendureTools(places: Places, bent: Partial<Rules> = {}): Tools {
  const rules: Rules = {
    ...usual,
    find: (id) => items.find((item) => item.id === id),
    newKey: ids('L', 61, 1),
    cartId: codes('active '),
    checkoutId: codes('checkout '),
    orderId: ids('O_', 2_207, 1),
    refuse: refusing,
    totals,
    limit,
    ...bent,
  };
  return tradeOf(wordsOf(rules), rules, catalogOf(rules.refuse), places);
}

/** @param plant a fault in its tools; none by default */
export const vendure = (plant: Plant = honest): Variant =>
  shop({
    name: 'vendure',
    listed,
    open: (places) => vendureTools(places),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tools: ({ product_type }) => product_type === 'Tool' },
    rate: [260, 2_000],
  });
