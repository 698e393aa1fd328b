/**
 * A storefront in the manner of Faire: a brand sells wholesale to retailers, with two prices for each variant.
 *
 * Lawful oddities: quantities are units in whole cases, with a minimum for each variant, and other quantities are refused;
 * each item has 5 % off from 250 pounds of goods on; VAT comes on top and is rounded for each item, and food and books have
 * none; economy shipping is free from 150 pounds on; money has its amount twice, as `amount` and as `amount_minor`; countries
 * have three letters; moments are in the basic form of ISO 8601.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import type { Basket, Line, Purchase, Why, Wish } from '../desk/desk.ts';
import { type Dialect, desk, isFinal, patched, sumOf } from '../desk/desk.ts';
import { type Item, searched } from '../desk/stock.ts';
import {
  caseOf,
  items,
  moneyOf,
  productId,
  retailer,
  shareOf,
  stockOf,
  token,
  toProduct,
  vatOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const cursorOf = (query: unknown, start: number): string =>
  Buffer.from(JSON.stringify([query, start])).toString('base64url');

/** @param nextStart where the page after this one begins */
export const catalogIn =
  (nextStart: (end: number) => number) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const starts = found.map((_, index) => index);
      const start = args.cursor ? starts.find((index) => cursorOf(args.query, index) === args.cursor) : 0;
      if (start === undefined) return refusal('cursor', args.cursor);
      const limit = Number(args.limit ?? 20);
      const next = nextStart(start + limit);
      const products = found.slice(start, start + limit).map(toProduct);
      return {
        record: { limit, products, ...(next < found.length && { cursor: cursorOf(args.query, next) }) },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.product_ids))];
      const known = wares.filter((ware) => ids.includes(productId(ware)));
      const not_found = ids.filter((id) => !known.some((ware) => productId(ware) === id));
      return { record: { products: known.map(toProduct), not_found } };
    }
    const ware = wares.find((each) => productId(each) === args.product_id);
    return ware ? { record: toProduct(ware) } : refusal('product', args.product_id);
  };

/** A refusal of a quantity that the variant cannot have. */
function impossible(item: Item, quantity: number): Outcome | undefined {
  const [unit_multiplier, minimum] = caseOf(item.ware);
  const subject = { variant_id: item.id, quantity };
  if (quantity % unit_multiplier !== 0) return refusal('cases', { ...subject, unit_multiplier });
  if (quantity < minimum) {
    return refusal('minimum', { ...subject, per_style_minimum_order_quantity: minimum });
  }
  const available_quantity = stockOf(item);
  return quantity > available_quantity ? refusal('stock', { ...subject, available_quantity }) : undefined;
}

function fill(args: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const sent = asList(args.items).filter(isFields);
  const changes = sent.map(
    ({ id, variant_id, quantity }): Wish => ({
      ...(id === undefined ? { item: String(variant_id) } : { line: String(id) }),
      quantity: Number(quantity),
      isAdded: cart === undefined,
    }),
  );
  const absent = changes.find(
    (change) => change.quantity === 0 && change.item && !lines.some(({ item }) => item.id === change.item),
  );
  if (absent) return refusal('line', absent.item);
  const wishes = patched(lines, changes);
  for (const { line, item: key, quantity } of wishes) {
    const item = line === undefined ? items.get(String(key)) : lines.find(({ id }) => id === line)?.item;
    const problem = item?.ready && quantity > 0 ? impossible(item, quantity) : undefined;
    if (problem) return problem;
  }
  return { wishes };
}

const ways = [
  { id: 'so_economy', name: 'Economy', price: 690, freeFrom: 15_000, days: [4, 7] },
  { id: 'so_express', name: 'Express', price: 1_485, freeFrom: Number.POSITIVE_INFINITY, days: [1, 2] },
] as const;

function deliver({ address, shipping_option_id: way, purchase_order_number }: Fields, { notes }: Purchase) {
  if (way !== undefined && !ways.some(({ id }) => id === way)) return refusal('method', way);
  return {
    ...(isFields(address) && { address }),
    ...(way !== undefined && { method: String(way) }),
    notes: { ...notes, ...(purchase_order_number !== undefined && { purchase_order_number }) },
  };
}

type Problem = Why | 'product' | 'cursor' | 'cases' | 'minimum' | 'stock';

const errors: Readonly<Record<Problem, readonly [status: number, code: string, message: string]>> = {
  item: [400, 'INVALID_VARIANT', 'The product variant id is not valid.'],
  product: [404, 'PRODUCT_NOT_FOUND', 'No product has this id.'],
  'sold-out': [400, 'OUT_OF_STOCK', 'The product variant is out of stock.'],
  line: [404, 'ITEM_NOT_FOUND', 'The cart has no such item.'],
  cart: [404, 'CART_NOT_FOUND', 'No cart has this id.'],
  checkout: [404, 'CHECKOUT_NOT_FOUND', 'No checkout has this id.'],
  order: [404, 'ORDER_NOT_FOUND', 'No order has this id.'],
  final: [409, 'CHECKOUT_CLOSED', 'The checkout is completed or canceled.'],
  approval: [403, 'APPROVAL_REQUIRED', 'The retailer has to approve the order now.'],
  lacking: [409, 'CHECKOUT_INCOMPLETE', 'The checkout misses something.'],
  method: [400, 'INVALID_SHIPPING_OPTION', 'The shipping option id is not valid.'],
  empty: [409, 'CART_EMPTY', 'The cart has no items.'],
  version: [409, 'CONFLICT', 'The cart has changed.'],
  cursor: [400, 'INVALID_CURSOR', 'The cursor does not belong to this query.'],
  cases: [400, 'INVALID_UNIT_MULTIPLE', 'The quantity has to be a multiple of unit_multiplier.'],
  minimum: [400, 'BELOW_MINIMUM', 'The quantity is below the minimum of the product variant.'],
  stock: [400, 'INSUFFICIENT_INVENTORY', 'The product variant has fewer units than that.'],
};

