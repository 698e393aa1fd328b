/**
 * A restaurant in the manner of Uber Eats: a menu of items and modifier groups, and orders with a cart and a payment; it is
 * delivered with quotes in the manner of Uber Direct. After the public menus, orders, patches of carts, and delivery quotes.
 *
 * Lawful oddities: the shipping method is a delivery quote, which exists only for a drop-off, expires after 15 minutes, and is
 * dropped with its drop-off; `total_fee` contains the other fees, which stand beside it; a small order costs a fee; the tip is
 * in the total; a unit price contains the modifiers, and a base price does not; other modifiers or instructions make another
 * line; a suspended item is left out of a cart, which tells it in `fulfillment_issues`; an update is a list of actions; a
 * pick-up needs no drop-off; an order splits the street lines of the drop-off into street and unit, and has a short
 * `display_id`; records have no totals outside `payment.charges`.
 */
import { isDeepStrictEqual } from 'node:util';
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { cartOf, catalog, goodOf, keyOf, limit, money, refusal, taxOn, taxRateOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const store = { id: uuidOf('ubereats store'), name: 'Pike Street Oven' };
const pickUp = 'PICK_UP';

const services = [
  { service_level: 'standard', fee: 399, minutes: 40 },
  { service_level: 'priority', fee: 648, minutes: 25 },
] as const;

type Quote = { readonly id: string; readonly fee: number; readonly expires: string } & Fields;

/** What the `address` of a checkout keeps: it is there as soon as anything about the delivery was set. */
type Trip = { readonly dropoff?: Fields; readonly quotes: readonly Quote[]; readonly tip: number };

export const tripOf = ({ address }: Checkout): Trip => (address ? (address as Trip) : { quotes: [], tip: 0 });

const later = (millis: number, minutes: number): string => new Date(millis + minutes * 60_000).toISOString();

const quotesAt = (now: number, newId: () => string): readonly Quote[] =>
  services.map(({ service_level, fee, minutes }) => ({
    kind: 'delivery_quote',
    id: newId(),
    service_level,
    fee,
    currency_type: 'USD',
    created: later(now, 0),
    expires: later(now, 15),
    duration: minutes,
    dropoff_eta: later(now, minutes),
  }));

/** How the shop calculates; a fault replaces parts. */
const honestRates = {
  deliveryFee: (quotes: readonly Quote[], method: string | undefined): number =>
    quotes.find(({ id }) => id === method)?.fee ?? 0,
  total: ({ sub_total, tax, total_fee, tip }: Readonly<Record<Summand, number>>): number =>
    sub_total + tax + total_fee + tip,
};

type Summand = 'sub_total' | 'tax' | 'bag_fee' | 'total_fee' | 'tip';
export type Rates = typeof honestRates;

/** What is charged besides the items. */
type Extras = { readonly deliveryFee: number; readonly tip: number };
const noExtras: Extras = { deliveryFee: 0, tip: 0 };

const taxOf = (line: Line): number => taxOn(line.item, amountOf(line));

function chargesOf(lines: readonly Line[], { deliveryFee, tip }: Extras, rates: Rates) {
  const sub_total = subtotalOf(lines);
  const bag_fee = lines.length > 0 ? 10 : 0;
  const small_order_fee = lines.length > 0 && sub_total < 1_000 ? 200 : 0;
  const fees = { delivery_fee: deliveryFee, bag_fee, small_order_fee };
  const parts = {
    sub_total,
    tax: sumOf(lines.map(taxOf)),
    total_fee: sumOf(Object.values(fees)),
    ...fees,
    tip,
  };
  return { ...parts, total: rates.total(parts) };
}

export const paymentOf = (lines: readonly Line[], extras: Extras, rates: Rates = honestRates): Fields => ({
  charges: Object.fromEntries(
    Object.entries(chargesOf(lines, extras, rates)).map(([name, amount]) => [name, money(amount)]),
  ),
  tax_reporting: {
    breakdown: {
      items: lines.map((line) => ({
        instance_id: line.key,
        tax_rate: taxRateOf(line.item),
        tax: money(taxOf(line)),
      })),
    },
  },
  promotions: { promotions: [] },
});

const typeOf = (method: string | undefined): string | null => {
  if (method === undefined) return null;
  return method === pickUp ? pickUp : 'DELIVERY_BY_UBER';
};

/** The first line is the street, and the others are the unit. */
function eaterOf({ dropoff }: Trip, method: string | undefined): Fields | null {
  if (!dropoff || method === pickUp) return null;
  const { street_address, ...place } = fieldsOf(dropoff, 'address');
  const [street, ...unit] = asList(street_address);
  const location = { street_address: street, unit_number: unit.join(', ') || null, ...place };
  const { name: first_name, phone_number: phone, notes = '' } = dropoff;
  return { first_name, phone, delivery: { location, notes } };
}

const states = { open: 'OPEN', placed: 'PLACED', cancelled: 'CANCELED' } as const;

function recordsWith(rates: Rates): Pick<Words, 'cart' | 'checkout' | 'order'> {
  const paid = (checkout: Checkout): Fields => {
    const { quotes, tip } = tripOf(checkout);
    return paymentOf(checkout.lines, { deliveryFee: rates.deliveryFee(quotes, checkout.method), tip }, rates);
  };
  return {
    cart: ({ id, state, lines, messages }) => ({
      id,
      current_state: states[state],
      store,
      cart: cartOf(lines, messages),
      payment: paymentOf(lines, noExtras, rates),
    }),
    checkout: (checkout) => {
      const { id, cart, state, method, lines, order } = checkout;
      const { dropoff, quotes } = tripOf(checkout);
      const missing = [...(dropoff || method ? [] : ['dropoff']), ...(method ? [] : ['quote_id'])];
      return {
        id,
        cart_id: cart,
        current_state: states[state],
        missing,
        type: typeOf(method),
        store,
        dropoff: dropoff ?? null,
        delivery_quotes: quotes,
        quote_id: method === undefined || method === pickUp ? null : method,
        cart: cartOf(lines),
        payment: paid(checkout),
        order_id: order ?? null,
      };
    },
    order: (checkout, placed_at) => ({
      id: checkout.order,
      display_id: String(checkout.order).slice(-5).toUpperCase(),
      checkout_id: checkout.id,
      current_state: 'CREATED',
      type: typeOf(checkout.method),
      store,
      eater: eaterOf(tripOf(checkout), checkout.method),
      cart: cartOf(checkout.lines),
      payment: paid(checkout),
      placed_at,
      estimated_ready_for_pickup_at: later(Date.parse(placed_at), 20),
    }),
  };
}

const adding = (row: Fields): Change => ({ does: 'add', item: keyOf(row), quantity: Number(row.quantity) });

function changesOf(change: Fields): readonly Change[] {
  const key = fieldsOf(change, 'root_item').instance_id;
  const setting = (quantity: unknown): Change => ({ does: 'set', key, quantity: Number(quantity) });
  if (change.action_type === 'ADD_ITEM') return [adding(fieldsOf(change, 'item'))];
  if (change.action_type === 'ADJUST_ITEM') return [setting(fieldsOf(change, 'item_adjustment').quantity)];
  if (change.action_type === 'REMOVE_ITEM') return [setting(0)];
  return [setting(0), adding(fieldsOf(change, 'item_substitute'))];
}

/** A quote that is named wins; a choice made before lasts as long as it is on offer. */
function methodAfter({ type, quote_id }: Fields, before: string | undefined, { quotes }: Trip) {
  if (quote_id !== undefined) return String(quote_id);
  if (type === pickUp) return pickUp;
  const stays = before === pickUp ? type === undefined : quotes.some(({ id }) => id === before);
  return stays ? before : undefined;
}

const isExpired = ({ expires }: Quote, now: number): boolean => Date.parse(expires) < now;

/** @param quoted makes new quotes */
const deliveryWith =
  ({ now }: Places, quoted: () => readonly Quote[]): Words['delivery'] =>
  (checkout, args): Checkout | Outcome => {
    const { method: before, ...rest } = checkout;
    const had = tripOf(checkout);
    const tip = Number(args.tip ?? had.tip);
    const isSame =
      isDeepStrictEqual(args.dropoff, had.dropoff) && !had.quotes.some((quote) => isExpired(quote, now()));
    const isNew = isFields(args.dropoff) && !isSame;
    const trip: Trip = isNew ? { dropoff: asFields(args.dropoff), quotes: quoted(), tip } : { ...had, tip };
    const { quote_id } = args;
    const quote = trip.quotes.find(({ id }) => id === quote_id);
    if (quote_id !== undefined && (!quote || args.type === pickUp)) {
      return refusal('unknown-method', { id: quote_id });
    }
    if (quote && isExpired(quote, now())) return refusal('stale', { id: quote_id });
    const method = methodAfter(args, before, trip);
    return { ...rest, address: trip, ...(method !== undefined && { method }) };
  };

const wordsWith = (rates: Rates, delivery: Words['delivery']): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  filling: (args) => rowsIn(args, 'items').map(adding),
  changes: (args) => rowsIn(args, 'changes').flatMap(changesOf),
  delivery,
  approval: (args) => {
    const { confirmed, confirmed_at } = fieldsOf(args, 'eater_confirmation');
    return { given: confirmed, at: confirmed_at };
  },
  ...recordsWith(rates),
});

