/** Products, tax codes, prices and shipping zones of the shop in the manner of Emporix. */
import type { Ware } from '../../variants/frame/shop.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { amountOf, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, rowsIn, waresOf } from '../trade/stock.ts';
import type { Totals } from '../trade/trade.ts';

export const tenant = 'brandlfeinkost';
export const currency = 'EUR';
export const site = { siteCode: 'main', country: 'DE' } as const;
export const money = (amount: number): Fields => ({ amount, currency });

const range = {
  maker: 'Brandl Feinkost',
  option: 'Size',
  firstId: 3_360_718,
  code: 'BRF',
  decimals: 2,
};

export const wares = waresOf(range, [
  [
    'Alpine Cheese',
    'Cheese',
    [
      ['Wedge of about 300 g', 895],
      ['Half wheel of about 2 kg', 5_480],
      ['Wheel of about 4 kg', 9_960, 'sold out'],
    ],
  ],
  [
    'Smoked Ham',
    'Charcuterie',
    [
      ['Piece of about 500 g', 1_655],
      ['Piece of about 1 kg', 3_125],
    ],
  ],
  [
    'Riesling Kabinett',
    'Wine',
    [
      ['Bottle', 1_290],
      ['Case of six bottles', 7_145],
    ],
  ],
  ['Gentian Liqueur', 'Spirits', [['500 ml', 2_380]]],
  ['Forest Honey', 'Pantry', [['Jar of 500 g', 745]]],
  ['Walnut Oil', 'Pantry', [['250 ml', 1_130]]],
  ['Olive Wood Cheese Knife', 'Kitchen', [['20 cm', 1_899]]],
]);

/** Names the resource of a catalog id; the ids of parents and of their variants differ. */
export const objectId = (catalogId: number): string => hexOf(`product ${catalogId}`).slice(0, 24);
export const yrnOf = (id: string): string => `urn:yaas:saasag:caasproduct:product:${tenant};${id}`;

const items = itemsOf(wares, 2, ({ id }) => objectId(id));
const itemWithId = (id: unknown): Item | undefined => items.find((each) => each.id === id);
export const itemOf = (yrn: unknown): Item | undefined => items.find(({ id }) => yrnOf(id) === yrn);

const rates = { STANDARD: 19, REDUCED: 7 } as const;
type TaxCode = keyof typeof rates;
const codeOf = ({ kind }: Ware): TaxCode =>
  ['Wine', 'Spirits', 'Kitchen'].includes(kind) ? 'STANDARD' : 'REDUCED';

/** Pieces that are cut may weigh more than said: so much more than the price is authorized. */
const upliftPercent = 10;
const isWeighed = ({ kind }: Ware): boolean => ['Cheese', 'Charcuterie'].includes(kind);

/** A gross amount with the tax in it. */
type Part = { readonly code: TaxCode; readonly gross: number; readonly tax: number };

const partOf = (code: TaxCode, gross: number): Part => ({
  code,
  gross,
  tax: Math.round((gross * rates[code]) / (100 + rates[code])),
});
const grossOf = (parts: readonly Part[]): number => sumOf(parts.map(({ gross }) => gross));
const taxOf = (parts: readonly Part[]): number => sumOf(parts.map(({ tax }) => tax));

/** A code and a rate are given only if all parts share them. */
function priced(parts: readonly Part[]): Fields {
  const [code, ...others] = new Set(parts.map((part) => part.code));
  return {
    netValue: grossOf(parts) - taxOf(parts),
    grossValue: grossOf(parts),
    taxValue: taxOf(parts),
    ...(code && others.length === 0 && { taxCode: code, taxRate: rates[code] }),
  };
}

const byCode = (parts: readonly Part[]): readonly (readonly Part[])[] =>
  Object.keys(rates)
    .map((code) => parts.filter((part) => part.code === code))
    .filter((group) => group.length > 0);

