/** The products of the storefront in the manner of plentymarkets, its coupons, what all of it costs, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';
import { errors } from './tool-list.ts';

export const currency = 'CHF';

const range = { maker: 'Werkstatt Appenzell', option: 'Version', firstId: 1_120, code: 'WA', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Pocket Knife Alpstein',
    'Knives',
    [
      ['Red', 4_290],
      ['Walnut', 5_690],
      ['Black', 4_490, 'sold out'],
    ],
  ],
  [
    'Paring Knife',
    'Knives',
    [
      ['8 cm', 2_450],
      ['10 cm', 2_750],
    ],
  ],
  [
    'Hiking Atlas of the Alps',
    'Books',
    [
      ['Paperback', 3_480],
      ['Hardcover', 4_980],
    ],
  ],
  ['Cheese Board', 'Kitchen', [['Maple', 5_950]]],
  [
    'Wool Blanket',
    'Home',
    [
      ['130 x 180 cm', 12_900],
      ['150 x 200 cm', 16_800],
    ],
  ],
  ['Birds of the Valley', 'Books', [['Paperback', 2_890]]],
  [
    'Cow Bell',
    'Home',
    [
      ['Small', 3_150],
      ['Large', 7_240],
    ],
  ],
  ['Fondue Set', 'Kitchen', [['Red', 14_500]]],
]);

const stock = itemsOf(wares, 2, ({ id }) => String(id));

const kinds = ['Knives', 'Books', 'Kitchen', 'Home'];

/** Percent of the VAT that a price contains: the reduced rate of Switzerland for books. */
export const vatOf = ({ ware }: Item): number => (ware.kind === 'Books' ? 2.6 : 8.1);

/** The order property of knives: a text that is engraved, for a surcharge on each piece. */
const engraving = { propertyId: 11, type: 'text', name: 'Engraving', surcharge: 800 } as const;

const isEngravable = ({ ware }: Item): boolean => ware.kind === 'Knives';

/** Names what a basket item is about: a variation such as `11200`, or `11200 11:Anna` with its order property. */
export const keyOf = (variationId: unknown, param?: Fields): string =>
  param ? `${variationId} ${param.propertyId}:${param.value}` : String(variationId);

export const variationOf = ({ id }: Item): number => Number(id.replace(/ .*/s, ''));

/** The engraved text; empty if there is none. */
const textOf = ({ id }: Item): string => id.replace(/^[0-9]+( [0-9]+:)?/, '');
export const paramsOf = (item: Item): readonly Fields[] =>
  textOf(item) === '' ? [] : [{ ...engraving, value: textOf(item) }];
export const surchargeOf = (item: Item): number => (textOf(item) === '' ? 0 : engraving.surcharge);

const couponKind = 'Coupon';

/** Percent off the goods. The empty code takes a coupon away. */
const percents: Readonly<Record<string, number>> = { 'BERGHERBST-10': 10, 'STAMMKUNDE-15': 15, '': 0 };

/** A coupon is kept among the lines of a basket, as an item without a price whose label is its code. */
export const couponKeyOf = (code: string): string => `${couponKind} ${code}`;
export const isCoupon = ({ ware }: Item): boolean => ware.kind === couponKind;
export const percentOf = ({ label }: Item): number => percents[label] ?? 0;

const couponOf = (key: string): Item | undefined => {
  const code = Object.keys(percents).find((each) => couponKeyOf(each) === key);
  const [any] = stock;
  if (code === undefined || !any) return undefined;
  const ware = { ...any.ware, title: 'Gutschein', kind: couponKind, makes: [] };
  return { ...any, id: key, ware, label: code, sku: code, amount: 0, available: true };
};

/** A variation with or without an engraving, or a coupon. */
export const goodOf = (key: unknown): Item | undefined => {
  const id = String(key);
  const item = stock.find(
    (each) => id === each.id || (isEngravable(each) && id.startsWith(`${each.id} ${engraving.propertyId}:`)),
  );
  return item ? { ...item, id } : couponOf(id);
};

