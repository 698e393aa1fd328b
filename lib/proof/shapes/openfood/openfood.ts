/**
 * A storefront in the manner of Open Food Network: variants of an order cycle, line items, and adjustments for fees, shipping
 * and tax. After the serializers of products, line items, adjustments and orders of its API.
 *
 * Lawful oddities: `price` is without the fees of the enterprises, which are on each piece, and there is one on each order;
 * the tax is on top, is rounded for each line, and groceries have none; what a cart takes is an object by the ids of
 * variants, and changes name the ids of line items; a pickup needs no address; refusals are results with `isError`.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { matching, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogWith,
  feesOn,
  feesPerPiece,
  feeTypes,
  hub,
  isTaxable,
  itemOf,
  moneyOf,
  orderCycle,
  refusal,
  toVariant,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** The price of a method is for the order, and for each piece. */
export const methods = [
  { id: 3_301, name: 'Home delivery', require_ship_address: true, flat: 850, perItem: 0 },
  { id: 3_302, name: 'Cargo bike', require_ship_address: true, flat: 300, perItem: 65 },
  { id: 3_307, name: 'Pickup at the hub', require_ship_address: false, flat: 125, perItem: 0 },
] as const;

type Method = (typeof methods)[number];

const methodOf = (id: unknown): Method | undefined => methods.find((method) => String(method.id) === id);

export const shippingOf = (lines: readonly Line[], { flat, perItem }: Method): number =>
  flat + perItem * piecesIn(lines);

export const hstOn = (amount: number): number => Math.round(amount * 0.13);

const taxOn = (line: Line): number => (isTaxable(line.item) ? hstOn(amountOf(line)) : 0);
const feesIn = (line: Line): number => feesPerPiece(line.item) * line.quantity;

const salesFee = 175;

/** The fee of an order that has anything in it. */
export const orderFee = (lines: readonly Line[]): number => (lines.length > 0 ? salesFee : 0);

export const totals: Rules['totals'] = (lines, method) => {
  const chosen = methodOf(method);
  const shipping = chosen ? shippingOf(lines, chosen) : 0;
  const tax = sumOf(lines.map(taxOn)) + hstOn(shipping);
  const subtotal = subtotalOf(lines);
  const total = subtotal + sumOf(lines.map(feesIn)) + orderFee(lines) + shipping + tax;
  return { subtotal, discount: 0, shipping, tax, total };
};

const lineOf = (line: Line): Fields => {
  const fees = feesOn(line.item);
  return {
    id: Number(line.key),
    quantity: line.quantity,
    price: moneyOf(line.item.amount),
    amount: moneyOf(amountOf(line)),
    fees: Object.fromEntries(feeTypes.map((type) => [type, moneyOf(fees[type] * line.quantity)])),
    additional_tax: moneyOf(taxOn(line)),
    amount_with_adjustments: moneyOf(amountOf(line) + feesIn(line) + taxOn(line)),
    variant: toVariant(line.item),
  };
};

const labels = {
  admin: 'Administration fee by Speed River Food Hub',
  packing: 'Packing fee by Speed River Food Hub',
  transport: 'Cold transport fee by Two Creeks Farm',
} as const;

type Sums = ReturnType<Rules['totals']>;

type Entry = readonly [originatorType: string, label: string, amount: number];

/** Everything besides the items; what costs nothing is left out. */
const adjustmentsOf = (lines: readonly Line[], { shipping, tax }: Sums): readonly Fields[] => {
  const entries: readonly Entry[] = [
    ...feeTypes.map((type) => {
      const amount = sumOf(lines.map(({ item, quantity }) => feesOn(item)[type] * quantity));
      return ['EnterpriseFee', labels[type], amount] as const;
    }),
    ['EnterpriseFee', 'Whole order - sales fee by Speed River Food Hub', orderFee(lines)],
    ['Spree::ShippingMethod', 'Shipping', shipping],
    ['Spree::TaxRate', 'HST 13 %', tax],
  ];
  return entries
    .filter(([, , amount]) => amount > 0)
    .map(([originator_type, label, amount]) => ({
      label,
      amount: moneyOf(amount),
      eligible: true,
      adjustable_type: 'Spree::Order',
      originator_type,
    }));
};

