/**
 * A shop in the manner of FastSpring: sessions, orders with a `reference`, `priceTotal`, `discountTotal` and `...Display`.
 *
 * Lawful oddities: the items of a cart are sent whole and have no ids; boxed software is cheaper from three pieces on; the tax
 * is added when the address is known, and is on the shipping, too; a purchase is pending before it is completed; records are
 * the only elements of lists, with an `action` and a `result`; refusals are results with `isError`.
 */
import { asFields, asList, changed, edit } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Dialect, desk, isFinal, type Line, type Purchase, patched, type Wish } from '../desk/desk.ts';
import { actionOf, catalog, discountsOf, display, items, money, refusal, tokenOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const options = [
  { id: 'ground', display: 'Ground, 5 to 7 days', price: 695 },
  { id: 'two-day', display: 'Two-Day Air', price: 1_895 },
  { id: 'overnight', display: 'Overnight', price: 3_450 },
] as const;

/** Hundredths of a percent, in the regions that differ from their country. */
const rates: Readonly<Record<string, number>> = {
  'US-CA': 725,
  'US-NY': 887,
  'US-TX': 625,
  'US-WA': 650,
  'CA-ON': 1_300,
  'CA-BC': 1_200,
};

const rateOf = (recipient: Fields | undefined): number => {
  if (!recipient) return 0;
  const { country, regionCode } = fieldsOf(recipient, 'address');
  return rates[`${String(country)}-${String(regionCode)}`] ?? (country === 'CA' ? 500 : 600);
};

const percentOf = ({ item, quantity }: Line): number =>
  discountsOf(item.ware)
    .filter((discount) => quantity >= discount.quantity)
    .at(-1)?.percent ?? 0;

const priceTotalOf = ({ item, quantity }: Line): number => item.amount * quantity;
const discountOf = (line: Line): number => Math.round((priceTotalOf(line) * percentOf(line)) / 100);

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** In cents. */
export type Bill = {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
};

export type Billing = (lines: readonly Line[], purchase?: Purchase) => Bill;

export const billOf: Billing = (lines, purchase) => {
  const discount = sumOf(lines.map(discountOf));
  const subtotal = sumOf(lines.map(priceTotalOf)) - discount;
  const shipping = options.find(({ id }) => id === purchase?.method)?.price ?? 0;
  const tax = Math.round(((subtotal + shipping) * rateOf(purchase?.address)) / 10_000);
  return { subtotal, discount, shipping, tax, total: subtotal + shipping + tax };
};

const itemOf = (line: Line): Fields => ({
  product: line.item.id,
  display: `${line.item.ware.title} ${line.item.label}`,
  sku: line.item.sku,
  quantity: line.quantity,
  unitPrice: money(line.item.amount),
  unitPriceDisplay: display(line.item.amount),
  priceTotal: money(priceTotalOf(line)),
  discountPercent: percentOf(line),
  discountTotal: money(discountOf(line)),
  subtotal: money(priceTotalOf(line) - discountOf(line)),
});

/** An amount with its text, or nothing while it is unknown. */
const shown = (name: string, amount: number | null): Fields => ({
  [name]: amount === null ? null : money(amount),
  [`${name}Display`]: amount === null ? null : display(amount),
});

const contentsOf = (purchase: Purchase, bill: Bill): Fields => ({
  currency: 'USD',
  items: purchase.lines.map(itemOf),
  recipients: purchase.address ? [{ recipient: purchase.address }] : [],
  shippingOption: purchase.method ?? null,
  ...shown('subtotal', bill.subtotal),
  ...shown('discountTotal', bill.discount),
  ...shown('shipping', purchase.method === undefined ? null : bill.shipping),
  taxRate: purchase.address ? rateOf(purchase.address) / 100 : null,
  ...shown('tax', purchase.address ? bill.tax : null),
  ...shown('total', bill.total),
});

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['recipient']),
  ...(method === undefined ? ['shippingOption'] : []),
];

export const fill: Dialect['fill'] = (args) => {
  const wishes = asList(args.items)
    .filter(isFields)
    .map(({ product, quantity }): Wish => {
      return { item: String(product), quantity: Number(quantity), isAdded: true };
    });
  return { wishes: patched([], wishes) };
};

