/** The baskets, checkouts and orders of the grocery: lines by department, deposits, and taxes at two rates. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const slots = [
  { id: 'thu-17', day: 'Thursday', from: '17:00', to: '19:00', fee: 490 },
  { id: 'fri-09', day: 'Friday', from: '09:00', to: '12:00', fee: 290 },
] as const;

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

export const isWeighed = (label: string): boolean => label === 'By weight';

/** The deposit on one piece. */
export const depositOn = (label: string): number => (label.endsWith('bottle') ? 15 : 0);

const depositsIn = (lines: readonly Line[]): number =>
  lines.reduce((all, { item, quantity }) => all + depositOn(item.label) * quantity, 0);

/** A bag holds eight pieces or portions, and costs a deposit of 25 cents. */
const bagsFor = (lines: readonly Line[]): number =>
  Math.ceil(lines.reduce((all, { quantity }) => all + quantity, 0) / 8);

const lineOf = ({ item, quantity }: Line, substitute: unknown): Fields => ({
  ean: item.id,
  name: `${item.ware.title}, ${item.label}`,
  count: quantity,
  unit: isWeighed(item.label) ? '250 g' : 'piece',
  ...(isWeighed(item.label) && { estimated_grams: quantity * 250 }),
  price: item.amount,
  sum: item.amount * quantity,
  deposit: depositOn(item.label) * quantity,
  substitute: substitute ?? 'ask',
});

function departmentsOf({ lines, notes }: Basket): readonly Fields[] {
  const names = [...new Set(lines.map(({ item }) => item.ware.kind))];
  return names.map((name) => {
    const own = lines.filter(({ item }) => item.ware.kind === name);
    return {
      department: name,
      lines: own.map((line) => lineOf(line, notes[line.item.id])),
      sum: sumOf(own),
    };
  });
}

/** The part of an amount that is tax: drinks and services have 19 percent, food has 7. */
const taxIn = (gross: number, percent: number): number => Math.round((gross * percent) / (100 + percent));

function totalsOf(lines: readonly Line[], slotFee: number): Fields {
  const goods = sumOf(lines);
  const drinks = sumOf(lines.filter(({ item }) => item.ware.kind === 'Drinks'));
  const [bottles, bags] = [depositsIn(lines), bagsFor(lines) * 25];
  const total = goods + bottles + bags + slotFee;
  return {
    goods,
    bottle_deposit: bottles,
    bag_deposit: bags,
    slot_fee: slotFee,
    total,
    of_which_tax: [
      { percent: 7, tax: taxIn(goods - drinks, 7) },
      { percent: 19, tax: taxIn(drinks + slotFee, 19) },
    ],
  };
}

/** The slot is not known yet. */
export const showBasket = (basket: Basket): Fields => ({
  basket: basket.id,
  state: basket.stage === 'off' ? 'thrown away' : 'open',
  currency: 'EUR',
  departments: departmentsOf(basket),
  bags: bagsFor(basket.lines),
  totals: totalsOf(basket.lines, 0),
});

/** From 60 euros of goods on, the slot is free. */
const feeFor = (lines: readonly Line[], slot: string | undefined): number =>
  sumOf(lines) >= 6_000 ? 0 : (slots.find(({ id }) => id === slot)?.fee ?? 0);

/** A tenth more than what is weighed may cost is authorised, since portions are never exact. */
const marginOn = (lines: readonly Line[]): number =>
  Math.ceil(sumOf(lines.filter(({ item }) => isWeighed(item.label))) / 10);

function figuresOf(purchase: Purchase): Fields {
  const { lines, method, address } = purchase;
  const totals = totalsOf(lines, feeFor(lines, method));
  return {
    currency: 'EUR',
    departments: departmentsOf(purchase),
    bags: bagsFor(lines),
    deliver_to: address ?? null,
    slot: method ?? null,
    totals,
    payment: { authorised_at_most: Number(totals.total) + marginOn(lines) },
  };
}

const states = { open: 'open', done: 'ordered', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout: purchase.id,
  state: purchase.stage === 'open' && lacking.length === 0 ? 'ready' : states[purchase.stage],
  still_needed: lacking,
  ...figuresOf(purchase),
  slots: slots.map(({ fee: _, ...slot }) => ({ ...slot, fee: feeFor(purchase.lines, slot.id) })),
  order: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  order: purchase.order,
  checkout: purchase.id,
  state: 'being picked',
  ...figuresOf(purchase),
});
