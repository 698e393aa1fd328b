/**
 * A storefront on Viator: experiences whose options are held in a cart for a party, and booked after a checkout session.
 * After docs.viator.com/partner-api/technical (Partner API v2: products, search, cart hold, cart book, status).
 *
 * Lawful oddities: an item is named by the reference that the caller gave it, and has a party of age bands, each with a
 * subtotal and no price of one; a private boat costs the same for each group of up to six; a price has four amounts, of which
 * travelers pay `recommendedRetailPrice`, and the booking fee is not theirs; an item that is sold out is not refused, but stays
 * in the cart as REJECTED, without a price; port fees and entrances are paid on site and only told; nothing is shipped or
 * taxed on top, and the address is a country and a postal code; an itinerary has a confirmed and a pending total.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, type Filling, isFinal, type Purchase } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';
import {
  added,
  type Booking,
  cancellation,
  catalogIn,
  currency,
  decimal,
  items,
  keyOf,
  lineItemOf,
  onSiteOf,
  type Price,
  pageOf,
  priceBlock,
  priceOfItem,
  rowsOf,
  sum,
  titlesOf,
  toBooking,
  wares,
} from './goods.ts';
import { listed, refusal } from './tool-list.ts';

export const bookingsIn = (notes: Fields): readonly Booking[] => rowsOf(notes.bookings).map(toBooking);

const isHeld = (booking: Booking): boolean =>
  booking.paxMix.every(({ ageBand }) => items.get(keyOf(booking, ageBand))?.ready);

const heldIn = ({ notes }: Basket): readonly Booking[] => bookingsIn(notes).filter(isHeld);

const travelersIn = ({ paxMix }: Booking): number =>
  sum(paxMix.map(({ numberOfTravelers }) => numberOfTravelers));

/** Why a sent item cannot be held, besides that it is sold out. */
function problemWith(booking: Booking, sent: ReadonlySet<string>, places: Places): Outcome | undefined {
  const { partnerBookingRef, travelDate, paxMix } = booking;
  if (sent.has(partnerBookingRef)) return refusal('twice', partnerBookingRef, places);
  const today = new Date(places.now()).toISOString().slice(0, 10);
  if (travelDate < today) return refusal('past', travelDate, places);
  const bands = paxMix.map(({ ageBand }) => ageBand);
  if (new Set(bands).size < bands.length) return refusal('twice', bands, places);
  const unknown = bands.map((band) => keyOf(booking, band)).find((key) => !items.has(key));
  return unknown === undefined ? undefined : refusal('item', unknown, places);
}

/** Holds the sent items beside those that the cart has; rejected ones are only noted. */
const fillAt = (places: Places): Dialect['fill'] => {
  const next = counter();
  return (args, cart): Filling | Outcome => {
    const bookings = new Map(bookingsIn(cart?.notes ?? {}).map((each) => [each.partnerBookingRef, each]));
    const sent = new Set<string>();
    for (const booking of rowsOf(args.items).map(toBooking)) {
      const ref = booking.partnerBookingRef;
      const problem = problemWith(booking, sent, places);
      if (problem) return problem;
      sent.add(ref);
      const known = bookings.get(ref);
      const paxMix = booking.paxMix.filter(({ numberOfTravelers }) => numberOfTravelers > 0);
      if (paxMix.length === 0 && !bookings.delete(ref)) return refusal('line', ref, places);
      const bookingRef = known?.bookingRef ?? `BR-${593_037_231 + next() * 13}`;
      if (paxMix.length > 0) bookings.set(ref, { ...booking, paxMix, bookingRef });
    }
    if (bookings.size > 16) return refusal('full', bookings.size, places);
    const all = [...bookings.values()];
    const wishes = all
      .filter(isHeld)
      .flatMap((booking) =>
        booking.paxMix.map((pax) => ({ item: keyOf(booking, pax.ageBand), quantity: pax.numberOfTravelers })),
      );
    const { partnerCartRef } = cart?.notes ?? args;
    return { wishes, notes: { partnerCartRef, bookings: all } };
  };
};

