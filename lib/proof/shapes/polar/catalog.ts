/** Products with fixed, custom and seat-based prices, and the tools that read them. */
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { listIn } from '../trade/stock.ts';

const house = { first: 51_300, maker: 'Skerry Tools', option: 'License', prefix: 'SKY' };

export const wares = waresOf(house, [
  [
    'Glacier Icons',
    'Icon Set',
    [
      ['Personal', '29.00'],
      ['Team', '19.50'],
      ['Lifetime', '99.00', 'sold out'],
    ],
  ],
  [
    'Aurora Dashboard',
    'Template',
    [
      ['Single site', '79.00'],
      ['Unlimited', '189.00'],
    ],
  ],
  [
    'Tundra Grotesk',
    'Font',
    [
      ['Desktop', '45.00'],
      ['Web', '37.25'],
    ],
  ],
  ['Basalt Wallpapers', 'Artwork', [['Supporter', '8.00']]],
  [
    'Lichen Linter',
    'Software',
    [
      ['Personal', '24.75'],
      ['Team', '16.00'],
    ],
  ],
  ['Moraine Mockups', 'Template', [['Single site', '33.50']]],
  ['Permafrost Backups', 'Software', [['Personal', '54.00']]],
  ['Snowline Course', 'Course', [['Team', '62.00']]],
  ['Drumlin Glyphs', 'Icon Set', [['Personal', '21.25']]],
  ['Esker Serif', 'Font', [['Desktop', '58.00']]],
  ['Nunatak Notes', 'E-Book', [['Personal', '17.90']]],
  ['Fjell Shaders', 'Artwork', [['Personal', '41.10']]],
]);

const productId = ({ id }: Ware): string => uuidOf(`polar product ${id}`);

const listedPrices = itemsOf(wares, ({ id }) => uuidOf(`polar price ${id}`));

/** Prices by their ids, and custom ones also by the id and an amount: `…@1200`. */
export class PriceList extends Map<string, Item> {
  override get(key: string): Item | undefined {
    const [id = '', amount] = key.split('@');
    const item = super.get(id);
    return item && amount !== undefined ? { ...item, id: key, amount: Number(amount) } : item;
  }
}

export const prices = new PriceList(listedPrices);

export const priceId = ({ id }: Item): string => String(id.split('@')[0]);

/** What a custom price may be, in cents. */
export const customRange = { least: 300, most: 50_000 } as const;

export const isCustom = ({ label }: Item): boolean => label === 'Supporter';
export const isSeatBased = ({ label }: Item): boolean => label === 'Team';

const tiers = [
  { min_seats: 1, max_seats: 4, percent: 100 },
  { min_seats: 5, max_seats: 19, percent: 90 },
  { min_seats: 20, max_seats: 100, percent: 80 },
] as const;

export const mostSeats = 100;

const seatAmount = ({ amount }: Item, percent: number): number => Math.round((amount * percent) / 100);

/** What one unit costs if so many are bought: all seats have the price of the tier. */
export function unitOf(item: Item, quantity: number): number {
  const tier = tiers.find(({ max_seats }) => quantity <= max_seats);
  return isSeatBased(item) ? seatAmount(item, tier?.percent ?? 80) : item.amount;
}

const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

function amountsOf(item: Item): Fields {
  const { least, most } = customRange;
  if (isCustom(item)) {
    return {
      amount_type: 'custom',
      price_amount: moneyOf(item.amount),
      minimum_amount: moneyOf(least),
      maximum_amount: moneyOf(most),
      preset_amount: moneyOf(item.amount),
    };
  }
  if (!isSeatBased(item)) return { amount_type: 'fixed', price_amount: moneyOf(item.amount) };
  return {
    amount_type: 'seat_based',
    price_amount: moneyOf(item.amount),
    seat_tiers: {
      seat_tier_type: 'volume',
      minimum_seats: 1,
      maximum_seats: mostSeats,
      tiers: tiers.map(({ percent, ...seats }) => ({
        ...seats,
        price_per_seat: moneyOf(seatAmount(item, percent)),
      })),
    },
  };
}

export const pricesOf = (ware: Ware): readonly Item[] =>
  [...listedPrices.values()].filter((item) => item.ware === ware);

export const productOf = (item: Item): string => productId(item.ware);

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  name: ware.title,
  description: ware.story,
  visibility: 'public',
  is_recurring: false,
  recurring_interval: null,
  is_archived: false,
  organization_id: uuidOf('polar organization'),
  metadata: { category: ware.kind },
  prices: pricesOf(ware).map((item) => ({
    id: item.id,
    source: 'catalog',
    type: 'one_time',
    label: item.label,
    product_id: productId(ware),
    ...amountsOf(item),
    tax_behavior: 'exclusive',
    is_archived: !item.ready,
  })),
  benefits: [{ type: 'downloadables', description: `Files of ${ware.title}` }],
});

/** How many products come before a page. */
type Offset = (page: number, limit: number) => number;

/** @param offset how a search is cut into pages */
export const catalogWith =
  (offset: Offset = (page, limit) => (page - 1) * limit) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 10)];
      const start = offset(page, limit);
      const items = found.slice(start, start + limit).map(toProduct);
      const max_page = Math.ceil(found.length / limit);
      return { record: { items, pagination: { total_count: found.length, max_page } } };
    }
    if (name === 'lookup_catalog') {
      const ids = listIn(args, 'ids');
      const items = wares.filter((ware) => ids.includes(productId(ware))).map(toProduct);
      return {
        record: { items, pagination: { total_count: items.length, max_page: Math.min(1, items.length) } },
      };
    }
    const ware = wares.find((each) => productId(each) === args.id);
    if (ware) return { record: toProduct(ware) };
    return refuse(-32_004, 'Not found', { error: 'ResourceNotFound', detail: 'Not found' });
  };
