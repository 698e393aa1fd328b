/** The sums of the storefront in the manner of inSales, its delivery variants, and its payments. */
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import type { Checkout } from '../trade/trade.ts';

export type Purchase = Checkout & { readonly payment?: number; readonly client?: Fields };

type Parts = Readonly<Record<'items' | 'discount' | 'delivery', number>>;

/** What a fault may bend. */
export type Sums = {
  /** The VAT within a price. */
  readonly vat: (gross: number, rate: number) => number;
  readonly total: (parts: Parts) => number;
};

export const honestSums: Sums = {
  vat: (gross, rate) => Math.round((gross * rate) / (100 + rate)),
  total: ({ items: all, discount, delivery }) => all - discount + delivery,
};

export const deliveryVat = 22;
export const percent = 5;

export const isDiscounted = (lines: readonly Line[]): boolean => subtotalOf(lines) >= 1_000_000;

export const discountOf = (line: Line, lines: readonly Line[]): number =>
  isDiscounted(lines) ? Math.round((amountOf(line) * percent) / 100) : 0;

export const discountsOf = (lines: readonly Line[]): number =>
  sumOf(lines.map((line) => discountOf(line, lines)));

const variantOf = (id: number, title: string, type: string, price: number, charge_up_to: number | null) => ({
  id,
  title,
  type: `DeliveryVariant::${type}`,
  price,
  charge_up_to,
});

/** The delivery variants for an address; none without one. */
export function variantsFor(lines: readonly Line[], address: Fields | undefined) {
  if (!address) return [];
  const zip = String(address.zip);
  const limit = 500_000;
  const byCourier = subtotalOf(lines) - discountsOf(lines) >= limit ? 0 : 39_000;
  return [
    ...(/^1[0-24]/.test(zip) ? [variantOf(17, 'Курьером', 'Fixed', byCourier, limit)] : []),
    variantOf(23, 'Почта России', 'LocationDepend', /^[1-4]/.test(zip) ? 35_000 : 62_000, null),
    variantOf(9, 'Самовывоз, Москва, Сретенка, 12', 'PickUp', 0, null),
  ];
}

export const chosenIn = ({ lines, address, method }: Purchase) =>
  variantsFor(lines, address).find(({ id }) => String(id) === method);

export const byCard = {
  id: 6_101_770,
  title: 'Банковской картой онлайн',
  type: 'PaymentGateway::External',
} as const;

export const gateways = [
  byCard,
  { id: 6_101_782, title: 'Наличными или картой при получении', type: 'PaymentGateway::Cod' },
] as const;

export const gatewayOf = ({ payment }: Purchase) => gateways.find(({ id }) => id === payment) ?? byCard;