const linePart = (line: Line): Part => partOf(codeOf(line.item.ware), amountOf(line));
/** What the price of these lines may grow by, when they are weighed. */
const upliftsOf = (lines: readonly Line[]): readonly Part[] =>
  lines
    .filter(({ item }) => isWeighed(item.ware))
    .map((line) => partOf(codeOf(line.item.ware), Math.round((amountOf(line) * upliftPercent) / 100)));
export const upliftOf = (lines: readonly Line[]): number => grossOf(upliftsOf(lines));
export const itemTaxOf = (lines: readonly Line[]): number => taxOf(lines.map(linePart));

type Fee = { readonly from: number; readonly cost: number };
type Method = {
  readonly id: string;
  readonly name: string;
  readonly taxCode: TaxCode;
  readonly fees: readonly [Fee, ...Fee[]];
};
type Zone = {
  readonly id: string;
  readonly name: string;
  readonly shipTo: readonly string[];
  readonly methods: readonly Method[];
};

const methodsAt = (parcel: Method['fees'], chilled: Method['fees']): readonly Method[] => [
  { id: 'parcel', name: 'Parcel in 2 to 3 days', taxCode: 'STANDARD', fees: parcel },
  { id: 'chilled-next-day', name: 'Chilled box on the next day', taxCode: 'REDUCED', fees: chilled },
];
const home: Zone = {
  id: 'deliveryarea-de',
  name: 'Germany',
  shipTo: [site.country],
  methods: methodsAt(
    [
      { from: 0, cost: 590 },
      { from: 6_000, cost: 290 },
    ],
    [{ from: 0, cost: 1_490 }],
  ),
};
const abroad: Zone = {
  id: 'deliveryarea-world',
  name: 'All other countries',
  shipTo: ['*'],
  methods: methodsAt(
    [
      { from: 0, cost: 1_690 },
      { from: 12_000, cost: 1_190 },
    ],
    [{ from: 0, cost: 3_450 }],
  ),
};

/** The zone of the site's own address as long as the buyer has given none. */
export const zoneFor = (country: unknown): Zone =>
  country === undefined || country === site.country ? home : abroad;

/** The fee of the highest order value that the lines reach. */
const costOf = ({ fees }: Method, lines: readonly Line[]): number =>
  fees.findLast(({ from }) => from <= subtotalOf(lines))?.cost ?? fees[0].cost;

/** Methods have the same ids in all zones, so that both name what is charged. */
export const chargeOf = ({ id }: Zone, method: string): string => `${id}/${method}`;
const shippingPart = (lines: readonly Line[], charge?: string): readonly Part[] =>
  [home, abroad].flatMap((zone) =>
    zone.methods
      .filter(({ id }) => chargeOf(zone, id) === charge)
      .map((method) => partOf(method.taxCode, costOf(method, lines))),
  );

/** @param charge a zone and a method; nothing is charged as long as no method is chosen */
export function totals(lines: readonly Line[], charge?: string): Totals {
  const shipping = shippingPart(lines, charge);
  const all = [...lines.map(linePart), ...shipping];
  return {
    subtotal: subtotalOf(lines),
    discount: 0,
    shipping: grossOf(shipping),
    tax: taxOf(all),
    total: grossOf(all),
  };
}

/** The breakdown of what is paid; `sums` has what the final price is said to be. */
export function calculated(lines: readonly Line[], charge: string | undefined, sums: Totals): Fields {
  const parts = lines.map(linePart);
  const shipping = shippingPart(lines, charge);
  const uplifts = upliftsOf(lines);
  const { total, tax } = sums;
  return {
    price: priced(parts),
    ...(uplifts.length > 0 && { upliftValue: priced(uplifts) }),
    ...(shipping.length > 0 && { shipping: priced(shipping), totalShipping: priced(shipping) }),
    finalPrice: {
      ...priced([...parts, ...shipping]),
      netValue: total - tax,
      grossValue: total,
      taxValue: tax,
      taxAggregate: { lines: byCode([...parts, ...shipping]).map(priced) },
    },
  };
}

