/** What the brand of the shape sells: products with their variants, cases and two prices. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf, type Item, itemsOf, waresOf } from '../desk/stock.ts';

const brand = 'Harrow & Finch';

export const wares = waresOf({ first: 61_300, maker: brand, option: 'Style', prefix: 'HF' }, [
  [
    'Beeswax Candle',
    'Candles',
    [
      ['Small', '6.40'],
      ['Large', '11.25'],
    ],
  ],
  ['Breakfast Tea', 'Pantry', [['Tin', '4.85']]],
  [
    'Linen Tote',
    'Bags',
    [
      ['Natural', '9.20'],
      ['Indigo', '9.60', 'sold out'],
    ],
  ],
  ['Field Notebook', 'Stationery', [['Dotted', '3.75']]],
  [
    'Stoneware Mug',
    'Kitchen',
    [
      ['Oat', '7.90'],
      ['Slate', '8.10'],
    ],
  ],
  ['Wool Throw', 'Textiles', [['Heather', '34.50']]],
  ['Cooking with Herbs', 'Books', [['Hardcover', '12.30']]],
  ['Wall Planter', 'Home', [['White', '15.75']]],
  ['Soy Candle', 'Candles', [['Fig', '8.65']]],
  ['Hand Soap', 'Bath', [['Rosemary', '5.35']]],
]);

/** Units of a case, and the smallest order of a variant; one unit is enough for all other products. */
const cases: Readonly<Record<string, readonly [unitMultiplier: number, minimum: number]>> = {
  'Beeswax Candle': [6, 6],
  'Soy Candle': [6, 6],
  'Breakfast Tea': [4, 4],
  'Field Notebook': [5, 10],
  'Wall Planter': [2, 2],
};

export const caseOf = ({ title }: Ware): readonly [unitMultiplier: number, minimum: number] =>
  cases[title] ?? [1, 1];

/** Ten digits and letters, as in all ids. */
export const token = (prefix: string, name: string): string =>
  `${prefix}_${BigInt(`0x${hexOf(`faire ${name}`)}`)
    .toString(36)
    .padStart(10, '0')
    .slice(-10)}`;

export const productId = ({ id }: Ware): string => token('p', `product ${id}`);
const variantId = ({ id }: { readonly id: number }): string => token('po', `variant ${id}`);
export const retailer = token('r', 'retailer');

export const moneyOf = (amount: number): Fields => ({ amount, amount_minor: amount, currency: 'GBP' });

/** What the brand recommends for resale: more than twice the price, in steps of fifty pence. */
export const retailOf = (amount: number): number => Math.ceil((amount * 2.2) / 50) * 50;

export const vatOf = ({ kind }: Ware): number => (kind === 'Pantry' || kind === 'Books' ? 0 : 2_000);
export const shareOf = (amount: number, bps: number): number => Math.round((amount * bps) / 10_000);

export const stockOf = ({ id, ready, ware }: Pick<Item, 'id' | 'ready' | 'ware'>): number =>
  ready ? 600 + caseOf(ware)[0] * (id.charCodeAt(5) % 50) : 0;

export const items = itemsOf(wares, variantId);

const toVariant = (item: Item): Fields => ({
  id: item.id,
  product_id: productId(item.ware),
  name: item.label,
  sku: item.sku,
  options: [{ name: item.ware.option, value: item.label }],
  sale_state: item.ready ? 'FOR_SALE' : 'NOT_FOR_SALE',
  available_quantity: stockOf(item),
  wholesale_price: moneyOf(item.amount),
  retail_price: moneyOf(retailOf(item.amount)),
});

export const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  brand_id: token('b', brand),
  brand_name: brand,
  name: ware.title,
  description: ware.story,
  taxonomy_type: { id: token('tt', ware.kind), name: ware.kind },
  lifecycle_state: 'PUBLISHED',
  unit_multiplier: caseOf(ware)[0],
  per_style_minimum_order_quantity: caseOf(ware)[1],
  made_in_country: 'GBR',
  vat_rate_bps: vatOf(ware),
  variant_option_sets: [{ name: ware.option, values: ware.makes.map(({ label }) => label) }],
  variants: [...items.values()].filter((item) => item.ware === ware).map(toVariant),
});