export const nameOf = ({ ware, label }: Item): string =>
  ware.makes.length > 1 ? `${ware.title} ${label}` : ware.title;

export const systemCurrency = 'EUR';
/** Swiss francs for one euro. */
export const exchangeRate = 0.9375;

/** How the shop calculates; a fault replaces parts. */
export const honestRates = {
  /** One piece of a variation, without surcharges. */
  unit: ({ amount }: Item): number => amount,
  /** What an amount of one row is without its VAT of so many percent. */
  netOf: (gross: number, vat: number): number => Math.round((gross * 100) / (100 + vat)),
  /** The rows that become the items of an order. */
  ordered: (rows: readonly Row[]): readonly Row[] => rows,
  /** An amount in the system currency, for one in Swiss francs. */
  toSystem: (amount: number): number => Math.round(amount / exchangeRate),
};

export type Rates = typeof honestRates;

/** Types of order items. */
export const types = { variation: 1, coupon: 4, shipping: 6 } as const;

type Profile = { readonly name: string; readonly gross: number };

/** An order item to be. */
export type Row = {
  readonly typeId: (typeof types)[keyof typeof types];
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly surcharge: number;
  readonly vat: number;
  readonly item?: Item;
};

export const goodsIn = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ item }) => !isCoupon(item));
export const couponIn = (lines: readonly Line[]): Item | undefined =>
  lines.find(({ item }) => isCoupon(item))?.item;

const grossOf = ({ price, surcharge, quantity }: Row): number => (price + surcharge) * quantity;

/** The rates of VAT among these rows, from the lowest to the highest. */
const vatsIn = (rows: readonly Row[]): readonly number[] =>
  [...new Set(rows.map(({ vat }) => vat))].sort((a, b) => a - b);

/** What a coupon takes off the goods of each rate. */
const couponRows = (coupon: Item, goods: readonly Row[]): readonly Row[] =>
  vatsIn(goods).map((vat) => {
    const gross = sumOf(goods.filter((row) => row.vat === vat).map(grossOf));
    const price = -Math.round((gross * percentOf(coupon)) / 100);
    return { typeId: types.coupon, name: coupon.label, quantity: 1, price, surcharge: 0, vat };
  });

export const rowsOf = (
  lines: readonly Line[],
  profile: Profile | undefined,
  { unit }: Rates,
): readonly Row[] => {
  const goods = goodsIn(lines).map(({ item, quantity }) => ({
    typeId: types.variation,
    name: nameOf(item),
    quantity,
    price: unit(item),
    surcharge: surchargeOf(item),
    vat: vatOf(item),
    item,
  }));
  const coupon = couponIn(lines);
  const vat = vatsIn(goods).at(-1) ?? 0;
  const shipping = { typeId: types.shipping, quantity: 1, surcharge: 0, vat } as const;
  return [
    ...goods,
    ...(coupon ? couponRows(coupon, goods) : []),
    ...(profile ? [{ ...shipping, name: profile.name, price: profile.gross }] : []),
  ];
};

/** The sums of rows; the VAT is rounded on each row, so that all sums add up. */
export const figuresOf = (rows: readonly Row[], { netOf }: Rates) => {
  const net = (row: Row): number => netOf(grossOf(row), row.vat);
  const sums = (some: readonly Row[]) => ({ gross: sumOf(some.map(grossOf)), net: sumOf(some.map(net)) });
  const ofType = (typeId: Row['typeId']) => sums(rows.filter((row) => row.typeId === typeId));
  return {
    items: ofType(types.variation),
    coupon: ofType(types.coupon),
    shipping: ofType(types.shipping),
    all: sums(rows),
    vats: vatsIn(rows).map((rate) => {
      const { gross, net: netTotal } = sums(rows.filter(({ vat }) => vat === rate));
      return { rate, gross, value: gross - netTotal };
    }),
  };
};

