/** What the shop on Viator sells: experiences with product options, each of which has a price for each age band. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields } from '../../variants/variant.ts';
import { type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';

type Option = {
  readonly code: string;
  readonly title: string;
  readonly prices: Readonly<Record<string, string>>;
  readonly soldOut?: 'sold out';
};

type Experience = {
  readonly code: string;
  readonly title: string;
  readonly kind: string;
  /** The price is for a group of up to so many, and not for each traveler. */
  readonly groupOf?: number;
  /** What each traveler pays on the spot, in cents. */
  readonly onSite?: { readonly name: string; readonly cents: number };
  readonly options: readonly Option[];
};

const experiences: readonly Experience[] = [
  {
    code: '101116P3',
    title: 'Alfama Tastes Walk',
    kind: 'Food Tours',
    options: [
      { code: 'TG1', title: 'Evening petiscos', prices: { ADULT: '74.50', CHILD: '41.20' } },
      { code: 'TG2', title: 'Market lunch', prices: { ADULT: '62.30', CHILD: '35.90' } },
    ],
  },
  {
    code: '5010TEJO',
    title: 'Tagus Sunset Cruise',
    kind: 'Cruises',
    onSite: { name: 'Port fee', cents: 250 },
    options: [
      { code: 'TG1', title: 'Open deck', prices: { ADULT: '48.90', SENIOR: '43.60', CHILD: '27.15' } },
      { code: 'TG3', title: 'Captain’s table', prices: { ADULT: '96.40' }, soldOut: 'sold out' },
    ],
  },
  {
    code: '46334P42',
    title: 'Sintra Palaces Day Trip',
    kind: 'Day Trips',
    onSite: { name: 'Park entrance', cents: 1_200 },
    options: [
      { code: 'DEFAULT', title: 'By minibus', prices: { ADULT: '118.25', YOUTH: '89.95', CHILD: '71.05' } },
    ],
  },
  {
    code: '62330P2',
    title: 'Tile Painting Workshop',
    kind: 'Workshops',
    options: [{ code: 'DEFAULT', title: 'Two tiles', prices: { ADULT: '39.75', CHILD: '29.35' } }],
  },
  {
    code: '2050P348',
    title: 'Night Photo Walk',
    kind: 'Walking Tours',
    options: [{ code: 'DEFAULT', title: 'Small group', prices: { ADULT: '33.45' } }],
  },
  {
    code: '3283FADO',
    title: 'Fado House Evening',
    kind: 'Shows',
    options: [
      { code: 'TG1', title: 'Show with a drink', prices: { ADULT: '54.10' } },
      { code: 'TG2', title: 'Show with dinner', prices: { ADULT: '101.65' } },
    ],
  },
  {
    code: '265910P1',
    title: 'Private Wooden Boat',
    kind: 'Cruises',
    groupOf: 6,
    options: [{ code: 'DEFAULT', title: 'Two hours', prices: { TRAVELER: '312.80' } }],
  },
];

export const currency = 'EUR';
export const mostOfABand = 15;

const bands = [
  { ageBand: 'ADULT', startAge: 13, endAge: 99 },
  { ageBand: 'SENIOR', startAge: 65, endAge: 99 },
  { ageBand: 'YOUTH', startAge: 13, endAge: 25 },
  { ageBand: 'CHILD', startAge: 3, endAge: 12 },
  { ageBand: 'TRAVELER', startAge: 0, endAge: 99 },
] as const;

type Choice = { readonly productCode: string; readonly productOptionCode: string };

/** Names what one traveler books: an age band of an option. */
export const keyOf = ({ productCode, productOptionCode }: Choice, band: string): string =>
  `${productCode}/${productOptionCode}/${band}`;

