/** What the brand of the shape sells: products in packs of several units, with their variants, prices and VAT rates. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, uuidOf, waresOf } from '../desk/stock.ts';

const brand = 'Maison Verdier';

export const wares = waresOf({ first: 74_200, maker: brand, option: 'Option', prefix: 'MV' }, [
  [
    'Olive Oil Soap',
    'Bath',
    [
      ['Lavender', '2.40'],
      ['Verbena', '2.56'],
      ['Fig', '2.48', 'sold out'],
    ],
  ],
  [
    'Pear and Vanilla Jam',
    'Grocery',
    [
      ['220 g', '3.33'],
      ['370 g', '4.75'],
    ],
  ],
  [
    'Scented Candle',
    'Home',
    [
      ['Cedar', '8.90'],
      ['Tomato Leaf', '9.30'],
    ],
  ],
  ['Linen Napkin', 'Home', [['Ochre', '5.15']]],
  ['Almond Biscuits', 'Grocery', [['Tin', '5.84']]],
  ['Ceramic Butter Dish', 'Kitchen', [['White', '13.60']]],
  [
    'Recycled Notebook',
    'Stationery',
    [
      ['Lined', '2.95'],
      ['Plain', '2.85'],
    ],
  ],
  ['Herbal Infusion', 'Grocery', [['Sage', '4.12']]],
  ['Wool Slippers', 'Fashion', [['38', '17.25']]],
  ['Bath Salts', 'Bath', [['Rosemary', '6.08']]],
]);

type Terms = {
  readonly unitMultiplier: number;
  readonly position: number;
  /** In percent, of the original wholesale price. */
  readonly discount: number;
};

const terms: Readonly<Record<string, readonly [unitMultiplier: number, discount: number]>> = {
  'Olive Oil Soap': [6, 20],
  'Pear and Vanilla Jam': [12, 0],
  'Scented Candle': [4, 0],
  'Linen Napkin': [2, 0],
  'Almond Biscuits': [6, 20],
  'Recycled Notebook': [5, 0],
  'Herbal Infusion': [8, 0],
  'Bath Salts': [3, 20],
};

export function termsOf(ware: Ware): Terms {
  const [unitMultiplier, discount] = terms[ware.title] ?? [1, 0];
  return { unitMultiplier, discount, position: wares.indexOf(ware) + 1 };
}

export const currency = 'EUR';
const moneyOf = (amount: number): Fields => ({ amount, currency });

/** In percent. */
export const vatRateOf = ({ kind }: Ware): number => (kind === 'Grocery' ? 5.5 : 20);

/** The wholesale price before the discount of the brand. */
export const originalOf = ({ ware, amount }: Pick<Item, 'ware' | 'amount'>): number =>
  Math.round((amount * 100) / (100 - termsOf(ware).discount));

/** What the brand suggests, with VAT, in steps of ten cents. */
const retailOf = (item: Item): number => Math.ceil((originalOf(item) * 2.3) / 10) * 10;

const isAlwaysInStock = ({ ready, ware: { kind } }: Item): boolean => ready && kind === 'Kitchen';

/** Units, not packs; null if there are always enough. */
export const stockOf = (item: Item): number | null => {
  if (isAlwaysInStock(item)) return null;
  return item.ready ? termsOf(item.ware).unitMultiplier * (130 + item.label.length) : 0;
};

export const productId = ({ id }: { readonly id: number }): string => uuidOf(`ankorstore product ${id}`);
const variantId = ({ id }: { readonly id: number }): string => uuidOf(`ankorstore variant ${id}`);

export const items = itemsOf(wares, variantId);

const variantsOf = (ware: Ware): readonly Item[] => [...items.values()].filter((item) => item.ware === ware);

const pricesOf = (item: Item): Fields => ({
  retailPrice: moneyOf(retailOf(item)),
  wholesalePrice: moneyOf(item.amount),
  originalWholesalePrice: moneyOf(originalOf(item)),
});

const reserved = 12;

function toVariant(item: Item): Fields {
  const available = stockOf(item);
  return {
    type: 'productVariant',
    id: item.id,
    attributes: {
      name: `${item.ware.title} (${item.label})`,
      options: [{ name: item.ware.option, value: item.label }],
      sku: item.sku,
      ...pricesOf(item),
      availableQuantity: available,
      reservedQuantity: reserved,
      stockQuantity: available === null ? null : available + reserved,
      isAlwaysInStock: isAlwaysInStock(item),
      archivedAt: null,
    },
    relationships: { product: { data: { type: 'product', id: productId(item.ware) } } },
  };
}

function toProduct(ware: Ware): Fields {
  const { unitMultiplier, discount, position } = termsOf(ware);
  const variants = variantsOf(ware);
  const [cheapest] = variants.toSorted((one, other) => one.amount - other.amount);
  return {
    type: 'product',
    id: productId(ware),
    attributes: {
      name: ware.title,
      description: ware.story,
      language: 'en',
      brandName: ware.maker,
      position,
      unitMultiplier,
      vatRate: vatRateOf(ware),
      discountRate: discount / 100,
      active: true,
      outOfStock: !variants.some(({ ready }) => ready),
      archived: false,
      ...(cheapest && pricesOf(cheapest)),
      tags: ware.tags,
    },
    relationships: {
      productVariants: { data: variants.map(({ id }) => ({ type: 'productVariant', id })) },
    },
  };
}

export const jsonapi = { version: '1.0' };

const included = (found: readonly Ware[]): readonly Fields[] => found.flatMap(variantsOf).map(toVariant);

export const productsDocument = (found: readonly Ware[], meta: Fields): Fields => ({
  jsonapi,
  meta,
  data: found.map(toProduct),
  included: included(found),
});

export const productDocument = (ware: Ware): Fields => ({
  jsonapi,
  data: toProduct(ware),
  included: included([ware]),
});
