/**
 * A storefront in the manner of Drupal Commerce behind JSON:API: resources with attributes and relationships, whose variations,
 * order items and shipping rates are `included` beside the data. After the cart and checkout resources of Commerce API.
 *
 * Lawful oddities: prices are without tax, which two adjustments of an order item add, except for food, and none adds to
 * shipping; from five pieces on, an order item has a promotion of 10 %, a negative adjustment; the total of an order item is
 * that before its adjustments; each change names the version of the order; canceled carts stay readable; refusals are results
 * with `isError` and a list of errors.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, items, jsonapi, moneyOf, refOf, refusal, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

const rates = [
  { id: '1--default', label: 'Ground', methodId: '1', amount: 795 },
  { id: '2--default', label: 'Two-day air', methodId: '2', amount: 2_150 },
] as const;

const taxes = [
  { label: 'State tax', percentage: 0.0725 },
  { label: 'District tax', percentage: 0.015 },
] as const;

/** Ten percent from five pieces on. */
const promotionOf = (line: Line): number => (line.quantity >= 5 ? Math.round(amountOf(line) / 10) : 0);

type Adjustment = {
  readonly type: 'promotion' | 'tax' | 'shipping';
  readonly label: string;
  readonly percentage: number | null;
  readonly amount: number;
};

/** How sums are made; a fault may bend it. */
export type Books = {
  readonly taxed: (line: Line) => number;
  readonly fee: (method: string | undefined) => number;
  readonly total: (subtotal: number, adjustments: readonly Adjustment[]) => number;
};

export const books: Books = {
  taxed: (line) => amountOf(line) - promotionOf(line),
  fee: (method) => rates.find(({ id }) => id === method)?.amount ?? 0,
  total: (subtotal, adjustments) => subtotal + sumOf(adjustments.map(({ amount }) => amount)),
};

function adjustmentsOf(line: Line, { taxed }: Books): readonly Adjustment[] {
  const off = promotionOf(line);
  const isTaxed = line.item.ware.kind !== 'Food';
  return [
    ...(off > 0
      ? [{ type: 'promotion', label: 'Five or more', percentage: 0.1, amount: -off } as const]
      : []),
    ...(isTaxed
      ? taxes.map((tax) => ({
          ...tax,
          type: 'tax' as const,
          amount: Math.round(taxed(line) * tax.percentage),
        }))
      : []),
  ];
}

/** The adjustments of all lines, one of each label, and then the shipping. */
function allAdjustments(lines: readonly Line[], method: string | undefined, own: Books) {
  const each = lines.flatMap((line) => adjustmentsOf(line, own));
  const joined = [...new Map(each.map((one) => [one.label, one])).values()].map((one) => ({
    ...one,
    amount: sumOf(each.filter(({ label }) => label === one.label).map(({ amount }) => amount)),
  }));
  const shipping = {
    type: 'shipping',
    label: 'Shipping',
    percentage: null,
    amount: own.fee(method),
  } as const;
  return method === undefined ? joined : [...joined, shipping];
}

const shownAdjustment = ({ type, label, percentage, amount }: Adjustment): Fields => ({
  type,
  label,
  amount: moneyOf(amount),
  percentage: percentage === null ? null : String(percentage),
  included: false,
});

function totalsOf(lines: readonly Line[], method: string | undefined, own: Books): Totals {
  const [subtotal, adjustments] = [subtotalOf(lines), allAdjustments(lines, method, own)];
  const sumFor = (kind: Adjustment['type']) =>
    sumOf(adjustments.filter(({ type }) => type === kind).map(({ amount }) => amount));
  const total = own.total(subtotal, adjustments);
  return {
    subtotal,
    discount: -sumFor('promotion'),
    shipping: sumFor('shipping'),
    tax: sumFor('tax'),
    total,
  };
}

function orderTotalOf(lines: readonly Line[], method: string | undefined, own: Books): Fields {
  const { subtotal, total } = totalsOf(lines, method, own);
  return {
    order_total: {
      subtotal: moneyOf(subtotal),
      adjustments: allAdjustments(lines, method, own).map(shownAdjustment),
      total: moneyOf(total),
    },
    total_price: moneyOf(total),
  };
}

const orderItemOf = (line: Line, own: Books): Fields => ({
  ...refOf('order-items--default', line.key),
  attributes: {
    title: `${line.item.ware.title} - ${line.item.label}`,
    quantity: line.quantity,
    unit_price: moneyOf(line.item.amount),
    total_price: moneyOf(amountOf(line)),
    adjustments: adjustmentsOf(line, own).map(shownAdjustment),
  },
  relationships: { purchased_entity: { data: refOf('product-variations--default', line.item.id) } },
});

const itemRefs = (lines: readonly Line[]): Fields => ({
  data: lines.map(({ key }) => refOf('order-items--default', key)),
});