/** The prices of an experience, in the order of its options. */
const ratesOf = ({ code: productCode, options }: Experience) =>
  options.flatMap(({ code: productOptionCode, title, prices, soldOut }) =>
    Object.entries(prices).map(([band, price]) => ({
      key: keyOf({ productCode, productOptionCode }, band),
      make: [`${title} - ${band[0]}${band.slice(1).toLowerCase()}`, price, soldOut] as const,
    })),
  );

export const wares = waresOf(
  { first: 73_400, maker: 'Miradouro Experiences', option: 'Option and age band', prefix: 'MIR' },
  experiences.map((each) => [each.title, each.kind, ratesOf(each).map(({ make }) => make)]),
);

const rates = experiences.flatMap(ratesOf);
const makeIds = wares.flatMap(({ makes }) => makes.map(({ id }) => id));

export const items: ReadonlyMap<string, Item> = itemsOf(
  wares,
  ({ id }) => rates[makeIds.indexOf(id)]?.key ?? '',
);

const byCode = new Map(experiences.map((experience) => [experience.code, experience]));

const experienceOf = (ware: Ware): Experience | undefined =>
  experiences.find(({ title }) => title === ware.title);

export const onSiteOf = ({ productCode }: Choice): Experience['onSite'] => byCode.get(productCode)?.onSite;

export const titlesOf = ({ productCode, productOptionCode }: Choice): Fields => {
  const experience = byCode.get(productCode);
  const option = experience?.options.find(({ code }) => code === productOptionCode);
  return { title: experience?.title, productOptionTitle: option?.title };
};

type Pax = { readonly ageBand: string; readonly numberOfTravelers: number };

/** One product option on one day, for one party. */
export type Booking = {
  readonly partnerBookingRef: string;
  readonly bookingRef: string;
  readonly productCode: string;
  readonly productOptionCode: string;
  readonly travelDate: string;
  readonly paxMix: readonly Pax[];
};

export const rowsOf = (list: unknown): readonly Fields[] => asList(list).filter(isFields);

export const toBooking = (row: Fields): Booking => ({
  partnerBookingRef: String(row.partnerBookingRef),
  bookingRef: String(row.bookingRef),
  productCode: String(row.productCode),
  productOptionCode: String(row.productOptionCode ?? 'DEFAULT'),
  travelDate: String(row.travelDate),
  paxMix: rowsOf(row.paxMix).map(({ ageBand, numberOfTravelers }) => ({
    ageBand: String(ageBand),
    numberOfTravelers: Number(numberOfTravelers),
  })),
});

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** In cents. Travelers pay `retail`; the rest is between the partner and the marketplace. */
export type Price = { readonly retail: number; readonly net: number; readonly fee: number };

export const decimal = (cents: number): number => cents / 100;

const priceOfBand = (booking: Booking, { ageBand, numberOfTravelers }: Pax) => {
  const amount = items.get(keyOf(booking, ageBand))?.amount ?? 0;
  const units = Math.ceil(numberOfTravelers / (byCode.get(booking.productCode)?.groupOf ?? 1));
  return { units, retail: amount * units, net: Math.round(amount * 0.79) * units };
};

export function priceOfItem(booking: Booking): Price {
  const bands = booking.paxMix.map((pax) => priceOfBand(booking, pax));
  const net = sum(bands.map((band) => band.net));
  return { retail: sum(bands.map(({ retail }) => retail)), net, fee: Math.round(net * 0.06) };
}

export const added = (prices: readonly Price[]): Price => ({
  retail: sum(prices.map(({ retail }) => retail)),
  net: sum(prices.map(({ net }) => net)),
  fee: sum(prices.map(({ fee }) => fee)),
});

export const priceBlock = ({ retail, net, fee }: Price): Fields => ({
  price: {
    recommendedRetailPrice: decimal(retail),
    partnerNetPrice: decimal(net),
    bookingFee: decimal(fee),
    partnerTotalPrice: decimal(net + fee),
  },
});

