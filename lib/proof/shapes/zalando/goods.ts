/** The articles of the shop in the manner of Zalando, its refusals, and the tools that read its catalog. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const [shoes, clothes] = [
  { maker: 'Fenn & Lund', option: 'Size', firstId: 61_300, code: 'FL', decimals: 2 },
  { maker: 'Ostby', option: 'Size', firstId: 74_800, code: 'OB', decimals: 2 },
];

const ranges: readonly Ware[] = [
  ...waresOf(shoes, [
    [
      'Chelsea boots - black',
      'Boots',
      [
        ['38', 8_995],
        ['39.5', 9_145],
        ['41', 9_295, 'sold out'],
      ],
    ],
    [
      'Canvas trainers - white',
      'Trainers',
      [
        ['40', 4_745],
        ['42', 4_795],
      ],
    ],
  ]),
  ...waresOf(clothes, [
    [
      'Merino jumper - navy',
      'Knitwear',
      [
        ['S', 5_495],
        ['M', 5_545],
        ['L', 5_595],
      ],
    ],
    ['Ribbed socks - grey', 'Socks', [['One Size', 895]]],
    ['Shopper bag - cognac', 'Bags', [['One Size', 11_950]]],
    [
      'Basic T-shirt - olive',
      'T-shirts',
      [
        ['M', 1_295],
        ['XL', 1_395],
      ],
    ],
  ]),
];

const configSkus = [
  'FE111N00A-Q11',
  'FE112O01C-A11',
  'OS122Q007-K11',
  'OS182F002-C11',
  'OS151H00D-O11',
  'OS121D03B-N11',
];

/** A simple SKU is the config SKU and the size in seven characters: `0380000` for 38, `0395000`, `000M000`, `0ONE000`. */
const sizeCode = (size: string): string => {
  const code = size === 'One Size' ? 'ONE' : size;
  const isNumber = /^\d/.test(code);
  return `${(isNumber ? String(Number(code) * 10) : code).padStart(4, '0')}000`;
};

export const wares: readonly Ware[] = ranges.map((ware, index) => ({
  ...ware,
  makes: ware.makes.map((make) => ({ ...make, sku: `${configSkus[index]}${sizeCode(make.label)}` })),
}));
export const configSkuOf = (ware: Ware): string => configSkus[wares.indexOf(ware)] ?? '';

const units = itemsOf(wares, 2, ({ sku }) => sku);
export const unitOf = (sku: unknown): Item | undefined => units.find(({ id }) => id === sku);

/** Pieces on stock. */
export const stockOf = (sku: string): number => {
  const unit = unitOf(sku);
  return unit?.available ? 40 + (unit.catalogId % 50) : 0;
};

/** How much of the original price is off, in cents. */
const reductions = new Map([
  ['Chelsea boots - black', 3_000],
  ['Merino jumper - navy', 1_450],
  ['Basic T-shirt - olive', 300],
]);
export const reductionOf = ({ ware }: Item): number => reductions.get(ware.title) ?? 0;

export const eur = (amount: number): Fields => ({ amount, currency: 'EUR' });

export const pricesOf = (unit: Item): Fields => ({
  price: eur(unit.amount),
  original_price: eur(unit.amount + reductionOf(unit)),
});

const toArticle = (ware: Ware): Fields => ({
  id: configSkuOf(ware),
  name: ware.title,
  color: ware.title.split(' - ').at(-1),
  brand: { name: ware.maker },
  units: units
    .filter((unit) => unit.ware === ware)
    .map((unit) => ({
      id: unit.id,
      size: unit.label,
      ...pricesOf(unit),
      available: unit.available,
      stock: stockOf(unit.id),
    })),
  attributes: [{ name: 'Type', category: 'general_and_details', values: [ware.kind] }],
  infos: [ware.story],
});

type Problem = readonly [status: number, type: string, title: string];

const problems: Readonly<Record<Reason, Problem>> = {
  'unknown-item': [404, 'article-not-found', 'There is no such article or size.'],
  'sold-out': [409, 'out-of-stock', 'The size is out of stock.'],
  'unknown-line': [404, 'item-not-found', 'The cart has no such item.'],
  'unknown-cart': [404, 'cart-not-found', 'There is no such cart.'],
  'unknown-checkout': [404, 'checkout-not-found', 'There is no checkout with this id and token.'],
  'unknown-order': [404, 'order-not-found', 'There is no such order.'],
  'unknown-method': [422, 'delivery-not-available', 'The delivery service is not among the options.'],
  'empty-cart': [422, 'empty-cart', 'The cart has no items that are on stock.'],
  closed: [409, 'checkout-closed', 'The checkout is already ordered or cancelled.'],
  stale: [409, 'conflict', 'It was changed by someone else.'],
  unaddressed: [422, 'missing-address', 'A pickup point needs a billing address of its own.'],
  'not-ready': [422, 'checkout-not-ready', 'The checkout cannot be ordered yet.'],
};

const problem = ([status, type, title]: Problem, more: Fields = {}): Outcome =>
  refuse(-32_000, title, { type: `/problems/${type}`, title, status, ...more });

const needs = new Map<unknown, string>([
  ['approval', 'customer_approval'],
  ['address', 'shipping_address'],
  ['method', 'delivery'],
]);

/** A refusal with a problem (RFC 7807) as its data, which tells no token of a checkout. */
export function refusal(reason: Reason, { id, state, missing, ...more }: Fields = {}): Outcome {
  return problem(problems[reason], {
    ...(id !== undefined && { instance: String(id).split('/')[0] }),
    ...(state !== undefined && { checkout_status: state === 'placed' ? 'ORDERED' : 'CANCELLED' }),
    ...(missing !== undefined && { missing: asList(missing).map((each) => needs.get(each)) }),
    ...more,
  });
}

const cursorOf = (start: number): string => Buffer.from(`start=${start}`).toString('base64url');
const startAt = (cursor: unknown): number =>
  cursor === undefined
    ? 0
    : Number(/^start=(\d+)$/.exec(Buffer.from(String(cursor), 'base64url').toString())?.[1]);

/** @param nextOf where the page begins that follows a page of this size */
export const catalogWith =
  (nextOf: (start: number, limit: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const [start, limit] = [startAt(args.cursor), Number(args.limit ?? 20)];
      if (Number.isNaN(start)) return problem([400, 'invalid-cursor', 'This is not a cursor of a search.']);
      const found = matching(wares, args.query);
      const next = nextOf(start, limit);
      return {
        record: {
          articles: found.slice(start, start + limit).map(toArticle),
          self: cursorOf(start),
          ...(next < found.length && { next: cursorOf(next) }),
        },
      };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.article_ids);
      return {
        record: { articles: wares.filter((each) => wanted.includes(configSkuOf(each))).map(toArticle) },
      };
    }
    const ware = wares.find((each) => configSkuOf(each) === args.article_id);
    return ware ? { record: toArticle(ware) } : refusal('unknown-item', { article_id: args.article_id });
  };
