/**
 * A shop in the manner of Bagisto: `sub_total`, `tax_total` and `grand_total`, with `formated_` texts, and a `message`.
 *
 * Lawful oddities: simple products have no variants, and are sold by their own ids; GST is on top, and on the totals before
 * the discount that three pieces of a product have; the flat rate is for each piece, and a checkout shows it only in the
 * selected rate; a cart that is removed is null; the texts of results only say what was done.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import {
  amountOf,
  type Change,
  type Line,
  piecesIn,
  type Reason,
  subtotalOf,
  sumOf,
} from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, formated, items, moneyOf, percentOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const rates = [
  { carrier: 'flatrate', method: 'flatrate_flatrate', method_title: 'Flat Rate', price: 6_000 },
  { carrier: 'free', method: 'free_free', method_title: 'Free Shipping', price: 0 },
  { carrier: 'express', method: 'express_express', method_title: 'Express', price: 34_900 },
] as const;

const priceOf = ({ method, price }: (typeof rates)[number], lines: readonly Line[]): number =>
  method === 'flatrate_flatrate' ? price * piecesIn(lines) : price;

const shippingOf = (lines: readonly Line[], method?: string): number => {
  const rate = rates.find((each) => each.method === method);
  return rate ? priceOf(rate, lines) : 0;
};

const taxOf = (line: Line): number => Math.round((amountOf(line) * percentOf(line.item.ware)) / 100);
const discountOf = (line: Line): number => (line.quantity >= 3 ? Math.round(amountOf(line) / 10) : 0);

export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = subtotalOf(lines);
  const discount = sumOf(lines.map(discountOf));
  const tax = sumOf(lines.map(taxOf));
  const shipping = shippingOf(lines, method);
  return { subtotal, discount, shipping, tax, total: subtotal + tax + shipping - discount };
};

type Sums = ReturnType<Rules['totals']>;

/** An amount, and its text. */
const money = (name: string, amount: number): Fields => ({
  [name]: moneyOf(amount),
  [`formated_${name}`]: formated(amount),
});

const itemOf = (line: Line): Fields => ({
  id: Number(line.key),
  quantity: line.quantity,
  product_id: Number(line.item.id),
  sku: line.item.sku,
  name: `${line.item.ware.title} ${line.item.label}`,
  ...money('price', line.item.amount),
  ...money('total', amountOf(line)),
  tax_percent: percentOf(line.item.ware),
  ...money('tax_amount', taxOf(line)),
  discount_percent: line.quantity >= 3 ? 10 : 0,
  ...money('discount_amount', discountOf(line)),
});

const cartOf = (lines: readonly Line[], sums: Sums): Fields => ({
  items_count: lines.length,
  items_qty: piecesIn(lines),
  cart_currency_code: 'INR',
  items: lines.map(itemOf),
  ...money('sub_total', sums.subtotal),
  ...money('tax_total', sums.tax),
  ...money('discount', sums.discount),
  ...money('grand_total', sums.total),
});

const rateOf = (rate: (typeof rates)[number], lines: readonly Line[]): Fields => ({
  carrier: rate.carrier,
  method: rate.method,
  method_title: rate.method_title,
  ...money('price', priceOf(rate, lines)),
});

const missingIn = ({ address, method }: Checkout): readonly string[] => [
  ...(address?.shipping ? [] : ['shipping']),
  ...(method ? [] : ['shipping_method']),
];

const addressesOf = ({ address }: Checkout): Fields => ({
  shipping_address: address?.shipping ?? null,
  billing_address: address?.billing ?? address?.shipping ?? null,
});

const statusOf = (checkout: Checkout): string => {
  if (checkout.state === 'placed') return 'completed';
  if (checkout.state === 'cancelled') return 'canceled';
  return missingIn(checkout).length === 0 ? 'ready' : 'pending';
};

function checkoutOf(checkout: Checkout, sums: Sums): Fields {
  const { id, lines, method, order } = checkout;
  const rate = rates.find((each) => each.method === method);
  return {
    id: Number(id),
    cart_token: checkout.cart,
    status: statusOf(checkout),
    missing: missingIn(checkout),
    ...addressesOf(checkout),
    shipping_method: method ?? null,
    selected_shipping_rate: rate ? rateOf(rate, lines) : null,
    rates: rates.map((each) => rateOf(each, lines)),
    ...cartOf(lines, sums),
    order: order === undefined ? null : { id: Number(order), increment_id: order, status: 'pending' },
  };
}

