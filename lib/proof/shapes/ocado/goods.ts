/** The goods of the grocery in the manner of Ocado, each pack size a product of its own, its slots, what both cost, and the catalog. */
import { asList } from '../../planted/planted.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Line, piecesIn, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Hatfield', option: 'Pack size', firstId: 7_892_001, code: 'HF', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Semi Skimmed Milk',
    'Dairy',
    [
      ['2.272L', 165],
      ['1.136L', 130],
      ['568ml', 95, 'sold out'],
    ],
  ],
  [
    'Extra Virgin Olive Oil',
    'Food Cupboard',
    [
      ['1L', 1_150],
      ['500ml', 675],
    ],
  ],
  ['Whole Chicken', 'Meat', [['1.55kg', 735]]],
  ['Beef Rib Joint', 'Meat', [['1.2kg', 2_394]]],
  [
    'Honey Almond Granola',
    'Breakfast',
    [
      ['500g', 425],
      ['1kg', 790],
    ],
  ],
  ['Fruit Muesli', 'Breakfast', [['750g', 390]]],
  ['Porridge Oats', 'Breakfast', [['1kg', 265]]],
  [
    'Dishwasher Tablets',
    'Household',
    [
      ['60pk', 1_450],
      ['30pk', 895],
    ],
  ],
  ['Laundry Liquid', 'Household', [['2L', 1_199]]],
  ['Fairtrade Bananas', 'Fruit', [['5pk', 98]]],
]);

const items = itemsOf(wares, 2, ({ id }) => String(id));
export const itemOf = (id: unknown): Item | undefined => items.find((item) => item.id === id);

/** The offer of the breakfast aisle: of all pieces in it, each third is free, the cheapest ones. */
const offer = { promoId: '40318', type: 'OFFER', description: '3 for 2', requiredProductQuantity: 3 };
const isOffered = ({ ware }: Item): boolean => ware.kind === 'Breakfast';
const piecesForOffer = offer.requiredProductQuantity;

/** Food is zero-rated in the United Kingdom. */
export const isStandardRated = ({ ware }: Item): boolean => ware.kind === 'Household';

const units: Readonly<Record<string, readonly [name: string, perUnit: number]>> = {
  L: ['PER_LITRE', 1],
  ml: ['PER_LITRE', 1_000],
  kg: ['PER_KG', 1],
  g: ['PER_KG', 1_000],
  pk: ['PER_EACH', 1],
};

/** Price by measure in pence, such as of a litre. */
function measuredOf({ label, amount }: Item): { readonly pence: number; readonly unit: string } {
  const [, size, symbol = ''] = /^([\d.]+)(\D+)$/.exec(label) ?? [];
  const [unit, perUnit] = units[symbol] ?? ['PER_EACH', 1];
  return { pence: Math.round((amount * perUnit) / Number(size)), unit };
}

/** Kilograms of the heaviest piece, of what is weighed when it is picked. */
const heaviest: Readonly<Record<string, number>> = { 'Whole Chicken': 1.8, 'Beef Rib Joint': 1.4 };

/** The most that a piece costs. */
export function maxOf(item: Item): number {
  const kilograms = heaviest[item.ware.title];
  return kilograms === undefined ? item.amount : Math.round(kilograms * measuredOf(item).pence);
}

const money = (amount: number): Fields => ({ amount, currency: 'GBP' });

const catchweightOf = (item: Item): Fields | null => {
  const kilograms = heaviest[item.ware.title];
  return kilograms === undefined
    ? null
    : { typicalWeight: item.label, maxWeight: `${kilograms}kg`, maxPrice: money(maxOf(item)) };
};

const toProduct = (item: Item): Fields => {
  const { pence, unit } = measuredOf(item);
  return {
    retailerProductId: item.id,
    name: item.ware.title,
    brand: item.ware.maker,
    packSizeDescription: item.label,
    description: item.ware.story,
    categoryPath: [item.ware.kind],
    url: `/products/${item.ware.handle}/${item.id}`,
    price: money(item.amount),
    unitPrice: { price: money(pence), unit },
    catchweight: catchweightOf(item),
    promotions: isOffered(item) ? [offer] : [],
    available: item.available,
  };
};

/** An hour in which the shop delivers. Times are RFC 3339. */
export type Slot = {
  readonly slotId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly pence: number;
  readonly isEco: boolean;
  readonly isFull: boolean;
};

const [day, hour] = [86_400_000, 3_600_000];
const windows: readonly (readonly [inDays: number, hour: number, pence: number, note?: 'eco' | 'full'])[] = [
  [1, 7, 699],
  [1, 14, 499],
  [1, 19, 599, 'full'],
  [2, 10, 399],
  [2, 22, 199, 'eco'],
];
const timeOf = (millis: number): string => new Date(millis).toISOString();

/** The slots that can be seen now: those of tomorrow and of the day after. */
export const slotsAt = (now: number): readonly Slot[] =>
  windows.map(([inDays, at, pence, note]) => {
    const start = (Math.floor(now / day) + inDays) * day + at * hour;
    return {
      slotId: uuidOf(`ocado slot ${start}`),
      startTime: timeOf(start),
      endTime: timeOf(start + hour),
      pence,
      isEco: note === 'eco',
      isFull: note === 'full',
    };
  });

/** A slot to reserve, also if it was seen before midnight. */
export const slotOf = (id: unknown, now: number): Slot | undefined =>
  [...slotsAt(now), ...slotsAt(now - day)].find(
    ({ slotId, isFull, startTime }) => slotId === id && !isFull && Date.parse(startTime) > now,
  );

