/**
 * The shape of the WooCommerce Store API (woocommerce/woocommerce, plugins/woocommerce/src/StoreApi/docs/cart.md,
 * cart-items.md and checkout.md).
 *
 * Oddities: the key of an item depends only on the product, so that items merge; free shipping is offered from $75.00 on.
 */
import { createHash } from 'node:crypto';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  amountOf,
  type Line,
  piecesIn,
  type Reason,
  type Refusing,
  subtotalOf,
  sumOf,
} from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogOf, dollars, items, pricesOf, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

/** Sales tax of 8 % on top of each line, rounded by line. Shipping is not taxed. */
const taxOf = (line: Line): number => Math.round(amountOf(line) * 0.08);

const freeFrom = 7_500;

const ratesFor = (
  lines: readonly Line[],
): Readonly<Record<string, readonly [name: string, cents: number]>> => ({
  'flat_rate:1': ['Ground', 650],
  'flat_rate:3': ['Express', 1_490],
  ...(subtotalOf(lines) >= freeFrom && { 'free_shipping:2': ['Free shipping', 0] }),
});

export function totals(lines: readonly Line[], method?: string): Totals {
  const [subtotal, tax] = [subtotalOf(lines), sumOf(lines.map(taxOf))];
  const shipping = ratesFor(lines)[method ?? '']?.[1] ?? 0;
  return { subtotal, discount: 0, shipping, tax, total: subtotal + tax + shipping };
}

const refusals: Readonly<Record<Reason, readonly [code: number, name: string, message: string]>> = {
  'unknown-item': [-32104, 'woocommerce_rest_product_invalid_id', 'This product does not exist.'],
  'sold-out': [-32109, 'woocommerce_rest_product_out_of_stock', 'This product is out of stock.'],
  'unknown-line': [-32109, 'woocommerce_rest_cart_invalid_key', 'Cart item does not exist.'],
  'unknown-cart': [-32104, 'woocommerce_rest_cart_invalid_token', 'Cart does not exist.'],
  'unknown-checkout': [-32104, 'woocommerce_rest_checkout_invalid_key', 'Draft order does not exist.'],
  'unknown-order': [-32104, 'woocommerce_rest_invalid_order', 'Order does not exist.'],
  'unknown-method': [-32100, 'woocommerce_rest_cart_invalid_rate', 'This rate is not offered.'],
  'empty-cart': [-32100, 'woocommerce_rest_cart_empty', 'Cannot create an order from an empty cart.'],
  closed: [-32109, 'woocommerce_rest_checkout_closed', 'This order can no longer be changed.'],
  stale: [-32109, 'woocommerce_rest_conflict', 'The cart has changed.'],
  unaddressed: [-32100, 'woocommerce_rest_missing_address', 'An address is missing.'],
  'not-ready': [-32102, 'woocommerce_rest_checkout_not_ready', 'The order cannot be placed yet.'],
};

const wanting: Readonly<Record<string, readonly [code: string, message: string]>> = {
  approval: ['missing_buyer_approval', 'The buyer has to approve the payment now.'],
  address: ['missing_shipping_address', 'Please enter a shipping address.'],
  method: ['missing_shipping_rate', 'No shipping rate has been selected.'],
};

const errorsFor = (missing: readonly unknown[]) =>
  missing.map((part) => {
    const [code, message] = wanting[String(part)] ?? ['unknown', 'Something is missing.'];
    return { code, message };
  });

const refusing: Refusing = (reason, detail = {}) => {
  const [code, name, message] = refusals[reason];
  const { missing, ...params } = detail;
  const errors = listIn({ missing }, 'missing');
  return refuse(code, message, {
    code: name,
    params,
    ...(errors.length > 0 && { errors: errorsFor(errors) }),
  });
};

const lineOf = (line: Line): Fields => ({
  key: line.key,
  id: line.item.catalogId,
  quantity: line.quantity,
  quantity_limits: { minimum: 1, maximum: 99, multiple_of: 1, editable: true },
  name: line.item.ware.title,
  sku: line.item.sku,
  variation: [{ attribute: line.item.ware.option, value: line.item.label }],
  prices: pricesOf(line.item.amount),
  totals: {
    line_subtotal: String(amountOf(line)),
    line_subtotal_tax: String(taxOf(line)),
    line_total: String(amountOf(line)),
    line_total_tax: String(taxOf(line)),
    ...dollars,
  },
});

