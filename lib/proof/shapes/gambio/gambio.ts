/**
 * A storefront that runs on Gambio: records in `data` with `_meta`, and sums as rows of `totals` with a `class` and a
 * `sortOrder`. After the orders of its REST API v2, and the lists, variants and addresses of v3; amounts are those of the
 * interface.
 *
 * Lawful oddities: prices are gross, and each rate has a row `ot_tax` of what is in the total already; tea has graduated
 * prices from ten pieces on; small carts have a surcharge, `ot_loworderfee`; items are known by their `uprid` of product and
 * combination; a checkout is an order with the status 0 until it is confirmed; results are texts only.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';
import { catalogWith, items, moneyOf, rateOf, stockOf, unitPriceOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

export const modules = [
  { module: 'flat_flat', title: 'DHL parcel', price: 490 },
  { module: 'ups_ups', title: 'UPS Express, the next working day', price: 1_290 },
  { module: 'selfpickup_selfpickup', title: 'Collection at the shop in Bremen', price: 0 },
] as const;

/** Percent of the VAT in shipping and surcharges. */
const serviceRate = 19;

const finalPriceOf = ({ item, quantity }: Line): number => unitPriceOf(item, quantity) * quantity;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** How a purchase is calculated; a fault bends it. */
export type Arithmetic = {
  readonly shipping: (module: string | undefined) => number;
  /** The VAT in a gross amount. */
  readonly tax: (gross: number, rate: number) => number;
  readonly total: (parts: Parts) => number;
};

type Parts = { readonly subtotal: number; readonly fee: number; readonly shipping: number };

export const arithmetic: Arithmetic = {
  shipping: (module) => modules.find((each) => each.module === module)?.price ?? 0,
  tax: (gross, rate) => Math.round((gross * rate) / (100 + rate)),
  total: ({ subtotal, fee, shipping }) => subtotal + fee + shipping,
};

type Row = readonly [title: string, amount: number, className: string, sortOrder: number];

const totalRow = ([title, amount, className, sortOrder]: Row): Fields => ({
  title,
  value: moneyOf(amount),
  valueText: `${(amount / 100).toFixed(2).replace('.', ',')} EUR`,
  class: className,
  sortOrder,
});

function totalsOf({ lines, method }: Purchase, { shipping, tax, total }: Arithmetic): readonly Fields[] {
  const subtotal = sumOf(lines.map(finalPriceOf));
  const fee = subtotal > 0 && subtotal < 2_000 ? 295 : 0;
  const sent = shipping(method);
  const grossAt = (rate: number): number =>
    sumOf(lines.filter(({ item }) => rateOf(item.ware) === rate).map(finalPriceOf)) +
    (rate === serviceRate ? fee + sent : 0);
  const taxes = [7, 19].filter((rate) => grossAt(rate) > 0);
  const rows: readonly Row[] = [
    ['Subtotal', subtotal, 'ot_subtotal', 10],
    ...(fee > 0 ? [['Surcharge below 20,00 EUR', fee, 'ot_loworderfee', 25] as const] : []),
    ...modules
      .filter(({ module }) => module === method)
      .map(({ title }) => [title, sent, 'ot_shipping', 30] as const),
    ...taxes.map((rate) => [`incl. ${rate} % VAT`, tax(grossAt(rate), rate), 'ot_tax', 97] as const),
    ['Total', total({ subtotal, fee, shipping: sent }), 'ot_total', 99],
  ];
  return rows.map(totalRow);
}

const itemOf = (line: Line): Fields => ({
  uprid: line.item.id,
  productId: line.item.ware.id,
  model: line.item.sku,
  name: line.item.ware.title,
  attributes:
    line.item.ware.makes.length === 1 ? [] : [{ name: line.item.ware.option, value: line.item.label }],
  quantity: line.quantity,
  price: moneyOf(unitPriceOf(line.item, line.quantity)),
  finalPrice: moneyOf(finalPriceOf(line)),
  tax: rateOf(line.item.ware),
  isTaxAllowed: true,
});

const contentsOf = (purchase: Purchase, rules: Arithmetic): Fields => ({
  currencyCode: 'EUR',
  languageCode: 'en',
  items: purchase.lines.map(itemOf),
  totals: totalsOf(purchase, rules),
});

const statuses = {
  open: { statusId: 0, statusName: 'Not confirmed' },
  done: { statusId: 1, statusName: 'Pending' },
  off: { statusId: 99, statusName: 'Cancelled' },
} as const;

const withLinks = (data: Fields, links: Fields): Fields => ({ data, _meta: { links } });

const deliveryOf = ({ address, method }: Purchase): Fields => {
  const chosen = modules.find(({ module }) => module === method);
  return {
    addresses: { delivery: address ?? null },
    shippingType: chosen ? { title: chosen.title, module: chosen.module } : null,
  };
};

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['addresses.delivery']),
  ...(method === undefined ? ['shippingType'] : []),
];

/** The form of dates in Gambio, in UTC. */
const dateOf = (millis: number): string => new Date(millis).toISOString().slice(0, 19).replace('T', ' ');

type Problem = Why | 'product' | 'stock';