/** An item of a checkout, which a similar product may replace unless the buyer minds. */
export type Kept = Line & { readonly allowSubstitution?: boolean };
/** A slot, and what its delivery costs the buyer. */
export type Reservation = Slot & { readonly charge: number; readonly expires: number };

/** How the shop calculates, in pence; a fault replaces parts. */
export const honestSums = {
  price: ({ amount }: Item): number => amount,
  afterPromos: (retail: number, savings: number): number => retail + savings,
  charge: (slot: Slot, _before: Reservation | undefined): number => slot.pence,
};
export type Sums = typeof honestSums;

/** What each line saves: the cheapest pieces of the offer are free, one of three. */
function savingsIn(lines: readonly Line[], { price }: Sums): ReadonlyMap<Line, number> {
  const offered = lines
    .filter(({ item }) => isOffered(item))
    .sort((one, other) => price(one.item) - price(other.item));
  let left = Math.floor(piecesIn(offered) / piecesForOffer);
  return new Map(
    offered.map((line) => {
      const free = Math.min(left, line.quantity);
      left -= free;
      return [line, -free * price(line.item)];
    }),
  );
}

/** What each line costs. */
export function pricedIn(lines: readonly Kept[], sums: Sums) {
  const saved = savingsIn(lines, sums);
  return lines.map((line) => {
    const { item, quantity } = line;
    const [retail, savings] = [sums.price(item) * quantity, saved.get(line) ?? 0];
    const final = retail + savings;
    return { line, retail, savings, final, max: final + (maxOf(item) - sums.price(item)) * quantity };
  });
}

export function figuresOf(lines: readonly Line[], delivery: number, sums: Sums) {
  const priced = pricedIn(lines, sums);
  const retail = sumOf(priced.map((each) => each.retail));
  const discount = sumOf(priced.map(({ savings }) => savings));
  const subtotal = sums.afterPromos(retail, discount);
  const bags = Math.ceil(piecesIn(lines) / 6) * 10;
  const taxed = priced.filter(({ line }) => isStandardRated(line.item)).map(({ final }) => final);
  const standardRated = sumOf(taxed) + delivery + bags;
  const total = subtotal + delivery + bags;
  const maxTotal = total + sumOf(priced.map(({ max, final }) => max - final));
  const tax = Math.round(standardRated / 6);
  return { retail, discount, subtotal, shipping: delivery, bags, standardRated, tax, total, maxTotal };
}

const messages: Readonly<Record<Reason, readonly [code: string, message: string]>> = {
  'unknown-item': ['PRODUCT_NOT_FOUND', 'No product has this retailer product id.'],
  'sold-out': ['PRODUCT_UNAVAILABLE', 'The product is out of stock.'],
  'unknown-line': ['ITEM_NOT_FOUND', 'The checkout has no item of this product.'],
  'unknown-cart': ['CART_NOT_FOUND', 'The trolley was not found.'],
  'unknown-checkout': ['CHECKOUT_NOT_FOUND', 'The checkout was not found.'],
  'unknown-order': ['ORDER_NOT_FOUND', 'The order was not found.'],
  'unknown-method': ['SLOT_NOT_AVAILABLE', 'The slot is full, is over, or does not exist.'],
  'empty-cart': ['CART_EMPTY', 'The trolley has no items.'],
  closed: ['NOT_EDITABLE', 'It is cancelled or placed, and can no longer be changed.'],
  stale: ['CART_MODIFIED', 'The trolley was changed meanwhile.'],
  unaddressed: ['MISSING_DELIVERY_DESTINATION', 'The delivery destination is missing.'],
  'not-ready': ['CHECKOUT_RESTRICTED', 'The order cannot be placed yet.'],
};

/** The desk says the rest in `checkoutRestrictions` before the approval is asked for. */
const missingNames: Readonly<Record<string, string>> = { approval: 'orderConfirmation' };

export const refusal = (reason: Reason, { missing, ...more }: Fields = {}): Outcome => {
  const [errorCode, message] = messages[reason];
  const lacking = asList(missing).map((name) => missingNames[String(name)] ?? name);
  return refuse(-32_040, message, { errorCode, ...more, ...(lacking.length > 0 && { missing: lacking }) });
};

const tokenOf = (query: unknown, start: number): string => uuidOf(`ocado page ${query} ${start}`);

/** @param after the position of the first product on the next page */
export const catalogIn =
  (after: (start: number, size: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return search(args, after);
    if (name === 'lookup_catalog') {
      const ids = asList(args.retailerProductIds);
      const missingProductIds = ids.filter((id) => itemOf(id) === undefined);
      const products = items.filter(({ id }) => ids.includes(id)).map(toProduct);
      return { record: { products, missingProductIds } };
    }
    const item = itemOf(args.retailerProductId);
    return item
      ? { record: { product: toProduct(item) } }
      : refusal('unknown-item', { id: args.retailerProductId });
  };

function search(
  { query, pageToken, maxPageSize = 8 }: Fields,
  after: (start: number, size: number) => number,
) {
  const titles = matching(wares, query);
  const found = items.filter(({ ware }) => titles.includes(ware));
  const start =
    pageToken === undefined ? 0 : found.findIndex((_, index) => tokenOf(query, index) === pageToken);
  if (start === -1) {
    return refuse(-32_602, 'The page token is not of this query.', { errorCode: 'INVALID_PAGE_TOKEN' });
  }
  const size = Number(maxPageSize);
  const next = after(start, size);
  return {
    record: {
      productGroups: [
        {
          type: 'cluster',
          name: 'All results',
          decoratedProducts: found.slice(start, start + size).map(toProduct),
        },
      ],
      metadata: {
        totalResults: found.length,
        nextPageToken: next < found.length ? tokenOf(query, next) : null,
      },
    },
  };
}