const deliverAt =
  (places: Places): Dialect['deliver'] =>
  ({ bookerInfo, communication, paymentAccount, items: sent }, session) => {
    const refs = heldIn(session).map(({ bookingRef }) => bookingRef);
    const answers = new Map(Object.entries(fieldsOf(session.notes, 'answers')));
    for (const { bookingRef, bookingQuestionAnswers } of rowsOf(sent)) {
      if (!refs.includes(String(bookingRef))) return refusal('line', bookingRef, places);
      const questions = rowsOf(bookingQuestionAnswers).map(({ question }) => question);
      if (new Set(questions).size < questions.length) return refusal('twice', questions, places);
      answers.set(String(bookingRef), bookingQuestionAnswers);
    }
    const notes = {
      ...session.notes,
      ...(isFields(bookerInfo) && { bookerInfo }),
      ...(isFields(communication) && { communication }),
      answers: Object.fromEntries(answers),
    };
    return { notes, ...(isFields(paymentAccount) && { address: paymentAccount }) };
  };

const lacking = ({ notes, address }: Purchase): readonly string[] => [
  ...(notes.bookerInfo ? [] : ['bookerInfo']),
  ...(notes.communication ? [] : ['communication']),
  ...(address ? [] : ['paymentAccount']),
];

/** How records are charged. */
export type Tariff = {
  readonly total: (prices: readonly Price[]) => Price;
  /** How many extra charges an item has on site. */
  readonly charges: (booking: Booking) => number;
};

export const tariff: Tariff = { total: added, charges: travelersIn };

/** What an item costs on site, in cents. */
const onSiteCost = (booking: Booking, { charges }: Tariff): number =>
  (onSiteOf(booking)?.cents ?? 0) * charges(booking);

function extrasOf(booking: Booking, its: Tariff): Fields {
  const charge = onSiteOf(booking);
  const cost = onSiteCost(booking, its);
  const row = charge && {
    name: charge.name,
    numberOfUnits: its.charges(booking),
    amountPerUnit: decimal(charge.cents),
    totalAmount: decimal(cost),
  };
  const recommendedRetailPrice = decimal(priceOfItem(booking).retail + cost);
  const mandatory = { totalExtraCharges: decimal(cost), items: row ? [row] : [] };
  return { price: { recommendedRetailPrice }, mandatory };
}

const namesOf = ({ paxMix: _, ...names }: Booking): Fields => ({ ...names, ...titlesOf(names) });

const itemOf = (booking: Booking, status: string, its: Tariff): Fields => ({
  ...namesOf(booking),
  status,
  lineItems: booking.paxMix.map((pax) => lineItemOf(booking, pax)),
  itemTotalPrice: priceBlock(priceOfItem(booking)),
  extraChargesSummary: extrasOf(booking, its),
});

const rejectedOf = (booking: Booking): Fields => ({
  ...namesOf(booking),
  status: 'REJECTED',
  rejectionReasonCode: 'BOOKABLE_ITEM_IS_NO_LONGER_AVAILABLE',
  paxMix: booking.paxMix,
});

/** The sums of items. @param name of the total */
function totalsOf(bookings: readonly Booking[], name: string, its: Tariff): Fields {
  const total = its.total(bookings.map(priceOfItem));
  const onSite = sum(bookings.map((booking) => onSiteCost(booking, its)));
  return {
    [name]: priceBlock(total),
    extraChargesSummary: {
      price: { recommendedRetailPrice: decimal(total.retail + onSite) },
      totalExtraCharges: decimal(onSite),
    },
  };
}

const answersTo = (bookingRef: unknown, { notes }: Purchase): Fields => ({
  bookingQuestionAnswers: fieldsOf(notes, 'answers')[String(bookingRef)] ?? [],
});

const partiesOf = ({ notes, address }: Purchase): Fields => ({
  bookerInfo: notes.bookerInfo ?? null,
  communication: notes.communication ?? null,
  paymentAccount: address ?? null,
});