const contentsOf = (lines: readonly Line[], sums: Sums): Fields => ({
  distributor: hub,
  order_cycle: orderCycle,
  currency: 'CAD',
  item_count: piecesIn(lines),
  line_items: lines.map(lineOf),
  adjustments: adjustmentsOf(lines, sums),
  item_total: moneyOf(sums.subtotal),
  adjustment_total: moneyOf(sums.total - sums.subtotal),
  additional_tax_total: moneyOf(sums.tax),
  total: moneyOf(sums.total),
});

/** The address of a pickup that has none. */
const nowhere: Fields = {};

const stateOf = (checkout: Checkout): string => {
  if (checkout.state === 'placed') return 'complete';
  if (checkout.state === 'cancelled') return 'canceled';
  if (!checkout.address) return 'address';
  return checkout.method ? 'payment' : 'delivery';
};

const shipmentOf = ({ address, method, lines }: Checkout): Fields => {
  const chosen = methodOf(method);
  return {
    ship_address: address === nowhere ? null : (address ?? null),
    shipping_method: chosen
      ? { id: chosen.id, name: chosen.name, price: moneyOf(shippingOf(lines, chosen)) }
      : null,
  };
};

const added = ({ variants }: Fields): readonly Change[] =>
  Object.keys(fieldsOf({ variants }, 'variants')).map((id) => ({
    does: 'add',
    item: id,
    quantity: Number(fieldsOf(variants, id).quantity),
  }));

export const asked = {
  cartOf: ({ cart_id }: Fields) => cart_id,
  checkoutOf: ({ checkout_id }: Fields) => checkout_id,
  orderOf: ({ number }: Fields) => number,
  filling: added,
  changes: (args: Fields) => [
    ...rowsIn(args, 'line_items_attributes').map(
      ({ id, quantity = 0 }) => ({ does: 'set', key: String(id), quantity: Number(quantity) }) as const,
    ),
    ...added(args),
  ],
  delivery: ({ address: before, ...checkout }: Checkout, args: Fields) => {
    const { ship_address: sent, shipping_method_id: id } = args;
    if (id !== undefined && !methodOf(String(id))) return refusal('unknown-method', { id });
    const method = id === undefined ? checkout.method : String(id);
    const known = isFields(sent) ? sent : before;
    const isPickup = methodOf(method)?.require_ship_address === false;
    const address = known === undefined || known === nowhere ? (isPickup ? nowhere : undefined) : known;
    return { ...checkout, ...(method !== undefined && { method }), ...(address && { address }) };
  },
  approval: (args: Fields) => {
    const { accepted, accepted_at } = fieldsOf(args, 'customer_approval');
    return { given: accepted, at: accepted_at };
  },
} satisfies Partial<Words>;

const wordsWith = (sums: Rules['totals']): Words => ({
  ...asked,
  cart: ({ id, state, lines }) => ({
    id: Number(id),
    state: state === 'open' ? 'cart' : 'canceled',
    ...contentsOf(lines, sums(lines)),
  }),
  checkout: (checkout) => {
    const { lines, method } = checkout;
    return {
      id: Number(checkout.id),
      cart_id: Number(checkout.cart),
      number: checkout.order ?? null,
      state: stateOf(checkout),
      payment_state: checkout.state === 'placed' ? 'paid' : null,
      ...shipmentOf(checkout),
      shipping_methods: methods.map((each) => ({
        id: each.id,
        name: each.name,
        require_ship_address: each.require_ship_address,
        price: moneyOf(shippingOf(lines, each)),
      })),
      ...contentsOf(lines, sums(lines, method)),
    };
  },
  order: (checkout, placedAt) => ({
    number: checkout.order,
    state: 'complete',
    completed_at: placedAt,
    payment_state: 'paid',
    shipment_state: 'pending',
    ...shipmentOf(checkout),
    ...contentsOf(checkout.lines, sums(checkout.lines, checkout.method)),
  }),
});

type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly found?: typeof matching;
};

/** @param bent what a fault replaces */
export const openfoodDesk =
  ({ rules: own = {}, words = {}, found = matching }: Bent = {}) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ids('', 2_806_113, 3),
      cartId: ids('', 1_190_442, 7),
      checkoutId: ids('', 1_507_218, 11),
      orderId: ids('R', 804_213_377, 1_409),
      refuse: refusal,
      totals,
      ...own,
    };
    return tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalogWith(found), places);
  };

/** @param plant a fault in its tools; none by default */
export const openfood = (plant: Plant = honest): Variant =>
  shop({
    name: 'openfood',
    listed,
    open: openfoodDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { dairy: ({ product_type }) => product_type === 'Dairy' },
    rate: [300, 4_000],
  });
