/** The items of carts and checkouts in the manner of Shoptet: products, shipping and payment, and the sums of their prices. */
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import type { Checkout } from '../trade/trade.ts';
import { guidOf, moneyOf, netOf, rateOf } from './catalog.ts';

export const shippings = [
  { guid: uuidOf('shoptet zasilkovna'), name: 'Zásilkovna domů', price: 7_900 },
  { guid: uuidOf('shoptet ppl'), name: 'PPL na adresu', price: 11_900, freeFrom: 200_000 },
  { guid: uuidOf('shoptet posta'), name: 'Česká pošta – Balík do ruky', price: 13_950 },
] as const;

const card = { guid: uuidOf('shoptet card'), name: 'Platba kartou', price: 0 };

export const payments = [
  card,
  { guid: uuidOf('shoptet transfer'), name: 'Bankovní převod', price: 0 },
  { guid: uuidOf('shoptet cash on delivery'), name: 'Dobírka', price: 3_950 },
] as const;

type Shipping = (typeof shippings)[number];

/** What shipping costs; some is free from a value of the goods on. */
export const priceOf = (shipping: Shipping, lines: readonly Line[]): number =>
  'freeFrom' in shipping && subtotalOf(lines) >= shipping.freeFrom ? 0 : shipping.price;

export type Purchase = Checkout & { readonly payment?: string; readonly contact?: Fields };

export const shippingOf = ({ method }: Purchase): Shipping | undefined =>
  shippings.find(({ guid }) => guid === method);
export const paymentOf = ({ payment }: Purchase) => payments.find(({ guid }) => guid === payment) ?? card;

/** Standard VAT, as on shipping and payment. */
export const standard = 21;

/** An item of a record: a product, the shipping or the payment. `gross` is the price of one piece. */
type Row = {
  readonly id: number;
  readonly itemType: 'product' | 'shipping' | 'billing';
  readonly line?: Line;
  readonly name: string;
  readonly amount: number;
  readonly gross: number;
  readonly rate: number;
};

export const productRow = (line: Line): Row => ({
  id: Number(line.key),
  itemType: 'product',
  line,
  name: line.item.ware.title,
  amount: line.quantity,
  gross: line.item.amount,
  rate: rateOf(line.item.ware),
});

export function chargeRows(purchase: Purchase): readonly Row[] {
  const [shipping, payment] = [shippingOf(purchase), paymentOf(purchase)];
  const charge = { amount: 1, rate: standard };
  return [
    ...(shipping
      ? [
          {
            ...charge,
            id: 1,
            itemType: 'shipping',
            name: shipping.name,
            gross: priceOf(shipping, purchase.lines),
          } as const,
        ]
      : []),
    { ...charge, id: 2, itemType: 'billing', name: payment.name, gross: payment.price },
  ];
}

/** How a price is split, and what is to pay; a fault may bend both. */
export type Sums = { readonly net: typeof netOf; readonly toPay: (rows: readonly Row[]) => number };

const grossOf = ({ amount, gross }: Row): number => amount * gross;

/** In whole crowns. */
const roundedOf = (rows: readonly Row[]): number => Math.round(sumOf(rows.map(grossOf)) / 100) * 100;

export const honestSums: Sums = { net: netOf, toPay: roundedOf };

/** What is to pay of all but the shipping. */
export const toPayWithoutShipping: Sums['toPay'] = (rows) =>
  roundedOf(rows.filter(({ itemType }) => itemType !== 'shipping'));

const split = (withVat: number, withoutVat: number): Fields => ({
  withVat: moneyOf(withVat),
  withoutVat: moneyOf(withoutVat),
  vat: moneyOf(withVat - withoutVat),
});

export const itemPriceOf = (gross: number, rate: number, { net }: Sums): Fields => ({
  ...split(gross, net(gross, rate)),
  vatRate: rate,
});

const toItem = (row: Row, sums: Sums): Fields => ({
  itemId: row.id,
  itemType: row.itemType,
  productGuid: row.line ? guidOf(row.line.item.ware) : null,
  code: row.line?.item.id ?? null,
  name: row.name,
  variantName: row.line ? `${row.line.item.ware.option}: ${row.line.item.label}` : null,
  amount: row.amount.toFixed(3),
  amountUnit: row.line ? 'ks' : null,
  unitPrice: itemPriceOf(row.gross, row.rate, sums),
  itemPrice: itemPriceOf(grossOf(row), row.rate, sums),
});

/** The items, the sums of each VAT rate, and the price of all. */
export function contentsOf(rows: readonly Row[], sums: Sums): Fields {
  const netIn = (some: readonly Row[]) => sumOf(some.map((row) => sums.net(grossOf(row), row.rate)));
  const priced = rows.filter((row) => grossOf(row) > 0);
  const rates = [...new Set(priced.map(({ rate }) => rate))].toSorted((a, b) => b - a);
  return {
    items: rows.map((row) => toItem(row, sums)),
    vatBreakdown: rates.map((vatRate) => {
      const some = priced.filter(({ rate }) => rate === vatRate);
      return { vatRate, ...split(sumOf(some.map(grossOf)), netIn(some)) };
    }),
    price: {
      currencyCode: 'CZK',
      ...split(sumOf(rows.map(grossOf)), netIn(rows)),
      toPay: moneyOf(sums.toPay(rows)),
    },
  };
}
