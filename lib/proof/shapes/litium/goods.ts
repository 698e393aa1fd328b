/** The products of the shop in the manner of Litium, and the tools that find them by article numbers. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { type Item, itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';

const house = { first: 52_300, maker: 'Norrsken Hem', option: 'Variant', prefix: 'NH' };

export const wares = waresOf(house, [
  [
    'Birch Stool',
    'Furniture',
    [
      ['Natural', '1249.00'],
      ['Black', '1349.00'],
    ],
  ],
  [
    'Wool Blanket',
    'Textiles',
    [
      ['Grey', '895.00'],
      ['Moss', '925.00', 'sold out'],
    ],
  ],
  [
    'Enamel Mug',
    'Kitchen',
    [
      ['White', '149.00'],
      ['Blue', '159.00'],
    ],
  ],
  [
    'Forest Cookbook',
    'Books',
    [
      ['Hardcover', '318.00'],
      ['Paperback', '212.00'],
    ],
  ],
  ['Linen Towel', 'Textiles', [['Natural', '229.00']]],
  [
    'Pine Lamp',
    'Lighting',
    [
      ['Small', '699.00'],
      ['Large', '999.00'],
    ],
  ],
  ['Bird Atlas', 'Books', [['Hardcover', '424.00']]],
  ['Candle Holder', 'Kitchen', [['Brass', '379.00']]],
]);

/** Items by their article numbers. */
export const items = itemsOf(wares, ({ sku }) => sku);

/** `NH-11` is the article number of a base product, `NH-11-1` of its first variant. */
const baseNumber = ({ makes }: Ware): string => String(makes[0]?.sku.replace(/-[0-9]+$/, ''));

const isCalled = (ware: Ware, number: unknown): boolean =>
  baseNumber(ware) === number || ware.makes.some(({ sku }) => sku === number);

export const productId = (ware: Ware): string => uuidOf(`litium product ${ware.id}`);

/** Pieces in stock, as the ERP said last night. */
export const stockOf = ({ amount, ready }: Item): number => (ready ? 48 + (amount % 7) * 9 : 0);

/** Percent of VAT. */
export const rateOf = ({ kind }: Ware): number => (kind === 'Books' ? 6 : 25);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'SEK' });

/** What is left of an amount without the VAT that it contains. */
export const netOf = (gross: number, rate: number): number => Math.round((gross * 100) / (100 + rate));

/** One amount with VAT and without. */
export const twice = (name: string, gross: number, net: number): Fields => ({
  [`${name}IncludingVat`]: moneyOf(gross),
  [`${name}ExcludingVat`]: moneyOf(net),
});

export const currency: Fields = { code: 'SEK', symbol: 'kr', minorUnits: 2 };

function toVariant({ id, ware, label, amount, ...item }: Item): Fields {
  const rate = rateOf(ware);
  const inStockQuantity = stockOf({ id, ware, label, amount, ...item });
  return {
    id: uuidOf(`litium variant ${id}`),
    articleNumber: id,
    name: `${ware.title}, ${label}`,
    isVariant: true,
    stockStatus: { inStockQuantity, description: inStockQuantity > 0 ? 'In stock' : 'Out of stock' },
    price: { ...twice('unitPrice', amount, netOf(amount, rate)), vatRate: rate / 100, currency },
  };
}

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  articleNumber: baseNumber(ware),
  name: ware.title,
  isVariant: false,
  description: ware.story,
  url: `/products/${ware.handle}`,
  fields: { brand: [ware.maker], category: [ware.kind] },
  variants: { nodes: [...items.values()].filter((item) => item.ware === ware).map(toVariant) },
});

const cursorOf = (position: number): string => Buffer.from(`position:${position}`).toString('base64');

/** The number of products before the page, or undefined if the cursor is none of this shop. */
function positionIn(after: unknown): number | undefined {
  if (after === undefined) return 0;
  const [, position] = /^position:([0-9]+)$/.exec(Buffer.from(String(after), 'base64').toString()) ?? [];
  return position === undefined ? undefined : Number(position);
}

/**
 * The tools for products.
 * @param next the position of the next page, from the position after the last product of this one
 */
export const catalogWith =
  (refuse: (why: Why, detail: unknown) => Outcome, next = (end: number) => end) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'lookup_catalog') {
      const numbers = asList(args.articleNumbers);
      const isKnown = (number: unknown) => wares.some((ware) => isCalled(ware, number));
      const nodes = wares.filter((ware) => numbers.some((number) => isCalled(ware, number)));
      const missingArticleNumbers = numbers.filter((number) => !isKnown(number));
      return { record: { products: { nodes: nodes.map(toProduct), missingArticleNumbers } } };
    }
    if (name === 'get_product') {
      const ware = wares.find((each) => isCalled(each, args.articleNumber));
      return ware ? { record: { product: toProduct(ware) } } : refuse('item', args.articleNumber);
    }
    const start = positionIn(args.after);
    if (start === undefined) return refuse('version', args.after);
    const found = searched(wares, String(args.query ?? '').trim());
    const end = start + Number(args.first ?? 20);
    const hasNextPage = end < found.length;
    const pageInfo = { hasNextPage, endCursor: hasNextPage ? cursorOf(next(end)) : null };
    const nodes = found.slice(start, end).map(toProduct);
    return { record: { productSearch: { totalCount: found.length, nodes, pageInfo } } };
  };
