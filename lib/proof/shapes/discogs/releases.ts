/** Releases, their listings, the search for them, and the refusals of the shop in the manner of Discogs. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const range = {
  maker: 'Tiefton Schallplatten',
  option: 'Condition',
  firstId: 1_204_331,
  code: 'TT',
  decimals: 2,
};

/** Words for the media and for the sleeve; the label of a listing has both. */
const mint = 'Mint (M) / Mint (M)';
const nearMint = 'Near Mint (NM or M-) / Very Good Plus (VG+)';
const veryGood = 'Very Good Plus (VG+) / Very Good (VG)';
const worn = 'Very Good (VG) / Generic';

const limits: Readonly<Record<string, number>> = { [mint]: 15, [nearMint]: 5, [veryGood]: 4, [worn]: 1 };

export const wares = waresOf(range, [
  [
    'Halina Weiss - Night Ferry',
    'Jazz',
    [
      [mint, 3_450],
      [nearMint, 2_690],
      [veryGood, 1_875],
    ],
  ],
  [
    'Kollektiv Ost - Signal und Rauschen',
    'Electronic',
    [
      [mint, 4_280],
      [veryGood, 2_215],
    ],
  ],
  [
    'The Tin Gulls - Harbour Songs',
    'Folk',
    [
      [nearMint, 1_540],
      [worn, 620, 'sold out'],
    ],
  ],
  ['Marta Dube - Low Tide', 'Jazz', [[mint, 2_960]]],
  [
    'Quartz Parade - Echo Room',
    'Rock',
    [
      [nearMint, 1_995],
      [worn, 785],
    ],
  ],
  ['Ensemble Varga - Winter Studies', 'Classical', [[veryGood, 1_130]]],
  ['Dub Station Nord - Version Two', 'Reggae', [[mint, 2_375]]],
]);

/** Records in a sleeve, by the title of the release; one by default. */
const doubles = ['Kollektiv Ost - Signal und Rauschen', 'Ensemble Varga - Winter Studies'];
export const recordsIn = ({ title }: Ware): number => (doubles.includes(title) ? 2 : 1);

const listings = itemsOf(wares, 2, ({ id }) => String(id));
export const listingOf = (id: unknown): Item | undefined => listings.find((each) => each.id === String(id));
export const limitOf = ({ label }: Item): number => limits[label] ?? 1;
export const eur = (amount: number): Fields => ({ amount, currency: 'EUR' });
export const seller = { id: 248_613, username: 'tiefton', ships_from: 'Germany' };

/** The offers of a release that are for sale, the cheapest first. */
const offersOf = (ware: Ware): readonly Item[] =>
  listings
    .filter((each) => each.ware === ware && each.available)
    .toSorted((one, other) => one.amount - other.amount);

/** The listing as if it had the lowest price of its release. */
export const atLowest = (id: unknown): Item | undefined => {
  const listing = listingOf(id);
  return listing && { ...listing, amount: offersOf(listing.ware)[0]?.amount ?? listing.amount };
};
/** The listing as if it were for sale. */
export const unsold = (id: unknown): Item | undefined => {
  const listing = listingOf(id);
  return listing && { ...listing, available: true };
};

export const conditionsOf = ({ label }: Item): Fields => {
  const [media, sleeve] = label.split(' / ');
  return { media_condition: media, sleeve_condition: sleeve };
};

function toRelease(ware: Ware): Fields {
  const offers = offersOf(ware);
  const [artist, title] = ware.title.split(' - ');
  return {
    id: ware.id,
    title: ware.title,
    artists: [{ name: artist }],
    release_title: title,
    labels: [{ name: ware.maker }],
    formats: [{ name: 'Vinyl', qty: String(recordsIn(ware)), descriptions: ['LP', 'Album'] }],
    genres: [ware.kind],
    num_for_sale: offers.length,
    lowest_price: offers[0] ? eur(offers[0].amount) : null,
    listings: listings
      .filter((each) => each.ware === ware)
      .map((each) => ({
        id: Number(each.id),
        status: each.available ? 'For Sale' : 'Sold',
        price: eur(each.amount),
        ...conditionsOf(each),
        format_quantity: recordsIn(ware),
        order_limit: limitOf(each),
        seller,
      })),
  };
}

const sentences: Readonly<Record<Reason, string>> = {
  'unknown-item': 'Listing not found.',
  'sold-out': 'This listing has been sold.',
  'unknown-line': 'The item is not in the cart.',
  'unknown-cart': 'Cart not found.',
  'unknown-checkout': 'Checkout not found.',
  'unknown-order': 'Order not found.',
  'unknown-method': "The shipping method is not in the seller's policies.",
  'empty-cart': 'The cart is empty.',
  closed: 'It has been paid or cancelled, and cannot be changed.',
  stale: 'It has been changed.',
  unaddressed: 'A shipping address is required.',
  'not-ready': 'The order cannot be paid yet.',
};
export const failed = (message: string, more: Fields = {}): Outcome => {
  const record = { message, ...more };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
};
/** What a payment lacks, as the arguments of the tools are called. */
const argumentOf: Readonly<Record<string, string>> = {
  approval: 'buyer_approval',
  address: 'shipping_address',
  method: 'shipping_method',
};
const numbered: readonly Reason[] = ['unknown-item', 'sold-out', 'unknown-cart', 'unknown-checkout'];

/** Says what was asked for, and what a payment lacks. */
export function refusal(reason: Reason, { id, missing, shipping_method }: Fields = {}): Outcome {
  return failed(sentences[reason], {
    ...(numbered.includes(reason) && { id: Number(id) }),
    ...(reason === 'unknown-order' && { id }),
    ...(missing !== undefined && { missing: asList(missing).map((name) => argumentOf[String(name)]) }),
    ...(shipping_method !== undefined && { shipping_method }),
  });
}

const found = (query: unknown): readonly Ware[] => {
  const words = String(query).toLowerCase().split(/\s+/);
  return wares.filter(({ title, kind }) =>
    words.every((word) => `${title} ${kind}`.toLowerCase().includes(word)),
  );
};

/** How many releases come before the first of a page. */
export type Skip = (page: number, perPage: number) => number;
export const whole: Skip = (page, perPage) => (page - 1) * perPage;

export const catalogWith =
  (skip: Skip): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const all = found(args.query);
      const [page, perPage] = [Number(args.page ?? 1), Number(args.per_page ?? 50)];
      const first = skip(page, perPage);
      const pages = Math.max(1, Math.ceil(all.length / perPage));
      const pagination = { page, pages, per_page: perPage, items: all.length };
      return { record: { pagination, results: all.slice(first, first + perPage).map(toRelease) } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.release_ids);
      return {
        record: {
          releases: wares.filter(({ id }) => wanted.includes(id)).map(toRelease),
          not_found: wanted.filter((id) => !wares.some((ware) => ware.id === id)),
        },
      };
    }
    const ware = wares.find(({ id }) => id === args.release_id);
    return ware ? { record: toRelease(ware) } : failed('Release not found.', { release_id: args.release_id });
  };
