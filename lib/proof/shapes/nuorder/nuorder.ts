/**
 * A wholesale showroom in the manner of NuORDER: products by color, and orders whose line items have sizes.
 *
 * Lawful oddities: an update replaces all line items; twelve units of a product, over all its sizes, cost a tenth less each;
 * an order has a minimum; delivery windows come with the products; GST is on top of goods and freight; pages follow a last id.
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
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { briefly, cad, catalog, hexId, nameOf, refusal, sizeOf, wares, windowOf } from './catalog.ts';
import { listed } from './tool-list.ts';

const methods = [
  { code: 'GROUND', name: 'Canpar Ground', rate: 1_850 },
  { code: 'EXPEDITED', name: 'Purolator Expedited', rate: 3_475 },
  { code: 'AIR', name: 'Air Freight', rate: 7_990 },
] as const;

const orderMinimum = 10_000;

/** The price of one unit of a line. */
export const priceIn = (lines: readonly Line[], { item }: Line): number => {
  const same = lines.filter((line) => line.item.ware === item.ware);
  const isVolume = sumOf(same.map(({ quantity }) => quantity)) >= 12;
  return isVolume ? Math.round((item.amount * 9) / 10) : item.amount;
};

type Price = typeof priceIn;
const subtotalOf = (lines: readonly Line[], price: Price): number =>
  sumOf(lines.map((line) => price(lines, line) * line.quantity));

const totalsWith =
  (price: Price): Rules['totals'] =>
  (lines, method) => {
    const subtotal = subtotalOf(lines, price);
    const shipping = methods.find(({ code }) => code === method)?.rate ?? 0;
    const tax = Math.round(((subtotal + shipping) * 5) / 100);
    return { subtotal, discount: 0, shipping, tax, total: subtotal + shipping + tax };
  };
export const totals = totalsWith(priceIn);

const statuses = { open: 'draft', placed: 'approved', cancelled: 'cancelled' } as const;

const lineItems = (lines: readonly Line[], price: Price): Fields => ({
  line_items: wares.flatMap((ware) => {
    const own = lines.filter(({ item }) => item.ware === ware);
    if (own.length === 0) return [];
    const sizes = own.map((line) => ({
      size: line.item.label,
      sku: line.item.sku,
      quantity: line.quantity,
      original_price: cad(line.item.amount),
      price: cad(priceIn(lines, line)),
      subtotal: cad(price(lines, line) * line.quantity),
    }));
    const subtotal = cad(sumOf(own.map((line) => price(lines, line) * line.quantity)));
    return [{ product: briefly(ware), ...windowOf(ware), sizes, subtotal }];
  }),
  total_quantity: sumOf(lines.map(({ quantity }) => quantity)),
  currency_code: 'CAD',
});

const recordsWith = (sums: Rules['totals'], price: Price): Pick<Words, 'cart' | 'checkout' | 'order'> => {
  const contents = ({ lines, address, method }: Checkout): Fields => {
    const { subtotal, shipping, tax, total } = sums(lines, method);
    return {
      ...lineItems(lines, price),
      shipping_address: address ?? null,
      shipping_method: method ?? null,
      subtotal: cad(subtotal),
      shipping_cost: cad(shipping),
      tax: cad(tax),
      total: cad(total),
    };
  };
  return {
    cart: ({ id, state, lines }) => ({
      cart_id: id,
      status: statuses[state],
      ...lineItems(lines, price),
      subtotal: cad(sums(lines).subtotal),
      order_minimum: cad(orderMinimum),
    }),
    checkout: (each) => ({
      checkout_id: each.id,
      cart_id: each.cart,
      status: statuses[each.state],
      ...contents(each),
      available_shipping_methods: methods.map(({ code, name, rate }) => ({ code, name, cost: cad(rate) })),
      order_number: each.order ?? null,
    }),
    order: (each, placedAt) => ({
      order_number: each.order,
      checkout_id: each.id,
      status: 'approved',
      created_on: placedAt,
      ...contents(each),
    }),
  };
};

/** What is added for the line items of the arguments. */
export const additions = (args: Fields): readonly Change[] =>
  rowsIn(args, 'line_items').flatMap((row) =>
    rowsIn(row, 'sizes').map(({ size, quantity }) => ({
      does: 'add' as const,
      item: nameOf(row.product_id, size),
      quantity: Number(quantity),
    })),
  );

export const delivery: Words['delivery'] = (checkout, { shipping_address, shipping_method }) => {
  if (shipping_method !== undefined && !methods.some(({ code }) => code === shipping_method)) {
    return refusal('unknown-method', { shipping_method });
  }
  return {
    ...checkout,
    ...(isFields(shipping_address) && { address: shipping_address }),
    ...(shipping_method !== undefined && { method: String(shipping_method) }),
  };
};

/** Refuses to check out less than the order minimum. */
const minimum =
  (tools: Tools): Tools =>
  (name, args) => {
    const read = name === 'create_checkout' ? tools('get_cart', args) : undefined;
    if (!read || !('record' in read) || read.record.status !== 'draft') return tools(name, args);
    return Number(fieldsOf(read.record, 'subtotal').amount) < orderMinimum
      ? refusal('below-minimum', { order_minimum: cad(orderMinimum) })
      : tools(name, args);
  };

/** What a fault bends. `sumPrice` is the price from which sums are made. */
type Bent = { readonly rules?: Partial<Rules>; readonly words?: Partial<Words>; readonly sumPrice?: Price };

export const nuorderDesk =
  ({ rules: own = {}, words = {}, sumPrice = priceIn }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextCheckout] = [counter(), counter()];
    const rules: Rules = {
      ...usual,
      find: sizeOf,
      newKey: ({ id }) => id,
      cartId: () => hexId(`cart ${nextCart()}`),
      checkoutId: () => hexId(`checkout ${nextCheckout()}`),
      orderId: ids('', 20_481_733, 17),
      refuse: refusal,
      totals: totalsWith(sumPrice),
      ...own,
    };
    const spoken: Words = {
      cartOf: ({ cart_id }) => cart_id,
      checkoutOf: ({ checkout_id }) => checkout_id,
      orderOf: ({ order_number }) => order_number,
      filling: additions,
      changes: (args) => [{ does: 'clear' }, ...additions(args)],
      delivery,
      approval: (args) => {
        const { approved, approved_on } = fieldsOf(args, 'buyer_approval');
        return { given: approved, at: approved_on };
      },
      ...recordsWith(rules.totals, sumPrice),
      ...words,
    };
    return minimum(tradeOf(spoken, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const nuorder = (plant: Plant = honest): Variant =>
  shop({
    name: 'nuorder',
    listed,
    open: nuorderDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { outerwear: ({ product_type }) => product_type === 'Outerwear' },
    rate: [300, 4_000],
  });
