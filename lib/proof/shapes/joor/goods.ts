/** The styles of the wholesale showroom in the manner of JOOR, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = {
  maker: 'Atelier Corvane',
  option: 'Color and size',
  firstId: 4_182_606,
  code: 'AC',
  decimals: 2,
};

export const wares = waresOf(range, [
  [
    'Linen Wrap Dress',
    'Dresses',
    [
      ['Ecru / 36', 13_240],
      ['Ecru / 38', 13_265],
      ['Ecru / 40', 13_290],
      ['Noir / 36', 13_655],
      ['Noir / 38', 13_680, 'sold out'],
    ],
  ],
  [
    'Silk Camisole',
    'Tops',
    [
      ['Sand / S', 6_415],
      ['Sand / M', 6_435],
      ['Sand / L', 6_455],
    ],
  ],
  [
    'Pleated Trouser',
    'Bottoms',
    [
      ['Noir / 38', 8_890],
      ['Noir / 40', 8_915],
      ['Olive / 38', 9_120],
      ['Olive / 40', 9_145, 'sold out'],
    ],
  ],
  [
    'Cropped Cardigan',
    'Knitwear',
    [
      ['Rouge / S', 7_345],
      ['Rouge / M', 7_370],
    ],
  ],
  ['Raffia Tote', 'Accessories', [['Natural / OS', 4_785]]],
  [
    'Poplin Shirt',
    'Tops',
    [
      ['Blanc / S', 5_895],
      ['Blanc / M', 5_905],
      ['Blanc / PP6', 34_170],
    ],
  ],
  [
    'Leather Belt',
    'Accessories',
    [
      ['Cognac / 85', 3_925],
      ['Cognac / 95', 3_945],
    ],
  ],
]);

/** How many pieces of each size a prepack has. */
const prepacks: Readonly<Record<string, Fields>> = { PP6: { S: 1, M: 2, L: 2, XL: 1 } };

export const styleIdOf = ({ id }: Ware): string => String(id);
export const styleNumberOf = ({ id }: Ware): string => `AC${id % 1_000}`;

const colorNameOf = (label: string): string => label.split(' / ')[0] ?? '';
const colorCodeOf = (label: string): string => colorNameOf(label).slice(0, 3).toUpperCase();
export const sizeOf = ({ label }: Item): string => label.split(' / ')[1] ?? '';

export const colorOf = ({ label }: Item): Fields => ({
  color_code: colorCodeOf(label),
  color_name: colorNameOf(label),
});

/** Names a style in a color, which has one size matrix: `4182606/ECR`. */
export const matrixNamed = (styleId: unknown, colorCode: unknown): string => `${styleId}/${colorCode}`;
export const matrixOf = ({ ware, label }: Item): string => matrixNamed(styleIdOf(ware), colorCodeOf(label));

/** Names a size in such a matrix: what a line of a cart is about. */
export const skuNamed = (matrix: string, size: string): string => `${matrix}/${size}`;

const skus: readonly Item[] = itemsOf(wares, range.decimals, ({ sku }) => sku).map((item) => ({
  ...item,
  id: skuNamed(matrixOf(item), sizeOf(item)),
}));

export const skuOf = (id: unknown): Item | undefined => skus.find((item) => item.id === id);
export const skusIn = (ware: Ware): readonly Item[] => skus.filter((item) => item.ware === ware);
export const matrices: readonly string[] = [...new Set(skus.map(matrixOf))];

const resort = { start_ship_date: '2027-01-15', complete_ship_date: '2027-02-15' };
const summer = { start_ship_date: '2027-03-01', complete_ship_date: '2027-03-31' };
/** The windows in which styles ship, in the order of time. */
export const windows = [resort, summer] as const;
export const windowOf = ({ kind }: Ware) => (kind === 'Knitwear' || kind === 'Accessories' ? summer : resort);

export const eur = (amount: number): Fields => ({ amount, currency: 'EUR' });

