/** What the webstore in the manner of Tebex sells, the tools of its catalog, and the refusals of all its tools. */
import { asList } from '../../planted/planted.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';

const house = { first: 2_092_105, maker: 'Emberfall Network', option: 'Tier', prefix: 'EMB' };

export const wares = waresOf(house, [
  [
    'Ember Coins',
    'Currency',
    [
      ['500 coins', '4.99'],
      ['1200 coins', '10.95'],
      ['3000 coins', '23.90'],
    ],
  ],
  [
    'Frost Crate Keys',
    'Crates',
    [
      ['1 key', '2.75'],
      ['5 keys', '12.49'],
      ['20 keys', '43.50', 'sold out'],
    ],
  ],
  [
    'Knight Rank',
    'Ranks',
    [
      ['30 days', '7.99'],
      ['Lifetime', '34.95'],
    ],
  ],
  ['Island Expansion', 'Perks', [['One plot', '6.45']]],
  [
    'Pet Dragon',
    'Cosmetics',
    [
      ['Crimson', '11.25'],
      ['Azure', '11.85'],
    ],
  ],
  ['Server Booster', 'Perks', [['24 hours', '3.25']]],
  ['Supporter Badge', 'Cosmetics', [['Bronze', '1.99']]],
]);

/** Each make is a package of its own; its id is that of the variant in the catalog files. */
export const items = itemsOf(wares, ({ id }) => String(id));

export const nameOf = ({ ware, label }: Item): string => `${ware.title} - ${label}`;
export const isSubscription = ({ label }: Item): boolean => label === '30 days';
/** A rank is had or not had, and never twice. */
export const isSingle = ({ ware }: Item): boolean => ware.kind === 'Ranks';
export const typeOf = (item: Item): string => (isSubscription(item) ? 'subscription' : 'single');

export const usd = (amount: number): Fields => ({ amount, currency: 'USD' });

const categories = [...new Set(wares.map(({ kind }) => kind))];
const categoryOf = ({ ware }: Item): Fields => ({
  id: 2_678_660 + categories.indexOf(ware.kind) * 11,
  name: ware.kind,
});

const toPackage = (item: Item): Fields => ({
  id: Number(item.id),
  name: nameOf(item),
  description: `<p>${item.ware.story}</p>`,
  image: null,
  type: typeOf(item),
  category: categoryOf(item),
  base_price: usd(item.amount),
  disable_quantity: isSingle(item),
  disable_gifting: isSubscription(item),
  limit_reached: !item.ready,
  expiration_date: null,
  created_at: '2025-05-21T18:09:17+00:00',
  updated_at: '2026-03-04T05:06:07+00:00',
});

type Problem = Why | 'quantity' | 'gift' | 'coupon' | 'creator';

const titles = { 404: 'Not Found', 409: 'Conflict', 422: 'Unprocessable Content' } as const;

const errors: Readonly<Record<Problem, readonly [status: keyof typeof titles, detail: string]>> = {
  item: [404, 'The package could not be found.'],
  'sold-out': [422, 'The global limit of this package has been reached.'],
  line: [404, 'The package is not in the basket.'],
  cart: [404, 'The basket could not be found.'],
  checkout: [404, 'The checkout could not be found.'],
  order: [404, 'The payment could not be found.'],
  final: [409, 'The checkout has been paid or cancelled.'],
  approval: [422, 'The customer must confirm this payment now.'],
  lacking: [422, 'The checkout cannot be paid while something is missing.'],
  method: [422, 'Nothing is shipped.'],
  empty: [422, 'The basket is empty.'],
  version: [409, 'The basket has been changed.'],
  quantity: [422, 'This package can only be bought once.'],
  gift: [422, 'This package cannot be gifted.'],
  coupon: [422, 'The coupon is invalid or has expired.'],
  creator: [422, 'The creator code is invalid.'],
};

export function refusal(why: Problem, subject: unknown): Outcome {
  const [status, detail] = errors[why];
  const problem = { status, type: 'about:blank', title: titles[status], detail, meta: { subject } };
  return refuse(-32_000 - (status % 100), detail, problem);
}

const packagesOf = (query: unknown): readonly Item[] => {
  const found = searched(wares, query);
  return [...items.values()].filter(({ ware }) => found.includes(ware));
};

/** @param startOf the number of packages before a page */
export const catalogWith =
  (startOf = (page: number, size: number): number => (page - 1) * size): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = packagesOf(args.query);
      const [page, size] = [Number(args.page ?? 1), Number(args.per_page ?? 10)];
      const start = startOf(page, size);
      const data = found.slice(start, start + size).map(toPackage);
      const last_page = Math.max(1, Math.ceil(found.length / size));
      return { record: { data, current_page: page, per_page: size, last_page, total: found.length } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.package_ids).map(String);
      const data = [...items.values()].filter(({ id }) => wanted.includes(id)).map(toPackage);
      return { record: { data, not_found: wanted.filter((id) => !items.has(id)).map(Number) } };
    }
    const item = items.get(String(args.package_id));
    return item ? { record: { data: toPackage(item) } } : refusal('item', args.package_id);
  };