const chf = (amount: number): Fields => ({ amount, currency });

/** A variation as a document of the item search. */
const toDocument = (item: Item): Fields => {
  const { ware, label, sku, amount, available } = item;
  const { propertyId: id, type: valueType, name, surcharge } = engraving;
  return {
    id: variationOf(item),
    data: {
      item: { id: ware.id, manufacturer: { externalName: ware.maker } },
      variation: { id: variationOf(item), number: sku, isMain: ware.makes[0]?.sku === sku },
      texts: { name1: ware.title, shortDescription: ware.story, urlPath: ware.handle, lang: 'en' },
      attributes: [{ attributeId: 3, names: { name: ware.option }, value: { names: { name: label } } }],
      defaultCategories: [{ id: 60 + kinds.indexOf(ware.kind), details: [{ name: ware.kind }] }],
      prices: { default: { price: chf(amount), isNet: false, vat: { value: vatOf(item) } } },
      properties: isEngravable(item)
        ? [{ property: { id, valueType, names: { name } }, surcharge: chf(surcharge) }]
        : [],
      filter: { isSalable: available },
    },
  };
};

/** Why an item is unknown: another property or coupon than there is has its own code. */
const causeOf = (why: Reason, id: string) => {
  if (why !== 'unknown-item') return why;
  if (id.startsWith(couponKind)) return 'coupon';
  return stock.some((item) => id.startsWith(`${item.id} `)) ? 'property' : why;
};

const argumentFor: Fields = {
  approval: 'paymentObligation',
  address: 'deliveryAddress',
  method: 'shippingProfileId',
};

/** What is missing is named like the arguments. */
export const refusal = (why: Reason, { id, missing }: Fields = {}): Outcome => {
  const cause = causeOf(why, String(id));
  const [code, message] = errors[cause];
  const lacking = missing !== undefined && {
    missing: asList(missing).map((name) => argumentFor[String(name)]),
  };
  const subject = cause === why ? String(id) : String(id).replace(/^\w+ /, '');
  const placeholder = { id: subject, ...(why === 'sold-out' && { stock: 0 }), ...lacking };
  return refuse(-32_000, message, { error: { code, message, placeholder } });
};

const variationsOf = (found: readonly Ware[]): readonly Item[] =>
  stock.filter(({ ware }) => found.includes(ware));

/** How many documents come before a page. */
type Offset = (page: number, size: number) => number;

const pageOf = ({ query, page = 1, itemsPerPage = 10 }: Fields, before: Offset): Fields => {
  const found = variationsOf(matching(wares, query));
  const [number, size] = [Number(page), Number(itemsPerPage)];
  const start = before(number, size);
  return {
    itemList: {
      success: true,
      total: found.length,
      documents: found.slice(start, start + size).map(toDocument),
    },
    pagination: {
      page: number,
      perPageCount: size,
      totals: found.length,
      lastPage: Math.max(1, Math.ceil(found.length / size)),
    },
  };
};

const lookupOf = (ids: readonly unknown[]): Outcome => {
  const found = stock.filter((item) => ids.includes(variationOf(item)));
  const unknown = ids.filter((id) => found.every((item) => variationOf(item) !== id));
  if (found.length === 0) return refusal('unknown-item', { id: unknown });
  const [code, message] = errors['unknown-item'];
  const warn = unknown.map((variationId) => ({ code, message, placeholder: { variationId } }));
  return { record: { total: found.length, documents: found.map(toDocument), warn } };
};

/** The tools of the catalog. @param before where the pages of a search begin */
export const catalogWith =
  (before: Offset = (page, size) => (page - 1) * size): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return { record: pageOf(args, before) };
    if (name === 'lookup_catalog') return lookupOf(asList(args.variationIds));
    const ware = wares.find(({ id }) => id === args.itemId);
    if (!ware) return refusal('unknown-item', { id: args.itemId });
    return { record: { itemId: ware.id, documents: variationsOf([ware]).map(toDocument) } };
  };
