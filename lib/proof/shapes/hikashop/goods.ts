/** The products of the storefront in the manner of HikaShop, their options and taxes, and the refusals and changes of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Change, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, rowsIn, waresOf } from '../trade/stock.ts';

const range = { maker: 'Coastline Supply', option: 'Size', firstId: 310, code: 'CS', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Trail Backpack',
    'Packs',
    [
      ['22 L', 8_900],
      ['32 L', 11_900],
      ['45 L', 14_900, 'sold out'],
    ],
  ],
  [
    'Steel Water Bottle',
    'Drinkware',
    [
      ['500 ml', 2_450],
      ['750 ml', 2_950],
    ],
  ],
  ['Canvas Tarp', 'Shelter', [['3 x 3 m', 6_475]]],
  [
    'Merino Beanie',
    'Clothing',
    [
      ['Medium', 3_199],
      ['Large', 3_299],
    ],
  ],
  ['Titanium Mug', 'Drinkware', [['450 ml', 4_125]]],
  ['Headlamp', 'Lighting', [['350 lm', 5_380]]],
  [
    'Wool Blanket',
    'Shelter',
    [
      ['Single', 7_990],
      ['Double', 10_450],
    ],
  ],
  ['Gift Box', 'Extras', [['Medium', 595]]],
  ['Carabiner', 'Extras', [['60 mm', 1_049]]],
]);

const hasVariants = ({ makes }: Ware): boolean => makes.length > 1;

/** A product without variants is bought by its own id, and a variant by its own. */
export const stock: readonly Item[] = itemsOf(wares, 2, ({ id }) => String(id)).map((item) =>
  hasVariants(item.ware) ? item : { ...item, id: String(item.ware.id) },
);

/** The options of a product are other products, by their titles. */
const offered: Readonly<Record<string, readonly string[]>> = {
  'Trail Backpack': ['Carabiner'],
  'Steel Water Bottle': ['Gift Box', 'Carabiner'],
  'Titanium Mug': ['Gift Box'],
};

const optionsOf = ({ title }: Ware): readonly Item[] =>
  stock.filter(({ ware }) => offered[title]?.includes(ware.title));

/** Names what a line is about: `3200+401+414` is a product with two options. */
const keyOf = (productId: unknown, options: readonly unknown[]): string =>
  [productId, ...options.toSorted()].join('+');

/** Names the line of an option: `401@3200+401+414`. */
const optionKeyOf = (option: unknown, key: string): string => `${option}@${key}`;

export const productIdOf = ({ id }: Pick<Item, 'id'>): number => Number.parseInt(id, 10);
/** What the line is about that an option belongs to. */
export const ownerOf = ({ id }: Item): string | undefined => id.split('@')[1];

/** The item of a key; an option that the product does not have makes it unknown. */
export function find(key: unknown): Item | undefined {
  const [own = ''] = String(key).split('@');
  const [productId, ...options] = own.split('+');
  const item = stock.find(({ id }) => id === productId);
  const known = item ? optionsOf(item.ware).map(({ id }) => id) : [];
  return item && options.every((option) => known.includes(option)) ? { ...item, id: String(key) } : undefined;
}

/** A product, and each of its options as a line of its own. */
const addedBy = (row: Fields): readonly Change[] => {
  const options = listIn(row, 'options');
  const key = keyOf(row.product_id, options);
  const quantity = Number(row.cart_product_quantity);
  return [key, ...options.map((option) => optionKeyOf(option, key))].map((item) => ({
    does: 'add',
    item,
    quantity,
  }));
};

/** A line and the lines of its options get the same quantity. The line of an option is not changed by itself. */
const setBy = (row: Fields, held: readonly Fields[]): readonly Change[] => {
  const id = row.cart_product_id;
  const isOption = held.some(
    (line) => line.cart_product_id === id && line.cart_product_option_parent_id !== 0,
  );
  if (isOption) return [{ does: 'set', key: `option ${id}`, quantity: 0 }];
  const options = held.filter(({ cart_product_option_parent_id: parent }) => parent === id);
  const quantity = Number(row.cart_product_quantity);
  return [id, ...options.map((line) => line.cart_product_id)].map((key) => ({
    does: 'set',
    key: String(key),
    quantity,
  }));
};