function orderOf(checkout: Checkout, sums: Sums, created_at: string): Fields {
  const { lines, method, order } = checkout;
  return {
    id: Number(order),
    increment_id: order,
    checkout_id: Number(checkout.id),
    status: 'pending',
    status_label: 'Pending',
    order_currency_code: 'INR',
    total_item_count: lines.length,
    total_qty_ordered: piecesIn(lines),
    ...addressesOf(checkout),
    shipping_method: method,
    items: lines.map(itemOf),
    ...money('sub_total', sums.subtotal),
    ...money('tax_amount', sums.tax),
    ...money('discount_amount', sums.discount),
    ...money('shipping_amount', sums.shipping),
    ...money('grand_total', sums.total),
    created_at,
  };
}

const filling = (args: Fields): readonly Change[] => [
  ...Object.entries(fieldsOf(args, 'qty')).map(
    ([key, quantity]): Change => ({ does: 'set', key, quantity: Number(quantity) }),
  ),
  ...rowsIn(args, 'items').map(
    ({ product_id, quantity }): Change => ({ does: 'add', item: product_id, quantity: Number(quantity) }),
  ),
];

const messages: Readonly<Record<Reason, readonly [code: number, message: string]>> = {
  'unknown-item': [-32_044, 'Product not found, or it is configurable and needs one of its variants.'],
  'sold-out': [-32_040, 'The requested product is out of stock.'],
  'unknown-line': [-32_044, 'Cart item not found.'],
  'unknown-cart': [-32_044, 'Cart not found.'],
  'unknown-checkout': [-32_044, 'Checkout not found.'],
  'unknown-order': [-32_044, 'Order not found.'],
  'unknown-method': [-32_022, 'The selected shipping method is invalid.'],
  'empty-cart': [-32_040, 'Your cart is empty.'],
  closed: [-32_040, 'The checkout is completed or canceled already.'],
  stale: [-32_040, 'The cart was changed meanwhile.'],
  unaddressed: [-32_022, 'The shipping address is required.'],
  'not-ready': [-32_022, 'The order cannot be placed.'],
};

const fields: Fields = { approval: 'agreement', address: 'shipping', method: 'shipping_method' };

function refusal(reason: Reason, { missing }: Fields = {}): Outcome {
  const [code, message] = messages[reason];
  if (!Array.isArray(missing)) return refuse(code, message);
  const lacking = missing.map((name) => fields[String(name)]);
  const errors = Object.fromEntries(lacking.map((field) => [field, [`The ${field} field is required.`]]));
  return refuse(code, message, { errors });
}

/** What is left out of an update stays. */
export const delivery: Words['delivery'] = (checkout, { shipping, billing, shipping_method: method }) => {
  if (method !== undefined && !rates.some((rate) => rate.method === method)) return refusal('unknown-method');
  const address = {
    ...checkout.address,
    ...(isFields(shipping) && { shipping }),
    ...(isFields(billing) && { billing }),
  };
  return {
    ...checkout,
    ...(Object.keys(address).length > 0 && { address }),
    ...(method !== undefined && { method: String(method) }),
  };
};

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ cart_token }) => cart_token,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  filling,
  changes: filling,
  delivery,
  approval: (args) => {
    const { accepted, accepted_at } = fieldsOf(args, 'agreement');
    return { given: accepted, at: accepted_at };
  },
  cart: ({ id, lines }) => ({ data: { cart_token: id, is_guest: 1, ...cartOf(lines, sums(lines)) } }),
  deletedCart: () => ({ data: null }),
  checkout: (checkout) => ({ data: checkoutOf(checkout, sums(checkout.lines, checkout.method)) }),
  order: (checkout, time) => ({ data: orderOf(checkout, sums(checkout.lines, checkout.method), time) }),
});

const done: Fields = {
  create_cart: 'Product added to cart successfully.',
  update_cart: 'Cart updated successfully.',
  cancel_cart: 'Cart removed successfully.',
  create_checkout: 'Checkout created successfully.',
  update_checkout: 'Checkout updated successfully.',
  complete_checkout: 'Order saved successfully.',
  cancel_checkout: 'Checkout canceled successfully.',
};

const telling =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    return 'record' in outcome && name in done
      ? { record: { message: done[name], ...outcome.record } }
      : outcome;
  };

/** @param bent rules that a fault bends @param words words that it bends */
export const openWith =
  (bent: Partial<Rules> = {}, words: Partial<Words> = {}) =>
  (places: Places): Tools => {
    const cartIds = ids('', 1, 1);
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === String(id)),
      newKey: ids('', 3_114, 1),
      cartId: () => uuidOf(`webkul cart ${cartIds()}`),
      checkoutId: ids('', 871, 2),
      orderId: ids('', 10_236, 1),
      refuse: refusal,
      totals,
      ...bent,
    };
    return telling(tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const webkul = (plant: Plant = honest): Variant =>
  shop({
    name: 'webkul',
    listed,
    open: openWith(),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: String(record.message ?? 'Found.') }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { living: ({ product_type }) => product_type === 'Living' },
    rate: [300, 4_000],
  });
