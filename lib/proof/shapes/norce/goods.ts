/** The goods of the roastery, their prices with and without VAT, and the lines of baskets, checkouts and orders. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, sumOf } from '../trade/lines.ts';
import { itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Kustens Rosteri', option: 'Variant', firstId: 61_204, code: 'KR', decimals: 2 };

/** With VAT. */
export const wares = waresOf(range, [
  [
    'Harbour Coffee',
    'Coffee',
    [
      ['Beans', 11_760],
      ['Ground', 12_320],
    ],
  ],
  ['Pour-over Kettle', 'Gear', [['Steel', 89_500]]],
  [
    'Forest Tea',
    'Tea',
    [
      ['Loose', 8_680],
      ['Bags', 7_840, 'sold out'],
    ],
  ],
  ['Hand Grinder', 'Gear', [['Walnut', 124_900]]],
  ['Winter Coffee', 'Coffee', [['Beans', 13_440]]],
  ['Paper Filters', 'Gear', [['100 pieces', 5_950]]],
]);

const partNoOf = ({ sku }: { readonly sku: string }): string => sku;
export const items = itemsOf(wares, 2, partNoOf);

const gear = { percent: 25, VatRate: 1.25 };
const food = { percent: 12, VatRate: 1.12 };
export const vatOfKind = ({ kind }: Ware) => (kind === 'Gear' ? gear : food);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'SEK' });

/** An amount with VAT as both amounts. */
type Price = { readonly ex: number; readonly inc: number };

const priceOf = (inc: number, percent: number): Price => ({
  ex: Math.round((inc * 100) / (100 + percent)),
  inc,
});

export const staggeredFrom = 10;
export const staggered = (inc: number): number => Math.round((inc * 9) / 10);
const isStaggered = ({ quantity }: Line): boolean => quantity >= staggeredFrom;

const unitOf = (line: Line): number => (isStaggered(line) ? staggered(line.item.amount) : line.item.amount);

export const methods = [
  { Id: 31, Name: 'MyPack Collect', price: priceOf(4_900, 25) },
  { Id: 36, Name: 'Home delivery', price: priceOf(8_900, 25) },
] as const;

/** What a planted fault may bend in the amounts of a line and of a checkout. */
export type Sums = {
  readonly line: (line: Line) => Price;
  readonly total: (items: Price, freight: Price) => Price;
};

const added = (prices: readonly Price[]): Price => ({
  ex: sumOf(prices.map(({ ex }) => ex)),
  inc: sumOf(prices.map(({ inc }) => inc)),
});

export const sums: Sums = {
  line: (line) => priceOf(unitOf(line) * line.quantity, vatOfKind(line.item.ware).percent),
  total: (goods, freight) => added([goods, freight]),
};

/** The staggered price forgotten: the price of the first price list for all pieces. */
export const unstaggered = ({ item, quantity }: Line): Price =>
  priceOf(item.amount * quantity, vatOfKind(item.ware).percent);

export const unitPrices = (inc: number, percent: number): Fields => {
  const { ex } = priceOf(inc, percent);
  return { PriceExVat: moneyOf(ex), PriceIncVat: moneyOf(inc) };
};

const summed = ({ ex, inc }: Price): Fields => ({
  Amount: moneyOf(ex),
  Vat: moneyOf(inc - ex),
  AmountIncVat: moneyOf(inc),
});

const lineOf = (line: Line, amounts: Price): Fields => {
  const { percent, VatRate } = vatOfKind(line.item.ware);
  return {
    LineNo: Number(line.key),
    Type: 'Standard',
    ProductId: line.item.ware.id,
    PartNo: line.item.id,
    Name: `${line.item.ware.title}, ${line.item.label}`,
    Quantity: line.quantity,
    PriceListId: isStaggered(line) ? 12 : 11,
    ...unitPrices(unitOf(line), percent),
    VatRate,
    ...summed(amounts),
  };
};

const freightLine = ({ Id, Name, price }: (typeof methods)[number], LineNo: number): Fields => ({
  LineNo,
  Type: 'Freight',
  PartNo: `FRAKT-${Id}`,
  Name,
  Quantity: 1,
  PriceExVat: moneyOf(price.ex),
  PriceIncVat: moneyOf(price.inc),
  VatRate: gear.VatRate,
  ...summed(price),
});

/** Lines and their summary. */
export function contents(lines: readonly Line[], { line, total }: Sums, methodId?: string): Fields {
  const method = methods.find(({ Id }) => String(Id) === methodId);
  const freight = method?.price ?? { ex: 0, inc: 0 };
  const amounts = lines.map(line);
  const last = Math.max(0, ...lines.map(({ key }) => Number(key)));
  return {
    CurrencyCode: 'SEK',
    Items: [
      ...lines.map((each) => lineOf(each, line(each))),
      ...(method ? [freightLine(method, last + 1)] : []),
    ],
    Summary: {
      Items: summed(added(amounts)),
      Freight: summed(freight),
      Total: summed(total(added(amounts), freight)),
    },
  };
}