/** The changes that a cart is made with, or updated with; `held` is what it has before. */
export const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'cart_products').flatMap((row) =>
    row.product_id === undefined ? setBy(row, rowsIn(args, 'held')) : addedBy(row),
  );

/** The rate is in hundredths of a percent. */
type Tax = { readonly tax_namekey: string; readonly rate: number };

export const mainZone = 'state_California_3779';

const zones: Readonly<Record<string, readonly Tax[]>> = {
  [mainZone]: [
    { tax_namekey: 'CA State Tax', rate: 600 },
    { tax_namekey: 'CA County Tax', rate: 125 },
  ],
  state_Nevada_3803: [{ tax_namekey: 'NV Sales Tax', rate: 685 }],
  state_Oregon_3812: [],
};

export const states = Object.keys(zones);
const taxesIn = (zone: unknown): readonly Tax[] => zones[String(zone)] ?? [];

/** Each tax of a price is rounded by itself. */
const taxOf = (price: number, { rate }: Tax): number => Math.round((price * rate) / 10_000);

/** A price before tax, and the amount of each tax of the zone. */
export type Priced = { readonly net: number; readonly taxes: readonly (Tax & { readonly amount: number })[] };

export const pricedIn = (zone: unknown, net: number): Priced => ({
  net,
  taxes: taxesIn(zone).map((tax) => ({ ...tax, amount: taxOf(net, tax) })),
});

export const times = ({ net, taxes }: Priced, count: number): Priced => ({
  net: net * count,
  taxes: taxes.map((tax) => ({ ...tax, amount: tax.amount * count })),
});

export const plus = (one: Priced, other: Priced): Priced => ({
  net: one.net + other.net,
  taxes: one.taxes.map((tax, index) => ({ ...tax, amount: tax.amount + (other.taxes[index]?.amount ?? 0) })),
});

/** PHP writes an empty array as a list, whatever its keys would be. */
export const keyed = (rows: readonly (readonly [key: string, row: Fields])[]): unknown =>
  rows.length === 0 ? [] : Object.fromEntries(rows);

export const taxInfoOf = ({ taxes }: Priced): unknown =>
  keyed(
    taxes.map(({ tax_namekey, rate, amount }) => [
      tax_namekey,
      { tax_namekey, tax_rate: (rate / 10_000).toFixed(5), tax_amount: amount },
    ]),
  );

export const taxedOf = ({ net, taxes }: Priced, charged = sumOf): number =>
  net + charged(taxes.map(({ amount }) => amount));

export const methods = [
  { shipping_id: 2, shipping_name: 'USPS Ground Advantage', cents: 745 },
  { shipping_id: 3, shipping_name: 'UPS 2nd Day Air', cents: 1_880 },
  { shipping_id: 5, shipping_name: 'UPS Next Day Air', cents: 3_260 },
] as const;

/** Loaded by itself when the products cost enough before tax. */
export const coupon = { discount_code: 'TRAIL15', minimum: 20_000, cents: 1_500 };

/** US dollars are the second currency of a new shop. */
export const currency = { currency_id: 2, currency_code: 'USD', currency_symbol: '$' } as const;

export const nameOf = ({ ware, label }: Item): string =>
  hasVariants(ware) ? `${ware.title}: ${label}` : ware.title;
export const isVariant = ({ ware }: Item): boolean => hasVariants(ware);

const usd = (amount: number): Fields => ({ amount, currency: 'USD' });

const priceOf = ({ amount }: Item): Fields => ({
  price_currency_id: currency.currency_id,
  price_min_quantity: 0,
  price_value: usd(amount),
  price_value_with_tax: usd(taxedOf(pricedIn(mainZone, amount))),
});

const rowOf = (item: Item): Fields => ({
  product_id: productIdOf(item),
  product_code: item.sku,
  product_name: nameOf(item),
  product_quantity: item.available ? -1 : 0,
  prices: [priceOf(item)],
});

