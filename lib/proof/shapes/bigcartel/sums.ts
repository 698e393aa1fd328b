/** What the shop sells, and what it charges: the discount, the shipping by country and the sales tax. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Paper Heron', option: 'Option', firstId: 9_120_430, code: 'PH', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Night Heron Riso Print',
    'Prints',
    [
      ['A4', 2_800],
      ['A3', 4_200],
    ],
  ],
  ['Tide Tables Zine', 'Zines', [['Default', 950]]],
  [
    'Marsh Tee',
    'Apparel',
    [
      ['Medium', 3_200],
      ['Large', 3_250, 'sold out'],
    ],
  ],
  ['Enamel Pin Sandpiper', 'Accessories', [['Default', 1_175]]],
  ['Linocut Dunes', 'Prints', [['Signed', 6_500]]],
  [
    'Canvas Tote Estuary',
    'Accessories',
    [
      ['Natural', 2_150],
      ['Black', 2_375],
    ],
  ],
]);

export const items = itemsOf(wares, 2, ({ id }) => String(id));

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });

/** Shipping of a piece alone, and of a piece that goes with another. */
type Postage = readonly [alone: number, combined: number];

/** The postage of each category: in the US, and everywhere else. */
const postages: Readonly<Record<string, readonly [home: Postage, abroad: Postage]>> = {
  Prints: [
    [650, 150],
    [1_950, 400],
  ],
  Zines: [
    [375, 75],
    [1_200, 250],
  ],
  Apparel: [
    [725, 300],
    [2_100, 750],
  ],
  Accessories: [
    [475, 125],
    [1_450, 325],
  ],
};

const none: Postage = [0, 0];

export const postageOf = ({ kind }: Pick<Ware, 'kind'>, country: string): Postage =>
  postages[kind]?.[country === 'US' ? 0 : 1] ?? none;

/** The first piece alone, and the others combined. */
function standardOf(lines: readonly Line[], country: string): number {
  const each = lines.map(({ item, quantity }) => ({ postage: postageOf(item.ware, country), quantity }));
  const first = each.toSorted((one, other) => other.postage[0] - one.postage[0])[0]?.postage ?? none;
  return first[0] - first[1] + sumOf(each.map(({ postage, quantity }) => postage[1] * quantity));
}

/** The rates for these lines; none without a country. */
export function ratesOf(lines: readonly Line[], country: string | undefined) {
  if (country === undefined) return [];
  const standard = standardOf(lines, country);
  const tracking = country === 'US' ? 450 : 1_100;
  return [
    { id: 'standard', name: 'Standard mail', amount: standard },
    { id: 'tracked', name: 'Tracked mail', amount: standard + tracking },
  ];
}

/** All in cents; without a rate or a country, the shipping or the tax is pending. */
export type Sums = {
  readonly goods: number;
  readonly discount: number;
  readonly shipping: number | undefined;
  readonly tax: number | undefined;
  readonly total: number;
};

export function sumsOf(lines: readonly Line[], country?: string, rate?: string): Sums {
  const goods = subtotalOf(lines);
  const discount = goods >= 5_000 ? Math.round(goods / 10) : 0;
  const shipping = ratesOf(lines, country).find(({ id }) => id === rate)?.amount;
  const rateOfTax = country === 'US' ? 0.0725 : 0;
  const tax = country === undefined ? undefined : Math.round((goods - discount) * rateOfTax);
  return { goods, discount, shipping, tax, total: goods - discount + (shipping ?? 0) + (tax ?? 0) };
}
