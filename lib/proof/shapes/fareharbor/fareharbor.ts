/**
 * A storefront in the manner of FareHarbor: items with availabilities, whose customer type rates are held and booked.
 *
 * Lawful oddities: a row is a group of customers with a `customer_count` and a cost of its own, whose tax is rounded for each
 * customer; amounts in records are whole cents beside their `_display`, with one currency for the company; a booking fee and
 * the pickup are not taxed; an update names rates and needs the revision; refusals are results with `isError` that say
 * `is_bookable: false`; answers are texts only.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import {
  amountsOf,
  availabilityOf,
  bookingOf,
  company,
  contentsOf,
  lacking,
  maker,
  moneyOf,
  orderOf,
  receiptOf,
  taxOf,
} from './records.ts';
import { listed } from './tool-list.ts';

const house = { first: 48_211, maker, option: 'Customer type', prefix: 'KWC' };

const wares = waresOf(house, [
  [
    'Sunset Catamaran Sail',
    'Sailing',
    [
      ['Adult', '79.00'],
      ['Child', '49.50'],
    ],
  ],
  [
    'Turtle Reef Snorkel',
    'Snorkeling',
    [
      ['Snorkeler', '124.95'],
      ['Observer', '68.25'],
    ],
  ],
  ['Sandbar Kayak Tour', 'Paddling', [['Paddler', '57.75']]],
  [
    'Wreck Dive',
    'Diving',
    [
      ['Certified diver', '189.00'],
      ['Open water student', '245.00', 'sold out'],
    ],
  ],
  ['Sunrise Outrigger Ride', 'Paddling', [['Rider', '42.10']]],
  ['Whale Watch Morning', 'Sailing', [['Guest', '93.35']]],
  ['Beginner Surf Lesson', 'Surfing', [['Surfer', '88.40']]],
]);

const capacity = 20;

const rateOf = ({ id, label, price, available }: Ware['makes'][number]): Fields => {
  const total = Math.round(Number(price) * 100);
  return {
    pk: id,
    customer_type: { singular: label },
    total: moneyOf(total),
    total_including_tax: moneyOf(total + taxOf(total)),
    capacity: available ? capacity : 0,
    is_bookable: available,
  };
};

const toItem = (ware: Ware): Fields => ({
  pk: ware.id,
  name: ware.title,
  headline: ware.story,
  category: ware.kind,
  location: 'Honolulu, HI',
  is_pickup_ever_available: true,
  availabilities: [{ ...availabilityOf(ware), customer_type_rates: ware.makes.map(rateOf) }],
});

/** @param startOf the index of the first item of a page */
export const catalogIn =
  (startOf: (page: number, size: number) => number) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [page, page_size] = [Number(args.page ?? 1), Number(args.page_size ?? 25)];
      const found = searched(wares, String(args.query).trim());
      const start = startOf(page, page_size);
      const items = found.slice(start, start + page_size).map(toItem);
      const next_page = page * page_size < found.length ? page + 1 : null;
      return { record: { company, items, page, page_size, next_page, total_count: found.length } };
    }
    if (name === 'lookup_catalog') {
      const pks = asList(args.pks);
      const items = wares.filter(({ id }) => pks.includes(id));
      const not_found = pks.filter((pk) => !items.some(({ id }) => id === pk));
      return { record: { company, items: items.map(toItem), not_found } };
    }
    const ware = wares.find(({ id }) => id === args.item);
    return ware ? { record: { company, item: toItem(ware) } } : refusal('item', args.item);
  };

/** The rates of a hold by their keys; those of a new one are added up, and those of an update are set. */
function fill(args: Fields, hold: Basket | undefined) {
  if (hold && args.revision !== hold.version) return refusal('version', hold.version);
  const wishes: Wish[] = [];
  for (const { customer_type_rate, customer_count } of asList(args.customers).filter(isFields)) {
    const [item, quantity] = [String(customer_type_rate), Number(customer_count)];
    const isIn = hold?.lines.some((line) => line.item.id === item) ?? false;
    if (quantity === 0 && !isIn) return refusal('line', customer_type_rate);
    wishes.push({ item, quantity, isAdded: hold === undefined });
  }
  const all = patched(hold?.lines ?? [], wishes);
  return all.some(({ quantity }) => quantity > capacity) ? refusal('capacity', capacity) : { wishes: all };
}

function deliver({ contact, lodging, pickup }: Fields, { notes }: Purchase) {
  return {
    ...(isFields(lodging) && { address: lodging }),
    ...(pickup !== undefined && { method: String(pickup) }),
    notes: { ...notes, ...(isFields(contact) && { contact }) },
  };
}

type Problem = Why | 'capacity';

const errors: Readonly<Record<Problem, readonly [code: string, error: string]>> = {
  item: ['not-found', 'There is no such item or customer type rate.'],
  'sold-out': ['not-enough-capacity', 'This customer type is fully booked on this availability.'],
  capacity: ['party-too-large', 'There are not enough places for so many customers of one rate.'],
  line: ['rate-not-held', 'The hold has no customers of this rate.'],
  cart: ['hold-not-found', 'There is no such hold; it may have been released.'],
  checkout: ['booking-not-found', 'There is no such booking.'],
  order: ['order-not-found', 'There is no such order.'],
  final: ['booking-closed', 'The booking is completed or cancelled.'],
  approval: ['approval-required', 'The customer has to approve the total, at most five minutes ago.'],
  lacking: ['details-missing', 'The booking is not complete.'],
  method: ['pickup-not-found', 'There is no such pickup.'],
  empty: ['no-customers', 'A booking needs one customer at least.'],
  version: ['revision-conflict', 'The hold has changed. Read it and try again.'],
};

function refusal(why: Problem, subject: unknown): Outcome {
  const [code, error] = errors[why];
  const content = [
    { type: 'text', text: JSON.stringify({ is_bookable: false, code, error, details: subject }) },
  ];
  return { members: { result: { isError: true, content } } };
}

/** Four letters, other ones for each order. */
const displayIdOf = (index: number): string =>
  [17_576, 676, 26, 1]
    .map((step) => String.fromCharCode(65 + (Math.floor((12_007 + index * 5) / step) % 26)))
    .join('');

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => uuidOf(`fareharbor hold ${index}`),
    checkout: (index) => uuidOf(`fareharbor booking ${index}`),
    order: displayIdOf,
    line: (index) => String(6_876_876 + index * 3),
  },
  cartOf: ({ hold_uuid }) => hold_uuid,
  checkoutOf: ({ booking_uuid }) => booking_uuid,
  orderOf: ({ display_id }) => display_id,
  catalog: catalogIn((page, size) => (page - 1) * size),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(args, 'customer_approval');
    return { given: approved === true, at: approved_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, version, lines }) => ({
    hold: {
      uuid: id,
      status: stage === 'off' ? 'released' : 'held',
      revision: version,
      ...contentsOf(lines),
      ...amountsOf(receiptOf({ lines }), false),
    },
  }),
  showCheckout: (purchase) => ({ booking: bookingOf(purchase) }),
  showOrder: (purchase) => orderOf(purchase),
};

/** @param plant a fault in its tools; none by default */
export const fareharbor = (plant: Plant = honest): Variant =>
  shop({
    name: 'fareharbor',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { paddling: ({ product_type }) => product_type === 'Paddling' },
    rate: [300, 4_000],
  });