const variantOf = (item: Item): Fields => ({
  ...rowOf(item),
  product_type: 'variant',
  product_parent_id: item.ware.id,
  characteristics: { [item.ware.option]: item.label },
});

const itemsIn = (ware: Ware): readonly Item[] => stock.filter((item) => item.ware === ware);

const toProduct = (ware: Ware): Fields => ({
  ...itemsIn(ware).map(rowOf)[0],
  ...(hasVariants(ware) && {
    product_id: ware.id,
    product_code: `${range.code}-${ware.id}`,
    product_name: ware.title,
    product_quantity: -1,
    prices: [],
  }),
  product_type: 'main',
  product_parent_id: 0,
  product_alias: ware.handle,
  product_description: ware.story,
  product_published: 1,
  categories: [{ category_name: ware.kind }],
  brand: { category_name: ware.maker },
  variants: hasVariants(ware) ? itemsIn(ware).map(variantOf) : [],
  options: optionsOf(ware).map(rowOf),
});

const errors: Readonly<Record<Reason, readonly [code: string, msg: string]>> = {
  'unknown-item': ['PRODUCT_NOT_FOUND', 'The product, or one of its options, could not be found'],
  'sold-out': ['NOT_ENOUGH_STOCK_FOR_PRODUCT', 'There is not enough stock for the product'],
  'unknown-line': [
    'CART_PRODUCT_NOT_FOUND',
    'The cart has no such product to change; options change with their product',
  ],
  'unknown-cart': ['CART_NOT_FOUND', 'The cart could not be found'],
  'unknown-checkout': ['CHECKOUT_NOT_FOUND', 'The checkout could not be found'],
  'unknown-order': ['ORDER_NOT_FOUND', 'The order could not be found'],
  'unknown-method': ['NO_SHIPPING_METHOD_FOUND', 'No such shipping method is available'],
  'empty-cart': ['CART_EMPTY', 'The cart is empty'],
  closed: ['CHECKOUT_CLOSED', 'The checkout is confirmed or cancelled and can no longer be changed'],
  stale: ['CART_MODIFIED', 'The cart was modified'],
  unaddressed: ['CREATE_OR_SELECT_ADDRESS', 'Please enter an address'],
  'not-ready': ['ORDER_NOT_CONFIRMED', 'The order could not be confirmed'],
};

const lacks: Readonly<Record<string, Fields>> = {
  approval: { code: 'PLEASE_ACCEPT_TERMS', msg: 'Please approve the order and its terms before finishing' },
  address: { code: 'CREATE_OR_SELECT_ADDRESS', msg: 'Please enter an address' },
  method: { code: 'SELECT_SHIPPING', msg: 'Please select a shipping method' },
};

/** A refusal has the messages that the shop would show on its page. */
export const refusal = (why: Reason, { id, missing }: Fields = {}): Outcome => {
  const [code, msg] = errors[why];
  const missed = asList(missing).map((name) => ({ ...lacks[String(name)], type: 'error' }));
  const messages = [{ code, msg, type: 'error' }, ...missed];
  return refuse(-32_000, msg, { id: Number.parseInt(String(id).replace(/^\D+/, ''), 10), messages });
};

const wareOf = (productId: unknown): Ware | undefined =>
  wares.find(({ id }) => id === productId) ?? stock.find(({ id }) => id === String(productId))?.ware;

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [start, value] = [Number(args.limitstart ?? 0), Number(args.limit ?? 20)];
    const products = found.slice(start, start + value).map(toProduct);
    const elements = { total: found.length, page: products.length };
    return { record: { products, pageInfo: { limit: { start, value }, elements } } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.product_ids);
    const found = new Set(ids.map(wareOf).filter((ware) => ware !== undefined));
    const not_found = ids.filter((id) => !wareOf(id));
    return { record: { products: [...found].map(toProduct), not_found } };
  }
  const ware = wareOf(args.product_id);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item', { id: args.product_id });
};
