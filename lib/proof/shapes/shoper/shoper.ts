/**
 * A shop in the manner of Shoper: ids, counts and flags are strings, pages have a `list`, names are in `translations`.
 * After the products, stocks and orders of its REST API.
 *
 * Lawful oddities: products for 400 zloty and more are cheaper by a percentage, which each row takes off the price of one
 * piece; prices contain the tax; a shipping to a parcel locker needs a pickup point; deleted baskets cannot be read; dates
 * are in the time of Warsaw; refusals are results with `isError`, and results are texts only.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalog,
  itemOf,
  moneyOf,
  netOf,
  optionOf,
  refusal,
  resultOf,
  standardTax,
  taxOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const lockers = [
  { pickup_point: 'KRA010', name: 'Kraków, ul. Dietla 20' },
  { pickup_point: 'WAW214', name: 'Warszawa, ul. Puławska 145' },
  { pickup_point: 'ZAK01M', name: 'Zakopane, ul. Nowotarska 8' },
] as const;

const shippings = [
  { shipping_id: '3', name: 'Kurier DPD', cost: 1_890, pickup_points: [] },
  { shipping_id: '7', name: 'Paczkomaty InPost', cost: 1_549, pickup_points: lockers },
  { shipping_id: '9', name: 'Pocztex', cost: 1_320, pickup_points: [] },
] as const;

/** Both are kept as the method of the checkout: `7 KRA010`, or `3 `. */
const methodOf = (shippingId: unknown, pickupPoint: unknown): string => `${shippingId} ${pickupPoint ?? ''}`;

function chosenIn(method: string | undefined) {
  const [id, pickupPoint = ''] = (method ?? '').split(' ');
  return { shipping: shippings.find(({ shipping_id }) => shipping_id === id), pickupPoint };
}

/** A shipping with points needs one of them, and another shipping has none. */
function isOffered(method: string): boolean {
  const { shipping, pickupPoint } = chosenIn(method);
  if (!shipping) return false;
  if (shipping.pickup_points.length === 0) return pickupPoint === '';
  return shipping.pickup_points.some(({ pickup_point }) => pickup_point === pickupPoint);
}

/** Percent off the products, by what they cost. */
function discountFor(lines: readonly Line[]): number {
  const worth = subtotalOf(lines);
  if (worth >= 80_000) return 10;
  return worth >= 40_000 ? 5 : 0;
}

const discountedPrice = ({ item }: Line, percent: number): number =>
  Math.round((item.amount * (100 - percent)) / 100);

const worthOf = (line: Line, percent: number): number => discountedPrice(line, percent) * line.quantity;

const taxIn = (gross: number, tax: number): number => gross - netOf(gross, tax);

/** @param costOf what a shipping costs, which a fault bends */
export const totalsWith =
  (costOf: (cost: number, lines: readonly Line[]) => number): Rules['totals'] =>
  (lines, method) => {
    const percent = discountFor(lines);
    const shipping = costOf(chosenIn(method).shipping?.cost ?? 0, lines);
    const subtotal = sumOf(lines.map((line) => worthOf(line, percent)));
    const discount = sumOf(lines.map(amountOf)) - subtotal;
    const taxOfRows = sumOf(lines.map((line) => taxIn(worthOf(line, percent), taxOf(line.item.ware))));
    const tax = taxOfRows + taxIn(shipping, standardTax);
    return { subtotal, discount, shipping, tax, total: subtotal + shipping };
  };

type Sums = ReturnType<Rules['totals']>;

const percentOf = (percent: number): string => percent.toFixed(2);

const rowOf = (line: Line, percent: number): Fields => {
  const { key, item, quantity } = line;
  const [sum, tax] = [worthOf(line, percent), taxOf(item.ware)];
  return {
    id: key,
    product_id: String(item.ware.id),
    stock_id: item.id,
    name: item.ware.title,
    option: optionOf(item),
    code: item.sku,
    unit: 'szt.',
    quantity: String(quantity),
    price: moneyOf(item.amount),
    discount_perc: percentOf(percent),
    discounted_price: moneyOf(discountedPrice(line, percent)),
    tax: `${tax}%`,
    tax_value: String(tax),
    sum_net: moneyOf(netOf(sum, tax)),
    sum: moneyOf(sum),
  };
};

/** @param shipping members about the shipping, before the sums */
const contentsOf = (lines: readonly Line[], sums: Sums, shipping: Fields = {}): Fields => ({
  currency: 'PLN',
  currency_rate: '1.0000',
  total_products: piecesIn(lines),
  products: lines.map((line) => rowOf(line, discountFor(lines))),
  discount_levels: percentOf(discountFor(lines)),
  discount_value: moneyOf(sums.discount),
  products_sum: moneyOf(sums.subtotal),
  ...shipping,
  sum_net: moneyOf(sums.total - sums.tax),
  sum_tax: moneyOf(sums.tax),
  sum: moneyOf(sums.total),
});

