/**
 * A wholesale showroom in the manner of JOOR: styles in colors, whose sizes are ordered in a matrix and ship in windows.
 * After the styles, prices, line items, orders and errors of its public API.
 *
 * Lawful oddities: a line item is a style in a color, and its quantities and prices are matrices by size; an update replaces
 * the matrix of the line items that are sent, and leaves the others; line items with the same ship window are one delivery,
 * and each delivery costs the rate of the shipping method; the discount is a percentage of the order that grows with it; no tax
 * is charged on goods for resale; prepacks are sold like a size; an order has a minimum; the address is a door; a checkout is in
 * NOTES until nothing is missing, then PENDING; records and errors are lists, as those of a bulk endpoint are; amounts are
 * decimal texts outside the catalog.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, at, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Change, type Line, piecesIn, sumOf } from '../trade/lines.ts';
import { type Item, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  bulk,
  catalog,
  colorOf,
  fieldsFor,
  matrices,
  matrixNamed,
  matrixOf,
  refusal,
  sizeOf,
  skuNamed,
  skuOf,
  statuses,
  styleIdOf,
  styleNumberOf,
  wares,
  windowOf,
  windows,
} from './goods.ts';
import { listed } from './tool-list.ts';

const methods = [
  { code: 'ROAD', name: 'Geodis Road', rate: 2_490 },
  { code: 'EXPRESS', name: 'DHL Express', rate: 5_875 },
  { code: 'HANGING', name: 'Hanging Garment Service', rate: 9_360 },
] as const;

/** What an order needs at least, in cents. */
const orderMinimum = 10_000;

const percentOf = (subtotal: number): number => {
  if (subtotal >= 150_000) return 10;
  return subtotal >= 50_000 ? 5 : 0;
};

/** The lines of each item of a list, without the items that have none. */
const stacked = <T>(keys: readonly T[], keyOf: (item: Item) => T, lines: readonly Line[]) =>
  keys
    .map((key) => ({ key, own: lines.filter(({ item }) => keyOf(item) === key) }))
    .filter(({ own }) => own.length > 0);

export const lineItemsIn = (lines: readonly Line[]) => stacked(matrices, matrixOf, lines);
const deliveriesIn = (lines: readonly Line[]) => stacked(windows, ({ ware }) => windowOf(ware), lines);

/** How the showroom calculates; a fault replaces parts. */
const honestRates = {
  /** One unit. */
  unit: ({ amount }: Item): number => amount,
  /** How often the shipping method is charged. */
  shipments: (lines: readonly Line[]): number => deliveriesIn(lines).length,
};

export type Rates = typeof honestRates;

const totalsWith =
  ({ unit, shipments }: Rates): Rules['totals'] =>
  (lines, method) => {
    const subtotal = sumOf(lines.map(({ item, quantity }) => unit(item) * quantity));
    const discount = Math.round((subtotal * percentOf(subtotal)) / 100);
    const shipping = (methods.find(({ code }) => code === method)?.rate ?? 0) * shipments(lines);
    return { subtotal, discount, shipping, tax: 0, total: subtotal - discount + shipping };
  };

const euros = (cents: number): string => (cents / 100).toFixed(2);

const matrixFrom = <T>(lines: readonly Line[], shown: (line: Line) => T) =>
  Object.fromEntries(lines.map((line) => [sizeOf(line.item), shown(line)]));

const toLineItem = (own: readonly Line[], { unit }: Rates): readonly Fields[] =>
  own.slice(0, 1).map(({ item }) => ({
    style_id: styleIdOf(item.ware),
    style_number: styleNumberOf(item.ware),
    style_name: item.ware.title,
    ...colorOf(item),
    ...windowOf(item.ware),
    sizes: matrixFrom(own, ({ quantity }) => quantity),
    item_prices: matrixFrom(own, (line) => euros(unit(line.item))),
    total_units: piecesIn(own),
    subtotal: euros(sumOf(own.map((line) => unit(line.item) * line.quantity))),
  }));

const recordsWith = (rates: Rates): Pick<Words, 'cart' | 'checkout' | 'order'> => {
  const sums = totalsWith(rates);
  const contents = (lines: readonly Line[], method?: string): Fields => {
    const { subtotal, discount, total } = sums(lines, method);
    const percent = percentOf(subtotal);
    return {
      price_type: { name: 'EUR Wholesale', currency_code: 'EUR' },
      line_items: lineItemsIn(lines).flatMap(({ own }) => toLineItem(own, rates)),
      total_units: piecesIn(lines),
      subtotal: euros(subtotal),
      order_discount:
        percent === 0 ? [] : [{ discount_type: 'PERCENTAGE', discount_amount: percent.toFixed(2) }],
      discount_total: euros(discount),
      order_total: euros(total),
    };
  };
  const shipped = ({ lines, address, method }: Checkout): Fields => {
    const chosen = methods.find(({ code }) => code === method);
    return {
      door: address ?? null,
      shipping_method_code: method ?? null,
      shipping_method_name: chosen?.name ?? null,
      deliveries: deliveriesIn(lines).map(({ key, own }) => ({
        ...key,
        total_units: piecesIn(own),
        shipping_cost: euros(chosen?.rate ?? 0),
      })),
      shipping_total: euros(sums(lines, method).shipping),
      ...contents(lines, method),
    };
  };
  return {
    cart: ({ id, state, lines }) =>
      bulk([
        {
          id,
          status: statuses[state] ?? 'IN_PROGRESS',
          ...contents(lines),
          order_minimum: euros(orderMinimum),
        },
      ]),
    checkout: (each) => bulk([{ ...headOf(each), ...shipped(each), order_id: each.order ?? null }]),
    order: (each, placedAt) =>
      bulk([
        {
          id: each.order,
          checkout_id: each.id,
          status: statuses[each.state],
          order_date: placedAt,
          ...shipped(each),
        },
      ]),
  };
};

