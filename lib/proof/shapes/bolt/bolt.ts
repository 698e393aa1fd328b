/**
 * A storefront after Bolt: the cart of a merchant becomes an order with a token, and its payment a transaction.
 *
 * Lawful oddities: shipping options and the sales tax of the state are known only after the address;
 * the tax is on top, and rounded for each item and for the shipment; from five pieces of an item on, an automatic promotion
 * takes 10 % off; an update sends the whole list of items, which have no ids besides their references; a payment is pending
 * for a moment; answers are texts only.
 */
import { asList, edit } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogWith, items, moneyOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const options = [
  { reference: 'ups_ground', service: 'UPS Ground', carrier: 'UPS', cost: 895, days: 5 },
  { reference: 'ups_next_day', service: 'UPS Next Day Air', carrier: 'UPS', cost: 2450, days: 1 },
] as const;

/** Thousandths of a percent; other states have six percent. */
const rates = new Map([
  ['CA', 7_250],
  ['NY', 8_875],
  ['TX', 6_250],
  ['WA', 6_500],
  ...['DE', 'MT', 'NH', 'OR'].map((state) => [state, 0] as const),
]);

const taxOn = (amount: number, address: Fields): number =>
  Math.round((amount * (rates.get(String(address.region)) ?? 6_000)) / 100_000);

const discountOf = (line: Line): number => (line.quantity >= 5 ? Math.round(amountOf(line) / 10) : 0);
const netOf = (line: Line): number => amountOf(line) - discountOf(line);

/** The tax comes on top as soon as there is an address. */
export const totals: Rules['totals'] = (lines, method) => {
  const shipping = options.find(({ reference }) => reference === method)?.cost ?? 0;
  const subtotal = subtotalOf(lines);
  const discount = sumOf(lines.map(discountOf));
  return { subtotal, discount, shipping, tax: 0, total: subtotal - discount + shipping };
};

const itemOf = (line: Line, address?: Fields): Fields => ({
  reference: line.item.id,
  name: line.item.ware.title,
  options: line.item.label,
  sku: line.item.sku,
  brand: line.item.ware.maker,
  quantity: line.quantity,
  unit_price: moneyOf(line.item.amount),
  total_amount: moneyOf(amountOf(line)),
  tax_amount: address ? moneyOf(taxOn(netOf(line), address)) : null,
});

const promotion = {
  reference: 'BULK10',
  description: '10 % off each item of which the cart has five or more',
  discount_category: 'automatic_promotion',
};

function shipmentsOf({ address, method }: Delivery, cost: number): readonly Fields[] {
  if (!address) return [];
  const option = options.find(({ reference }) => reference === method);
  return [
    {
      reference: option?.reference ?? null,
      carrier: option?.carrier ?? null,
      service: option?.service ?? null,
      cost: option ? moneyOf(cost) : null,
      tax_amount: option ? moneyOf(taxOn(cost, address)) : null,
      shipping_address: address,
    },
  ];
}

type Delivery = Pick<Checkout, 'address' | 'method'>;
type Sums = Rules['totals'];

type Bill = Omit<Totals, 'tax'> & { readonly tax?: number };

function billOf(lines: readonly Line[], sums: Sums, { address, method }: Delivery): Bill {
  const { tax: _, ...bill } = sums(lines, method);
  if (!address) return bill;
  const tax = sumOf(lines.map((line) => taxOn(netOf(line), address))) + taxOn(bill.shipping, address);
  return { ...bill, tax, total: bill.total + tax };
}

function cartView(lines: readonly Line[], sums: Sums, delivery: Delivery = {}): Fields {
  const { subtotal, discount, shipping, tax, total } = billOf(lines, sums, delivery);
  return {
    currency: { currency: 'USD', currency_symbol: '$' },
    subtotal_amount: moneyOf(subtotal),
    discount_amount: moneyOf(discount),
    shipping_amount: delivery.method === undefined ? null : moneyOf(shipping),
    tax_amount: tax === undefined ? null : moneyOf(tax),
    total_amount: moneyOf(total),
    items: lines.map((line) => itemOf(line, delivery.address)),
    discounts: discount > 0 ? [{ ...promotion, amount: moneyOf(discount) }] : [],
    shipments: shipmentsOf(delivery, shipping),
  };
}

const optionsFor = ({ address }: Delivery): readonly Fields[] =>
  address
    ? options.map(({ cost, days, ...option }) => ({
        ...option,
        cost: moneyOf(cost),
        tax_amount: moneyOf(taxOn(cost, address)),
        estimated_delivery_days: days,
      }))
    : [];

const additions = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ reference, quantity }) => ({
    does: 'add',
    item: reference,
    quantity: Number(quantity),
  }));

