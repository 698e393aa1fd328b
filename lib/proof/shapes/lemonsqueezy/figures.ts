/** What carts, checkouts and orders cost: discounts, shipping and tax, and the items with their prices. */
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, piecesIn, sumOf } from '../trade/lines.ts';
import type { Checkout, Totals } from '../trade/trade.ts';
import { amounts } from './catalog.ts';

export const methods = [
  { id: 'memory_card', name: 'Memory card by post', price: 690 },
  { id: 'memory_card_express', name: 'Memory card by courier', price: 1_890 },
  { id: 'download', name: 'Download only', price: 0 },
] as const;

/** Percent of VAT. */
const rates: Readonly<Record<string, number>> = { GB: 20, IE: 23, DE: 19, FR: 20, NL: 21 };

const rateOf = (address: Fields | undefined): number => rates[String(address?.country)] ?? 0;

const discountOf = (line: Line): number => (line.quantity >= 10 ? Math.round(amountOf(line) / 10) : 0);

type Delivery = Pick<Checkout, 'address' | 'method'>;

/** What a fault may bend in the figures. */
export type Sums = {
  readonly shipping: (price: number, pieces: number) => number;
  readonly tax: (net: number, percent: number) => number;
};

export const usualSums: Sums = {
  shipping: (price) => price,
  tax: (net, percent) => Math.round((net * percent) / 100),
};

export function totalsOf(sums: Sums, lines: readonly Line[], { address, method }: Delivery): Totals {
  const subtotal = sumOf(lines.map(amountOf));
  const discount = sumOf(lines.map(discountOf));
  const shipping = sums.shipping(methods.find(({ id }) => id === method)?.price ?? 0, piecesIn(lines));
  const tax = sums.tax(subtotal - discount + shipping, rateOf(address));
  return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax };
}

export function figuresOf(sums: Sums, lines: readonly Line[], delivery: Delivery): Fields {
  const { subtotal, discount, shipping, tax, total } = totalsOf(sums, lines, delivery);
  return {
    currency: 'GBP',
    ...amounts({ subtotal, discount_total: discount, shipping, tax, total }),
    tax_name: rateOf(delivery.address) > 0 ? 'VAT' : null,
    tax_rate: rateOf(delivery.address).toFixed(2),
    tax_inclusive: false,
  };
}

export const itemsIn = (type: string, lines: readonly Line[], more: Fields): readonly Fields[] =>
  lines.map((line) => ({
    type,
    id: line.key,
    attributes: {
      ...more,
      product_id: line.item.ware.id,
      variant_id: line.item.catalogId,
      product_name: line.item.ware.title,
      variant_name: line.item.label,
      currency: 'GBP',
      quantity: line.quantity,
      ...amounts({
        price: line.item.amount,
        subtotal: amountOf(line),
        discount_total: discountOf(line),
        total: amountOf(line) - discountOf(line),
      }),
    },
  }));