function headOf({ id, cart, state, address, method }: Checkout): Fields {
  const missing = [...(address ? [] : [fieldsFor.address]), ...(method ? [] : [fieldsFor.method])];
  const open = missing.length > 0 ? 'NOTES' : 'PENDING';
  return {
    id,
    cart_id: cart,
    status: statuses[state] ?? open,
    missing_fields: missing,
    shipping_methods: methods.map(({ code, name, rate }) => ({
      shipping_method_code: code,
      shipping_method_name: name,
      cost_per_delivery: euros(rate),
    })),
  };
}

/** The sizes in the matrices of line items: of arguments, or of a record. */
export const sizesIn = (from: unknown) =>
  rowsIn(from, 'line_items').flatMap((row) => {
    const matrix = matrixNamed(row.style_id, row.color_code);
    return Object.entries(fieldsOf(row, 'sizes')).map(([size, units]) => ({
      matrix,
      key: skuNamed(matrix, size),
      units: Number(units),
    }));
  });

const additions = (sizes: ReturnType<typeof sizesIn>): readonly Change[] =>
  sizes.map(({ key, units }) => ({ does: 'add', item: key, quantity: units }));

/** Takes out all sizes that the sent line items had (`had`), and adds those that they have from now on. */
export const changesIn = ({ had, ...args }: Fields): readonly Change[] => {
  const sent = sizesIn(args);
  const replaced = sizesIn(had).filter(({ matrix }) => sent.some((size) => size.matrix === matrix));
  return [
    ...replaced.map(({ key }): Change => ({ does: 'set', key, quantity: 0 })),
    ...additions(sent.filter(({ key, units }) => units > 0 || !skuOf(key))),
  ];
};

/** Tells an update what the cart has, and refuses to check out less than the order minimum. */
const knowing =
  (tools: Tools): Tools =>
  (name, args) => {
    if (name !== 'update_cart' && name !== 'create_checkout') return tools(name, args);
    const read = tools('get_cart', args);
    const cart = 'record' in read ? at(read.record, 'data.0') : undefined;
    if (name === 'update_cart') return tools(name, { ...args, had: cart });
    const isEnough = Number(at(cart, 'subtotal')) * 100 >= orderMinimum;
    const isFilled = at(cart, 'status') === 'IN_PROGRESS' && at(cart, 'total_units') !== 0;
    return isFilled && !isEnough
      ? refusal('below-minimum', { id: args.cart_id, order_minimum: euros(orderMinimum) })
      : tools(name, args);
  };

export const delivery: Words['delivery'] = (checkout, { door, shipping_method_code: code }) => {
  if (code !== undefined && !methods.some((method) => method.code === code)) {
    return refusal('unknown-method', { shipping_method_code: code });
  }
  return {
    ...checkout,
    ...(isFields(door) && { address: door }),
    ...(code !== undefined && { method: String(code) }),
  };
};

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly rates?: Partial<Rates>;
};

export const joorDesk =
  ({ rules: own = {}, words = {}, rates: bent = {} }: Bent = {}) =>
  (places: Places): Tools => {
    const rates = { ...honestRates, ...bent };
    const rules: Rules = {
      ...usual,
      find: skuOf,
      newKey: ({ id }) => id,
      cartId: ids('', 7_204_411, 13),
      checkoutId: ids('', 8_460_932, 11),
      orderId: ids('', 10_934_118, 17),
      refuse: refusal,
      totals: totalsWith(rates),
      ...own,
    };
    const spoken: Words = {
      cartOf: ({ cart_id }) => cart_id,
      checkoutOf: ({ checkout_id }) => checkout_id,
      orderOf: ({ order_id }) => order_id,
      filling: (args) => additions(sizesIn(args)),
      changes: changesIn,
      delivery,
      approval: (args) => {
        const { approved, approved_date } = fieldsOf(args, 'retailer_approval');
        return { given: approved, at: approved_date };
      },
      ...recordsWith(rates),
      ...words,
    };
    return knowing(tradeOf(spoken, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const joor = (plant: Plant = honest): Variant =>
  shop({
    name: 'joor',
    listed,
    open: joorDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { accessories: ({ product_type }) => product_type === 'Accessories' },
    rate: [300, 4_000],
  });
