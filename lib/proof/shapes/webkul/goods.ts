/** The products of the shop in the manner of Bagisto, simple and configurable ones. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Kaveri Loom', option: 'Colour', firstId: 214, code: 'KL', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Block Print Bedsheet',
    'Bedding',
    [
      ['Indigo', 184_950],
      ['Madder', 199_950],
    ],
  ],
  ['Brass Uruli', 'Kitchen', [['Small', 132_475]]],
  [
    'Khadi Kurta',
    'Clothing',
    [
      ['White', 89_900],
      ['Ochre', 89_900, 'sold out'],
    ],
  ],
  ['Darjeeling Tea', 'Food', [['250 g', 46_525]]],
  ['Jute Rug', 'Living', [['Natural', 249_000]]],
  [
    'Terracotta Lamp',
    'Living',
    [
      ['Plain', 34_950],
      ['Painted', 42_950],
    ],
  ],
]);

/** A simple product is sold by its own id, and a configurable one by those of its variants. */
const ids = new Map(
  wares.flatMap(({ id: ware, makes }) =>
    makes.map(({ id }) => [id, String(makes.length === 1 ? ware : id)] as const),
  ),
);
const idOf = ({ id }: { readonly id: number }): string => String(ids.get(id));

export const items = itemsOf(wares, 2, idOf);

/** Percent of GST. */
export function percentOf({ kind }: Ware): number {
  if (kind === 'Food') return 5;
  return kind === 'Clothing' || kind === 'Bedding' ? 12 : 18;
}

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'INR' });

export const formated = (amount: number): string =>
  (amount / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });

const priced = (amount: number): Fields => ({ price: moneyOf(amount), formated_price: formated(amount) });

const toProduct = (ware: Ware): Fields => {
  const its = items.filter((item) => item.ware === ware);
  return {
    id: ware.id,
    sku: ware.handle,
    type: its.length === 1 ? 'simple' : 'configurable',
    name: ware.title,
    url_key: ware.handle,
    ...priced(Math.min(...its.map(({ amount }) => amount))),
    short_description: ware.story,
    category: ware.kind,
    in_stock: its.some(({ available }) => available),
    ...(its.length > 1 && {
      super_attributes: [{ code: 'color', name: 'Colour', options: its.map(({ label }) => label) }],
      variants: its.map(({ id, sku, label, amount, available }) => ({
        id: Number(id),
        sku,
        name: `${ware.title} ${label}`,
        color: label,
        ...priced(amount),
        in_stock: available,
      })),
    }),
  };
};

function page({ query, page: current = 1, limit = 10 }: Fields): Outcome {
  const found = matching(wares, query);
  const [number, size] = [Number(current), Number(limit)];
  const last_page = Math.max(1, Math.ceil(found.length / size));
  return {
    record: {
      data: found.slice((number - 1) * size, number * size).map(toProduct),
      meta: { current_page: number, last_page, per_page: size, total: found.length },
    },
  };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return page(args);
  if (name === 'lookup_catalog') {
    const asked = [...new Set(asList(args.ids))];
    const data = wares.filter(({ id }) => asked.includes(id)).map(toProduct);
    return { record: { data, not_found: asked.filter((id) => !wares.some((ware) => ware.id === id)) } };
  }
  const ware = wares.find(({ id }) => id === args.id);
  return ware
    ? { record: { data: toProduct(ware) } }
    : refuse(-32_044, 'Sorry, this product is not available.', { id: args.id });
};
