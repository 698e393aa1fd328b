/**
 * A storefront with the orders of Squarespace: `lineItems` with `unitPricePaid`, `shippingLines`, and `subtotal`,
 * `shippingTotal`, `taxTotal` and `grandTotal`. After the public Commerce APIs of Squarespace.
 *
 * Lawful oddities: each change names the version that it knows; a variant on sale has its base price beside the price that
 * is paid; furniture has a second shipping line for its size; the sales tax is on top, and depends on the state, so that it
 * is 0 before there is an address; pages have opaque cursors; answers are structured only.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  sumOf,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 80_500, maker: 'Alder & Reed', option: 'Finish', prefix: 'SQ' }, [
  [
    'Walnut Stool',
    'Furniture',
    [
      ['Natural', '148.00'],
      ['Blackened', '164.00'],
    ],
  ],
  ['Linen Cushion', 'Textiles', [['Flax', '46.50']]],
  [
    'Stoneware Vase',
    'Ceramics',
    [
      ['Ash', '58.00'],
      ['Moss', '61.00', 'sold out'],
    ],
  ],
  ['Side Table', 'Furniture', [['Oak', '229.00']]],
  ['Stoneware Mug', 'Ceramics', [['Speckled', '24.75']]],
  ['Beeswax Candle', 'Home', [['Tall', '18.25']]],
]);

/** The base prices of what is on sale, by SKU. */
const basePrices: ReadonlyMap<string, number> = new Map([
  ['SQ-11-1', 18_500],
  ['SQ-15-1', 3_100],
]);

const objectId = (name: string): string => hexOf(`squarespace ${name}`).slice(0, 24);
const productId = ({ id }: Ware): string => objectId(`product ${id}`);
const variantId = (id: number): string => uuidOf(`squarespace variant ${id}`);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });

export const basePriceOf = (sku: string, amount: number): number => basePrices.get(sku) ?? amount;

const pricingOf = (sku: string, amount: number): Fields => ({
  onSale: basePrices.has(sku),
  basePrice: moneyOf(basePriceOf(sku, amount)),
  salePrice: basePrices.has(sku) ? moneyOf(amount) : null,
});

/** How many pieces there are of each variant that is not sold out. */
const inStock = 48;

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  type: 'PHYSICAL',
  name: ware.title,
  description: ware.story,
  urlSlug: ware.handle,
  tags: ware.tags,
  variantAttributes: [ware.option],
  variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    id: variantId(id),
    sku,
    attributes: { [ware.option]: label },
    pricing: pricingOf(sku, Math.round(Number(price) * 100)),
    stock: { quantity: available ? inStock : 0, unlimited: false },
  })),
});

const cursorAt = (index: number): string => Buffer.from(`after:${index}`).toString('base64url');

function foundIn({ query, cursor, pageSize }: Fields): Outcome {
  const found = searched(wares, query);
  const size = Number(pageSize ?? 50);
  const start = cursor === undefined ? 0 : found.findIndex((_, index) => cursorAt(index) === cursor);
  if (start < 0) return refusal('cursor', cursor);
  const hasNextPage = start + size < found.length;
  return {
    record: {
      products: found.slice(start, start + size).map(toProduct),
      pagination: { hasNextPage, nextPageCursor: hasNextPage ? cursorAt(start + size) : null },
    },
  };
}

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') return foundIn(args);
  if (name === 'lookup_catalog') {
    const ids = asList(args.productIds);
    return { record: { products: wares.filter((ware) => ids.includes(productId(ware))).map(toProduct) } };
  }
  const ware = wares.find((each) => productId(each) === args.productId);
  return ware ? { record: { product: toProduct(ware) } } : refusal('product', args.productId);
}

/** A new cart has line items; later, an update changes some of them and adds others. */
export function fill({ lineItems }: Fields, cart: Basket | undefined) {
  const wishes = asList(lineItems)
    .filter(isFields)
    .map(({ id, variantId: item, quantity }): Wish => {
      if (id !== undefined) return { line: String(id), quantity: Number(quantity) };
      return { item: String(item), quantity: Number(quantity), isAdded: true };
    });
  const wanted = patched(cart?.lines ?? [], wishes);
  const scarce = wanted.find(({ quantity }) => quantity > inStock);
  return scarce ? refusal('stock', { inStock, requested: scarce.quantity }) : { wishes: wanted };
}

function guarded(args: Fields, cart: Basket | undefined) {
  return cart && args.version !== cart.version ? refusal('version', cart.version) : fill(args, cart);
}

function deliver(args: Fields, { version }: Purchase) {
  const { shippingAddress, shippingOptionId } = args;
  if (args.version !== version) return refusal('version', version);
  if (shippingOptionId !== undefined && !options.some(({ id }) => id === shippingOptionId)) {
    return refusal('method', shippingOptionId);
  }
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(shippingOptionId !== undefined && { method: String(shippingOptionId) }),
  };
}

type Problem = Why | 'product' | 'cursor' | 'stock';

