/** The products of the showroom in the manner of NuORDER, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Gaspe Outfitters', option: 'Size', firstId: 37_411, code: 'GO', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Harbor Parka Navy',
    'Outerwear',
    [
      ['S', 11_805],
      ['M', 11_810],
      ['L', 11_815],
      ['XL', 12_295, 'sold out'],
    ],
  ],
  [
    'Harbor Parka Moss',
    'Outerwear',
    [
      ['S', 11_905],
      ['M', 11_910],
    ],
  ],
  [
    'Tidal Sweater Oat',
    'Knitwear',
    [
      ['S', 5_435],
      ['M', 5_445],
      ['L', 5_455],
    ],
  ],
  ['Ferry Scarf Rust', 'Accessories', [['One Size', 2_275]]],
  [
    'Dockside Trouser Slate',
    'Bottoms',
    [
      ['30', 6_185],
      ['32', 6_195],
      ['34', 6_205, 'sold out'],
    ],
  ],
]);

/** An id of 24 hexadecimal digits. */
export const hexId = (name: string): string => uuidOf(`nuorder ${name}`).replaceAll('-', '').slice(0, 24);
export const productIdOf = ({ id }: Ware): string => hexId(`product ${id}`);
const wareOf = (id: unknown): Ware | undefined => wares.find((ware) => productIdOf(ware) === id);
/** Names a size of a product inside the shop: callers name both. */
export const nameOf = (product: unknown, size: unknown): string => `${product}/${size}`;

const skus = itemsOf(wares, 2, ({ sku }) => sku).map((item) => ({
  ...item,
  id: nameOf(productIdOf(item.ware), item.label),
}));
export const sizeOf = (id: unknown): Item | undefined => skus.find((item) => item.id === id);

export const cad = (amount: number): Fields => ({ amount, currency: 'CAD' });
const retailOf = ({ amount }: Item): number => Math.round((amount * 22) / 10);
export const windowOf = ({ kind }: Ware): Fields =>
  kind === 'Outerwear' || kind === 'Knitwear'
    ? { ship_start: '2027-07-15', ship_end: '2027-08-31' }
    : { ship_start: '2027-09-01', ship_end: '2027-09-30' };

export const briefly = (ware: Ware): Fields => ({
  _id: productIdOf(ware),
  style_number: `GO-${ware.id}`,
  season: 'Fall 2027',
  name: ware.title.split(' ').slice(0, -1).join(' '),
  color: ware.title.split(' ').at(-1),
});

const toProduct = (ware: Ware): Fields => ({
  ...briefly(ware),
  brand_name: ware.maker,
  category: ware.kind,
  description: ware.story,
  ...windowOf(ware),
  sizes: skus
    .filter((item) => item.ware === ware)
    .map((item) => ({
      size: item.label,
      sku: item.sku,
      pricing: { CAD: { wholesale: cad(item.amount), retail: cad(retailOf(item)) } },
      available: item.available,
    })),
});

type Why = Reason | 'below-minimum' | 'unknown-last-id';
const errors: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  'unknown-item': [404, 'Product or size not found'],
  'sold-out': [409, 'Size is sold out'],
  'unknown-line': [404, 'Line item not found'],
  'unknown-cart': [404, 'Cart not found'],
  'unknown-checkout': [404, 'Checkout not found'],
  'unknown-order': [404, 'Order not found'],
  'unknown-method': [400, 'Unknown shipping method'],
  'empty-cart': [400, 'Cart has no line items'],
  closed: [409, 'Status does not allow this'],
  stale: [409, 'Changed in the meantime'],
  unaddressed: [400, 'Shipping address is missing'],
  'not-ready': [400, 'Order cannot be submitted yet'],
  'below-minimum': [400, 'Order minimum is not reached'],
  'unknown-last-id': [400, 'Unknown __last_id'],
};
export const refusal = (why: Why, more: Fields = {}): Outcome => {
  const [code, message] = errors[why];
  return refuse(-32_000 - (code % 100), message, { code, message, ...more });
};

function search({ query, __limit = 20, __last_id }: Fields): Outcome {
  const last = wareOf(__last_id);
  if (__last_id !== undefined && !last) return refusal('unknown-last-id', { __last_id });
  const found = matching(wares, query);
  const start = last ? wares.indexOf(last) + 1 : 0;
  const rest = found.filter((ware) => wares.indexOf(ware) >= start);
  const page = rest.slice(0, Number(__limit));
  return {
    record: { products: page.map(toProduct), count: found.length, has_more: rest.length > page.length },
  };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return search(args);
  if (name === 'lookup_catalog') {
    const wanted = asList(args.product_ids);
    const products = wares.filter((ware) => wanted.includes(productIdOf(ware))).map(toProduct);
    return { record: { products, not_found: wanted.filter((id) => !wareOf(id)) } };
  }
  const ware = wareOf(args.product_id);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item', { product_id: args.product_id });
};
