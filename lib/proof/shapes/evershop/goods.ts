/** The products of the shop in the manner of EverShop, its provinces, refusals and sums, and the tools that read its catalog. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Ember & Oak', option: 'Size', firstId: 214, code: 'EO', decimals: 2 };

/** Food has a tax class of its own. */
export const food = 'Coffee Beans';

export const wares: readonly Ware[] = waresOf(range, [
  [
    'Enamel Camp Mug',
    'Drinkware',
    [
      ['Small', 1_450],
      ['Large', 1_825],
      ['Giant', 2_275, 'sold out'],
    ],
  ],
  [
    'Highland Espresso',
    food,
    [
      ['Half Pound', 1_190],
      ['Two Pounds', 3_980],
    ],
  ],
  ['Pour Over Stand', 'Brewing', [['One Size', 4_365]]],
  [
    'Canvas Apron',
    'Textiles',
    [
      ['Short', 3_240],
      ['Long', 3_615],
    ],
  ],
  ['Burr Hand Grinder', 'Brewing', [['One Size', 6_899]]],
  ['Travel Kettle', 'Brewing', [['One Size', 5_715]]],
]);

const items = itemsOf(wares, 2, ({ sku }) => sku);
export const itemOf = (sku: unknown): Item | undefined => items.find(({ id }) => id === sku);
export const variantsOf = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);
export const stockOf = ({ available, catalogId }: Item): number => (available ? 60 + (catalogId % 40) : 0);

/** The options of an item among the variants of its group; none if it has no group. */
export const optionsOf = (item: Item): readonly Fields[] => {
  const group = variantsOf(item.ware);
  const option = { attributeCode: 'size', attributeName: 'Size', attributeId: 3 };
  return group.length === 1
    ? []
    : [{ ...option, optionId: 40 + group.findIndex(({ id }) => id === item.id), optionText: item.label }];
};

type Province = {
  readonly code: string;
  readonly name: string;
  readonly goods: number;
  readonly food: number;
};

/** Tax rates in percent. */
export const provinces: readonly Province[] = [
  { code: 'US-CA', name: 'California', goods: 7.25, food: 0 },
  { code: 'US-IL', name: 'Illinois', goods: 6.25, food: 1 },
  { code: 'US-NJ', name: 'New Jersey', goods: 6.625, food: 0 },
  { code: 'US-NY', name: 'New York', goods: 8.875, food: 0 },
];
const provinceOf = (code: unknown): Province | undefined => provinces.find((each) => each.code === code);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount of a cart, a checkout or an order, from cents. */
export const price = (value: number): Fields => ({
  value,
  currency: 'USD',
  text: dollars.format(value / 100),
});

const usd = (amount: number): Fields => ({ amount, currency: 'USD' });

const basicsOf = (item: Item): Fields => ({
  productId: item.catalogId,
  uuid: uuidOf(`evershop product ${item.sku}`),
  name: item.ware.title,
  sku: item.sku,
  status: 1,
  price: { regular: usd(item.amount), special: usd(item.amount) },
  inventory: { qty: stockOf(item), isInStock: item.available },
});

const groupOf = (ware: Ware): Fields | null => {
  const group = variantsOf(ware);
  return group.length === 1
    ? null
    : {
        variantGroupId: ware.id,
        items: group.map((item) => ({ attributes: optionsOf(item), product: basicsOf(item) })),
      };
};

const toProduct = (item: Item): Fields => ({
  ...basicsOf(item),
  description: item.ware.story,
  urlKey: item.ware.handle,
  categories: [{ name: item.ware.kind }],
  variantGroup: groupOf(item.ware),
});

/** Why a tool refuses, among other reasons. */
export type Why = Reason | 'short' | 'coupon';

const problems: Readonly<Record<Why, string>> = {
  'unknown-item': 'Product not found',
  'sold-out': 'This item is out of stock',
  short: 'We do not have enough stock',
  'unknown-line': 'Item not found',
  'unknown-cart': 'Invalid cart',
  'unknown-checkout': 'The checkout of this cart was not started',
  'unknown-order': 'Order not found',
  'unknown-method': 'Shipping method is invalid',
  coupon: 'Invalid coupon',
  'empty-cart': 'Cart is empty',
  closed: 'The cart is disabled',
  stale: 'The cart was changed',
  unaddressed: 'Shipping address is required',
  'not-ready': 'Order validation failed',
};

export const refusal = (why: Why, { message = problems[why], ...more }: Fields = {}): Outcome =>
  refuse(-32_000, String(message), { error: { status: 400, message, ...more } });

const filter = (key: string, value: unknown): Fields => ({ key, operation: 'eq', value: String(value) });

