/** The signups, checkouts and subscriptions of the box club: charges as a list of rows with kinds, today and later. */
import type { Fields, Places } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const days = [
  { day: 'tuesday', label: 'Tuesday evening', weekday: 2, fee: 5_900 },
  { day: 'saturday', label: 'Saturday morning', weekday: 6, fee: 8_900 },
] as const;

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'NOK' });

const starterFee = 9_900;

/** The trial takes 40 % off the boxes of the first charge. */
const trialOf = (boxes: number): number => -Math.round((boxes * 40) / 100);

/** Boxes are food, with a tax of 15 % in the price; the fees have 25 %. */
const vatIn = (boxes: number, fees: number): number =>
  Math.round((boxes * 15) / 115) + Math.round((fees * 25) / 125);

const boxOf = ({ item, quantity }: Line, index: number): Fields => ({
  position: index + 1,
  box: item.id,
  name: `${item.ware.title}, ${item.label}`,
  per_delivery: quantity,
  price: moneyOf(item.amount),
  price_per_delivery: moneyOf(item.amount * quantity),
});

/** @param fee of the delivery, if it is known */
function chargesOf({ lines, notes }: Basket, fee?: number): Fields {
  const boxes = sumOf(lines);
  const rows = [
    { kind: 'boxes', text: 'Boxes of the first delivery', amount: boxes },
    { kind: 'trial_discount', text: 'Trial, 40 % off', amount: trialOf(boxes) },
    { kind: 'starter_fee', text: 'Starter kit, once', amount: lines.length > 0 ? starterFee : 0 },
    ...(fee === undefined ? [] : [{ kind: 'delivery', text: 'Delivery', amount: fee }]),
  ];
  const first = rows.reduce((all, { amount }) => all + amount, 0);
  const fees = first - boxes - trialOf(boxes);
  return {
    interval: notes.interval ?? 'every_4_weeks',
    boxes: lines.map(boxOf),
    charges: rows.map(({ kind, text, amount }) => ({ kind, text, amount: moneyOf(amount) })),
    first_charge: moneyOf(first),
    vat_in_first_charge: moneyOf(vatIn(boxes + trialOf(boxes), fees)),
    each_later_charge: moneyOf(boxes + (fee ?? 0)),
  };
}

export const showSignup = (signup: Basket): Fields => ({
  signup: {
    code: signup.id,
    state: signup.stage === 'off' ? 'discarded' : 'draft',
    ...chargesOf(signup),
  },
});

const dayMs = 86_400_000;

/** The first of these weekdays that is at least three days away. */
function firstDeliveryOn(weekday: number, now: number): string {
  const earliest = new Date(now + 3 * dayMs);
  const wait = (weekday - earliest.getUTCDay() + 7) % 7;
  return new Date(earliest.getTime() + wait * dayMs).toISOString().slice(0, 10);
}

const dayOf = (purchase: Purchase) => days.find(({ day }) => day === purchase.method);

function deliveryOf(purchase: Purchase, { now }: Places): Fields {
  const chosen = dayOf(purchase);
  return {
    recipient: purchase.address ?? null,
    delivery: chosen
      ? {
          day: chosen.day,
          first_delivery_on: firstDeliveryOn(chosen.weekday, now()),
          fee: moneyOf(chosen.fee),
        }
      : null,
  };
}

const states = { open: 'incomplete', done: 'subscribed', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[], places: Places): Fields => ({
  checkout: {
    number: Number(purchase.id),
    state: purchase.stage === 'open' && lacking.length === 0 ? 'ready' : states[purchase.stage],
    needs: lacking,
    ...chargesOf(purchase, dayOf(purchase)?.fee),
    ...deliveryOf(purchase, places),
    delivery_days: days.map(({ day, label, weekday, fee }) => ({
      day,
      label,
      first_delivery_on: firstDeliveryOn(weekday, places.now()),
      fee: moneyOf(fee),
    })),
    subscription_id: purchase.order ?? null,
  },
});

export const showSubscription = (purchase: Purchase, places: Places): Fields => ({
  subscription: {
    id: purchase.order,
    checkout_number: Number(purchase.id),
    state: 'active',
    ...chargesOf(purchase, dayOf(purchase)?.fee),
    ...deliveryOf(purchase, places),
  },
});