export const taxLines = (lines: readonly Line[], charge?: string): readonly Fields[] =>
  byCode([...lines.map(linePart), ...shippingPart(lines, charge)]).map((group) => {
    const { taxCode, taxRate } = priced(group);
    return { name: taxCode, amount: taxOf(group), rate: taxRate, taxable: grossOf(group) };
  });

/** What is authorized with the payment: all that is paid, and the uplift. */
export const authorizedOf = (lines: readonly Line[], charge?: string): number =>
  totals(lines, charge).total + upliftOf(lines);

/** The prices of a line as carts show them, and of a unit of it. */
export function linePrices(line: Line): { readonly unit: Fields; readonly line: Fields } {
  const uplifts = upliftsOf([line]);
  const price = priced([linePart(line)]);
  return {
    unit: priced([linePart({ ...line, quantity: 1 })]),
    line: { price, ...(uplifts.length > 0 && { upliftValue: priced(uplifts) }), finalPrice: price },
  };
}

/** A zone with what each of its methods costs these lines. */
export const zoneOf = (zone: Zone, lines: readonly Line[]): Fields => ({
  id: zone.id,
  name: { en: zone.name },
  shipTo: zone.shipTo.map((country) => ({ country })),
  methods: zone.methods.map((method) => ({
    id: method.id,
    name: { en: method.name },
    active: true,
    fees: method.fees.map(({ from, cost }) => ({ minOrderValue: money(from), cost: money(cost) })),
    shippingTaxCode: method.taxCode,
    cost: money(costOf(method, lines)),
  })),
});

export const shippingOf = (zone: Zone, methodId: string, amount: number): Fields => {
  const method = zone.methods.find(({ id }) => id === methodId);
  return {
    methodId,
    methodName: method?.name,
    zoneId: zone.id,
    amount,
    shippingTaxCode: method?.taxCode,
  };
};

const isBasic = ({ makes }: Ware): boolean => makes.length === 1;
export const nameOf = ({ ware, label }: Item): string =>
  isBasic(ware) ? ware.title : `${ware.title}, ${label}`;
export const priceIdOf = ({ catalogId }: Item): string => hexOf(`price ${catalogId}`).slice(0, 24);

/** What is sold: a product without variants, or a variant. */
const toSellable = (item: Item): Fields => ({
  id: item.id,
  yrn: yrnOf(item.id),
  code: item.sku,
  sku: item.sku,
  name: nameOf(item),
  description: item.ware.story,
  productType: isBasic(item.ware) ? 'BASIC' : 'VARIANT',
  ...(!isBasic(item.ware) && { parentVariantId: objectId(item.ware.id) }),
  taxClasses: { [site.country]: codeOf(item.ware) },
  weightDependent: isWeighed(item.ware),
  mixins: { productVariantAttributes: { size: item.label } },
  price: { priceId: priceIdOf(item), ...money(item.amount) },
  availability: { available: item.available, stockLevel: item.available ? 48 : 0 },
});

export function toProduct(ware: Ware): Fields {
  const sellables = items.filter((item) => item.ware === ware).map(toSellable);
  const [only] = sellables;
  if (only && isBasic(ware)) return only;
  const id = objectId(ware.id);
  return {
    id,
    yrn: yrnOf(id),
    code: ware.handle,
    name: ware.title,
    description: ware.story,
    productType: 'PARENT_VARIANT',
    variants: sellables,
  };
}

export function productWithId(id: unknown): Fields | undefined {
  const parent = wares.find((ware) => !isBasic(ware) && objectId(ware.id) === id);
  const item = itemWithId(id);
  return parent ? toProduct(parent) : item && toSellable(item);
}

/** The address of this type in a checkout. */
export const addressIn = (address: Fields | undefined, type: string): Fields =>
  fieldsOf({ found: rowsIn(address, 'addresses').find((each) => each.type === type) }, 'found');
