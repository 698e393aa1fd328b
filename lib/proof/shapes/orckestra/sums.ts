/** What carts in the manner of Orckestra cost: promotion, environmental fees, fulfillment and the taxes of a province. */
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, sumOf } from '../trade/lines.ts';
import { feeOf, taxCategoryOf } from './goods.ts';

/** What is paid for: lines, and where and how they are sent. */
export type Contents = {
  readonly lines: readonly Line[];
  readonly address?: Fields;
  readonly method?: string;
};

export const methods = [
  {
    name: 'Standard',
    displayName: { 'en-CA': 'Standard delivery', 'fr-CA': 'Livraison standard' },
    carrierName: 'Canada Post',
    expectedDays: 6,
    cost: 995,
  },
  {
    name: 'Express',
    displayName: { 'en-CA': 'Express delivery', 'fr-CA': 'Livraison express' },
    carrierName: 'Purolator',
    expectedDays: 2,
    cost: 2_190,
  },
] as const;

export const methodOf = (name: unknown) => methods.find((method) => method.name === name);

/** A tax with its rate in thousandths of a percent. */
type Rate = { readonly code: string; readonly french: string; readonly milli: number };

const gst: Rate = { code: 'GST', french: 'TPS', milli: 5_000 };

const ratesIn: Readonly<Record<string, readonly Rate[]>> = {
  AB: [gst],
  BC: [gst, { code: 'PST', french: 'TVP', milli: 7_000 }],
  MB: [gst, { code: 'PST', french: 'TVD', milli: 7_000 }],
  NB: [{ code: 'HST', french: 'TVH', milli: 15_000 }],
  ON: [{ code: 'HST', french: 'TVH', milli: 13_000 }],
  QC: [gst, { code: 'QST', french: 'TVQ', milli: 9_975 }],
  SK: [gst, { code: 'PST', french: 'TVP', milli: 6_000 }],
};

export const taxAt = (amount: number, { milli }: Rate): number => Math.round((amount * milli) / 100_000);

/** From three pieces on, a line costs ten percent less. */
export const discountOf = (line: Line): number => (line.quantity >= 3 ? Math.round(amountOf(line) / 10) : 0);

const netOf = (line: Line): number => amountOf(line) - discountOf(line);
export const feesOn = ({ item, quantity }: Line): number => feeOf(item.ware) * quantity;

type Parts = {
  readonly goods: number;
  readonly discount: number;
  readonly fees: number;
  readonly shipping: number;
  readonly tax: number;
};

/** What a fault may bend. */
export type House = {
  readonly costOf: (method?: string) => number;
  readonly taxOn: (amount: number, rate: Rate) => number;
  /** The `total` that a line item shows. */
  readonly lineTotalOf: (line: Line) => number;
  readonly dueOf: (parts: Parts) => number;
};

export const lawful: House = {
  costOf: (method) => methodOf(method)?.cost ?? 0,
  taxOn: taxAt,
  lineTotalOf: netOf,
  dueOf: ({ goods, discount, fees, shipping, tax }) => goods - discount + fees + shipping + tax,
};

/** A tax on the goods of a shipment, or on its fulfillment. */
export type Taxed = {
  readonly rate: Rate;
  readonly isShipping: boolean;
  readonly lineItemIds: readonly string[];
  readonly base: number;
  readonly tax: number;
};

/** None before the address is known. Each tax is rounded once for the goods, and once for the fulfillment. */
export function taxesOf({ lines, address, method }: Contents, house: House): readonly Taxed[] {
  const rates = ratesIn[String(address?.regionCode)] ?? [];
  const taxable = lines.filter(({ item }) => taxCategoryOf(item.ware) === 'Taxable');
  const goods = {
    isShipping: false,
    lineItemIds: taxable.map(({ key }) => key),
    base: sumOf(taxable.map((line) => netOf(line) + feesOn(line))),
  };
  const shipping = { isShipping: true, lineItemIds: [], base: house.costOf(method) };
  return [goods, shipping]
    .filter(({ base }) => base > 0)
    .flatMap((part) => rates.map((rate) => ({ ...part, rate, tax: house.taxOn(part.base, rate) })));
}

type Sums = Parts & { readonly due: number };

export function sumsOf(contents: Contents, house: House): Sums {
  const parts = {
    goods: sumOf(contents.lines.map(amountOf)),
    discount: sumOf(contents.lines.map(discountOf)),
    fees: sumOf(contents.lines.map(feesOn)),
    shipping: house.costOf(contents.method),
    tax: sumOf(taxesOf(contents, house).map(({ tax }) => tax)),
  };
  return { ...parts, due: house.dueOf(parts) };
}
