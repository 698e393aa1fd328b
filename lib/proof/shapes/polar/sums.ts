/** What items cost with their discounts and taxes, and the sums of a cart, a checkout or an order. */
import { asFields } from '../../planted/planted.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Line, Purchase } from '../desk/desk.ts';
import { isSeatBased, priceId, productOf, unitOf } from './catalog.ts';

/** VAT in basis points. */
const rates: Readonly<Record<string, number>> = {
  AT: 2_000,
  BE: 2_100,
  DE: 1_900,
  ES: 2_100,
  FR: 2_000,
  IE: 2_300,
  IT: 2_200,
  NL: 2_100,
  PL: 2_300,
  PT: 2_300,
  SE: 2_500,
};

export const discounts = [
  { code: 'LAUNCH15', name: 'Launch', type: 'percentage', basis_points: 1_500 },
] as const;

/** A part of an amount, rounded to cents. */
export const share = (amount: number, basisPoints: number): number =>
  Math.round((amount * basisPoints) / 10_000);

type Charge = Pick<Purchase, 'address' | 'notes'>;

function itemOf({ id, item, quantity }: Line, { address, notes }: Charge) {
  const unit = unitOf(item, quantity);
  const amount = unit * quantity;
  const discount = share(amount, Number(asFields(notes.discount).basis_points ?? 0));
  return {
    id,
    label: `${item.ware.title} – ${item.label}`,
    product_id: productOf(item),
    product_price_id: priceId(item),
    quantity,
    seats: isSeatBased(item) ? quantity : null,
    unit_amount: unit,
    amount,
    discount_amount: discount,
    net_amount: amount - discount,
    tax_amount: address ? share(amount - discount, rates[String(address.country)] ?? 0) : null,
  };
}

/** What it costs, with the member `subtotal` for the amount before discounts and tax. */
export function contentsOf(lines: readonly Line[], charge: Charge, subtotal = 'amount'): Fields {
  const items = lines.map((line) => itemOf(line, charge));
  const sum = (name: 'amount' | 'discount_amount' | 'net_amount' | 'tax_amount') =>
    items.reduce((all, item) => all + (item[name] ?? 0), 0);
  const { address } = charge;
  return {
    currency: 'eur',
    items,
    [subtotal]: sum('amount'),
    discount_amount: sum('discount_amount'),
    net_amount: sum('net_amount'),
    delivery_amount: 0,
    tax_rate: address
      ? { display_name: 'VAT', country: address.country, basis_points: rates[String(address.country)] }
      : null,
    tax_amount: address ? sum('tax_amount') : null,
    total_amount: sum('net_amount') + sum('tax_amount'),
  };
}