const toSize = (item: Item): Fields => {
  const prepack = prepacks[sizeOf(item)];
  return {
    size: sizeOf(item),
    sku_identifier: item.sku,
    ...(prepack && { prepack }),
    prices: { wholesale: eur(item.amount), retail: eur(Math.round(item.amount * 2.6)) },
    in_stock: item.available,
  };
};

const toStyle = (ware: Ware): Fields => ({
  style_id: styleIdOf(ware),
  style_number: styleNumberOf(ware),
  name: ware.title,
  description: ware.story,
  brand: ware.maker,
  category: ware.kind,
  season: 'Spring/Summer 2027',
  delivery: windowOf(ware),
  colors: matrices.flatMap((matrix) => {
    const own = skusIn(ware).filter((item) => matrixOf(item) === matrix);
    return own.slice(0, 1).map((first) => ({ ...colorOf(first), sizes: own.map(toSize) }));
  }),
});

type Why = Reason | 'below-minimum';

const errors: Readonly<Record<Why, readonly [status: number, message: string]>> = {
  'unknown-item': [404, 'Style, color or size not found'],
  'sold-out': [422, 'Size is out of stock'],
  'unknown-line': [404, 'Line item not found'],
  'unknown-cart': [404, 'Cart not found'],
  'unknown-checkout': [404, 'Checkout not found'],
  'unknown-order': [404, 'Order not found'],
  'unknown-method': [422, 'Shipping method not found'],
  'empty-cart': [422, 'Each order must have at least one unit'],
  closed: [409, 'Status does not allow this change'],
  stale: [409, 'Order was changed in the meantime'],
  unaddressed: [422, 'Door is missing'],
  'not-ready': [422, 'Required fields are missing for the status APPROVED'],
  'below-minimum': [422, 'Order minimum is not reached'],
};

const errorOf = (why: Why, details: Fields): Fields => {
  const [status, message] = errors[why];
  return { status: String(status), message, details };
};

/** What may be missing, in the words of the arguments. */
export const fieldsFor: Fields = {
  approval: 'retailer_approval',
  address: 'door',
  method: 'shipping_method_code',
};

/** The states in which nothing can be changed any more. */
export const statuses: Readonly<Record<string, string>> = { placed: 'APPROVED', cancelled: 'CANCELLED' };

export const refusal = (why: Why, { missing, state, ...details }: Fields = {}): Outcome => {
  const closed = state !== undefined && { status: statuses[String(state)] };
  const lacking = missing !== undefined && {
    missing_fields: asList(missing).map((name) => fieldsFor[String(name)]),
  };
  const error = errorOf(why, { ...details, ...closed, ...lacking });
  return refuse(-32_000, errors[why][1], { data: [], errors: [error] });
};

/** Answers are lists, as those of a bulk endpoint are. */
export const bulk = (data: readonly Fields[], failed: readonly Fields[] = []): Fields => ({
  data,
  errors: failed,
});

const styleOf = (id: unknown): Ware | undefined => wares.find((ware) => styleIdOf(ware) === id);

function search({ query, start_from = 0, count = 50 }: Fields): Outcome {
  const found = matching(wares, query);
  const [start, end] = [Number(start_from), Number(start_from) + Number(count)];
  const paging = {
    start_from: start,
    next_start: end < found.length ? end : null,
    total: found.length,
  };
  return { record: { ...bulk(found.slice(start, end).map(toStyle)), paging } };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return search(args);
  if (name === 'lookup_catalog') {
    const ids = [...new Set(asList(args.style_ids))];
    const unknown = ids.filter((id) => !styleOf(id)).map((id) => errorOf('unknown-item', { style_id: id }));
    const known = wares.filter((ware) => ids.includes(styleIdOf(ware)));
    return { record: bulk(known.map(toStyle), unknown) };
  }
  const style = styleOf(args.style_id);
  return style ? { record: bulk([toStyle(style)]) } : refusal('unknown-item', { style_id: args.style_id });
};