const deliver: Dialect['deliver'] = ({ recipient, shippingOption }) => {
  if (shippingOption !== undefined && !options.some(({ id }) => id === shippingOption)) {
    return refusal('method', shippingOption);
  }
  return {
    ...(isFields(recipient) && { address: recipient }),
    ...(shippingOption !== undefined && { method: String(shippingOption) }),
  };
};

const referenceOf = (order: string): string =>
  `KES-${order
    .slice(0, 8)
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '0')}-77105`;

const states = { open: 'open', done: 'completed', off: 'canceled' } as const;

const shownWith = (bill: Billing): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: ({ id, stage, lines }) => {
    const { subtotal, discount, total } = bill(lines);
    const record = { cart: id, status: stage === 'off' ? 'deleted' : 'open', currency: 'USD' };
    const sums = { ...shown('subtotal', subtotal), ...shown('discountTotal', discount) };
    return { carts: [{ ...record, items: lines.map(itemOf), ...sums, ...shown('total', total) }] };
  },
  showCheckout: (purchase) => ({
    sessions: [
      {
        session: purchase.id,
        status: states[purchase.stage],
        missing: lacking(purchase),
        ...contentsOf(purchase, bill(purchase.lines, purchase)),
        shippingOptions: options.map(({ price, ...option }) => ({ ...option, ...shown('price', price) })),
        order: purchase.order ?? null,
        reference: purchase.order === undefined ? null : referenceOf(purchase.order),
      },
    ],
  }),
  showOrder: (purchase, { now }) => ({
    orders: [
      {
        order: purchase.order,
        reference: referenceOf(String(purchase.order)),
        session: purchase.id,
        completed: true,
        changed: now(),
        live: true,
        ...contentsOf(purchase, bill(purchase.lines, purchase)),
      },
    ],
  }),
});

/** @param bill the arithmetic, which a fault may replace */
export const dialectWith = (bill: Billing): Dialect => ({
  items,
  ids: {
    cart: (index) => tokenOf(`fastspring cart ${index}`),
    checkout: (index) => tokenOf(`fastspring session ${index}`),
    order: (index) => tokenOf(`fastspring order ${index}`),
    line: (index) => String(index),
  },
  cartOf: ({ cart }) => cart,
  checkoutOf: ({ session }) => session,
  orderOf: ({ order }) => order,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'purchaseApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  ...shownWith(bill),
});

export const dialect = dialectWith(billOf);

const asPending = (outcome: Outcome): Outcome =>
  changed(outcome, (record) =>
    edit(record, 'sessions.0', (session) => ({
      ...asFields(session),
      status: 'pending',
      order: null,
      reference: null,
    })),
  );

/** A purchase is pending in the answer to it and when it is read for the first time. */
function settling(tools: Tools): Tools {
  const reads = new Map<unknown, number>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'complete_checkout') reads.set(args.session, 0);
    const count = reads.get(args.session);
    if (count === undefined || !('session' in args)) return outcome;
    if (name === 'get_checkout') reads.set(args.session, count + 1);
    return count === 0 ? asPending(outcome) : outcome;
  };
}

/** Says of each record, and in each refusal, what was done. */
const acting =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    const action = actionOf(name);
    if ('members' in outcome) {
      return { members: asFields(edit(outcome.members, 'result.structuredContent.action', () => action)) };
    }
    return changed(outcome, (record) =>
      ['carts.0', 'sessions.0', 'orders.0'].reduce<unknown>(
        (edited, path) => edit(edited, path, (one) => ({ action, result: 'success', ...asFields(one) })),
        record,
      ),
    );
  };

/** @param change what a fault alters */
export const openWith =
  (change: Partial<Dialect> = {}) =>
  (places: Places): Tools =>
    acting(settling(desk({ ...dialect, ...change })(places)));

/** @param plant a fault in its tools; none by default */
export const fastspring = (plant: Plant = honest): Variant =>
  shop({
    name: 'fastspring',
    listed,
    open: openWith(),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: `Done: ${Object.keys(record).join(', ')}.` }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { software: ({ product_type }) => product_type === 'Software' },
    rate: [300, 4_000],
  });
