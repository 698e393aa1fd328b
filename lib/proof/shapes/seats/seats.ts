/**
 * A storefront in the manner of Ticketmaster: events with offers, and reservations whose items are keyed by offers.
 *
 * Lawful oddities: each ticket has a face value and two fees, and its own part of the total; sales tax is on top of face values
 * and service fees only; a reservation expires ten minutes after its last change, and a checkout twenty minutes after its
 * start; a buyer gets at most twelve tickets of an offer; only tickets that are sent have an address.
 */
import { asFields, asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  at,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import type { Why, Wish } from '../desk/desk.ts';
import { type Basket, type Dialect, desk, isFinal, type Line, type Purchase, patched } from '../desk/desk.ts';
import { hexOf, type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

export const wares = waresOf({ first: 33_700, maker: 'Hudson Hall', option: 'Section', prefix: 'HUD' }, [
  [
    'Brass Band Night',
    'Concert',
    [
      ['Orchestra', '72.00'],
      ['Mezzanine', '48.50'],
    ],
  ],
  ['Improv Comedy', 'Comedy', [['General admission', '26.00']]],
  [
    'Tempest in the Park',
    'Theatre',
    [
      ['Lawn', '35.00'],
      ['Terrace', '89.00', 'sold out'],
    ],
  ],
  ['Science Lecture', 'Talk', [['Auditorium', '15.00']]],
  ['Salsa Orchestra', 'Concert', [['Floor', '54.25']]],
  ['Open Mic', 'Comedy', [['Table', '18.75']]],
]);

const eventId = ({ id }: Ware): string => `vv${hexOf(`seats ${id}`).slice(0, 12)}`;

const offerIds = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(({ id }, index) => [id, `${eventId(ware)}.of${index + 1}`] as const),
  ),
);

const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });
const facility = 300;
const perOrder = 395;

/** A service fee of 18 percent. */
const serviceOf = (face: number): number => Math.round(face * 0.18);
const ticketOf = ({ amount }: Pick<Item, 'amount'>): number => amount + serviceOf(amount) + facility;

const ways = [
  { code: 'MOBILE', label: 'Mobile entry', fee: 0 },
  { code: 'WILL_CALL', label: 'Will call', fee: 250 },
  { code: 'UPS', label: 'UPS 2nd day', fee: 1_450 },
] as const;

const chargesOf = (face: number): Fields => ({
  faceValue: moneyOf(face),
  serviceFee: moneyOf(serviceOf(face)),
  facilityFee: moneyOf(facility),
});

const toEvent = (ware: Ware): Fields => ({
  id: eventId(ware),
  name: ware.title,
  info: ware.story,
  classification: ware.kind,
  dates: { start: `2027-05-${String(1 + (ware.id % 28)).padStart(2, '0')}T20:00:00-04:00`, status: 'onsale' },
  _embedded: { venues: [{ name: ware.maker, country: 'US' }] },
  offers: ware.makes.map(({ id, label, price, available }) => {
    const face = Math.round(Number(price) * 100);
    return {
      offerId: offerIds.get(id),
      section: label,
      price: moneyOf(face),
      charges: chargesOf(face),
      ticketLimit: 12,
      inventory: available ? 'AVAILABLE' : 'SOLD_OUT',
    };
  }),
});

export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [size, number] = [Number(args.size ?? 20), Number(args.page ?? 0)];
      const events = found.slice(size * number, size * (number + 1)).map(toEvent);
      const totalPages = Math.ceil(found.length / size);
      return {
        record: { _embedded: { events }, page: { size, number, totalPages, totalElements: found.length } },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ids);
      return {
        record: { _embedded: { events: wares.filter((ware) => ids.includes(eventId(ware))).map(toEvent) } },
      };
    }
    const ware = wares.find((each) => eventId(each) === args.id);
    return ware ? { record: toEvent(ware) } : refusal('item', args.id);
  };

/** Items keyed by offers at first, and a JSON Patch of them afterwards. */
function fill({ items: wanted, patch }: Fields, hold: Basket | undefined) {
  const wishes: Wish[] = Object.entries(asFields(wanted)).map(([item, value]) => ({
    item,
    quantity: Number(at(value, 'quantity')),
  }));
  for (const { op, path, value } of asList(patch).filter(isFields)) {
    const [, , item = '', member] = String(path).split('/');
    const isThere = hold?.lines.some((line) => line.item.id === item) ?? false;
    if ((op !== 'add' || member !== undefined) && !isThere) return refusal('line', path);
    const quantity = member === 'quantity' ? value : at(value, 'quantity');
    if (op !== 'remove' && quantity === undefined) return refusal('value', path);
    wishes.push({ item, quantity: op === 'remove' ? 0 : Number(quantity) });
  }
  return { wishes: patched(hold?.lines ?? [], wishes) };
}

function deliver({ purchaser, delivery, address }: Fields, { notes }: Purchase) {
  return {
    ...(isFields(address) && { address }),
    ...(delivery !== undefined && { method: String(delivery) }),
    notes: { ...notes, ...(isFields(purchaser) && { purchaser }) },
  };
}

type Problem = Why | 'value';