const errors: Readonly<Record<Reason, readonly [code: number, message: string]>> = {
  'unknown-item': [404, 'The item or product was not found.'],
  'sold-out': [2_001_005, 'The item is out of stock.'],
  'unknown-line': [404, 'The cart has no such item.'],
  'unknown-cart': [404, 'The cart was not found.'],
  'unknown-checkout': [404, 'The order token was not found.'],
  'unknown-order': [404, 'The transaction was not found.'],
  'unknown-method': [400, 'The shipping option is not offered.'],
  'empty-cart': [400, 'The cart is empty.'],
  closed: [409, 'It is cancelled or paid, and cannot be changed.'],
  stale: [400, 'The cursor does not belong to this search.'],
  unaddressed: [400, 'Shipping options are offered only for a shipping address.'],
  'not-ready': [400, 'The payment cannot be authorized without an address, an option and a recent approval.'],
};

const argumentOf = new Map<unknown, string>([
  ['approval', 'authorization'],
  ['address', 'shipping_address'],
  ['method', 'shipping_option'],
]);

function refusal(reason: Reason, { id, field, missing }: Fields = {}): Outcome {
  const [code, message] = errors[reason];
  const fields = field === undefined ? asList(missing).map((name) => argumentOf.get(name)) : [field];
  const first = { code, message, ...(id !== undefined && { reference: id }) };
  const rows = fields.map((name) => ({ ...first, field: name }));
  return refuse(-32_000, message, { errors: rows.length > 0 ? rows : [first], result: { success: false } });
}

function delivered(order: Checkout, args: Fields): Checkout | Outcome {
  const { shipping_address, shipping_option: method } = args;
  const address = isFields(shipping_address) ? shipping_address : order.address;
  if (method === undefined) return { ...order, ...(address && { address }) };
  if (!address) return refusal('unaddressed', { field: 'shipping_option' });
  if (!options.some(({ reference }) => reference === method)) {
    return refusal('unknown-method', { field: 'shipping_option' });
  }
  return { ...order, address, method: String(method) };
}

const statuses = { open: 'open', placed: 'completed', cancelled: 'cancelled' } as const;

const missingIn = ({ address, method }: Delivery): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_option']),
];

const wordsWith = (sums: Sums): Words => {
  const paid = (order: Checkout): Fields => moneyOf(billOf(order.lines, sums, order).total);
  const cartOf = (order: Checkout): Fields => ({
    order_reference: order.cart,
    ...cartView(order.lines, sums, order),
  });
  return {
    cartOf: ({ order_reference }) => order_reference,
    checkoutOf: ({ token }) => token,
    orderOf: ({ transaction_reference }) => transaction_reference,
    filling: additions,
    changes: (args) => [{ does: 'clear' }, ...additions(args)],
    delivery: delivered,
    approval: ({ authorization }) => {
      const { shopper_approved, approved_at } = isFields(authorization) ? authorization : {};
      return { given: shopper_approved, at: approved_at };
    },
    cart: (cart) => ({
      cart: {
        order_reference: cart.id,
        status: statuses[cart.state],
        ...cartView(cart.lines, sums),
      },
    }),
    checkout: (order) => ({
      order: {
        token: order.id,
        status: statuses[order.state],
        missing: missingIn(order),
        cart: cartOf(order),
        shipping_options: optionsFor(order),
        transaction: order.order
          ? { reference: order.order, status: 'completed', amount: paid(order) }
          : null,
      },
    }),
    order: (order, placedAt) => ({
      transaction: {
        reference: order.order,
        type: 'cc_payment',
        status: 'completed',
        date: Date.parse(placedAt),
        amount: paid(order),
        order: { token: order.id, cart: cartOf(order) },
      },
    }),
  };
};

/** A payment is first reviewed for fraud, and is completed at the next read. */
const reviewing =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
    const order = edit(outcome.record.order, 'status', () => 'pending');
    return { record: { order: edit(order, 'transaction.status', () => 'pending') } };
  };

const referenceOf = (nth: number): string =>
  (hexOf(`bolt transaction ${nth}`).slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** @param bent rules that a fault bends */
export const boltDesk =
  (bent: Partial<Rules> = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), order: counter(), transaction: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ({ id }) => id,
      cartId: () => `order_${hexOf(`bolt cart ${next.cart()}`).slice(0, 16)}`,
      checkoutId: () => hexOf(`bolt order ${next.order()}`),
      orderId: () => referenceOf(next.transaction()),
      refuse: refusal,
      totals,
      ...bent,
    };
    return reviewing(tradeOf(wordsWith(rules.totals), rules, catalogWith(refusal), places));
  };

/** @param plant a fault in its tools; none by default */
export const bolt = (plant: Plant = honest): Variant =>
  shop({
    name: 'bolt',
    listed,
    open: boltDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { apparel: ({ product_type }) => product_type === 'Apparel' },
    rate: [300, 4_000],
  });