/** @param startOf how many products are before a page */
export const catalogWith =
  (startOf: (page: number, limit: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 20)];
      const found = matching(wares, args.query).flatMap((ware) => variantsOf(ware).slice(0, 1));
      const start = startOf(page, limit);
      const products = {
        items: found.slice(start, start + limit).map(toProduct),
        currentPage: page,
        total: found.length,
        currentFilters: [filter('keyword', args.query), filter('page', page), filter('limit', limit)],
      };
      return { record: { products } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.skus);
      const found = items.filter(({ sku }) => wanted.includes(sku));
      return { record: { products: { items: found.map(toProduct), total: found.length } } };
    }
    const item = items.find(({ catalogId }) => catalogId === args.product_id);
    return item
      ? { record: { product: toProduct(item) } }
      : refusal('unknown-item', { product_id: args.product_id });
  };

/** A cart, which is its own checkout from when that is started. */
export type Basket = {
  readonly uuid: string;
  readonly number: number;
  readonly status: 0 | 1;
  readonly isStarted: boolean;
  readonly lines: readonly Line[];
  readonly coupon: string | null;
  readonly email?: string;
  readonly shipping?: Fields;
  readonly billing?: Fields;
  readonly method?: string;
  /** The uuid of the order. */
  readonly order?: string;
};

type Amounts = Readonly<Record<string, number>>;

/** Costs in cents by the zone of the address, and the least subtotal. */
const methods = [
  { name: 'Standard Delivery', costs: { east: 695, west: 895 }, from: 0 },
  { name: 'Express Delivery', costs: { east: 1_495, west: 1_995 }, from: 0 },
  { name: 'Free Shipping', costs: { east: 0, west: 0 }, from: 7_500 },
].map((method) => ({ ...method, code: uuidOf(`evershop ${method.name}`) }));

export const methodsFor = ({ shipping, lines }: Basket) => {
  const zone = provinceIn(shipping)?.code === 'US-CA' ? 'west' : 'east';
  return methods
    .filter(({ from }) => shipping !== undefined && subtotalOf(lines) >= from)
    .map(({ code, name, costs }) => ({ code, name, cost: costs[zone] }));
};
export const methodOf = (basket: Basket) => methodsFor(basket).find(({ code }) => code === basket.method);

export const provinceIn = (address?: Fields) => provinceOf(fieldsOf({ address }, 'address').province);
const taxIn = (amount: number, percent: number): number => Math.round((amount * percent) / 100);
export const percentFor = ({ item }: Line, { shipping }: Basket): number =>
  provinceIn(shipping)?.[item.ware.kind === food ? 'food' : 'goods'] ?? 0;

/** Tax and discount are rounded for a single piece. */
export const amountsOf = (line: Line, basket: Basket) => {
  const { amount } = line.item;
  const percent = percentFor(line, basket);
  const off = basket.coupon === null ? 0 : Math.round(amount / 10);
  const [tax, fullTax] = [taxIn(amount - off, percent), taxIn(amount, percent)];
  return {
    productPrice: amount,
    productPriceInclTax: amount + fullTax,
    finalPrice: amount,
    finalPriceInclTax: amount + fullTax,
    taxAmount: tax * line.quantity,
    taxAmountBeforeDiscount: fullTax * line.quantity,
    discountAmount: off * line.quantity,
    lineTotal: amount * line.quantity,
    lineTotalInclTax: (amount + fullTax) * line.quantity,
    lineTotalWithDiscount: (amount - off) * line.quantity,
    lineTotalWithDiscountInclTax: (amount - off + tax) * line.quantity,
  };
};

export const sumsOf = (basket: Basket) => {
  const rows = basket.lines.map((line) => amountsOf(line, basket));
  const total = (name: keyof ReturnType<typeof amountsOf>) => sumOf(rows.map((row) => row[name]));
  const shippingFeeExclTax = methodOf(basket)?.cost ?? 0;
  const shippingTaxAmount = taxIn(shippingFeeExclTax, provinceIn(basket.shipping)?.goods ?? 0);
  const shippingFeeInclTax = shippingFeeExclTax + shippingTaxAmount;
  const taxAmount = total('taxAmount');
  const subTotalWithDiscountInclTax = total('lineTotalWithDiscountInclTax');
  return {
    subTotal: total('lineTotal'),
    subTotalInclTax: total('lineTotalInclTax'),
    discountAmount: total('discountAmount'),
    subTotalWithDiscount: total('lineTotalWithDiscount'),
    subTotalWithDiscountInclTax,
    taxAmount,
    taxAmountBeforeDiscount: total('taxAmountBeforeDiscount'),
    shippingFeeExclTax,
    shippingTaxAmount,
    shippingFeeInclTax,
    totalTaxAmount: taxAmount + shippingTaxAmount,
    grandTotal: subTotalWithDiscountInclTax + shippingFeeInclTax,
  };
};

export const priced = (amounts: Amounts): Fields =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, price(amount)]));
