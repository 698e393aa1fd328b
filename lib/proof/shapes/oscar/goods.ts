/** The products of the shop on Oscar: standalone ones, and parents with children that can be bought. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';
import { invalid, refusal } from './refusals.ts';
import { api, currency } from './tool-list.ts';

const range = { maker: 'Cedar & Kiln', option: 'Glaze', firstId: 318, code: 'CK', decimals: 2 };

/** Prices before taxes, in cents. */
export const wares = waresOf(range, [
  [
    'Stoneware Bowl',
    'Tableware',
    [
      ['Ash', 2_450],
      ['Cobalt', 2_795],
      ['Celadon', 2_950, 'sold out'],
    ],
  ],
  ['Salt Cellar', 'Kitchen', [['Plain', 1_835]]],
  [
    'Serving Platter',
    'Tableware',
    [
      ['Ash', 6_480],
      ['Cobalt', 6_990],
    ],
  ],
  ['Butter Dish', 'Kitchen', [['Plain', 3_915]]],
  ['Bud Vase', 'Decor', [['Plain', 2_175]]],
  [
    'Stoneware Mug',
    'Tableware',
    [
      ['Ash', 1_990],
      ['Rust', 2_060],
    ],
  ],
  ['Candle Holder', 'Decor', [['Plain', 1_645, 'sold out']]],
  ['Pie Plate', 'Kitchen', [['Plain', 4_225]]],
]);

type Make = Ware['makes'][number];

const isParent = ({ makes }: Ware): boolean => makes.length > 1;
const urlOf = ({ id }: { readonly id: number }): string => `${api}/products/${id}/`;

/** A standalone product is its own only make. */
const standalone = new Map(wares.filter((ware) => !isParent(ware)).map((ware) => [ware.makes[0]?.id, ware]));
const buyableUrlOf = (make: Make): string => urlOf(standalone.get(make.id) ?? make);

/** A hyperlink of something to choose from, and not to buy. */
export const isParentAt = (url: unknown): boolean =>
  wares.some((ware) => isParent(ware) && urlOf(ware) === url);

const items = itemsOf(wares, 2, buyableUrlOf);

export const itemAt = (url: unknown): Item | undefined => items.find(({ id }) => id === url);

export const titleOf = ({ ware, label }: Item): string =>
  isParent(ware) ? `${ware.title} (${label})` : ware.title;

/** The record of stock has the number of the make. */
export const stockrecordOf = ({ id, catalogId }: Item): string => `${id}stockrecords/${catalogId}/`;

const availabilityOf = ({ available }: Item): Fields =>
  available
    ? { is_available_to_buy: true, message: 'Available' }
    : { is_available_to_buy: false, num_available: 0, message: 'Unavailable' };

const offerOf = (item: Item): Fields => ({
  stockrecords: [{ url: stockrecordOf(item), partner: item.ware.maker, partner_sku: item.sku }],
  price: { is_tax_known: false, excl_tax: { amount: item.amount, currency } },
  availability: availabilityOf(item),
});

const headOf = (url: string, ware: Ware): Fields => ({
  url,
  id: Number(url.split('/').at(-2)),
  title: ware.title,
  description: ware.story,
  product_class: 'pottery',
  categories: [ware.kind],
  options: [],
});

const childOf = (item: Item): Fields => ({
  ...headOf(item.id, item.ware),
  title: titleOf(item),
  upc: item.sku,
  structure: 'child',
  parent: urlOf(item.ware),
  attributes: [{ code: 'glaze', name: 'Glaze', value: item.label }],
  ...offerOf(item),
});

function productOf(ware: Ware): Fields {
  const own = items.filter((item) => item.ware === ware);
  const [only] = own;
  const head = { ...headOf(urlOf(ware), ware), parent: null, attributes: [] };
  if (!isParent(ware) && only) {
    return { ...head, upc: only.sku, structure: 'standalone', ...offerOf(only), children: [] };
  }
  const none = { stockrecords: [], price: null, availability: null };
  return { ...head, upc: null, structure: 'parent', ...none, children: own.map(childOf) };
}

/** Parents, standalone products and children have hyperlinks of the same kind. */
function productAt(url: unknown): Fields | undefined {
  const ware = wares.find((each) => urlOf(each) === url);
  if (ware) return productOf(ware);
  const item = itemAt(url);
  return item && childOf(item);
}

function pageOf({ query, page: asked = 1, page_size: size = 20 }: Fields): Outcome {
  const found = matching(wares, query);
  const [page, most] = [Number(asked), Number(size)];
  const pages = Math.max(1, Math.ceil(found.length / most));
  if (page > pages) return invalid(404, { detail: 'Invalid page.' });
  const linkTo = (other: number) => {
    const params = new URLSearchParams({ q: String(query), page: String(other), page_size: String(most) });
    return `${api}/products/?${params}`;
  };
  return {
    record: {
      count: found.length,
      next: page < pages ? linkTo(page + 1) : null,
      previous: page > 1 ? linkTo(page - 1) : null,
      results: found.slice((page - 1) * most, page * most).map(productOf),
    },
  };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return pageOf(args);
  if (name === 'lookup_catalog') {
    const results = [...new Set(asList(args.products))].flatMap((url) => productAt(url) ?? []);
    return { record: { count: results.length, results } };
  }
  const product = productAt(args.product);
  return product ? { record: product } : refusal('unknown-product');
};
