/** What the storefront in the manner of Emporix sells, and what it costs: goods, deposits, shipping and the tax in them. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Line, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';

const range = { maker: 'Kellerhof', option: 'Size', firstId: 63_020, code: 'KH', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Apple Juice',
    'Drinks',
    [
      ['0.75 l', 349],
      ['6 x 0.75 l', 1_899],
    ],
  ],
  ['Rye Bread Mix', 'Food', [['1 kg', 479]]],
  [
    'Linen Apron',
    'Kitchen',
    [
      ['Short', 2_990],
      ['Long', 3_190, 'sold out'],
    ],
  ],
  ['Wild Garlic Pesto', 'Food', [['180 g', 595]]],
  ['Oak Board', 'Kitchen', [['40 cm', 5_450]]],
  ['Rhubarb Soda', 'Drinks', [['0.33 l', 229]]],
]);

export const idOf = (kind: string, id: number): string => hexOf(`emporix ${kind} ${id}`).slice(0, 24);
export const yrnOf = (id: string): string => `urn:yaas:saasag:caasproduct:product:kellerhof;${id}`;
const variantYrn = ({ id }: { readonly id: number }): string => yrnOf(idOf('variant', id));
export const priceIdOf = ({ catalogId }: Item): string => idOf('price', catalogId);

export const items = itemsOf(wares, 2, variantYrn);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

const rates = { STANDARD: 19, REDUCED: 7 } as const;
type TaxCode = keyof typeof rates;

export const codeOf = ({ kind }: Ware): TaxCode => (kind === 'Food' ? 'REDUCED' : 'STANDARD');

/** The tax within a gross amount. */
const taxIn = (gross: number, code: TaxCode): number =>
  gross - Math.round((gross * 100) / (100 + rates[code]));

export const netOf = (gross: number, code: unknown): number =>
  gross - taxIn(gross, code === 'REDUCED' ? 'REDUCED' : 'STANDARD');

const valuesOf = (gross: number, tax: number): Fields => ({
  netValue: moneyOf(gross - tax),
  grossValue: moneyOf(gross),
  taxValue: moneyOf(tax),
});

const taxed = (gross: number, taxCode: TaxCode): Fields => ({
  ...valuesOf(gross, taxIn(gross, taxCode)),
  taxCode,
  taxRate: rates[taxCode],
});

/** The price of one piece in the tier from ten pieces on. */
export const tenthOff = (amount: number): number => Math.round((amount * 9) / 10);
const unitOf = ({ item, quantity }: Line): number => (quantity >= 10 ? tenthOff(item.amount) : item.amount);
const goodsOf = (line: Line): number => unitOf(line) * line.quantity;

/** 25 cents for each bottle. */
export const depositOf = ({ ware, label }: Item): number =>
  ware.kind === 'Drinks' ? 25 * Number(/^(\d+) x /.exec(label)?.[1] ?? 1) : 0;
const feesOf = ({ item, quantity }: Line): number => depositOf(item) * quantity;

export const ways = [
  { zoneId: 'de-at', methodId: 'dhl-paket', methodName: 'DHL Paket' },
  { zoneId: 'de-at', methodId: 'dhl-express', methodName: 'DHL Express' },
] as const;

/** What a method costs; a parcel is free for goods of 75 euros or more. */
export function shippingFor(goods: number, method: string | undefined): number {
  if (method === 'dhl-express') return 1_190;
  return method === 'dhl-paket' && goods < 7_500 ? 490 : 0;
}

/** The goods, the deposits and the tax in both, with any other price of the shipping. */
export const totalsWith =
  (priced: typeof shippingFor): Rules['totals'] =>
  (lines, method) => {
    const subtotal = sumOf(lines.map(goodsOf));
    const shipping = priced(subtotal, method);
    const tax = sumOf(aggregated(lines, shipping).map(({ tax }) => tax));
    return { subtotal, discount: 0, shipping, tax, total: subtotal + sumOf(lines.map(feesOf)) + shipping };
  };

export const totals = totalsWith(shippingFor);

/** The gross amounts by tax codes; shipping is taxed by the standard rate. */
function aggregated(lines: readonly Line[], shipping: number) {
  const parts = [
    ...lines.map((line) => ({ code: codeOf(line.item.ware), gross: goodsOf(line) })),
    { code: 'STANDARD', gross: shipping } as const,
  ];
  return (['STANDARD', 'REDUCED'] as const).map((code) => {
    const those = parts.filter((part) => part.code === code);
    return {
      code,
      gross: sumOf(those.map(({ gross }) => gross)),
      tax: sumOf(those.map(({ gross }) => taxIn(gross, code))),
    };
  });
}

function taxLines(lines: readonly Line[], shipping: number): readonly Fields[] {
  const deposits = sumOf(lines.map(feesOf));
  return [
    ...aggregated(lines, shipping)
      .filter(({ gross }) => gross > 0)
      .map(({ code, gross, tax }) => ({ ...valuesOf(gross, tax), taxCode: code, taxRate: rates[code] })),
    ...(deposits > 0 ? [valuesOf(deposits, 0)] : []),
  ];
}

export const depositName = 'Bottle deposit';

function feeRows(line: Line): Fields {
  const fee = { name: depositName, type: 'ABSOLUTE_MULTIPLY_ITEMQUANTITY', origin: 'INTERNAL' };
  const price = valuesOf(feesOf(line), 0);
  return feesOf(line) > 0 ? { fees: [{ ...fee, price }], totalFee: price } : {};
}

export const itemOf = (line: Line): Fields => {
  const [{ key, item, quantity }, code, goods] = [line, codeOf(line.item.ware), goodsOf(line)];
  return {
    id: key,
    type: 'INTERNAL',
    itemYrn: item.id,
    product: { name: `${item.ware.title}, ${item.label}`, code: item.sku },
    price: {
      priceId: priceIdOf(item),
      originalAmount: moneyOf(item.amount),
      effectiveAmount: moneyOf(unitOf(line)),
    },
    quantity,
    unitPrice: taxed(unitOf(line), code),
    calculatedPrice: {
      price: taxed(goods, code),
      ...feeRows(line),
      finalPrice: valuesOf(goods + feesOf(line), taxIn(goods, code)),
    },
  };
};

export const calculated = (
  lines: readonly Line[],
  sums: ReturnType<Rules['totals']>,
  isShipped: boolean,
): Fields => ({
  price: valuesOf(sums.subtotal, sumOf(aggregated(lines, 0).map(({ tax }) => tax))),
  totalFee: valuesOf(sumOf(lines.map(feesOf)), 0),
  ...(isShipped && { totalShipping: taxed(sums.shipping, 'STANDARD') }),
  finalPrice: {
    ...valuesOf(sums.total, sums.tax),
    taxAggregate: { lines: taxLines(lines, sums.shipping) },
  },
});
