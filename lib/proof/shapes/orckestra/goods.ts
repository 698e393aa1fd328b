/** What the shop in the manner of Orckestra sells: products with names in two languages, and prices beside their variants. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Maison Boréale', option: 'Colour', firstId: 20_417, code: 'MB', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Electric Kettle',
    'Appliances',
    [
      ['Steel', 7_995],
      ['Red', 8_495],
    ],
  ],
  ['Maple Syrup', 'Pantry', [['Standard', 1_645]]],
  [
    'Wool Blanket',
    'Bedding',
    [
      ['Grey', 12_950],
      ['Blue', 13_450, 'sold out'],
    ],
  ],
  ['Cast Iron Pan', 'Kitchen', [['Standard', 5_925]]],
  [
    'Camp Mug',
    'Kitchen',
    [
      ['White', 1_875],
      ['Green', 1_995],
      ['Red', 2_025],
    ],
  ],
  ['Bread Toaster', 'Appliances', [['Standard', 6_450]]],
  ['Birch Candle', 'Decor', [['Standard', 2_265]]],
]);

const french: Readonly<Record<string, string>> = {
  'Electric Kettle': 'Bouilloire électrique',
  'Maple Syrup': 'Sirop d’érable',
  'Wool Blanket': 'Couverture de laine',
  'Cast Iron Pan': 'Poêle en fonte',
  'Camp Mug': 'Tasse de camping',
  'Bread Toaster': 'Grille-pain',
  'Birch Candle': 'Bougie au bouleau',
  Steel: 'Acier',
  Red: 'Rouge',
  Grey: 'Gris',
  Blue: 'Bleu',
  White: 'Blanc',
  Green: 'Vert',
};

/** A text in both cultures of the shop. */
export const inBoth = (english: string, translated = french[english] ?? english): Fields => ({
  'en-CA': english,
  'fr-CA': translated,
});

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'CAD' });

export const productIdOf = ({ id }: Ware): string => String(id);

/** Only products with several makes have variants. */
export const variantIdOf = (ware: Ware, sku: string): string | null => {
  if (ware.makes.length === 1) return null;
  const index = ware.makes.findIndex((make) => make.sku === sku);
  return `${productIdOf(ware)}_${String(index + 1).padStart(2, '0')}`;
};

/** A product and its variant in one text, for the common life of records. */
export const keyOf = (product: unknown, variant: unknown): string => `${product}/${variant ?? ''}`;

const keys = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(({ id, sku }) => [id, keyOf(productIdOf(ware), variantIdOf(ware, sku))] as const),
  ),
);

export const items = itemsOf(wares, 2, ({ id }) => String(keys.get(id)));
export const isProduct = (id: unknown): boolean => wares.some((ware) => productIdOf(ware) === id);

/** Groceries are taxed at no rate at all. */
export const taxCategoryOf = ({ kind }: Ware): string => (kind === 'Pantry' ? 'ZeroRated' : 'Taxable');

/** The environmental handling fee on one piece, in cents. */
export const feeOf = ({ kind }: Ware): number => (kind === 'Appliances' ? 85 : 0);

const inventoryOf = ({ sku, available, amount }: Item): Fields => ({
  identifier: { sku, inventoryLocationId: 'DC-LAVAL' },
  statuses: [
    available ? { status: 'InStock', quantity: 25 + (amount % 60) } : { status: 'OutOfStock', quantity: 0 },
  ],
});

function pricesOf(ware: Ware, makes: readonly Item[]): Fields {
  const base = makes[0]?.amount ?? 0;
  const variantPrices = makes.map(({ sku, amount }) => ({
    variantId: variantIdOf(ware, sku),
    defaultPrice: moneyOf(amount),
    inheritedFromProduct: amount === base,
  }));
  return {
    productId: productIdOf(ware),
    defaultPrice: moneyOf(base),
    variantPrices: makes.length > 1 ? variantPrices : [],
  };
}

function toProduct(ware: Ware): Fields {
  const makes = items.filter((item) => item.ware === ware);
  const fee = feeOf(ware);
  const variants = makes.map(({ sku, label }) => ({
    id: variantIdOf(ware, sku),
    sku,
    active: true,
    displayName: inBoth(label),
    propertyBag: { Colour: label },
  }));
  return {
    productId: productIdOf(ware),
    sku: makes.length > 1 ? null : makes[0]?.sku,
    definitionName: ware.kind,
    displayName: inBoth(ware.title),
    description: inBoth(ware.story, `${french[ware.title]}, de ${ware.maker}.`),
    primaryParentCategoryId: ware.kind.toLowerCase(),
    active: true,
    taxCategory: taxCategoryOf(ware),
    propertyBag: { Brand: ware.maker, ...(fee > 0 && { EnvironmentalHandlingFee: moneyOf(fee) }) },
    prices: pricesOf(ware, makes),
    variants: makes.length > 1 ? variants : [],
    inventory: makes.map(inventoryOf),
  };
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Products with each word of the query in a name or the category; no words find all. */
function found(query: unknown): readonly Ware[] {
  const words = plain(String(query))
    .split(/\s+/)
    .filter((word) => word !== '');
  const text = ({ title, kind }: Ware) => plain(`${title} ${french[title]} ${kind}`);
  return wares.filter((ware) => words.every((word) => text(ware).includes(word)));
}

export const resultOf = (record: Fields): Fields => ({
  structuredContent: record,
  content: [{ type: 'text', text: JSON.stringify(record) }],
});

export type Problem = { readonly errorCode: string; readonly fieldName: string; readonly message: string };

/** A refusal as a result: the first problem stands for all. */
export const refused = (message: string, errors: readonly Problem[]): Outcome => {
  const responseStatus = { errorCode: errors[0]?.errorCode, message, errors };
  return { members: { result: { isError: true, ...resultOf({ responseStatus }) } } };
};

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const all = found(args.query);
    const [from, most] = [Number(args.startingIndex ?? 0), Number(args.maximumItems ?? 24)];
    return { record: { totalCount: all.length, documents: all.slice(from, from + most).map(toProduct) } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.productIds);
    return { record: { products: wares.filter((ware) => ids.includes(productIdOf(ware))).map(toProduct) } };
  }
  const ware = wares.find((each) => productIdOf(each) === args.productId);
  if (ware) return { record: toProduct(ware) };
  const message = `The product '${args.productId}' does not exist.`;
  return refused(message, [{ errorCode: 'ItemNotFound', fieldName: 'productId', message }]);
};
