/** The products, rate plans and charges of the shape of Zuora, and what an invoice bills for them. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Line } from '../desk/desk.ts';
import { hexOf, itemsOf, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 61_200, maker: 'Telok Coffee', option: 'Plan', prefix: 'TLK' }, [
  [
    'Filter Coffee Box',
    'Coffee',
    [
      ['250 g monthly', '19.00'],
      ['1 kg monthly', '62.50'],
    ],
  ],
  ['Espresso Blend Box', 'Coffee', [['500 g monthly', '39.90']]],
  [
    'Barista Machine Rental',
    'Machine',
    [
      ['Compact', '54.00'],
      ['Twin Group', '118.00', 'sold out'],
    ],
  ],
  ['Decaf Box', 'Coffee', [['250 g monthly', '20.25']]],
  ['Hand Grinder', 'Accessory', [['Steel', '68.30']]],
  ['Pour-over Set', 'Accessory', [['Glass', '47.75']]],
]);

/** Ids of Zuora are thirty-two hexadecimal digits, and those of a tenant begin alike. */
export const idOf = (name: string): string => `8ad0${hexOf(`zuora ${name}`).slice(4)}`;
export const productId = ({ id }: Ware): string => idOf(`product ${id}`);
const planId = ({ id }: { readonly id: number }): string => idOf(`rate plan ${id}`);
export const items = itemsOf(wares, planId);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'SGD' });
export const taxOf = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount) * 0.09);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const setUp = 8_500;

export const ways = [
  { id: idOf('courier'), name: 'Courier, two days', price: 450 },
  { id: idOf('same day'), name: 'Same day', price: 1_290 },
] as const;

/** A charge of a rate plan, in the catalog and on a subscription. */
type Charge = Readonly<Record<'name' | 'type' | 'model', string>> & { readonly price: number };

const chargesOf = ({ kind }: Ware, price: number): readonly Charge[] => [
  kind === 'Accessory'
    ? { name: 'Purchase', type: 'OneTime', model: 'PerUnit', price }
    : { name: 'Monthly fee', type: 'Recurring', model: 'PerUnit', price },
  ...(kind === 'Machine' ? [{ name: 'Set-up', type: 'OneTime', model: 'FlatFee', price: setUp }] : []),
];

export const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  name: ware.title,
  description: ware.story,
  category: ware.kind,
  productRatePlans: ware.makes.map((make) => ({
    id: planId(make),
    name: make.label,
    productRatePlanNumber: make.sku,
    status: make.available ? 'Active' : 'Expired',
    productRatePlanCharges: chargesOf(ware, Math.round(Number(make.price) * 100)).map((charge) => ({
      id: idOf(`${make.id} ${charge.name}`),
      name: charge.name,
      type: charge.type,
      model: charge.model,
      ...(charge.type === 'Recurring' && { billingPeriod: 'Month' }),
      taxMode: 'TaxExclusive',
      pricing: [{ price: moneyOf(charge.price) }],
    })),
  })),
});

/** What an invoice bills for: a charge, a discount on one, or the delivery. */
export type Billed = {
  readonly of: Fields;
  readonly kind: 'Charge' | 'Discount';
  readonly quantity: number;
  readonly unit: number;
  readonly amount: number;
};

const chargeNumber = ({ id }: Line, { name }: Charge): string =>
  `C-${String(Number.parseInt(hexOf(`${id} ${name}`).slice(0, 6), 16)).padStart(8, '0')}`;

function billedFor(line: Line): readonly Billed[] {
  const { item, quantity } = line;
  const charges = chargesOf(item.ware, item.amount).map((charge): Billed => {
    const [units, { name, price }] = [charge.model === 'PerUnit' ? quantity : 1, charge];
    const of = { productName: item.ware.title, chargeName: name, chargeNumber: chargeNumber(line, charge) };
    return { of, kind: 'Charge', quantity: units, unit: price, amount: price * units };
  });
  const [first] = charges;
  if (!first || quantity < 10) return charges;
  const amount = -Math.round(first.amount / 10);
  const { productName, chargeNumber: appliedToChargeNumber } = first.of;
  const of = { productName, chargeName: 'Ten or more, 10 % off', appliedToChargeNumber };
  return [...charges, { of, kind: 'Discount', quantity: 1, unit: amount, amount }];
}

export type Billing = (lines: readonly Line[], way?: string) => readonly Billed[];

export const billing: Billing = (lines, way) => [
  ...lines.flatMap(billedFor),
  ...ways
    .filter(({ id }) => id === way)
    .map(({ name, price }): Billed => {
      const of = { productName: 'Delivery', chargeName: name };
      return { of, kind: 'Charge', quantity: 1, unit: price, amount: price };
    }),
];

/** The delivery is billed with the first price of the list, whatever its name is. */
export const firstPrice: Billing = (lines, way) =>
  billing(lines, way).map((billed) =>
    billed.of.productName === 'Delivery' ? { ...billed, unit: ways[0].price, amount: ways[0].price } : billed,
  );

export const sumsOf = (all: readonly Billed[]): Fields => {
  const [net, tax] = [sumOf(all.map(({ amount }) => amount)), sumOf(all.map(({ amount }) => taxOf(amount)))];
  return { amount: moneyOf(net + tax), amountWithoutTax: moneyOf(net), taxAmount: moneyOf(tax) };
};

export const previewItem = ({ of, kind, quantity, unit, amount }: Billed): Fields => ({
  ...of,
  processingType: kind,
  additionalInfo: { quantity, unitPrice: moneyOf(unit) },
  amountWithoutTax: moneyOf(amount),
  taxAmount: moneyOf(taxOf(amount)),
});

export const ratePlanOf = (line: Line): Fields => ({
  id: line.id,
  productId: productId(line.item.ware),
  productName: line.item.ware.title,
  productRatePlanId: line.item.id,
  ratePlanName: line.item.label,
  ratePlanCharges: chargesOf(line.item.ware, line.item.amount).map((charge) => ({
    number: chargeNumber(line, charge),
    name: charge.name,
    type: charge.type,
    model: charge.model,
    quantity: charge.model === 'PerUnit' ? line.quantity : 1,
    price: moneyOf(charge.price),
  })),
});