const errors: Readonly<Record<Problem, readonly [type: string, message: string]>> = {
  product: ['NOT_FOUND', 'Product not found.'],
  cursor: ['INVALID_REQUEST_ERROR', 'The cursor does not belong to this search.'],
  item: ['INVALID_REQUEST_ERROR', 'Variant not found.'],
  'sold-out': ['CONFLICT', 'Variant is out of stock.'],
  stock: ['CONFLICT', 'There are not as many pieces in stock.'],
  line: ['INVALID_REQUEST_ERROR', 'Line item not found in this cart.'],
  cart: ['NOT_FOUND', 'Cart not found.'],
  checkout: ['NOT_FOUND', 'Checkout not found.'],
  order: ['NOT_FOUND', 'Order not found.'],
  final: ['CONFLICT', 'Checkout is already completed or canceled.'],
  approval: ['INVALID_REQUEST_ERROR', 'The customer has to approve the purchase at the moment of payment.'],
  lacking: ['CONFLICT', 'Checkout is incomplete.'],
  method: ['INVALID_REQUEST_ERROR', 'Shipping option not found.'],
  empty: ['INVALID_REQUEST_ERROR', 'Cart has no line items.'],
  version: ['CONFLICT', 'It was modified since that version; read it again.'],
};

function refusal(why: Problem, subject: unknown): Outcome {
  const [type, message] = errors[why];
  return refuse(-32_009, message, { type, subtype: null, message, details: subject });
}

const options = [
  { id: 'ground', title: 'UPS Ground', price: 1_295 },
  { id: 'two-day', title: 'UPS 2nd Day Air', price: 2_850 },
] as const;

const untaxed: readonly unknown[] = ['AK', 'DE', 'MT', 'NH', 'OR'];

/** Percent of sales tax on goods, if there is an address; 6 in other states. */
const taxRates: ReadonlyMap<unknown, number> = new Map([
  ['CA', 7.25],
  ['NY', 8.875],
]);

const taxRateOf = ({ address }: Purchase): number =>
  !address || untaxed.includes(address.state) ? 0 : (taxRates.get(address.state) ?? 6);

const oversize = 3_500;

function shippingLinesOf(lines: readonly Line[], method: string | undefined): readonly Fields[] {
  const option = options.find(({ id }) => id === method);
  if (!option) return [];
  const isLarge = lines.some(({ item }) => item.ware.kind === 'Furniture');
  return [
    { method: option.title, amount: moneyOf(option.price) },
    ...(isLarge ? [{ method: 'Oversize handling', amount: moneyOf(oversize) }] : []),
  ];
}

const lineItemOf = ({ id, item, quantity }: Line): Fields => ({
  id,
  variantId: item.id,
  productId: productId(item.ware),
  sku: item.sku,
  productName: item.ware.title,
  variantOptions: [{ optionName: item.ware.option, value: item.label }],
  lineItemType: 'PHYSICAL_PRODUCT',
  quantity,
  unitPricePaid: moneyOf(item.amount),
  lineTotal: moneyOf(item.amount * quantity),
});

function totalsOf(purchase: Purchase): Fields {
  const { lines, method } = purchase;
  const subtotal = sumOf(lines);
  const shippingLines = shippingLinesOf(lines, method);
  const shipping = shippingLines.reduce((sum, line) => sum + Number(at(line, 'amount.amount')), 0);
  const tax = Math.round((subtotal * taxRateOf(purchase)) / 100);
  return {
    priceTaxInterpretation: 'EXCLUSIVE',
    lineItems: lines.map(lineItemOf),
    subtotal: moneyOf(subtotal),
    shippingLines,
    shippingTotal: moneyOf(shipping),
    taxTotal: moneyOf(tax),
    grandTotal: moneyOf(subtotal + shipping + tax),
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingAddress']),
  ...(method ? [] : ['shippingOptionId']),
];

const states = { open: 'OPEN', done: 'COMPLETED', off: 'CANCELED' } as const;

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => variantId(id)),
  ids: {
    cart: (index) => objectId(`cart ${index}`),
    checkout: (index) => objectId(`checkout ${index}`),
    order: (index) => objectId(`order ${index}`),
    line: (index) => objectId(`line item ${index}`),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog,
  fill: guarded,
  deliver,
  approval: (args) => {
    const { approved, approvedOn } = fieldsOf(args, 'customerApproval');
    return { given: approved === true, at: approvedOn };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, version, stage, lines }) => ({
    id,
    version,
    status: stage === 'off' ? 'CANCELED' : 'ACTIVE',
    lineItems: lines.map(lineItemOf),
    subtotal: moneyOf(sumOf(lines)),
  }),
  showCheckout: (purchase) => ({
    id: purchase.id,
    version: purchase.version,
    status: states[purchase.stage],
    missingFields: lacking(purchase),
    shippingAddress: purchase.address ?? null,
    shippingOptionId: purchase.method ?? null,
    shippingOptions: options.map(({ id, title, price }) => ({ id, title, amount: moneyOf(price) })),
    ...totalsOf(purchase),
    orderId: purchase.order ?? null,
  }),
  showOrder: (purchase, { now }) => ({
    id: purchase.order,
    checkoutId: purchase.id,
    createdOn: new Date(now()).toISOString(),
    channel: 'web',
    fulfillmentStatus: 'PENDING',
    shippingAddress: purchase.address,
    ...totalsOf(purchase),
  }),
};

/** @param plant a fault in its tools; none by default */
export const squarespace = (plant: Plant = honest): Variant =>
  shop({
    name: 'squarespace',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ structuredContent: record, content: [] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { furniture: ({ product_type }) => product_type === 'Furniture' },
    rate: [300, 4_000],
  });