function refusal(why: Problem, subject: unknown): Outcome {
  const [status, code, message] = errors[why];
  return refuse(-32_000, message, { status, code, message, subject });
}

const totalOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The amounts of each line. */
function pricesOf(lines: readonly Line[]) {
  const bps = sumOf(lines) >= 25_000 ? 500 : 0;
  return lines.map((line) => {
    const subtotal = line.item.amount * line.quantity;
    const discount = shareOf(subtotal, bps);
    const total = subtotal - discount;
    return { line, bps, subtotal, discount, total, tax: shareOf(total, vatOf(line.item.ware)) };
  });
}

const feeOf = (way: string | undefined, goods: number): number => {
  const found = ways.find(({ id }) => id === way);
  return found && goods < found.freeFrom ? found.price : 0;
};

const goodsOf = (lines: readonly Line[]): number => totalOf(pricesOf(lines).map(({ total }) => total));

const itemsIn = (lines: readonly Line[]): readonly Fields[] =>
  pricesOf(lines).map(({ line: { id, item, quantity }, bps, subtotal, discount, total, tax }) => ({
    id,
    product_id: productId(item.ware),
    variant_id: item.id,
    product_name: item.ware.title,
    variant_name: item.label,
    sku: item.sku,
    quantity,
    price: moneyOf(item.amount),
    subtotal: moneyOf(subtotal),
    discounts: bps > 0 ? [{ code: 'VOLUME', discount_bps: bps, discount_amount: moneyOf(discount) }] : [],
    total: moneyOf(total),
    tax_rate_bps: vatOf(item.ware),
    taxes: moneyOf(tax),
  }));

/** @param way the shipping option of a checkout; null if it has none yet */
function costsOf(lines: readonly Line[], way?: string | null): Fields {
  const prices = pricesOf(lines);
  const goods = goodsOf(lines);
  const shipping = feeOf(way ?? undefined, goods);
  const shippingTax = shareOf(shipping, 2_000);
  const taxes = totalOf(prices.map(({ tax }) => tax)) + shippingTax;
  const paid = way === null ? null : moneyOf(shipping);
  return {
    subtotal: moneyOf(sumOf(lines)),
    total_brand_discounts: moneyOf(totalOf(prices.map(({ discount }) => discount))),
    subtotal_after_brand_discounts: moneyOf(goods),
    ...(way !== undefined && { shipping: paid, shipping_taxes: paid && moneyOf(shippingTax) }),
    taxes: moneyOf(taxes),
    total: moneyOf(goods + shipping + taxes),
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['address']),
  ...(method ? [] : ['shipping_option_id']),
];

const states = { open: 'OPEN', done: 'COMPLETED', off: 'CANCELED' } as const;

const stateOf = (purchase: Purchase): string =>
  purchase.stage === 'open' && lacking(purchase).length === 0 ? 'READY' : states[purchase.stage];

/** The basic form of ISO 8601: `20270301T120000.000Z`. */
const momentOf = (millis: number): string => new Date(millis).toISOString().replaceAll(/[-:]/g, '');

const purchaseOf = ({ address, method, notes, lines }: Purchase): Fields => ({
  address: address ?? null,
  shipping_option_id: method ?? null,
  purchase_order_number: notes.purchase_order_number ?? null,
  items: itemsIn(lines),
  costs: costsOf(lines, method ?? null),
});

const showCheckout = (purchase: Purchase): Fields => ({
  id: purchase.id,
  retailer_id: retailer,
  state: stateOf(purchase),
  missing: purchase.stage === 'open' ? lacking(purchase) : [],
  ...purchaseOf(purchase),
  shipping_options: ways.map(({ id, name, days: [min_days, max_days] }) => ({
    id,
    name,
    price: moneyOf(feeOf(id, goodsOf(purchase.lines))),
    delivery_time: { min_days, max_days },
  })),
  order_id: purchase.order ?? null,
});

function showOrder(purchase: Purchase, { now }: Places): Fields {
  const { items: bought, ...more } = purchaseOf(purchase);
  return {
    id: purchase.order,
    display_id: purchase.order?.slice(3).toUpperCase(),
    checkout_id: purchase.id,
    state: 'NEW',
    source: 'MARKETPLACE',
    created_at: momentOf(now()),
    ship_after: momentOf(now() + 86_400_000),
    retailer_id: retailer,
    is_free_shipping: feeOf(purchase.method, goodsOf(purchase.lines)) === 0,
    ...more,
    items: asList(bought)
      .filter(isFields)
      .map((item) => ({ ...item, state: 'NEW' })),
    shipments: [],
  };
}

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => token('ca', `cart ${index}`),
    checkout: (index) => token('co', `checkout ${index}`),
    order: (index) => token('bo', `order ${index}`),
    line: (index) => token('oi', `item ${index}`),
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  catalog: catalogIn((end) => end),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(args, 'retailer_approval');
    return { given: approved === true, at: approved_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }) => ({
    id,
    retailer_id: retailer,
    state: states[stage],
    items: itemsIn(lines),
    costs: costsOf(lines),
  }),
  showCheckout,
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const faire = (plant: Plant = honest): Variant =>
  shop({
    name: 'faire',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { candles: ({ product_type }) => product_type === 'Candles' },
    rate: [300, 4_000],
  });
