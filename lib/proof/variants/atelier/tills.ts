/** What the atelier sells, and how: its pieces and their prices, the baskets, and the tills where a buyer approves and pays. */
import type { Ware } from '../frame/shop.ts';
import { isRecent, type Outcome, refuse } from '../frame/tools.ts';
import { counter, type Fields, fieldsOf, isFields, type Places } from '../variant.ts';

const places = ['Harbour', 'Orchard', 'Attic', 'Meadow', 'Quarry', 'Canal', 'Chapel', 'Foundry'];
const things = ['Lamp', 'Stool', 'Mirror', 'Tray', 'Bench'];
const woods = ['Oak', 'Walnut', 'Ash'];

const slugOf = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

/** Forty of them in two or three woods, priced in dollars and also sold in other currencies. */
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

type Offer = {
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

const sumOf = (amounts: readonly Money[], currency: string): Money => ({
  amount: amounts.reduce((sum, { amount }) => sum + amount, 0),
  currency,
});

type Till = {
  readonly ref: string;
  readonly stage: 'open' | 'sold' | 'called-off';
  readonly rows: readonly Row[];
  readonly currency: string;
  readonly to?: Fields;
  readonly by?: string;
  readonly sale?: string;
};

const ways: Readonly<Record<string, readonly [label: string, cents: number]>> = {
  van: ['By van, next week', 700],
  rail: ['By rail, in three days', 1_250],
  bicycle: ['By bicycle, tomorrow', 1_900],
};

const home = 'US';

/** Shipping abroad costs twice as much. */
function carriageOf({ to, by, currency }: Till) {
  const [, cents] = ways[by ?? ''] ?? ['', 0];
  return inCurrency(to && to.country !== home ? 2 * cents : cents, currency);
}

function stageOf({ stage, to, by }: Till): string {
  return stage === 'open' ? (to && by ? 'ready' : 'gathering') : stage;
}

function recordOf(till: Till, baseUrl: string): Fields {
  const { ref, rows, currency, to, by, sale } = till;
  const lines = priced(rows, currency);
  const goods = sumOf(
    lines.map(({ sum }) => sum),
    currency,
  );
  const carriage = carriageOf(till);
  const choices = Object.keys(ways).map((way) => ({
    code: way,
    label: ways[way]?.[0],
    cost: carriageOf({ ...till, by: way }),
  }));
  return {
    ref,
    stage: stageOf(till),
    rows: lines,
    bill: { goods, carriage, due: sumOf([goods, carriage], currency) },
    deliver: { ...(to && { to }), ...(by && { by }), choices },
    handover: `${baseUrl}/till/${ref}`,
    ...(sale && { sale }),
  };
}

type Shelf = { readonly find: (ref: string) => Basket | undefined };

export function tills(shelf: Shelf, { baseUrl, now }: Places): (name: string, args: Fields) => Outcome {
  const kept = new Map<string, Till>();
  const sold = new Map<string, Fields>();
  const [nextTill, nextSale] = [references('t'), references('s')];
  const keep = (till: Till): Outcome => {
    kept.set(till.ref, till);
    return { record: { till: recordOf(till, baseUrl) } };
  };
  const sell = (till: Till, { given, at }: Fields): Outcome => {
    const handover = `${baseUrl}/till/${till.ref}`;
    if (given !== true || !isRecent(at, now())) {
      return refuse(-32050, 'The buyer has to approve this purchase now.', { handover });
    }
    if (stageOf(till) !== 'ready') return refuse(-32051, 'An address and a way are missing.', { handover });
    const sale = nextSale();
    const { rows, bill, deliver } = recordOf(till, baseUrl);
    const { to, by } = isFields(deliver) ? deliver : {};
    sold.set(sale, { ref: sale, till: till.ref, rows, bill, deliver: { to, by } });
    return keep({ ...till, stage: 'sold', sale });
  };
  return (name, args) => {
    if (name === 'create_checkout') return opened(shelf, fieldsOf(args, 'purchase'), nextTill, keep);
    if (name === 'get_order') {
      const sale = sold.get(String(args.ref));
      return sale ? { record: { sale } } : refuse(-32044, 'There is no such order.', { ref: args.ref });
    }
    const till = kept.get(String(args.ref));
    if (!till) return refuse(-32043, 'There is no such till.', { ref: args.ref });
    if (name === 'get_checkout') return { record: { till: recordOf(till, baseUrl) } };
    if (till.stage !== 'open') return refuse(-32045, `This till is ${till.stage}.`, { stage: till.stage });
    if (name === 'cancel_checkout') return keep({ ...till, stage: 'called-off' });
    if (name === 'complete_checkout') return sell(till, fieldsOf(args, 'consent'));
    const { to, by } = fieldsOf(args, 'deliver');
    return keep({ ...till, ...(isFields(to) && { to }), ...(typeof by === 'string' && { by }) });
  };
}

function opened(
  shelf: Shelf,
  purchase: Fields,
  nextTill: () => string,
  keep: (till: Till) => Outcome,
): Outcome {
  if ('basket' in purchase) {
    const basket = shelf.find(String(purchase.basket));
    if (!basket) return refuse(-32042, 'There is no such basket.', { ref: purchase.basket });
    const { rows, currency } = basket;
    return keep({ ref: nextTill(), stage: 'open', rows, currency });
  }
  const rows = rowsOf(purchase.rows);
  if (!('length' in rows)) return rows;
  const currency = currencyOf(fieldsOf(purchase, 'market'));
  return keep({ ref: nextTill(), stage: 'open', rows, currency });
}

/** The baskets of the atelier. */
type Row = { readonly row: string; readonly offer: Offer; readonly count: number };

type Basket = { readonly ref: string; readonly rows: readonly Row[]; readonly currency: string };

const birds = ['kestrel', 'heron', 'plover', 'siskin', 'dunlin'];

/** References such as `b-kestrel-1`. */
const references = (letter: string): (() => string) => {
  const next = counter();
  return () => {
    const index = next();
    return `${letter}-${birds[index % birds.length]}-${Math.floor(index / birds.length) + 1}`;
  };
};

/** The requested rows, or a refusal of the first unavailable one. */
function rowsOf(asked: unknown): readonly Row[] | Outcome {
  const rows: Row[] = [];
  for (const [index, { what, count }] of (Array.isArray(asked) ? asked : []).filter(isFields).entries()) {
    const offer = offerOf(String(what));
    if (!offer) return refuse(-32040, 'There is no such piece.', { what });
    if (!offer.ready) return refuse(-32041, 'This piece is sold out.', { what });
    rows.push({ row: `r-${index + 1}`, offer, count: Number(count) });
  }
  return rows;
}

const priced = (rows: readonly Row[], currency: string) =>
  rows.map(({ row, offer, count }) => {
    const { slug, name, label, cents } = offer;
    const each = inCurrency(cents, currency);
    return { row, what: { slug, name, label }, count, each, sum: { ...each, amount: each.amount * count } };
  });

function shown({ ref, rows, currency }: Basket): Outcome {
  const lines = priced(rows, currency);
  const goods = sumOf(
    lines.map(({ sum }) => sum),
    currency,
  );
  return { record: { basket: { ref, rows: lines, worth: { goods, due: goods } } } };
}

export function baskets() {
  const kept = new Map<string, Basket>();
  const nextRef = references('b');
  const keep = (basket: Basket): Outcome => {
    kept.set(basket.ref, basket);
    return shown(basket);
  };
  const call = (name: string, args: Fields): Outcome => {
    const content = fieldsOf(args, 'basket');
    const rows = rowsOf(content.rows);
    if (!('length' in rows)) return rows;
    if (name === 'create_cart') {
      return keep({ ref: nextRef(), rows, currency: currencyOf(fieldsOf(content, 'market')) });
    }
    const basket = kept.get(String(args.ref));
    if (!basket) return refuse(-32042, 'There is no such basket.', { ref: args.ref });
    if (name === 'update_cart') return keep({ ...basket, rows });
    if (name === 'cancel_cart') kept.delete(basket.ref);
    return shown(basket);
  };
  return { call, find: (ref: string) => kept.get(ref) };
}
