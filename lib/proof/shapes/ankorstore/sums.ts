/** The amounts of carts, checkouts and orders of the shape, in cents: VAT comes on top of each item and of the shipping. */
import type { Fields } from '../../variants/variant.ts';
import type { Line, Purchase } from '../desk/desk.ts';
import { currency, originalOf, termsOf, vatRateOf } from './goods.ts';

/** How amounts are counted. */
export type Sums = {
  /** The units of a line that are paid for. */
  readonly charged: (line: Line) => number;
  /** The VAT on a net amount. @param rate in percent */
  readonly vat: (net: number, rate: number) => number;
  /** What is due for goods and shipping. */
  readonly grand: (goods: Amounts, shipping: Amounts) => Amounts;
};

type Amounts = { readonly net: number; readonly vat: number; readonly gross: number };

const unitsOf = ({ item, quantity }: Line): number => quantity * termsOf(item.ware).unitMultiplier;

export const added = (all: readonly Amounts[]): Amounts => ({
  net: all.reduce((sum, { net }) => sum + net, 0),
  vat: all.reduce((sum, { vat }) => sum + vat, 0),
  gross: all.reduce((sum, { gross }) => sum + gross, 0),
});

export const usualSums: Sums = {
  charged: unitsOf,
  vat: (net, rate) => Math.round((net * rate * 10) / 1_000),
  grand: (goods, shipping) => added([goods, shipping]),
};

const ways = [
  { shippingMethod: 'fulfillment', description: 'From the fulfilment centre', fee: 990, freeFrom: 30_000 },
  { shippingMethod: 'custom', description: 'Carrier of the brand, by appointment', fee: 1_490 },
] as const;

export const isMethod = (value: unknown): boolean =>
  ways.some(({ shippingMethod }) => shippingMethod === value);

const feeOf = (way: (typeof ways)[number], goods: number): number =>
  'freeFrom' in way && goods >= way.freeFrom ? 0 : way.fee;

const shippingVatRate = 20;

function amountsOf({ vat: vatOn }: Sums, net: number, rate: number): Amounts {
  const vat = vatOn(net, rate);
  return { net, vat, gross: net + vat };
}

const lineOf = (sums: Sums, line: Line): Amounts =>
  amountsOf(sums, line.item.amount * sums.charged(line), vatRateOf(line.item.ware));

const goodsOf = (sums: Sums, lines: readonly Line[]): Amounts =>
  added(lines.map((line) => lineOf(sums, line)));

const beforeDiscount = (sums: Sums, line: Line): number => originalOf(line.item) * sums.charged(line);

export function itemOf(sums: Sums, line: Line): Fields {
  const { net, vat, gross } = lineOf(sums, line);
  const { item, quantity } = line;
  const { unitMultiplier, discount } = termsOf(item.ware);
  return {
    productVariantUuid: item.id,
    productVariantName: `${item.ware.title} (${item.label})`,
    sku: item.sku,
    quantity,
    unitMultiplier,
    multipliedQuantity: unitsOf(line),
    amounts: {
      customerCurrency: currency,
      customerUnitPriceBeforeDiscount: originalOf(item),
      customerUnitPrice: item.amount,
      customerAmountBeforeDiscount: beforeDiscount(sums, line),
      discountRate: discount,
      customerDiscountAmount: beforeDiscount(sums, line) - net,
      customerAmount: net,
      vatRate: vatRateOf(item.ware),
      customerAmountVat: vat,
      customerAmountWithVat: gross,
    },
  };
}

/** The totals of all items. */
export function totalsOf(sums: Sums, lines: readonly Line[]): Fields {
  const { net, vat, gross } = goodsOf(sums, lines);
  const before = lines.reduce((sum, line) => sum + beforeDiscount(sums, line), 0);
  return {
    customerCurrency: currency,
    customerTotalAmountBeforeDiscount: before,
    customerTotalDiscountAmount: before - net,
    customerTotalAmount: net,
    customerTotalAmountVat: vat,
    customerTotalAmountWithVat: gross,
  };
}

/** The totals of all items, the shipping, and what is due for both. */
export function dueOf(sums: Sums, { lines, method }: Purchase): Fields {
  const goods = goodsOf(sums, lines);
  const way = ways.find(({ shippingMethod }) => shippingMethod === method);
  const shipping = amountsOf(sums, way ? feeOf(way, goods.net) : 0, shippingVatRate);
  const { net, vat, gross } = sums.grand(goods, shipping);
  return {
    ...totalsOf(sums, lines),
    shippingFeesAmount: shipping.net,
    shippingFeesVatRate: shippingVatRate,
    shippingFeesAmountVat: shipping.vat,
    shippingFeesAmountWithVat: shipping.gross,
    customerGrandTotalAmount: net,
    customerGrandTotalAmountVat: vat,
    customerGrandTotalAmountWithVat: gross,
  };
}

/** What each shipping method costs, without VAT. */
export const quotesOf = (sums: Sums, { lines }: Purchase): readonly Fields[] =>
  ways.map((way) => ({
    shippingMethod: way.shippingMethod,
    description: way.description,
    rateAmount: { amount: feeOf(way, goodsOf(sums, lines).net), currency },
  }));
