/** The receipts of the store on Gelato, and the shipment methods that it quotes for a recipient. */
import type { Fields } from '../../variants/variant.ts';
import type { Purchase } from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { discountOf, inCurrency, moneyOf } from './goods.ts';

type Method = {
  readonly name: string;
  readonly shipmentMethodUid: string;
  readonly type: 'normal' | 'express';
  readonly days: readonly [least: number, most: number];
  /** Cents for the first piece, and for each further one. */
  readonly cents: readonly [first: number, further: number];
  readonly serves: (country: string) => boolean;
};

const isUsa = (country: string): boolean => country === 'US';

const methods: readonly Method[] = [
  {
    name: 'USPS Ground Advantage',
    shipmentMethodUid: 'usps_ground_advantage',
    type: 'normal',
    days: [4, 7],
    cents: [485, 65],
    serves: isUsa,
  },
  {
    name: 'UPS Next Day Air',
    shipmentMethodUid: 'ups_next_day_air',
    type: 'express',
    days: [2, 3],
    cents: [2_160, 140],
    serves: isUsa,
  },
  {
    name: 'DHL Parcel Connect',
    shipmentMethodUid: 'dhl_parcel_connect',
    type: 'normal',
    days: [5, 9],
    cents: [695, 110],
    serves: (country) => !isUsa(country),
  },
  {
    name: 'DHL Express Worldwide',
    shipmentMethodUid: 'dhl_express_worldwide',
    type: 'express',
    days: [2, 4],
    cents: [2_875, 240],
    serves: () => true,
  },
];

/** VAT or sales tax in percent; exports to other countries have none. */
const vatRates: ReadonlyMap<string, number> = new Map([
  ['US', 7],
  ['GB', 20],
  ['DE', 19],
  ['FR', 20],
  ['NL', 21],
  ['SE', 25],
  ['NO', 25],
  ['JP', 10],
]);

const packagingCents = 135;

/** What is known of a draft order or a quote. */
export type Parcel = Pick<Purchase, 'id' | 'lines' | 'notes' | 'address' | 'method'>;

export const currencyOf = ({ notes }: Pick<Parcel, 'notes'>): string => String(notes.currency);

const countryOf = ({ address }: Parcel): string => String(address?.country ?? '');

const priceOf = ({ cents: [first, further] }: Method, parcel: Parcel): number => {
  const pieces = parcel.lines.reduce((all, { quantity }) => all + quantity, 0);
  return inCurrency(first + further * (pieces - 1), currencyOf(parcel));
};

/** The methods for the country of the recipient; none without one. */
const servingOf = (parcel: Parcel): readonly Method[] =>
  parcel.address ? methods.filter(({ serves }) => serves(countryOf(parcel))) : [];

export const isOffered = (parcel: Parcel, uid: string | undefined): boolean =>
  servingOf(parcel).some(({ shipmentMethodUid }) => shipmentMethodUid === uid);

const toMethod = (method: Method, parcel: Parcel): Fields => {
  const { name, shipmentMethodUid, type, days } = method;
  const price = moneyOf(priceOf(method, parcel), currencyOf(parcel));
  return { name, shipmentMethodUid, type, price, minDeliveryDays: days[0], maxDeliveryDays: days[1] };
};

export const methodsFor = (parcel: Parcel): readonly Fields[] =>
  servingOf(parcel).map((method) => toMethod(method, parcel));

/** The chosen method, as it was quoted. */
export const shipmentOf = (parcel: Parcel): Fields | undefined =>
  methodsFor(parcel).find(({ shipmentMethodUid }) => shipmentMethodUid === parcel.method);

export type Row = {
  readonly type: 'product' | 'packaging' | 'shipment';
  readonly reference: string;
  readonly title: string;
  readonly base: number;
  readonly quantity: number;
};

/** What is paid for: each item, the packaging, and the chosen shipment method. */
export function rowsOf(parcel: Parcel): readonly Row[] {
  const currency = currencyOf(parcel);
  const chosen = servingOf(parcel).find(({ shipmentMethodUid }) => shipmentMethodUid === parcel.method);
  const products = parcel.lines.map(({ id, item, quantity }): Row => {
    const title = `${item.ware.title} - ${item.label}`;
    return { type: 'product', reference: id, title, base: inCurrency(item.amount, currency), quantity };
  });
  const one = { reference: parcel.id, quantity: 1 } as const;
  const packaging = inCurrency(packagingCents, currency);
  return [
    ...products,
    { ...one, type: 'packaging', title: 'Packaging', base: packaging },
    ...(chosen
      ? [{ ...one, type: 'shipment', title: chosen.name, base: priceOf(chosen, parcel) } as const]
      : []),
  ];
}

const sumsOf = ({ type, base, quantity }: Row, rate: number) => {
  const initial = base * quantity;
  const discount = type === 'product' ? discountOf(initial, quantity) : 0;
  const price = initial - discount;
  return { initial, discount, price, vat: Math.round((price * rate) / 100) };
};

/** A receipt of these rows, each of which has its own VAT on top. */
export function receiptOf(parcel: Parcel, rows: readonly Row[]): Fields {
  const money = (amount: number): Fields => moneyOf(amount, currencyOf(parcel));
  const rate = vatRates.get(countryOf(parcel)) ?? 0;
  const counted = rows.map((row) => ({ row, sums: sumsOf(row, rate) }));
  const sum = (key: 'initial' | 'discount' | 'price' | 'vat', type?: Row['type']): number =>
    counted.reduce((all, { row, sums }) => all + (type && row.type !== type ? 0 : sums[key]), 0);
  const group = (name: string, type: Row['type']): Fields => ({
    [`${name}PriceInitial`]: money(sum('initial', type)),
    [`${name}PriceDiscount`]: money(sum('discount', type)),
    [`${name}Price`]: money(sum('price', type)),
    [`${name}PriceVat`]: money(sum('vat', type)),
    [`${name}PriceInclVat`]: money(sum('price', type) + sum('vat', type)),
  });
  return {
    id: uuidOf(`gelato receipt ${parcel.id}`),
    transactionType: 'purchase',
    currency: currencyOf(parcel),
    vatPercent: parcel.address ? rate : null,
    items: counted.map(({ row, sums }) => ({
      referenceId: row.reference,
      type: row.type,
      title: row.title,
      priceBase: money(row.base),
      quantity: row.quantity,
      priceInitial: money(sums.initial),
      discount: money(sums.discount),
      price: money(sums.price),
      vat: money(sums.vat),
      priceInclVat: money(sums.price + sums.vat),
    })),
    ...group('products', 'product'),
    ...group('packaging', 'packaging'),
    ...group('shipping', 'shipment'),
    totalInitial: money(sum('initial')),
    discount: money(sum('discount')),
    total: money(sum('price')),
    totalVat: money(sum('vat')),
    totalInclVat: money(sum('price') + sum('vat')),
  };
}