/** An order cannot be placed with a quote that has expired since it was chosen. */
const guardAt =
  ({ now }: Places): Rules['guard'] =>
  (args, thing) => {
    if (!('eater_confirmation' in args) || !('cart' in thing)) return undefined;
    const quote = tripOf(thing).quotes.find(({ id }) => id === thing.method);
    return quote && isExpired(quote, now()) ? refusal('stale', { id: quote.id }) : undefined;
  };

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: (own: Words) => Partial<Words>;
  readonly rates?: Partial<Rates>;
};

export const ubereatsDesk =
  ({ rules: own = {}, words: bend, rates: bent = {} }: Bent = {}) =>
  (places: Places): Tools => {
    const rates = { ...honestRates, ...bent };
    const uuids = (kind: string) => {
      const next = counter();
      return () => uuidOf(`ubereats ${kind} ${next()}`);
    };
    const next = counter();
    const quoteId = () => `dqt_${hexOf(`ubereats quote ${next()}`).slice(0, 22)}`;
    const rules: Rules = {
      ...usual,
      find: goodOf,
      newKey: uuids('instance'),
      cartId: uuids('cart'),
      checkoutId: uuids('checkout'),
      orderId: uuids('order'),
      refuse: refusal,
      limit,
      guard: guardAt(places),
      totals: (lines) => {
        const { sub_total: subtotal, tax, total } = chargesOf(lines, noExtras, rates);
        return { subtotal, discount: 0, shipping: 0, tax, total };
      },
      ...own,
    };
    const words = wordsWith(
      rates,
      deliveryWith(places, () => quotesAt(places.now(), quoteId)),
    );
    return tradeOf({ ...words, ...bend?.(words) }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const ubereats = (plant: Plant = honest): Variant =>
  shop({
    name: 'ubereats',
    listed,
    open: ubereatsDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { pizza: ({ product_type }) => product_type === 'Pizza' },
    rate: [300, 4_000],
  });
