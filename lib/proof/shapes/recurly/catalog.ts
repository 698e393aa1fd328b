/** The items and plans of the Recurly site: coffee in euros, bought once or as a subscription. */
import { createHash } from 'node:crypto';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Refusing } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

export const wares = waresOf(
  { maker: 'Lough Roasters', option: 'Size', firstId: 91_350, code: 'LR', decimals: 2 },
  [
    ['Harbour Espresso', 'Coffee', [['One kilo', 2_690]]],
    ['Harbour Espresso Monthly', 'Subscription', [['One kilo', 2_390]]],
    ['Moorland Filter', 'Coffee', [['Half a kilo', 1_575]]],
    ['Moorland Filter Monthly', 'Subscription', [['Half a kilo', 1_420]]],
    ['Night Boat Decaf', 'Coffee', [['Half a kilo', 1_740]]],
    ['Pour Over Kettle', 'Equipment', [['One litre', 6_295]]],
    ['Hand Grinder', 'Equipment', [['Steel', 8_450, 'sold out']]],
    ['Paper Filters', 'Equipment', [['Hundred', 485]]],
    ['Cupping Club Yearly', 'Subscription', [['One seat', 11_880]]],
    ['Stoneware Mug', 'Equipment', [['Speckled', 1_835]]],
  ],
);

/** Twelve letters and digits, as the site gives them to its objects. */
export const idOf = (name: string): string =>
  BigInt(`0x${createHash('sha256').update(name).digest('hex')}`)
    .toString(36)
    .slice(0, 12);

/** Bought once, or as a subscription. */
export const goods = itemsOf(wares, 2, ({ sku }) => idOf(`good ${sku}`));

export type Kind = 'item' | 'plan';

export const kindOf = ({ kind }: Ware): Kind => (kind === 'Subscription' ? 'plan' : 'item');
export const codeOf = ({ ware }: Item): string => ware.handle;

/** @param wish how a line of a purchase names what it buys; the id counts if both names are there */
export function wanted(wish: unknown): Item | undefined {
  const { object, id, code } = fieldsOf({ wish }, 'wish');
  return goods.find(
    (good) => kindOf(good.ware) === object && (id === undefined ? codeOf(good) === code : good.id === id),
  );
}

const time = '2026-03-04T05:06:07Z';

function renewalOf({ title }: Ware): Fields {
  const interval_length = title.endsWith('Yearly') ? 12 : 1;
  return { interval_unit: 'months', interval_length, auto_renew: true };
}

const shown = (good: Item): Fields => ({
  id: good.id,
  object: kindOf(good.ware),
  code: codeOf(good),
  state: good.available ? 'active' : 'inactive',
  name: good.ware.title,
  description: good.ware.story,
  ...(kindOf(good.ware) === 'item' ? { external_sku: good.sku } : renewalOf(good.ware)),
  tax_exempt: false,
  currencies: [{ currency: 'EUR', unit_amount: { amount: good.amount, currency: 'EUR' } }],
  created_at: time,
  updated_at: time,
});

/** An id, or a code behind the prefix `code-`. */
const isNamed = (good: Item, name: unknown): boolean => name === good.id || name === `code-${codeOf(good)}`;

/** Where a page begins: the first record of it and when that was changed. */
const cursorOf = ({ id }: Item): string => `${id}:${Date.parse(time) / 1000}`;

/** @param gap records that are lost between two pages */
function page(found: readonly Item[], { cursor, limit }: Fields, gap: number): Fields | undefined {
  const start = cursor === undefined ? 0 : found.findIndex((good) => cursorOf(good) === cursor);
  if (start === -1) return undefined;
  const end = start + Number(limit ?? 20);
  const next = found[end + gap];
  return {
    object: 'list',
    has_more: next !== undefined,
    next: next ? cursorOf(next) : null,
    data: found.slice(start, end).map(shown),
  };
}

export const catalogOf =
  (refusing: Refusing, gap: number) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const matches = matching(wares, args.query);
      const record = page(
        goods.filter(({ ware }) => matches.includes(ware)),
        args,
        gap,
      );
      return record ? { record } : refusing('unknown-line');
    }
    if (name === 'lookup_catalog') {
      const ids = listIn(args, 'ids');
      const found = goods.filter((good) => ids.some((id) => isNamed(good, id)));
      return { record: { object: 'list', has_more: false, next: null, data: found.map(shown) } };
    }
    const good = goods.find((each) => isNamed(each, args.id));
    return good ? { record: shown(good) } : refusing('unknown-item', { id: args.id });
  };
