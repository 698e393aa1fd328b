/**
 * A chain of electronics stores in the manner of Best Buy: SKUs with a regular and a sale price, shipped or picked up.
 *
 * Lawful oddities: each line shows what the sale saves, which is not deducted again; displays have a recycling fee for each
 * piece; tax is calculated for each line, at another rate if a store hands it over; shipping is free from 35 dollars on.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { listed } from './tool-list.ts';

const range = { maker: 'Lakeshore', option: 'Color', firstId: 6_418_599, code: 'LS', decimals: 2 };

const wares = waresOf(range, [
  ['Compact Soundbar', 'Audio', [['Black', 17_999]]],
  ['Desk Monitor', 'Displays', [['Silver', 22_949]]],
  ['Gaming Monitor', 'Displays', [['Black', 38_999, 'sold out']]],
  ['Charging Cable', 'Accessories', [['White', 1_249]]],
  ['Travel Adapter', 'Accessories', [['Gray', 2_199]]],
  ['Wireless Earbuds', 'Audio', [['Blue', 7_995]]],
]);

const items = itemsOf(wares, 2, ({ id }) => String(id));
const skuOf = ({ id }: Ware): number => id;
export const itemOf = (sku: unknown): Item | undefined => items.find(({ ware }) => skuOf(ware) === sku);
const usd = (amount: number): Fields => ({ amount, currency: 'USD' });
const savings: Readonly<Record<string, number>> = { 'Compact Soundbar': 4_000, 'Wireless Earbuds': 1_500 };
const saved = ({ ware }: Item): number => savings[ware.title] ?? 0;
const feeOf = ({ item, quantity }: Line): number => (item.ware.kind === 'Displays' ? 500 * quantity : 0);

const toProduct = (item: Item): Fields => ({
  sku: skuOf(item.ware),
  name: item.ware.title,
  manufacturer: item.ware.maker,
  modelNumber: item.sku,
  color: item.label,
  shortDescription: item.ware.story,
  categoryPath: [{ name: item.ware.kind }],
  regularPrice: usd(item.amount + saved(item)),
  salePrice: usd(item.amount),
  dollarSavings: usd(saved(item)),
  onSale: saved(item) > 0,
  onlineAvailability: item.available,
  recyclingFee: usd(item.ware.kind === 'Displays' ? 500 : 0),
});
const productsOf = (found: readonly Ware[]): readonly Fields[] =>
  items.filter(({ ware }) => found.includes(ware)).map(toProduct);

const refusals: Readonly<Record<Reason, readonly [code: string, message: string]>> = {
  'unknown-item': ['INVALID_SKU', 'The SKU is not in the catalog.'],
  'sold-out': ['ITEM_NOT_AVAILABLE', 'The SKU is not available online.'],
  'unknown-line': ['INVALID_LINE_ID', 'The cart has no item with this line id.'],
  'unknown-cart': ['CART_NOT_FOUND', 'The cart does not exist.'],
  'unknown-checkout': ['REVIEW_NOT_FOUND', 'The order review does not exist.'],
  'unknown-order': ['ORDER_NOT_FOUND', 'The order does not exist.'],
  'unknown-method': ['INVALID_FULFILLMENT', 'The fulfillment key is not offered.'],
  'empty-cart': ['EMPTY_CART', 'The cart has no items.'],
  closed: ['NOT_MODIFIABLE', 'It is submitted or canceled and cannot be changed.'],
  stale: ['STALE', 'It was changed meanwhile.'],
  unaddressed: ['ADDRESS_REQUIRED', 'The address is required.'],
  'not-ready': ['ORDER_NOT_SUBMITTABLE', 'The order lacks something and was not submitted.'],
};
const refusal = (reason: Reason, more: Fields = {}): Outcome => {
  const [code, message] = refusals[reason];
  return refuse(-32_000, message, { error: { code, message, ...more } });
};

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = productsOf(matching(wares, args.query));
    const [page, size] = [Number(args.page ?? 1), Number(args.pageSize ?? 10)];
    return {
      record: {
        currentPage: page,
        total: found.length,
        totalPages: Math.ceil(found.length / size),
        products: found.slice((page - 1) * size, page * size),
      },
    };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.skus);
    const found = wares.filter((ware) => wanted.includes(skuOf(ware)));
    const invalid = wanted.filter((sku) => !itemOf(sku));
    return { record: { products: productsOf(found), invalidSkus: invalid } };
  }
  const item = itemOf(args.sku);
  return item ? { record: { product: toProduct(item) } } : refusal('unknown-item', { id: args.sku });
};

/** Store pick-up is taxed where the store is. */
export const fulfillments = [
  {
    key: 'SHIP-STANDARD',
    type: 'SHIPPING',
    name: 'Standard shipping',
    price: 599,
    freeFrom: 3_500,
    rate: 700,
  },
  { key: 'SHIP-EXPEDITED', type: 'SHIPPING', name: 'Expedited shipping', price: 1_499, rate: 700 },
  { key: 'PICKUP-281', type: 'STORE_PICKUP', name: 'Pick-up at Maplewood', price: 0, rate: 825 },
] as const;
const fulfillmentOf = (key?: string) => fulfillments.find((each) => each.key === key);
const shippingOf = (lines: readonly Line[], key?: string): number => {
  const chosen = fulfillmentOf(key);
  const isFree = chosen && 'freeFrom' in chosen && subtotalOf(lines) >= chosen.freeFrom;
  return isFree ? 0 : (chosen?.price ?? 0);
};
const taxOf = (line: Line, key?: string): number =>
  Math.round((amountOf(line) * (fulfillmentOf(key)?.rate ?? 0)) / 10_000);

