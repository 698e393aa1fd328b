/** The catalog items of the store, and the lots of its inventory in which they are sold. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, waresOf } from '../desk/stock.ts';

type Tier = readonly [quantity: number, cents: number];

/** Pieces of one item in one color and condition. */
type Lot = {
  readonly color: readonly [id: number, name: string];
  readonly condition: 'N' | 'U';
  readonly price: string;
  readonly quantity: number;
  /** Only multiples of it are sold. */
  readonly bulk: number;
  readonly tiers: readonly Tier[];
};

type Entry = {
  readonly no: string;
  readonly name: string;
  readonly type: 'PART' | 'SET' | 'MINIFIG';
  readonly category: readonly [id: number, name: string];
  readonly year: number;
  readonly lots: readonly Lot[];
};

const red = [5, 'Red'] as const;
const blue = [7, 'Blue'] as const;
const sandGreen = [48, 'Sand Green'] as const;
const yellow = [3, 'Yellow'] as const;
const none = [0, '(Not Applicable)'] as const;

const lot = (
  color: Lot['color'],
  condition: Lot['condition'],
  price: string,
  quantity: number,
  { bulk = 1, tiers = [] }: { readonly bulk?: number; readonly tiers?: readonly Tier[] } = {},
): Lot => ({ color, condition, price, quantity, bulk, tiers });

const entries: readonly Entry[] = [
  {
    no: '4175',
    name: 'Baseplate 32 x 32',
    type: 'PART',
    category: [2, 'Baseplate'],
    year: 1986,
    lots: [
      lot(sandGreen, 'N', '9.45', 640, {
        tiers: [
          [10, 880],
          [50, 815],
        ],
      }),
      lot(sandGreen, 'U', '6.20', 415),
    ],
  },
  {
    no: '30099-1',
    name: 'Harbor Crane',
    type: 'SET',
    category: [67, 'Town'],
    year: 2014,
    lots: [lot(none, 'N', '34.75', 380)],
  },
  {
    no: 'cas614',
    name: 'Forest Guard with Bow',
    type: 'MINIFIG',
    category: [65, 'Castle'],
    year: 1990,
    lots: [lot(none, 'N', '14.90', 250, { tiers: [[5, 1_350]] }), lot(none, 'U', '11.30', 0)],
  },
  {
    no: '3001',
    name: 'Brick 2 x 4',
    type: 'PART',
    category: [5, 'Brick'],
    year: 1958,
    lots: [
      lot(red, 'N', '0.24', 8_400, { bulk: 10, tiers: [[500, 21]] }),
      lot(blue, 'N', '0.26', 7_250, { bulk: 10 }),
      lot(yellow, 'U', '0.12', 3_900, { bulk: 25 }),
    ],
  },
  {
    no: '2490',
    name: 'Horse Barding, Lion Crest',
    type: 'PART',
    category: [19, 'Animal, Accessory'],
    year: 1992,
    lots: [lot(red, 'N', '7.85', 300), lot(red, 'U', '5.05', 275)],
  },
  {
    no: '60098-1',
    name: 'Heavy-Haul Engine',
    type: 'SET',
    category: [122, 'Train'],
    year: 2015,
    lots: [lot(none, 'N', '128.00', 260), lot(none, 'U', '87.60', 210)],
  },
];

const conditions = { N: 'New', U: 'Used' } as const;

export const store = { store_name: 'De Steenbakkerij', seller_name: 'steenbakker' };

export const wares = waresOf(
  { first: 71_300, maker: store.store_name, option: 'Lot', prefix: 'DSB' },
  entries.map(({ name, category, lots }) => [
    name,
    category[1],
    lots.map(({ color, condition, price, quantity }) => {
      const label = `${color[1]}, ${conditions[condition]}`;
      return quantity > 0 ? [label, price] : [label, price, 'sold out'];
    }),
  ]),
);

const inventoryIdOf = ({ id }: { readonly id: number }): number => 321_500_000 + id * 17;