const totalsOf = ({ subtotal, discount, shipping, tax, total }: Totals, isShipped: boolean): Fields => ({
  total_items: String(subtotal),
  total_items_tax: String(tax),
  total_discount: String(discount),
  total_shipping: isShipped ? String(shipping) : null,
  total_shipping_tax: isShipped ? '0' : null,
  total_tax: String(tax),
  total_price: String(total),
  tax_lines: [{ name: 'Sales tax', price: String(tax), rate: '8%' }],
  ...dollars,
});

const statuses = { open: 'checkout-draft', placed: 'processing', cancelled: 'cancelled' };

function checkoutOf(rules: Rules, checkout: Checkout): Fields {
  const { id, state, lines, address, method, order } = checkout;
  const rates = Object.entries(ratesFor(lines)).map(([rate, [name, cents]]) => ({
    rate_id: rate,
    name,
    price: String(cents),
    selected: rate === method,
    ...dollars,
  }));
  const missing = state === 'open' ? [...(address ? [] : ['address']), ...(method ? [] : ['method'])] : [];
  return {
    order_key: id,
    ...(order && { order_id: Number(order) }),
    status: statuses[state],
    items: lines.map(lineOf),
    shipping_address: address ?? null,
    shipping_rates: [{ package_id: 0, name: 'Shipment 1', shipping_rates: rates }],
    totals: totalsOf(rules.totals(lines, method), method !== undefined),
    errors: errorsFor(missing),
  };
}

const additions = (rows: readonly Fields[]) =>
  rows.map(({ id, quantity }) => ({ does: 'add' as const, item: id, quantity: Number(quantity) }));

const wordsOf = (rules: Rules): Words => ({
  cartOf: (args) => args.cart_token,
  checkoutOf: (args) => args.order_key,
  orderOf: (args) => args.order_id,
  filling: (args) => additions(rowsIn(args, 'items')),
  changes: (args) => [
    ...additions(rowsIn(args, 'add_items')),
    ...rowsIn(args, 'update_items').map(
      ({ key, quantity }) => ({ does: 'set', key, quantity: Number(quantity) }) as const,
    ),
    ...listIn(args, 'remove_items').map((key) => ({ does: 'set', key, quantity: 0 }) as const),
  ],
  delivery: (checkout, { shipping_address: address, shipping_rate: selection }) => {
    const { rate_id: rate } = fieldsOf({ selection }, 'selection');
    if (rate !== undefined && !Object.hasOwn(ratesFor(checkout.lines), String(rate))) {
      return rules.refuse('unknown-method', { rate_id: rate });
    }
    return {
      ...checkout,
      ...(isFields(address) && { address }),
      ...(rate !== undefined && { method: String(rate) }),
    };
  },
  approval: (args) => {
    const { approved, approved_at: at } = fieldsOf(args, 'buyer_approval');
    return { given: approved, at };
  },
  cart: ({ id, lines }) => ({
    cart_token: id,
    items: lines.map(lineOf),
    items_count: piecesIn(lines),
    needs_shipping: true,
    coupons: [],
    totals: totalsOf(rules.totals(lines), false),
    errors: [],
  }),
  deletedCart: ({ id }) => ({ cart_token: id, deleted: true, items: [] }),
  checkout: (checkout) => checkoutOf(rules, checkout),
  order: (checkout, placedAt) => {
    const { errors: _, shipping_rates: rates, ...record } = checkoutOf(rules, checkout);
    const [name, cents] = ratesFor(checkout.lines)[checkout.method ?? ''] ?? ['', 0];
    const shipping = { rate_id: checkout.method, name, total: String(cents) };
    return { order: { ...record, date_created: placedAt, shipping_lines: [shipping] } };
  },
});

const md5 = (name: string): string => createHash('md5').update(name).digest('hex');

/** @param bent rules that a fault bends */
export function wooTools(places: Places, bent: Partial<Rules> = {}): Tools {
  const [nextCart, nextKey] = [ids('', 4_410), ids('', 90_021)];
  const rules: Rules = {
    ...usual,
    find: (id) => items.find((item) => item.id === String(id)),
    newKey: ({ id }) => md5(`item ${id}`),
    cartId: () => `ct_${md5(`cart ${nextCart()}`).slice(0, 20)}`,
    checkoutId: () => `wc_order_${md5(`order ${nextKey()}`).slice(0, 13)}`,
    orderId: ids('', 70_310, 3),
    refuse: refusing,
    totals,
    ...bent,
  };
  return tradeOf(wordsOf(rules), rules, catalogOf(rules.refuse), places);
}

/** @param plant a fault in its tools; none by default */
export const woo = (plant: Plant = honest): Variant =>
  shop({
    name: 'woo',
    listed,
    open: (places) => wooTools(places),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 3_000],
  });