const voucherOf = (ref: unknown): Fields => ({
  url: `https://vouchers.miradouro.example/ticket?code=${hexOf(`viator voucher ${ref}`)}`,
  format: 'HTML',
  type: 'STANDARD',
});

const statusOf = (session: Purchase): string => {
  if (session.stage === 'open') return lacking(session).length > 0 ? 'INCOMPLETE' : 'READY';
  return session.stage === 'done' ? 'CONFIRMED' : 'CANCELED';
};

const itemStates = { open: 'BOOKABLE', done: 'CONFIRMED', off: 'RELEASED' } as const;

/** How records are shown. @param its how they are charged */
export const viewsWith = (its: Tariff): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: (cart) => ({
    cartRef: cart.id,
    partnerCartRef: cart.notes.partnerCartRef,
    currency,
    items: bookingsIn(cart.notes).map((booking) => {
      if (!isHeld(booking)) return rejectedOf(booking);
      return itemOf(booking, itemStates[cart.stage], its);
    }),
    ...totalsOf(heldIn(cart), 'totalHeldPrice', its),
  }),
  showCheckout: (session) => ({
    sessionToken: session.id,
    partnerCartRef: session.notes.partnerCartRef,
    status: statusOf(session),
    outstanding: session.stage === 'open' ? lacking(session) : [],
    currency,
    ...partiesOf(session),
    items: heldIn(session).map((booking) => ({
      ...itemOf(booking, itemStates[session.stage], its),
      ...answersTo(booking.bookingRef, session),
    })),
    ...totalsOf(heldIn(session), 'totalHeldPrice', its),
    itineraryId: session.order === undefined ? null : Number(session.order),
  }),
  showOrder: (session, { now }) => ({
    itineraryId: Number(session.order),
    partnerCartRef: session.notes.partnerCartRef,
    bookedAt: new Date(now()).toISOString(),
    currency,
    ...partiesOf(session),
    items: heldIn(session).map((booking) => ({
      ...itemOf(booking, itemStates.done, its),
      ...answersTo(booking.bookingRef, session),
      cancellationPolicy: cancellation,
      voucherInfo: voucherOf(booking.bookingRef),
    })),
    ...totalsOf(heldIn(session), 'totalConfirmedPrice', its),
    totalPendingPrice: priceBlock(added([])),
  }),
});

const dialectAt = (places: Places): Dialect => ({
  items,
  ids: {
    cart: (index) => `CR-${hexOf(`viator cart ${index}`)}`,
    checkout: (index) => `CSI-S-${hexOf(`viator session ${index}`).slice(0, 26)}`,
    order: (index) => String(1_005_813_481 + index * 17),
    line: String,
  },
  cartOf: ({ cartRef }) => cartRef,
  checkoutOf: ({ sessionToken }) => sessionToken,
  orderOf: ({ itineraryId }) => itineraryId,
  catalog: catalogIn(pageOf, (code) => refusal('item', code, places)),
  fill: fillAt(places),
  deliver: deliverAt(places),
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'travelerApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  ...viewsWith(tariff),
});

/** @param change what a fault bends in the dialect */
export const viatorDesk =
  (change: (own: Dialect, places: Places) => Partial<Dialect> = () => ({})) =>
  (places: Places): Tools => {
    const own = dialectAt(places);
    return desk({ ...own, ...change(own, places) })(places);
  };

/** Nothing of it is shipped. */
function publicProduct(ware: Ware, cdn: string) {
  const product = catalogProduct(ware, cdn);
  const variants = product.variants.map((each) => ({ ...each, requires_shipping: false, grams: 0 }));
  return { ...product, variants };
}

/** @param plant a fault in its tools; none by default */
export const viator = (plant: Plant = honest): Variant =>
  shop({
    name: 'viator',
    listed,
    open: viatorDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => publicProduct(ware, otherUrl)),
    collections: { cruises: ({ product_type }) => product_type === 'Cruises' },
    rate: [300, 4_000],
  });