export const items = itemsOf(wares, (make) => String(inventoryIdOf(make)));

/** Each ware of the catalog is an entry, and each of its makes a lot. */
const pairs = wares.flatMap((ware, index) => {
  const entry = entries[index];
  return entry ? [{ ware, entry }] : [];
});

const lots = new Map(
  pairs.flatMap(({ ware, entry }) =>
    ware.makes.flatMap((make, nth) => {
      const found = entry.lots[nth];
      return found ? [[String(inventoryIdOf(make)), { entry, lot: found }] as const] : [];
    }),
  ),
);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

const headOf = ({ no, name, type, category }: Entry): Fields => ({
  no,
  name,
  type,
  category_id: category[0],
});

/** What a cart, an order and the inventory say alike about a lot. */
export function lotHead({ id }: Pick<Item, 'id'>): Fields {
  const found = lots.get(id);
  if (!found) return {};
  const { color, condition, bulk } = found.lot;
  return {
    inventory_id: Number(id),
    item: headOf(found.entry),
    color_id: color[0],
    color_name: color[1],
    new_or_used: condition,
    ...(found.entry.type === 'SET' && { completeness: condition === 'N' ? 'S' : 'C' }),
    bulk,
  };
}

export const bulkOf = ({ id }: Item): number => lots.get(id)?.lot.bulk ?? 1;
export const stockOf = ({ id }: Item): number => lots.get(id)?.lot.quantity ?? 0;

/** The price of one piece, when so many are bought. */
export function unitOf({ id, amount }: Item, quantity: number): number {
  const reached = (lots.get(id)?.lot.tiers ?? []).filter(([from]) => quantity >= from);
  return reached.at(-1)?.[1] ?? amount;
}

const toLot = ({ id, amount }: Item): Fields => ({
  ...lotHead({ id }),
  quantity: lots.get(id)?.lot.quantity,
  unit_price: moneyOf(amount),
  ...Object.fromEntries(
    (lots.get(id)?.lot.tiers ?? []).flatMap(([from, cents], index) => [
      [`tier_quantity${index + 1}`, from],
      [`tier_price${index + 1}`, moneyOf(cents)],
    ]),
  ),
});

const toItem = ({ ware, entry }: { readonly ware: Ware; readonly entry: Entry }): Fields => ({
  ...headOf(entry),
  category_name: entry.category[1],
  year_released: entry.year,
  description: ware.story,
  inventories: ware.makes.flatMap((make) => {
    const item = items.get(String(inventoryIdOf(make)));
    return item ? [toLot(item)] : [];
  }),
});

/** Items with each word in their number, name, category, or in the color or condition of a lot. */
function matching(query: unknown): typeof pairs {
  const words = String(query).toLowerCase().split(/\s+/);
  return pairs.filter(({ ware, entry }) => {
    const text = [entry.no, entry.name, entry.category[1], ...ware.makes.map(({ label }) => label)];
    return words.every((word) => text.join(' ').toLowerCase().includes(word));
  });
}

const itemNamed = (wanted: unknown) =>
  pairs.find(({ entry: { type, no } }) => at(wanted, 'type') === type && at(wanted, 'no') === no);

/** @returns what a catalog tool answers in `data`; undefined if there is no such item */
export function catalogData(name: string, args: Fields): Fields | undefined {
  if (name === 'search_catalog') {
    const found = matching(args.query);
    const [pg, rpp] = [Number(args.pg ?? 1), Number(args.rpp ?? 25)];
    const list = found.slice((pg - 1) * rpp, pg * rpp).map(toItem);
    return { total_count: found.length, pg, rpp, list };
  }
  if (name === 'get_product') {
    const found = itemNamed(args);
    return found && toItem(found);
  }
  const wanted = asList(args.items);
  const list = pairs.filter((pair) => wanted.some((each) => itemNamed(each) === pair)).map(toItem);
  return { list, not_found: wanted.filter((each) => itemNamed(each) === undefined) };
}
