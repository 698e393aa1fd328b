/** The listings of used and new music gear, their shipping rates for regions, and the tools that find them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Refusing } from '../trade/lines.ts';
import { itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Lakeside Gear', option: 'Condition', firstId: 70_912_345, code: 'LG', decimals: 2 };

type Profile = 'small' | 'guitar' | 'heavy';
type Gear = readonly [make: string, finish: string, year: string, profile: Profile, inventory: number];

const gear: readonly Gear[] = [
  ['Harlan', 'Sunburst', '1979', 'guitar', 1],
  ['Twine & Sons', '', '', 'small', 240],
  ['Cinder', 'White', '2004', 'small', 1],
  ['Harlan', 'Ebony', '1987', 'guitar', 0],
  ['Plectra', 'Orange', '', 'small', 500],
  ['Marlow', 'Black', '1968', 'heavy', 1],
  ['Cinder', 'Red', '2026', 'small', 36],
  ['Ostrava', 'Grey', '2015', 'heavy', 1],
];

export const wares: readonly Ware[] = waresOf(range, [
  ['Harlan Meteor Sunburst', 'Electric Guitars', [['Very Good', 164_900]]],
  ['Twine & Sons Light Strings', 'Accessories', [['Brand New', 799]]],
  ['Cinder Tape Delay White', 'Effects and Pedals', [['Excellent', 11_900]]],
  ['Harlan Arrow Ebony', 'Electric Guitars', [['Good', 239_900, 'sold out']]],
  ['Plectra Picks Orange', 'Accessories', [['Brand New', 449]]],
  ['Marlow Tube Combo', 'Amps', [['Good', 68_500]]],
  ['Cinder Nano Fuzz', 'Effects and Pedals', [['Brand New', 9_270]]],
  ['Ostrava Analog Synthesizer', 'Keyboards and Synths', [['Excellent', 32_450]]],
]).map((ware, index) => ({ ...ware, maker: gear[index]?.[0] ?? ware.maker }));

const listingIds = new Map(wares.flatMap(({ id, makes }) => makes.map((make) => [make.id, id] as const)));

/** An item for each listing, by the id of the listing. */
export const items = itemsOf(wares, 2, ({ id }) => String(listingIds.get(id)));

const gearOf = ({ id }: Ware): Gear =>
  gear[wares.findIndex((ware) => ware.id === id)] ?? ['', '', '', 'small', 0];

export const inventoryOf = (ware: Ware): number => gearOf(ware)[4];

/** A price as the system has it: the amount in cents, twice, and as a text. */
export const priceOf = (cents: number): Fields => ({
  amount: cents,
  amount_cents: cents,
  currency: 'USD',
  symbol: '$',
  display: `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
});

type Region = 'US' | 'CA' | 'XX';
type Rate = readonly [first: number, further: number, expedited: number];

const rates: Readonly<Record<Profile, Readonly<Record<Region, Rate>>>> = {
  small: { US: [599, 150, 1_895], CA: [1_450, 325, 3_250], XX: [2_275, 500, 4_900] },
  guitar: { US: [4_900, 4_900, 11_500], CA: [9_800, 9_800, 17_900], XX: [18_500, 18_500, 29_900] },
  heavy: { US: [6_450, 5_200, 13_800], CA: [12_900, 11_700, 21_600], XX: [24_500, 22_000, 38_700] },
};

/** @param country ISO 3166-1; the United States where it is unknown */
export const regionOf = (country: unknown): Region => {
  if (country === undefined || country === 'US') return 'US';
  return country === 'CA' ? 'CA' : 'XX';
};

export const rateOf = (ware: Ware, region: Region): Rate => rates[gearOf(ware)[3]][region];

const rateIn = (ware: Ware, region: Region): Fields => {
  const [first, further, expedited] = rateOf(ware, region);
  return {
    region_code: region,
    rate: priceOf(first),
    incremental_rate: priceOf(further),
    expedited_rate: priceOf(expedited),
  };
};

export const hrefOf = (path: string): Fields => ({ href: `/api/${path}` });

const toListing = (ware: Ware, country: unknown): Fields => {
  const [make, finish, year, , inventory] = gearOf(ware);
  const [{ label = '', sku = '' } = {}] = ware.makes;
  const cents = Math.round(Number(ware.makes[0]?.price) * 100);
  return {
    id: ware.id,
    slug: ware.handle,
    title: ware.title,
    make,
    model: ware.title.replace(`${make} `, ''),
    finish,
    year,
    sku,
    description: ware.story,
    condition: { uuid: uuidOf(`reverb condition ${label}`), display_name: label },
    categories: [{ uuid: uuidOf(`reverb category ${ware.kind}`), full_name: ware.kind }],
    shop_name: 'Lakeside Gear',
    listing_currency: 'USD',
    price: priceOf(cents),
    has_inventory: inventory > 1,
    inventory,
    offers_enabled: inventory === 1,
    state: inventory > 0 ? { slug: 'live', description: 'Live' } : { slug: 'sold', description: 'Sold' },
    shipping: {
      local: false,
      rates: (['US', 'CA', 'XX'] as const).map((region) => rateIn(ware, region)),
      user_region_rate: rateIn(ware, regionOf(country)),
    },
    _links: { self: hrefOf(`listings/${ware.id}`), web: { href: `/products/${ware.handle}` } },
  };
};

/** How many listings come before a page. */
export type Before = (page: number, perPage: number) => number;

export const before: Before = (page, perPage) => (page - 1) * perPage;

function search(args: Fields, skipped: Before): Outcome {
  const found = matching(wares, args.query);
  const country = fieldsOf(args, 'context').address_country;
  const [page, perPage] = [Number(args.page ?? 1), Number(args.per_page ?? 24)];
  const totalPages = Math.ceil(found.length / perPage);
  const pageAt = (number: number) =>
    hrefOf(`listings?query=${encodeURIComponent(String(args.query))}&page=${number}&per_page=${perPage}`);
  const start = skipped(page, perPage);
  return {
    record: {
      total: found.length,
      current_page: page,
      per_page: perPage,
      total_pages: totalPages,
      listings: found.slice(start, start + perPage).map((ware) => toListing(ware, country)),
      _links: {
        self: pageAt(page),
        ...(page > 1 && { prev: pageAt(page - 1) }),
        ...(page < totalPages && { next: pageAt(page + 1) }),
      },
    },
  };
}

export const catalogWith =
  (refuse: Refusing, skipped: Before) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') return search(args, skipped);
    const country = fieldsOf(args, 'context').address_country;
    if (name === 'lookup_catalog') {
      const ids = asList(args.listing_ids);
      const listings = wares.filter(({ id }) => ids.includes(id)).map((ware) => toListing(ware, country));
      return { record: { total: listings.length, listings } };
    }
    const ware = wares.find(({ id, handle }) => id === args.listing_id || handle === args.slug);
    const asked = args.listing_id ?? args.slug;
    return ware ? { record: toListing(ware, country) } : refuse('unknown-item', { id: asked });
  };