const errors: Readonly<Record<Problem, readonly [code: string, detail: string]>> = {
  item: ['EVENT_OR_OFFER_NOT_FOUND', 'There is no such event or offer.'],
  'sold-out': ['OFFER_SOLD_OUT', 'The offer is sold out.'],
  line: ['ITEM_NOT_FOUND', 'The reservation has no such item.'],
  cart: ['RESERVATION_NOT_FOUND', 'The reservation does not exist, or has expired.'],
  checkout: ['CHECKOUT_NOT_FOUND', 'The checkout does not exist, or has expired.'],
  order: ['ORDER_NOT_FOUND', 'There is no such order.'],
  final: ['CHECKOUT_CLOSED', 'The checkout is purchased or cancelled.'],
  approval: ['CONSENT_REQUIRED', 'The purchaser has to accept the total now.'],
  lacking: ['CHECKOUT_INCOMPLETE', 'The checkout is incomplete.'],
  method: ['DELIVERY_NOT_FOUND', 'There is no such delivery.'],
  empty: ['RESERVATION_EMPTY', 'The reservation has no tickets.'],
  version: ['RESERVATION_CHANGED', 'The reservation has changed.'],
  value: ['VALUE_REQUIRED', 'The operation needs a value that fits its path.'],
};

function refusal(why: Problem, subject: unknown): Outcome {
  const [code, detail] = errors[why];
  return refuse(-32_001, detail, { errors: [{ code, detail, source: subject }] });
}

function contentsOf(lines: readonly Line[], method?: string): Fields {
  const sum = (amountOf: (item: Item) => number) =>
    lines.reduce((all, { item, quantity }) => all + amountOf(item) * quantity, 0);
  const [face, service] = [sum(({ amount }) => amount), sum(({ amount }) => serviceOf(amount))];
  const tax = Math.round((face + service) * 0.08875);
  const [orderFee, delivery] = [
    lines.length > 0 ? perOrder : 0,
    ways.find(({ code }) => code === method)?.fee ?? 0,
  ];
  return {
    items: Object.fromEntries(
      lines.map(({ item, quantity }) => [
        item.id,
        {
          eventId: eventId(item.ware),
          eventName: item.ware.title,
          section: item.label,
          quantity,
          chargesPerTicket: chargesOf(item.amount),
          pricePerTicket: moneyOf(ticketOf(item)),
          itemTotal: moneyOf(ticketOf(item) * quantity),
        },
      ]),
    ),
    totals: {
      faceValue: moneyOf(face),
      serviceFees: moneyOf(service),
      facilityFees: moneyOf(sum(() => facility)),
      orderProcessingFee: moneyOf(orderFee),
      delivery: moneyOf(delivery),
      tax: moneyOf(tax),
      grandTotal: moneyOf(sum(ticketOf) + orderFee + delivery + tax),
    },
  };
}

const lacking = ({ address, method, notes }: Purchase): readonly string[] => [
  ...(notes.purchaser ? [] : ['purchaser']),
  ...(method ? [] : ['delivery']),
  ...(method === 'UPS' && !address ? ['address'] : []),
];

const states = { open: 'PENDING', done: 'PURCHASED', off: 'CANCELLED' } as const;

const purchaseOf = ({ notes, method, address, lines }: Purchase): Fields => ({
  purchaser: notes.purchaser ?? null,
  delivery: method ?? null,
  address: address ?? null,
  ...contentsOf(lines, method),
});

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(offerIds.get(id))),
  ids: {
    cart: (index) => `RSV-${hexOf(`seats reservation ${index}`).slice(0, 10).toUpperCase()}`,
    checkout: (index) => `CHK-${hexOf(`seats checkout ${index}`).slice(0, 10).toUpperCase()}`,
    order: (index) => `${12 + index}-${40_117 + index * 31}/NYC`,
    line: String,
  },
  cartOf: ({ reservationId }) => reservationId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderNumber }) => orderNumber,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { accepted, acceptedAt } = fieldsOf(args, 'purchaserConsent');
    return { given: accepted === true, at: acceptedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }) => ({
    reservationId: id,
    state: stage === 'off' ? 'RELEASED' : 'HELD',
    ...contentsOf(lines),
  }),
  showCheckout: (purchase) => {
    const [missing, { stage }] = [lacking(purchase), purchase];
    return {
      checkoutId: purchase.id,
      state: stage === 'open' && missing.length === 0 ? 'READY' : states[stage],
      missing,
      deliveries: ways.map(({ code, label, fee }) => ({ code, label, fee: moneyOf(fee) })),
      ...purchaseOf(purchase),
      orderNumber: purchase.order ?? null,
    };
  },
  showOrder: (purchase) => ({
    orderNumber: purchase.order,
    checkoutId: purchase.id,
    state: 'PURCHASED',
    ...purchaseOf(purchase),
  }),
};

/** Records with a time after which they are gone. A read does not put it off, and nothing that is purchased expires. */
function expiring(tools: Tools, { now }: Places): Tools {
  const ends = new Map<unknown, number>();
  return (name, args) => {
    const isHold = name.endsWith('_cart');
    if ((ends.get(args.reservationId) ?? Infinity) <= now()) return refusal('cart', args.reservationId);
    if ((ends.get(args.checkoutId) ?? Infinity) <= now()) return refusal('checkout', args.checkoutId);
    return changed(tools(name, args), (record) => {
      const { reservationId, checkoutId, state } = record;
      const id = isHold ? reservationId : checkoutId;
      if (!/_(cart|checkout)$/.test(name)) return record;
      if (state === 'PURCHASED' || state === 'CANCELLED' || state === 'RELEASED') {
        ends.delete(id);
        return record;
      }
      if (/^create|update_cart/.test(name)) ends.set(id, now() + (isHold ? 600_000 : 1_200_000));
      return { ...record, expiresAt: new Date(ends.get(id) ?? now()).toISOString() };
    });
  };
}

/** @param own a dialect, which a fault bends */
export const seatsDesk =
  (own: Dialect) =>
  (places: Places): Tools =>
    expiring(desk(own)(places), places);

/** @param plant a fault in its tools; none by default */
export const seats = (plant: Plant = honest): Variant =>
  shop({
    name: 'seats',
    listed,
    open: seatsDesk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { concerts: ({ product_type }) => product_type === 'Concert' },
    rate: [300, 4_000],
  });
