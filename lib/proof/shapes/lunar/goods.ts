/** What the shop in the manner of Lunar sells: products, prices with price breaks, tax classes, and the pages of a search. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Line, Refusing } from '../trade/lines.ts';
import { itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Hob & Hearth', option: 'Finish', firstId: 2_170, code: 'HH', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Stoneware Mug',
    'Tableware',
    [
      ['Oat', 1_450],
      ['Slate', 1_575],
    ],
  ],
  ['Linen Apron', 'Textiles', [['Sand', 3_800]]],
  [
    'Serving Bowl',
    'Tableware',
    [
      ['Large', 5_600],
      ['Small', 3_400, 'sold out'],
    ],
  ],
  ['Beeswax Candle', 'Lighting', [['Tall', 925]]],
  ['Baking at Home', 'Books', [['Hardback', 2_499]]],
  ['Oak Board', 'Kitchen', [['Round', 4_275]]],
  ['Enamel Jug', 'Kitchen', [['White', 2_950]]],
  ['Kitchen Notes', 'Books', [['Paperback', 1_199]]],
]);

export const items = itemsOf(wares, 2, ({ id }) => String(id));

export const moneyOf = (amount: number): Fields => ({
  amount,
  currency: 'GBP',
  formatted: `£${(amount / 100).toFixed(2)}`,
});

/** Percent of VAT. */
export const rateOf = ({ kind }: Ware): number => (kind === 'Books' ? 0 : 20);

const breakFrom = 6;
const withBreaks = new Set(['stoneware-mug', 'beeswax-candle']);
const broken = (amount: number): number => Math.round(amount * 0.9);

/** The price of a piece, which depends on how many pieces the line has. */
export const unitOf = ({ item, quantity }: Line): number =>
  quantity >= breakFrom && withBreaks.has(item.ware.handle) ? broken(item.amount) : item.amount;

const variantOf = (ware: Ware, { id, label, sku, price, available }: Ware['makes'][number]): Fields => {
  const amount = Math.round(Number(price) * 100);
  const breaks = withBreaks.has(ware.handle)
    ? [{ min_quantity: breakFrom, price: moneyOf(broken(amount)) }]
    : [];
  return {
    id,
    sku,
    option_values: [{ option: ware.option, name: label }],
    unit_quantity: 1,
    tax_class: { name: rateOf(ware) === 0 ? 'Zero rated' : 'Standard', percentage: rateOf(ware) },
    price: moneyOf(amount),
    price_breaks: breaks,
    purchasable: 'in_stock',
    available,
  };
};

const productOf = (ware: Ware): Fields => ({
  id: ware.id,
  slug: ware.handle,
  name: ware.title,
  description: ware.story,
  product_type: ware.kind,
  status: 'published',
  brand: { name: ware.maker },
  variants: ware.makes.map((make) => variantOf(ware, make)),
});

/** How many products come before a page. */
type Offset = (page: number, perPage: number) => number;

export const offset: Offset = (page, perPage) => (page - 1) * perPage;

function pageOf({ query, page: sent, per_page }: Fields, before: Offset): Outcome {
  const found = matching(wares, query);
  const [page, perPage] = [Number(sent ?? 1), Number(per_page ?? 15)];
  const first = before(page, perPage);
  const data = found.slice(first, first + perPage).map(productOf);
  const meta = {
    current_page: page,
    from: data.length > 0 ? first + 1 : null,
    last_page: Math.max(1, Math.ceil(found.length / perPage)),
    per_page: perPage,
    to: data.length > 0 ? first + data.length : null,
    total: found.length,
  };
  return { record: { data, meta } };
}

/** @param before differs from `offset` only in a fault */
export const catalogWith =
  (refuse: Refusing, before: Offset): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return pageOf(args, before);
    if (name === 'lookup_catalog') {
      const ids = asList(args.ids);
      return { record: { data: wares.filter(({ id }) => ids.includes(id)).map(productOf) } };
    }
    const ware = wares.find(({ handle }) => handle === args.slug);
    return ware ? { record: { data: productOf(ware) } } : refuse('unknown-item', { slug: args.slug });
  };