const rateOptions = rates.map(({ id, label, methodId, amount }) => ({
  ...refOf('shipping-rate-options', id),
  attributes: { label, methodId, serviceId: 'default', amount: moneyOf(amount), deliveryDate: null },
}));

const changeIn = ({ type, id, attributes, meta }: Fields): Change =>
  type === 'order-items--default'
    ? { does: 'set', key: id, quantity: Number(fieldsOf({ attributes }, 'attributes').quantity) }
    : { does: 'add', item: id, quantity: Number(fieldsOf({ meta }, 'meta').quantity) };

const changesIn = (args: Fields): readonly Change[] => rowsIn(args, 'data').map(changeIn);

const deliver: Words['delivery'] = (checkout, args) => {
  const { shipping_information: address, shipping_method: method } = fieldsOf(
    fieldsOf(args, 'data'),
    'attributes',
  );
  if (method !== undefined && !rates.some(({ id }) => id === method)) {
    return refusal('unknown-method', { shipping_method: method });
  }
  return {
    ...checkout,
    ...(isFields(address) && { address }),
    ...(method !== undefined && { method: String(method) }),
  };
};

const shippingOf = ({ address, method }: Checkout): Fields => ({
  shipping_information: address ?? null,
  shipping_method: method ?? null,
});

const constraintOf = (pointer: string): Fields => ({
  required: { detail: 'This value should not be null.', source: { pointer } },
});

const constraintsOf = ({ address, method }: Checkout): readonly Fields[] => [
  ...(address ? [] : [constraintOf('shipping_information')]),
  ...(method ? [] : [constraintOf('shipping_method')]),
];

const states = { open: 'draft', placed: 'completed', cancelled: 'canceled' } as const;

const checkoutOf = (checkout: Checkout, own: Books): Fields => ({
  jsonapi,
  data: {
    ...refOf('checkouts--default', checkout.id),
    attributes: {
      order_number: checkout.order ?? null,
      state: states[checkout.state],
      version: checkout.version,
      ...shippingOf(checkout),
      ...orderTotalOf(checkout.lines, checkout.method, own),
    },
    relationships: {
      cart: { data: refOf('carts--default', checkout.cart) },
      order_items: itemRefs(checkout.lines),
      shipping_rates: { data: rates.map(({ id }) => refOf('shipping-rate-options', id)) },
    },
    meta: { constraints: constraintsOf(checkout) },
  },
  included: [...checkout.lines.map((line) => orderItemOf(line, own)), ...rateOptions],
});

export const wordsWith = (own: Books): Words => ({
  cartOf: ({ cart }) => cart,
  checkoutOf: ({ checkout }) => checkout,
  orderOf: ({ order_number }) => order_number,
  filling: changesIn,
  changes: changesIn,
  delivery: deliver,
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(fieldsOf(args, 'meta'), 'customer_approval');
    return { given: approved, at: approved_at };
  },
  cart: ({ id, version, state, lines }) => ({
    jsonapi,
    data: {
      ...refOf('carts--default', id),
      attributes: { state: states[state], version, ...orderTotalOf(lines, undefined, own) },
      relationships: { order_items: itemRefs(lines) },
    },
    included: lines.map((line) => orderItemOf(line, own)),
  }),
  checkout: (checkout) => checkoutOf(checkout, own),
  order: (checkout, placed) => ({
    jsonapi,
    data: {
      ...refOf('orders--default', uuidOf(`drupal order ${checkout.order}`)),
      attributes: {
        order_number: checkout.order,
        state: 'completed',
        placed,
        ...shippingOf(checkout),
        ...orderTotalOf(checkout.lines, checkout.method, own),
      },
      relationships: {
        checkout: { data: refOf('checkouts--default', checkout.id) },
        order_items: itemRefs(checkout.lines),
      },
    },
    included: checkout.lines.map((line) => orderItemOf(line, own)),
  }),
});

/** A fault bends its rules, its sums or its words. */
export const drupalDesk =
  (bent: Partial<Rules> = {}, own: Books = books, words: Words = wordsWith(own)) =>
  (places: Places): Tools => {
    const [cart, checkout, line, order] = [counter(), counter(), counter(), counter()];
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: () => uuidOf(`drupal order item ${line()}`),
      cartId: () => uuidOf(`drupal cart ${cart()}`),
      checkoutId: () => uuidOf(`drupal checkout ${checkout()}`),
      orderId: () => `2026-${String(10_418 + order())}`,
      refuse: refusal,
      totals: (lines, method) => totalsOf(lines, method, own),
      guard: ({ version }, thing) =>
        version === thing.version ? undefined : refusal('stale', { version, current: thing.version }),
      ...bent,
    };
    return tradeOf(words, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const drupal = (plant: Plant = honest): Variant =>
  shop({
    name: 'drupal',
    listed,
    open: drupalDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
