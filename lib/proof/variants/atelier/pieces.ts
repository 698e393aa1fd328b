/** The products of the atelier: forty pieces in two or three woods, priced in dollars and also sold in other currencies. */
import type { Ware } from '../frame/shop.ts';
import type { Fields } from '../variant.ts';

const places = ['Harbour', 'Orchard', 'Attic', 'Meadow', 'Quarry', 'Canal', 'Chapel', 'Foundry'];
const things = ['Lamp', 'Stool', 'Mirror', 'Tray', 'Bench'];
const woods = ['Oak', 'Walnut', 'Ash'];

const slugOf = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

export const pieces: readonly Ware[] = places.flatMap((place, row) =>
  things.map((thing, column): Ware => {
    const index = row * things.length + column;
    const title = `${place} ${thing}`;
    const sorts = woods.slice(0, index % 4 === 3 ? 2 : 3);
    return {
      id: 7_310_552_004_100 + index * 977,
      handle: slugOf(title),
      title,
      story: `A ${thing.toLowerCase()} named after the ${place.toLowerCase()}.`,
      maker: 'Atelier Nord',
      kind: thing,
      tags: [place, 'handmade'],
      option: 'Wood',
      makes: sorts.map((wood, nth) => ({
        id: 41_200_118_730_000 + index * 1_009 + nth * 31,
        label: wood,
        sku: `AN-${row}${column}-${wood.slice(0, 2).toUpperCase()}`,
        price: ((2_450 + index * 175 + nth * 610) / 100).toFixed(2),
        available: (index + nth) % 6 !== 4,
      })),
    };
  }),
);

export type Offer = {
  readonly slug: string;
  readonly name: string;
  readonly label: string;
  readonly cents: number;
  readonly ready: boolean;
};

export const offersOf = (piece: Ware): readonly Offer[] =>
  piece.makes.map(({ label, price, available }) => ({
    slug: `${piece.handle}--${slugOf(label)}`,
    name: piece.title,
    label,
    cents: Math.round(Number(price) * 100),
    ready: available,
  }));

const offers: ReadonlyMap<string, Offer> = new Map(
  pieces.flatMap(offersOf).map((offer) => [offer.slug, offer]),
);
export const offerOf = (slug: string): Offer | undefined => offers.get(slug);

export type Money = { readonly amount: number; readonly currency: string };

/** The exchange rate of a dollar, and the decimals of the currency. */
const rates: Readonly<Record<string, readonly [rate: number, decimals: number]>> = {
  USD: [1, 2],
  EUR: [0.92, 2],
  JPY: [149, 0],
  KWD: [0.31, 3],
};

/** The currency of the buyer if the atelier sells in it, otherwise dollars. */
export const currencyOf = (market: Fields): string => {
  const wanted = String(market.currency);
  return Object.hasOwn(rates, wanted) ? wanted : 'USD';
};

export function inCurrency(cents: number, currency: string): Money {
  const [rate, decimals] = rates[currency] ?? [1, 2];
  return { amount: Math.round(cents * rate * 10 ** (decimals - 2)), currency };
}

export const sumOf = (amounts: readonly Money[], currency: string): Money => ({
  amount: amounts.reduce((sum, { amount }) => sum + amount, 0),
  currency,
});
