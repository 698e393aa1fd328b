/** What the shop on ePages sells: products, masters of variations and their variations, with prices and deposits. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf, type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 6_410, maker: 'Mosterei Rheinau', option: 'Container', prefix: 'MR' }, [
  [
    'Cloudy Apple Juice',
    'Juice',
    [
      ['1 l bottle', '3.40'],
      ['Crate of 6 bottles', '18.90'],
    ],
  ],
  [
    'Elderflower Lemonade',
    'Lemonade',
    [
      ['0.33 l bottle', '2.15'],
      ['Crate of 12 bottles', '23.40'],
    ],
  ],
  ['Juice Carafe', 'Glassware', [['Carafe', '27.90']]],
  [
    'Rhubarb Spritzer',
    'Lemonade',
    [
      ['0.5 l bottle', '2.60'],
      ['Crate of 10 bottles', '24.50', 'sold out'],
    ],
  ],
  [
    'Tumblers',
    'Glassware',
    [
      ['4 glasses', '21.80'],
      ['6 glasses', '29.60'],
    ],
  ],
  ['Mulled Apple Punch', 'Juice', [['0.7 l bottle', '5.75']]],
  ['Bottle Opener', 'Accessories', [['Opener', '9.25']]],
]);

/** Deposits in cents, of the bottles and of their crate. */
const deposits: Readonly<Record<string, number>> = {
  '0.33 l bottle': 8,
  '0.5 l bottle': 15,
  '0.7 l bottle': 15,
  '1 l bottle': 15,
  'Crate of 6 bottles': 240,
  'Crate of 10 bottles': 300,
  'Crate of 12 bottles': 246,
};

export const depositOf = ({ label }: Pick<Item, 'label'>): number => deposits[label] ?? 0;

const firstNode = 0x3c_800;

/** A GUID in the manner of ePages: it ends with the machine and with a number that counts up. */
export function guidOf(kind: string, index: number): string {
  const hex = hexOf(`epages ${kind} ${index}`);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...groups, `d5809ab${(firstNode + index).toString(16)}`].join('-').toUpperCase();
}

/** The number that was given to `guidOf`. */
export const indexIn = (guid: string): number => Number.parseInt(guid.slice(-5), 16) - firstNode;

/** A price of the API, with the amount in cents. */
export const priceOf = (amount: number, taxType: 'GROSS' | 'NET' | 'NONE' = 'GROSS'): Fields => ({
  taxType,
  formatted: `${(amount / 100).toFixed(2)} €`,
  amount,
  currency: 'EUR',
});

/** The VAT in a gross amount. */
export const taxIn = (gross: number): number => Math.round((gross * 19) / 119);

export const taxClass: Fields = { taxClassId: guidOf('tax class', 0), name: 'standard', percentage: 19 };

export const pieces = (amount: number): Fields => ({ amount, unit: 'piece(s)' });

export const items: ReadonlyMap<string, Item> = itemsOf(wares, ({ id }) => guidOf('product', id));

/** The products that are only there for their variations. */
const masters = new Map(
  wares.filter(({ makes }) => makes.length > 1).map((ware) => [guidOf('master', ware.id), ware] as const),
);

export const isMaster = (productId: unknown): boolean => masters.has(String(productId));

export const stockOf = ({ ready, amount }: Pick<Item, 'ready' | 'amount'>): number =>
  ready ? 160 + (amount % 40) : 0;

export const linkTo = (rel: string, resource: string): Fields => ({
  rel,
  href: `/rs/shops/mosterei/${resource}`,
});

const offersOf = (ware: Ware): readonly Item[] => [...items.values()].filter((item) => item.ware === ware);

/** The price and the stock of what can be put into a cart. */
function offerOf(item: Item): Fields {
  const deposit = depositOf(item);
  return {
    productNumber: item.sku,
    priceInfo: {
      quantity: pieces(1),
      taxClass,
      price: priceOf(item.amount),
      depositPrice: deposit === 0 ? null : priceOf(deposit),
      priceWithDeposits: priceOf(item.amount + deposit),
    },
    forSale: true,
    availability: item.ready ? 'OnStock' : 'OutStock',
    stocklevel: stockOf(item),
  };
}

const selectionOf = ({ ware, label }: Item): readonly Fields[] => [{ name: ware.option, value: label }];

const textsOf = (ware: Ware): Fields => ({
  name: ware.title,
  shortDescription: ware.story,
  manufacturer: ware.maker,
  searchKeywords: ware.tags,
});

const linksOf = (productId: string, ware: Ware): readonly Fields[] => [
  linkTo('self', `products/${productId}`),
  { ...linkTo('main-category', `categories/${ware.kind.toLowerCase()}`), title: ware.kind },
];

/** A product that can be bought: one without variations, or a variation of a master. */
function toArticle(item: Item): Fields {
  const { ware } = item;
  const isVariation = ware.makes.length > 1;
  return {
    productId: item.id,
    ...textsOf(ware),
    productVariationType: isVariation ? 'variation' : 'regular',
    ...(isVariation && {
      productVariationMasterId: guidOf('master', ware.id),
      productVariationSelection: selectionOf(item),
    }),
    ...offerOf(item),
    links: linksOf(item.id, ware),
  };
}

/** A master has no price and no stock of its own. */
function toMaster(productId: string, ware: Ware): Fields {
  const offers = offersOf(ware);
  return {
    productId,
    ...textsOf(ware),
    productVariationType: 'master',
    lowestPrice: priceOf(Math.min(...offers.map(({ amount }) => amount))),
    variations: {
      variationAttributes: [{ name: ware.option, values: offers.map(({ label }) => label) }],
      items: offers.map((item) => ({
        productId: item.id,
        attributeSelection: selectionOf(item),
        ...offerOf(item),
      })),
    },
    links: linksOf(productId, ware),
  };
}

/** The product, master or variation of this id. */
function readProduct(id: unknown): Fields | undefined {
  const key = String(id);
  const ware = masters.get(key);
  if (ware) return toMaster(key, ware);
  const item = items.get(key);
  return item && toArticle(item);
}

function toListed(ware: Ware): Fields {
  const [only] = offersOf(ware);
  return only && ware.makes.length === 1 ? toArticle(only) : toMaster(guidOf('master', ware.id), ware);
}

/** The part of what was found that is on a page; a fault bends it. */
type Cut = <Thing>(found: readonly Thing[], page: number, size: number) => readonly Thing[];

const cut: Cut = (found, page, size) => found.slice((page - 1) * size, page * size);

/** @param missing the refusal of a product that does not exist */
export const catalogWith =
  (missing: (id: unknown) => Outcome, pageOf: Cut = cut) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [page, size] = [Number(args.page ?? 1), Number(args.resultsPerPage ?? 10)];
      return {
        record: {
          results: found.length,
          page,
          resultsPerPage: size,
          items: pageOf(found, page, size).map(toListed),
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.productIds))];
      const found = ids.map(readProduct).filter((product) => product !== undefined);
      return { record: { results: found.length, items: found } };
    }
    const product = readProduct(args.productId);
    return product ? { record: product } : missing(args.productId);
  };