export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = subtotalOf(lines);
  const shipping = shippingOf(lines, method);
  const tax = sumOf(lines.map((line) => taxOf(line, method)));
  const total = subtotal + sumOf(lines.map(feeOf)) + shipping + tax;
  return { subtotal, discount: 0, shipping, tax, total };
};

const states = { open: 'OPEN', placed: 'SUBMITTED', cancelled: 'CANCELED' } as const;

const toLine = (line: Line): Fields => ({
  lineId: line.key,
  sku: skuOf(line.item.ware),
  name: line.item.ware.title,
  quantity: line.quantity,
  regularPrice: usd(line.item.amount + saved(line.item)),
  unitPrice: usd(line.item.amount),
  linePrice: usd(amountOf(line)),
  lineSavings: usd(saved(line.item) * line.quantity),
  recyclingFee: usd(feeOf(line)),
});

const recordsWith = (sums: Rules['totals']): Pick<Words, 'cart' | 'checkout' | 'order'> => {
  const contents = ({ lines, method, address }: Checkout): Fields => {
    const { subtotal, shipping, tax, total } = sums(lines, method);
    return {
      items: lines.map((line) => ({ ...toLine(line), tax: usd(taxOf(line, method)) })),
      address: address ?? null,
      fulfillmentKey: method ?? null,
      productTotal: usd(subtotal),
      recyclingFees: usd(sumOf(lines.map(feeOf))),
      shippingTotal: usd(shipping),
      taxTotal: usd(tax),
      orderTotal: usd(total),
    };
  };
  return {
    cart: ({ id, lines, state }) => ({
      cartId: id,
      status: states[state],
      items: lines.map(toLine),
      productTotal: usd(sums(lines).subtotal),
      recyclingFees: usd(sumOf(lines.map(feeOf))),
    }),
    checkout: (each) => ({
      reviewId: each.id,
      cartId: each.cart,
      status: states[each.state],
      fulfillmentOptions: fulfillments.map(({ key, type, name }) => ({
        key,
        type,
        name,
        price: usd(shippingOf(each.lines, key)),
      })),
      ...contents(each),
      orderId: each.order ?? null,
    }),
    order: (each, placedAt) => ({
      orderId: each.order,
      reviewId: each.id,
      status: 'SUBMITTED',
      submittedAt: placedAt,
      ...contents(each),
    }),
  };
};

const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ lineId, sku, quantity }) =>
    lineId === undefined
      ? { does: 'add', item: sku, quantity: Number(quantity) }
      : { does: 'set', key: lineId, quantity: Number(quantity) },
  );

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ reviewId }) => reviewId,
  orderOf: ({ orderId }) => orderId,
  filling: changesIn,
  changes: changesIn,
  delivery: (checkout, { address, fulfillmentKey }) => {
    if (fulfillmentKey !== undefined && !fulfillments.some(({ key }) => key === fulfillmentKey)) {
      return refusal('unknown-method', { id: fulfillmentKey });
    }
    return {
      ...checkout,
      ...(isFields(address) && { address }),
      ...(fulfillmentKey !== undefined && { method: String(fulfillmentKey) }),
    };
  },
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'customerApproval');
    return { given: approved, at: approvedAt };
  },
  ...recordsWith(sums),
});

/** What a fault bends. */
type Bent = { readonly rules?: Partial<Rules>; readonly words?: Partial<Words> };

export const bestbuyDesk =
  ({ rules: own = {}, words = {} }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextLine, nextReview] = [counter(), counter(), counter()];
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: () => uuidOf(`bestbuy line ${nextLine()}`),
      cartId: () => uuidOf(`bestbuy cart ${nextCart()}`),
      checkoutId: () => uuidOf(`bestbuy review ${nextReview()}`),
      orderId: ids('BBY01-', 806_412_377, 13),
      refuse: refusal,
      totals,
      ...own,
    };
    return tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const bestbuy = (plant: Plant = honest): Variant =>
  shop({
    name: 'bestbuy',
    listed,
    open: bestbuyDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { audio: ({ product_type }) => product_type === 'Audio' },
    rate: [300, 4_000],
  });
