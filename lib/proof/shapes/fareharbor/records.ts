/** The records in the manner of FareHarbor: rows of customers, their costs, and the receipts of holds and bookings. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const maker = 'Kewalo Water Company';

export const company = { shortname: 'kewalowaterco', name: maker, currency: 'USD' } as const;

export const moneyOf = (amount: number): Fields => ({ amount, currency: company.currency });

/** The tax on one customer, 7.75 percent. */
export const taxOf = (amount: number): number => Math.round(amount * 0.0775);
const feeOf = (subtotal: number): number => Math.round(subtotal * 0.06);

export const pickups = [
  { short_name: 'meet-at-dock', name: 'Meet at Pier C', price: 0 },
  { short_name: 'hotel-pickup', name: 'Shuttle from the hotel', price: 1_200 },
  { short_name: 'private-transfer', name: 'Private transfer', price: 4_500 },
] as const;

/** An amount with the string that is shown to customers. */
const displayed = (name: string, amount: number): Fields => ({
  [name]: amount,
  [`${name}_display`]: (amount / 100).toFixed(2),
});

const availabilityPk = ({ id }: Ware): number => 500_000 + id;

export function availabilityOf(ware: Ware): Fields {
  const day = `2027-04-${String(1 + (ware.id % 29)).padStart(2, '0')}`;
  return {
    pk: availabilityPk(ware),
    start_at: `${day}T08:30:00-1000`,
    end_at: `${day}T11:30:00-1000`,
    minimum_party_size: 1,
  };
}

const rowOf = ({ id, item, quantity }: Line): Fields => {
  const [price, tax] = [item.amount * quantity, taxOf(item.amount) * quantity];
  return {
    pk: Number(id),
    availability: { ...availabilityOf(item.ware), item: { pk: item.ware.id, name: item.ware.title } },
    customer_type_rate: {
      pk: Number(item.id),
      customer_type: { singular: item.label },
      total: item.amount,
      total_including_tax: item.amount + taxOf(item.amount),
    },
    customer_count: quantity,
    total_cost: { price, taxable: price, feeable: price, tax, total: price + tax },
  };
};

export const taxesOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { item, quantity }) => sum + taxOf(item.amount) * quantity, 0);

/** What a booking costs; the total is the sum of the rest. */
export type Receipt = { subtotal: number; fees: number; taxes: number; pickup: number };

type Charge = (purchase: Purchase) => Receipt;

export const receiptOf = ({ lines, method }: Pick<Purchase, 'lines' | 'method'>): Receipt => ({
  subtotal: sumOf(lines),
  fees: feeOf(sumOf(lines)),
  taxes: taxesOf(lines),
  pickup: pickups.find(({ short_name }) => short_name === method)?.price ?? 0,
});

export const contentsOf = (lines: readonly Line[]): Fields => ({
  company,
  customers: lines.map(rowOf),
  customer_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
});

export const amountsOf = ({ subtotal, fees, taxes, pickup }: Receipt, hasPickup: boolean): Fields => ({
  ...displayed('receipt_subtotal', subtotal),
  ...displayed('receipt_fees', fees),
  ...displayed('receipt_taxes', taxes),
  ...(hasPickup && displayed('receipt_pickup', pickup)),
  ...displayed('receipt_total', subtotal + fees + taxes + pickup),
});

export const lacking = ({ address, method, notes }: Purchase): readonly string[] => [
  ...(notes.contact ? [] : ['contact']),
  ...(address ? [] : ['lodging']),
  ...(method ? [] : ['pickup']),
];

function stateOf(purchase: Purchase): string {
  if (purchase.stage !== 'open') return purchase.stage === 'done' ? 'booked' : 'cancelled';
  return lacking(purchase).length > 0 ? 'pending' : 'ready';
}

/** @param receipt makes the amounts of a booking */
export const bookingOf = (purchase: Purchase, receipt: Charge = receiptOf): Fields => ({
  uuid: purchase.id,
  status: stateOf(purchase),
  missing: purchase.stage === 'open' ? lacking(purchase) : [],
  contact: purchase.notes.contact ?? null,
  lodging: purchase.address ?? null,
  pickup: purchase.method ?? null,
  pickups: pickups.map(({ short_name, name, price }) => ({ short_name, name, ...displayed('price', price) })),
  ...contentsOf(purchase.lines),
  ...amountsOf(receipt(purchase), true),
  order: purchase.order ? { display_id: purchase.order } : null,
});

export const orderOf = (purchase: Purchase, receipt: Charge = receiptOf): Fields => {
  const { subtotal, fees, taxes, pickup } = receipt(purchase);
  return {
    order: {
      display_id: purchase.order,
      booking: bookingOf(purchase, receipt),
      ...displayed('amount_paid', subtotal + fees + taxes + pickup),
    },
  };
};