const errors: Readonly<Record<Problem, readonly [code: number, resource: string, message: string]>> = {
  product: [404, 'products', 'Product could not be found.'],
  item: [404, 'products', 'No product or variant has this uprid.'],
  'sold-out': [409, 'products', 'This product or variant is sold out.'],
  stock: [409, 'products', 'There are fewer pieces in stock than requested.'],
  line: [404, 'carts', 'The cart has no item with this uprid.'],
  cart: [404, 'carts', 'Cart could not be found.'],
  empty: [422, 'carts', 'The cart is empty.'],
  checkout: [404, 'checkouts', 'Checkout could not be found.'],
  final: [409, 'checkouts', 'The checkout is ordered or cancelled, and cannot be changed any more.'],
  version: [409, 'checkouts', 'The checkout has changed.'],
  approval: [
    422,
    'checkouts',
    'The customer has to confirm the order now; the confirmation is missing, negative or too old.',
  ],
  lacking: [422, 'checkouts', 'The checkout is not complete.'],
  method: [422, 'shipping_modules', 'Shipping module could not be found.'],
  order: [404, 'orders', 'Order could not be found.'],
};

export function refusal(why: Problem, value: unknown): Outcome {
  const [code, resource, message] = errors[why];
  const data = { code, status: 'error', message, request: { resource: `/v3/${resource}`, value } };
  return refuse(-32_000 - code, message, data);
}

const wishOf = ({ uprid, quantity }: Fields): Wish => ({ item: String(uprid), quantity: Number(quantity) });

/** A refusal of the first item of which there are too few pieces. */
function scarcity(wishes: readonly Wish[], had: readonly Line[]): Outcome | undefined {
  for (const { line, item: key, quantity } of wishes) {
    const item = had.find(({ id }) => id === line)?.item ?? items.get(String(key));
    if (item?.ready && quantity > stockOf(item)) {
      return refusal('stock', { uprid: item.id, quantity, stock: stockOf(item) });
    }
  }
  return undefined;
}

export function fill(args: Fields, cart: Basket | undefined) {
  const had = cart?.lines ?? [];
  const gone = asList(args.cartDelete);
  const absent = gone.find((uprid) => had.every(({ item }) => item.id !== uprid));
  if (absent !== undefined) return refusal('line', absent);
  const kept = had.filter(({ item }) => !gone.includes(item.id));
  const sent = asList(args.items).filter(isFields).map(wishOf);
  const wishes = patched(kept, cart ? sent : sent.map((wish) => ({ ...wish, isAdded: true })));
  return scarcity(wishes, had) ?? { wishes };
}

function deliver(args: Fields, _: Purchase) {
  const { delivery } = fieldsOf(args, 'addresses');
  const { module } = fieldsOf(args, 'shippingType');
  if (module !== undefined && !modules.some((each) => each.module === module)) {
    return refusal('method', module);
  }
  return {
    ...(isFields(delivery) && { address: delivery }),
    ...(module !== undefined && { method: String(module) }),
  };
}

/** The records of the shop. @param forOrders the arithmetic of orders, if it differs */
export const shownWith = (rules: Arithmetic, forOrders: Arithmetic = rules) =>
  ({
    showCart: (cart) =>
      cart.stage === 'off'
        ? { code: 200, status: 'success', action: 'delete', resource: 'Cart', cartId: cart.id }
        : withLinks({ id: cart.id, ...contentsOf(cart, rules) }, { self: `/api.php/v3/carts/${cart.id}` }),
    showCheckout: (purchase) =>
      withLinks(
        {
          id: purchase.id,
          ...statuses[purchase.stage],
          missing: lacking(purchase),
          ...deliveryOf(purchase),
          shippingModules: modules.map(({ price, ...each }) => ({ ...each, price: moneyOf(price) })),
          ...contentsOf(purchase, rules),
          orderId: purchase.order === undefined ? null : Number(purchase.order),
        },
        { self: `/api.php/v3/checkouts/${purchase.id}` },
      ),
    showOrder: (purchase, { now }) =>
      withLinks(
        {
          id: Number(purchase.order),
          checkoutId: purchase.id,
          ...statuses.done,
          purchaseDate: dateOf(now()),
          paymentType: { title: 'Invoice', module: 'invoice' },
          ...deliveryOf(purchase),
          ...contentsOf(purchase, forOrders),
          statusHistory: [{ id: 1, statusId: 1, dateAdded: dateOf(now()), customerNotified: true }],
        },
        { checkout: `/api.php/v3/checkouts/${purchase.id}` },
      ),
  }) satisfies Partial<Dialect>;

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => hexOf(`gambio cart ${index}`),
    checkout: (index) => hexOf(`gambio checkout ${index}`),
    order: (index) => String(400_213 + index),
    line: String,
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogWith((id) => refusal('product', id)),
  fill,
  deliver,
  approval: (args) => {
    const { isConfirmed, confirmedOn } = fieldsOf(args, 'orderConfirmation');
    return { given: isConfirmed === true, at: confirmedOn };
  },
  lacking,
  isFinal,
  refuse: refusal,
  ...shownWith(arithmetic),
};

/** @param plant a fault in its tools; none by default */
export const gambio = (plant: Plant = honest): Variant =>
  shop({
    name: 'gambio',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tableware: ({ product_type }) => product_type === 'Tableware' },
    rate: [300, 4_000],
  });
