/** The baskets, checkouts and orders of OXID eShop: items with a product, and a cost with the VAT inside. */
import type { Ware } from '../../variants/frame/shop.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, type Purchase, sumOf } from '../desk/desk.ts';
import type { Item } from '../desk/stock.ts';

export const hasVariants = ({ makes }: Ware): boolean => makes.length > 1;

const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

/** Percent of the VAT that prices contain. */
export const rateOf = ({ kind }: Ware): number => (kind === 'Bücher' ? 7 : 19);
export const vatIn = (gross: number, rate: number): number => Math.round((gross * rate) / (100 + rate));

export const grossOf = (amount: number, rate: number): Fields => ({
  ...moneyOf(amount),
  vat: rate,
  vatValue: moneyOf(vatIn(amount, rate)),
});

export const deliveries = [
  { id: 'oxidstandard', title: 'Standardversand', price: 490 },
  { id: 'oxidexpress', title: 'Expressversand bis 12 Uhr', price: 1_390 },
] as const;

export const payments = [
  { id: 'oxidcashondel', title: 'Nachnahme', price: 750 },
  { id: 'oxidinvoice', title: 'Rechnung', price: 190 },
  { id: 'oxidpayadvance', title: 'Vorauskasse', price: 0 },
] as const;

function vatsOf(lines: readonly Line[]): readonly Fields[] {
  return [7, 19].flatMap((rate) => {
    const gross = sumOf(lines.filter(({ item }) => rateOf(item.ware) === rate));
    return gross === 0 ? [] : [{ vatRate: rate, vatPrice: moneyOf(vatIn(gross, rate)) }];
  });
}

function costOf({ lines, method, notes }: Purchase): Fields {
  const gross = sumOf(lines);
  const vats = vatsOf(lines);
  const vat = vats.reduce((sum, row) => sum + Number(at(row, 'vatPrice.amount')), 0);
  const delivery = deliveries.find(({ id }) => id === method)?.price ?? 0;
  const payment = payments.find(({ id }) => id === notes.payment)?.price ?? 0;
  return {
    productNet: moneyOf(gross - vat),
    productGross: { sum: moneyOf(gross), vats },
    delivery: grossOf(delivery, 19),
    payment: grossOf(payment, 19),
    total: moneyOf(gross + delivery + payment),
  };
}

const productIn = ({ id, ware, label, sku, amount }: Item): Fields => ({
  id,
  title: ware.title,
  variantValues: hasVariants(ware) ? [label] : [],
  sku,
  price: grossOf(amount, rateOf(ware)),
});

export const contentsOf = (purchase: Purchase): Fields => ({
  items: purchase.lines.map(({ id, item, quantity }) => ({
    id,
    amount: quantity,
    product: productIn(item),
  })),
  cost: costOf(purchase),
});

export const chosen = ({ address, method, notes }: Purchase): Fields => ({
  deliveryAddress: address ?? null,
  deliveryMethod: method ? { id: method } : null,
  payment: notes.payment ? { id: notes.payment } : null,
});

export const priced = (rows: typeof deliveries | typeof payments): readonly Fields[] =>
  rows.map(({ id, title, price }) => ({ id, title, price: moneyOf(price) }));