function detailsOf({ lines, method, address }: Checkout, sums: Sums): Fields {
  const { shipping, pickupPoint } = chosenIn(method);
  return {
    delivery_address: address ?? null,
    ...contentsOf(lines, sums, {
      shipping_id: shipping?.shipping_id ?? null,
      pickup_point: pickupPoint === '' ? null : pickupPoint,
      shipping_cost: shipping ? moneyOf(sums.shipping) : null,
      shipping_tax: `${standardTax}%`,
      shipping_tax_value: String(standardTax),
    }),
  };
}

const states = { open: 'rozpoczęte', placed: 'zamówione', cancelled: 'anulowane' } as const;

const missingIn = ({ address, method, state }: Checkout): readonly string[] =>
  state === 'open' ? [...(address ? [] : ['delivery_address']), ...(method ? [] : ['shipping_id'])] : [];

const checkoutOf = (checkout: Checkout, sums: Sums): Fields => ({
  checkout_id: checkout.id,
  basket_id: checkout.cart,
  status: states[checkout.state],
  missing: missingIn(checkout),
  shippings: shippings.map(({ cost, ...shipping }) => ({ ...shipping, cost: moneyOf(cost) })),
  ...detailsOf(checkout, sums),
  order_id: checkout.order ?? null,
});

/** Such as `2024-01-15 12:34:56`. */
const inWarsaw = (time: string): string =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' });

const orderOf = (checkout: Checkout, sums: Sums, placedAt: string): Fields => ({
  order_id: checkout.order,
  checkout_id: checkout.id,
  date: inWarsaw(placedAt),
  status: { status_id: '2', name: 'przyjęte do realizacji' },
  confirm: '1',
  confirm_date: inWarsaw(placedAt),
  ...detailsOf(checkout, sums),
  paid: moneyOf(sums.total),
  is_paid: true,
});

const changeIn = ({ id, stock_id, quantity }: Fields): Change =>
  id === undefined
    ? { does: 'add', item: stock_id, quantity: Number(quantity) }
    : { does: 'set', key: id, quantity: Number(quantity) };

const changesIn = (args: Fields): readonly Change[] => rowsIn(args, 'products').map(changeIn);

/** How arguments are read. */
export const asked = {
  cartOf: ({ basket_id }: Fields) => basket_id,
  checkoutOf: ({ checkout_id }: Fields) => checkout_id,
  orderOf: ({ order_id }: Fields) => order_id,
  filling: changesIn,
  changes: changesIn,
  delivery: (checkout: Checkout, { delivery_address: address, shipping_id, pickup_point }: Fields) => {
    const method = shipping_id === undefined ? undefined : methodOf(shipping_id, pickup_point);
    if (method !== undefined && !isOffered(method)) {
      return refusal('unknown-method', { shipping_id, pickup_point });
    }
    return { ...checkout, ...(isFields(address) && { address }), ...(method !== undefined && { method }) };
  },
  approval: (args: Fields) => {
    const { order_with_payment, confirm_date } = fieldsOf(args, 'confirmation');
    return { given: order_with_payment, at: confirm_date };
  },
} satisfies Partial<Words>;

const wordsWith = (sums: Rules['totals']): Words => ({
  ...asked,
  cart: ({ id, lines }) => ({ basket_id: id, ...contentsOf(lines, sums(lines)) }),
  deletedCart: ({ id }) => ({ basket_id: id, deleted: true }),
  checkout: (checkout) => checkoutOf(checkout, sums(checkout.lines, checkout.method)),
  order: (checkout, placedAt) => orderOf(checkout, sums(checkout.lines, checkout.method), placedAt),
});

/** @param bent rules that a fault bends @param words words that it bends */
export const shoperDesk =
  (bent: Partial<Rules> = {}, words: Partial<Words> = {}) =>
  (places: Places): Tools => {
    const basketIds = ids('', 1, 1);
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ids('', 50_211, 1),
      cartId: () => uuidOf(`shoper basket ${basketIds()}`).replaceAll('-', ''),
      checkoutId: ids('', 72_140, 3),
      orderId: ids('', 10_482, 1),
      refuse: refusal,
      totals: totalsWith((cost) => cost),
      ...bent,
    };
    return tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const shoper = (plant: Plant = honest): Variant =>
  shop({
    name: 'shoper',
    listed,
    open: shoperDesk(),
    plant,
    result: resultOf,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { dom: ({ product_type }) => product_type === 'Dom' },
    rate: [300, 4_000],
  });