export const lineItemOf = (booking: Booking, pax: Pax): Fields => {
  const { units, retail, net } = priceOfBand(booking, pax);
  const price = { recommendedRetailPrice: decimal(retail), partnerNetPrice: decimal(net) };
  return {
    ...pax,
    ...(byCode.get(booking.productCode)?.groupOf && { numberOfUnits: units }),
    subtotalPrice: { price },
  };
};

const moneyOf = (amount: number): Fields => ({ amount, currency });

export const cancellation = {
  type: 'STANDARD',
  description: 'For a full refund, cancel at least 24 hours before the scheduled departure time.',
  cancelIfBadWeather: true,
  cancelIfInsufficientTravelers: false,
  refundEligibility: [
    { dayRangeMin: 1, percentageRefundable: 100 },
    { dayRangeMin: 0, dayRangeMax: 1, percentageRefundable: 0 },
  ],
} as const;

function optionOf({ code: productCode, groupOf }: Experience, option: Option): Fields {
  const { code: productOptionCode, title, prices, soldOut } = option;
  const amountFor = (band: string): number =>
    items.get(keyOf({ productCode, productOptionCode }, band))?.amount ?? 0;
  return {
    productOptionCode,
    title,
    available: soldOut === undefined,
    pricingDetails: Object.keys(prices).map((ageBand) => ({
      pricingPackageType: groupOf ? 'UNIT' : 'PER_PERSON',
      ...(groupOf && { minTravelers: 1, maxTravelers: groupOf }),
      ageBand,
      price: { recommendedRetailPrice: moneyOf(amountFor(ageBand)) },
    })),
  };
}

const bandsOf = ({ options }: Experience): readonly Fields[] =>
  bands
    .filter(({ ageBand }) => options.some(({ prices }) => ageBand in prices))
    .map((band) => ({ ...band, minTravelersPerBooking: 0, maxTravelersPerBooking: mostOfABand }));

function toProduct(ware: Ware): Fields {
  const experience = experienceOf(ware);
  if (!experience) return {};
  const { code, title, kind, groupOf, onSite, options } = experience;
  return {
    productCode: code,
    title,
    description: ware.story,
    status: 'ACTIVE',
    supplier: { name: ware.maker },
    category: kind,
    flags: ['FREE_CANCELLATION'],
    destinations: [{ ref: '538', name: 'Lisbon', primary: true }],
    confirmationType: 'INSTANT',
    cancellationPolicy: cancellation,
    pricingInfo: {
      type: groupOf ? 'UNIT' : 'PER_PERSON',
      ageBands: bandsOf(experience),
      ...(groupOf && { unitType: 'BOAT' }),
    },
    productOptions: options.map((option) => optionOf(experience, option)),
    extraCharges: onSite
      ? [{ name: onSite.name, chargedFor: 'EACH_TRAVELER', paid: 'ON_SITE', price: moneyOf(onSite.cents) }]
      : [],
  };
}

type Page = <T>(found: readonly T[], start: number, count: number) => readonly T[];

/** The first result has the number 1. */
export const pageOf: Page = (found, start, count) => found.slice(start - 1, start - 1 + count);

const codeOf = (ware: Ware): string => experienceOf(ware)?.code ?? '';

/** @param page the products of a page */
export const catalogIn =
  (page: Page, refuse: (productCode: unknown) => Outcome) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, String(args.query).trim());
      const { start = 1, count = 30 } = fieldsOf(args, 'pagination');
      const results = page(found, Number(start), Number(count)).map(toProduct);
      return { record: { products: { totalCount: found.length, results } } };
    }
    if (name === 'lookup_catalog') {
      const codes = asList(args.productCodes);
      const known = wares.filter((ware) => codes.includes(codeOf(ware)));
      const unknownProductCodes = codes.filter((code) => !byCode.has(String(code)));
      return { record: { products: known.map(toProduct), unknownProductCodes } };
    }
    const ware = wares.find((each) => codeOf(each) === args.productCode);
    return ware ? { record: toProduct(ware) } : refuse(args.productCode);
  };
