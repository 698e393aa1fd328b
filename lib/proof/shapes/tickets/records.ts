/** The holds, checkouts and orders of the ticket shop: lines of price levels with their seats, and fees beside them. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const deliveries = [
  { id: 'phone', name: 'Tickets on a phone', amount: 0 },
  { id: 'box-office', name: 'At the box office', amount: 0 },
  { id: 'post', name: 'Printed tickets by post', amount: 890 },
] as const;

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'CHF' });

/** The fee of one ticket. */
export const feeOf = (faceValue: number): number => (faceValue >= 5_000 ? 350 : 180);

const orderFee = 450;

/** Each line has a row of its own. */
const seatsOf = ({ id, item, quantity }: Line): readonly Fields[] =>
  Array.from({ length: quantity }, (_, index) => ({
    section: item.label,
    row: id.replace('ln_', 'R'),
    seat: index + 1,
  }));

const lineOf = (line: Line): Fields => {
  const { id, item, quantity } = line;
  const fee = feeOf(item.amount);
  return {
    line_id: id,
    event: { event_id: item.id.split(':')[0], name: item.ware.title },
    price_level_id: item.id,
    price_level: item.label,
    quantity,
    face_value: moneyOf(item.amount),
    ticket_fee: moneyOf(fee),
    line_total: moneyOf((item.amount + fee) * quantity),
    seats: seatsOf(line),
  };
};

/** Prices and fees contain the tax. */
function chargesOf(lines: readonly Line[], delivery: number): Fields {
  const tickets = sumOf(lines);
  const fees = lines.reduce((all, { item, quantity }) => all + feeOf(item.amount) * quantity, 0);
  const forOrder = lines.length > 0 ? orderFee : 0;
  const total = tickets + fees + forOrder + delivery;
  return {
    tickets: moneyOf(tickets),
    ticket_fees: moneyOf(fees),
    order_fee: moneyOf(forOrder),
    delivery: moneyOf(delivery),
    grand_total: moneyOf(total),
    vat_included: { percent: 8.1, ...moneyOf(Math.round((total * 81) / 1_081)) },
  };
}

/** Delivery is not chosen yet. */
export const showHold = ({ id, lines, stage }: Basket): Fields => ({
  hold_id: id,
  status: stage === 'off' ? 'released' : 'held',
  lines: lines.map(lineOf),
  charges: chargesOf(lines, 0),
});

const figuresOf = ({ lines, method }: Purchase): Fields => ({
  lines: lines.map(lineOf),
  charges: chargesOf(lines, deliveries.find(({ id }) => id === method)?.amount ?? 0),
});

const states = { open: 'open', done: 'confirmed', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout_id: purchase.id,
  status: purchase.stage === 'open' && lacking.length === 0 ? 'ready_for_payment' : states[purchase.stage],
  missing: lacking,
  ...figuresOf(purchase),
  postal_address: purchase.address ?? null,
  delivery_id: purchase.method ?? null,
  delivery_options: deliveries.map(({ id, name, amount }) => ({ id, name, price: moneyOf(amount) })),
  order: purchase.order === undefined ? null : { order_number: purchase.order },
});

export const showOrder = (purchase: Purchase): Fields => ({
  order_number: purchase.order,
  checkout_id: purchase.id,
  status: 'confirmed',
  ...figuresOf(purchase),
  postal_address: purchase.address ?? null,
  delivery_id: purchase.method ?? null,
});
