/** Twelve faults in the shop on Viator. */
import { answering, asFields, asking, edit } from '../../planted/planted.ts';
import type { Outcome, Plant } from '../../variants/frame/tools.ts';
import type { Fields, Places } from '../../variants/variant.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import type { Basket, Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { catalogIn, rowsOf, toBooking } from './goods.ts';
import { refusal } from './tool-list.ts';
import { bookingsIn, type Tariff, tariff, viatorDesk, viewsWith } from './viator.ts';

const altered = (change: (own: Dialect, places: Places) => Partial<Dialect>): Plant =>
  rebuilt(viatorDesk(change));

const charging = (change: Partial<Tariff>): Plant => altered(() => viewsWith({ ...tariff, ...change }));

/** The last page has as many products as the others. */
const fullPage = <T>(found: readonly T[], start: number, count: number): readonly T[] => {
  const from = start > found.length ? start - 1 : Math.min(start - 1, Math.max(0, found.length - count));
  return found.slice(from, from + count);
};

/** A party in which children are counted as adults. */
function grownUp(paxMix: unknown): readonly Fields[] {
  const counts = new Map<string, number>();
  for (const { ageBand, numberOfTravelers } of rowsOf(paxMix)) {
    const band = ageBand === 'CHILD' ? 'ADULT' : String(ageBand);
    counts.set(band, (counts.get(band) ?? 0) + Number(numberOfTravelers));
  }
  return [...counts].map(([ageBand, numberOfTravelers]) => ({ ageBand, numberOfTravelers }));
}

/** A cart without the items that are not sent again. */
function releasing(args: Fields, cart: Basket): Basket {
  const sent = new Set(rowsOf(args.items).map((row) => toBooking(row).partnerBookingRef));
  const bookings = bookingsIn(cart.notes).filter(({ partnerBookingRef }) => sent.has(partnerBookingRef));
  return { ...cart, notes: { ...cart.notes, bookings } };
}

/** A cart is read as it was held first. */
const readAsHeld: Plant = (tools) => {
  const held = new Map<unknown, Outcome>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') held.set(outcome.record.cartRef, outcome);
    return name === 'get_cart' ? (held.get(args.cartRef) ?? outcome) : outcome;
  };
};

/** A new session begins with the booker of the session that was changed last. */
const knowingTheLast: Plant = (tools) => {
  let last: Fields = {};
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    const { sessionToken, bookerInfo, communication } = outcome.record;
    if (name === 'update_checkout') {
      last = { ...(bookerInfo !== null && { bookerInfo }), ...(communication !== null && { communication }) };
    }
    return name === 'create_checkout' ? tools('update_checkout', { sessionToken, ...last }) : outcome;
  };
};

const dayBefore = (date: unknown): string =>
  new Date(Date.parse(String(date)) - 86_400_000).toISOString().slice(0, 10);

export const faults: readonly Fault[] = [
  {
    id: 'viator-last-page-filled-up',
    breaks: 'The pages of a search do not have a product twice.',
    plant: altered((_, places) => ({
      catalog: catalogIn(fullPage, (code) => refusal('item', code, places)),
    })),
  },
  {
    id: 'viator-children-held-as-adults',
    breaks: 'An item is held for the travelers of each age band that was sent.',
    plant: altered(({ fill }) => ({
      fill: (args, cart) => fill(asFields(edit(args, 'items.*.paxMix', grownUp)), cart),
    })),
  },
  {
    id: 'viator-update-releases-the-rest',
    breaks: 'Items that an update does not send stay in the cart, as the tool says.',
    plant: altered(({ fill }) => ({ fill: (args, cart) => fill(args, cart && releasing(args, cart)) })),
  },
  {
    id: 'viator-booking-fee-in-retail-total',
    breaks: 'Travelers pay the retail prices of the items, and no booking fee.',
    plant: charging({
      total: (prices) => {
        const total = tariff.total(prices);
        return { ...total, retail: total.retail + total.fee };
      },
    }),
  },
  {
    id: 'viator-extra-charge-for-one',
    breaks: 'An extra charge is told for each traveler of an item.',
    plant: charging({ charges: () => 1 }),
  },
  {
    id: 'viator-billed-at-home',
    breaks: 'A session has the billing address that was sent.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'paymentAccount.address.country', () => 'PT')),
  },
  {
    id: 'viator-cart-read-as-held-first',
    breaks: 'A cart is read as its last update left it.',
    plant: readAsHeld,
  },
  {
    id: 'viator-canceled-session-booked',
    breaks: 'A session that is canceled cannot be booked, as the tool says.',
    plant: altered(() => ({
      isFinal: ({ stage }, tool) => stage === 'done' || (stage === 'off' && tool !== 'complete_checkout'),
    })),
  },
  {
    id: 'viator-disapproval-books',
    breaks: 'Commerce endpoint 7: nothing is booked of which the buyer says not to approve.',
    plant: altered(({ approval }) => ({ approval: (args) => ({ given: true, at: approval(args).at }) })),
  },
  {
    id: 'viator-old-approval-books',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: altered(({ approval }, places) => ({
      approval: (args) => ({ ...nowGiven(places), given: approval(args).given }),
    })),
  },
  {
    id: 'viator-itinerary-a-day-early',
    breaks: 'An itinerary has the travel dates of the session that was booked.',
    plant: answering(/^get_order$/, (record) => edit(record, 'items.*.travelDate', dayBefore)),
  },
  {
    id: 'viator-booker-of-another-session',
    breaks: 'A session does not know who books in another one.',
    plant: knowingTheLast,
  },
];
