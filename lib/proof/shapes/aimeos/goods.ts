/** What the Aimeos shop sells: articles, selections of articles, prices, services and coupons, and how it refuses. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';

export const currency = 'EUR';

export const wares = waresOf({ first: 41_200, maker: 'Wollwerk', option: 'Version', prefix: 'WW' }, [
  [
    'Merino Blanket',
    'Textiles',
    [
      ['Grey', '89.50'],
      ['Ochre', '92.40'],
      ['Forest', '94.80', 'sold out'],
    ],
  ],
  ['Oak Stool', 'Furniture', [['Oiled', '129.00']]],
  ['Beeswax Candle', 'Light', [['18 cm', '11.90']]],
  ['Field Guide to Sheep', 'Books', [['Paperback', '24.50']]],
  [
    'Felt Slippers',
    'Textiles',
    [
      ['38-39', '42.90'],
      ['42-43', '44.70'],
    ],
  ],
  ['Linen Apron', 'Textiles', [['Natural', '38.60']]],
  ['Wool Wash', 'Care', [['250 ml', '9.80']]],
]);

const isSelection = ({ makes }: Ware): boolean => makes.length > 1;

/** A product with one make is an article itself; else each make is an article of the selection. */
const loneIds = new Map(
  wares.filter((ware) => !isSelection(ware)).flatMap(({ id, makes }) => makes.map((make) => [make.id, id])),
);

export const items: ReadonlyMap<string, Item> = itemsOf(wares, ({ id }) => String(loneIds.get(id) ?? id));

export const articlesOf = (ware: Ware): readonly Item[] =>
  [...items.values()].filter((item) => item.ware === ware);

/** The id of the selection of an article; none for an article that is sold by itself. */
export const selectionOf = ({ ware }: Item): string | null => (isSelection(ware) ? String(ware.id) : null);

/** Of one piece, in cents. The value includes the tax, and so do the costs, which are for shipping. */
export type Price = {
  readonly value: number;
  readonly costs: number;
  /** What was taken off already. */
  readonly rebate: number;
  /** Percent. */
  readonly rate: number;
};

const bulkyCosts: ReadonlyMap<string, number> = new Map([
  ['Merino Blanket', 180],
  ['Oak Stool', 1_150],
]);

export const standardRate = 19;

export const priceOf = ({ amount, ware }: Item): Price => ({
  value: amount,
  costs: bulkyCosts.get(ware.title) ?? 0,
  rebate: 0,
  rate: ware.kind === 'Books' ? 7 : standardRate,
});

/** The tax that is included in a price and its costs. */
export const taxOf = ({ value, costs, rate }: Price): number =>
  Math.round(((value + costs) * rate) / (100 + rate));

/** Members of a price, as each resource with a price has them. @param shown how an amount is shown */
export const priced = (
  prefix: string,
  price: Price,
  [value, shown]: readonly [member: string, shown: (amount: number) => unknown],
): Fields => ({
  [`${prefix}.currencyid`]: currency,
  [`${prefix}.${value}`]: shown(price.value),
  [`${prefix}.costs`]: shown(price.costs),
  [`${prefix}.rebate`]: shown(price.rebate),
  [`${prefix}.taxvalue`]: shown(taxOf(price)),
  [`${prefix}.taxrate`]: price.rate.toFixed(2),
  [`${prefix}.taxflag`]: true,
});

type Service = {
  readonly id: string;
  readonly type: 'delivery' | 'payment';
  readonly code: string;
  readonly label: string;
  readonly costs: number;
};

export const services: readonly Service[] = [
  { id: '1', type: 'delivery', code: 'pickup', label: 'Click & Collect', costs: 0 },
  { id: '2', type: 'delivery', code: 'dhl', label: 'DHL', costs: 590 },
  { id: '3', type: 'delivery', code: 'dhl-express', label: 'DHL Express', costs: 1_290 },
  { id: '4', type: 'payment', code: 'invoice', label: 'Invoice', costs: 0 },
  { id: '5', type: 'payment', code: 'cashondelivery', label: 'Cash on delivery', costs: 350 },
];

export const servicePrice = ({ costs }: Service): Price => ({
  value: 0,
  costs,
  rebate: 0,
  rate: standardRate,
});

/** The payment service of a stored basket that has not chosen one. */
export const autofilledPayment = '4';

/** A fixed rebate, which is only given from a sum of goods on. */
export const coupon = { code: 'WOLLE12', rebate: 1_200, from: 6_000 } as const;

export type Resource = {
  readonly id: string | number;
  readonly type: string;
  readonly attributes?: Fields;
  readonly relationships?: Fields;
};

/** Names the resources that belong to another one, by their types. */
export const relationshipsOf = (parts: readonly Resource[]): Fields =>
  Object.fromEntries(
    [...new Set(parts.map(({ type }) => type))].map((type) => [
      type,
      { data: parts.filter((part) => part.type === type).map(({ id }) => ({ type, id })) },
    ]),
  );

const moneyOf = (amount: number): Fields => ({ amount, currency });

const attributeId = (item: Item): string => String(7_000 + [...items.values()].indexOf(item));

const textOf = (ware: Ware): Resource => ({
  id: String(ware.id + 5_000),
  type: 'text',
  attributes: { 'text.type': 'short', 'text.languageid': 'en', 'text.content': ware.story },
});

const attributeOf = (item: Item): Resource => ({
  id: attributeId(item),
  type: 'attribute',
  attributes: {
    'attribute.type': item.ware.option.toLowerCase(),
    'attribute.code': item.label.toLowerCase(),
    'attribute.label': item.label,
  },
});

const named = (id: string, type: 'default' | 'select', code: string, label: string): Fields => ({
  'product.id': id,
  'product.type': type,
  'product.code': code,
  'product.label': label,
  'product.status': 1,
});

export const labelOf = ({ ware, label }: Item): string =>
  isSelection(ware) ? `${ware.title}, ${label}` : ware.title;

/** The resource of an article, and after it those that belong to it. */
function article(item: Item): readonly Resource[] {
  const parts: readonly Resource[] = [
    {
      id: `${item.id}1`,
      type: 'price',
      attributes: {
        'price.type': 'default',
        'price.domain': 'product',
        'price.quantity': 1,
        ...priced('price', priceOf(item), ['value', moneyOf]),
      },
    },
    {
      id: `${item.id}2`,
      type: 'stock',
      attributes: {
        'stock.productid': item.id,
        'stock.type': 'default',
        'stock.stocklevel': item.ready ? null : 0,
        'stock.dateback': null,
      },
    },
    isSelection(item.ware) ? attributeOf(item) : textOf(item.ware),
  ];
  const attributes = {
    ...named(item.id, 'default', item.sku, labelOf(item)),
    'product.instock': item.ready ? 1 : 0,
  };
  return [{ id: item.id, type: 'product', attributes, relationships: relationshipsOf(parts) }, ...parts];
}

/** The resource of a product, and after it those that belong to it. */
function product(ware: Ware): readonly Resource[] {
  const articles = articlesOf(ware).map(article);
  if (!isSelection(ware)) return articles.flat();
  const id = String(ware.id);
  const text = textOf(ware);
  const own = [...articles.flatMap((resources) => resources.slice(0, 1)), text];
  const attributes = {
    ...named(id, 'select', ware.handle, ware.title),
    'product.instock': articlesOf(ware).some(({ ready }) => ready) ? 1 : 0,
  };
  return [{ id, type: 'product', attributes, relationships: relationshipsOf(own) }, ...articles.flat(), text];
}

function findProduct(id: unknown): readonly Resource[] | undefined {
  const ware = wares.find((each) => String(each.id) === id);
  if (ware) return product(ware);
  const item = items.get(String(id));
  return item && article(item);
}

const listed = (meta: Fields, products: readonly (readonly Resource[])[]): Outcome => ({
  record: {
    meta,
    data: products.flatMap((resources) => resources.slice(0, 1)),
    included: products.flatMap((resources) => resources.slice(1)),
  },
});

/** @param page the products of a page */
export const catalogIn =
  (page: typeof pageOf) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, String(args.query).trim());
      const { offset, limit } = fieldsOf(args, 'page');
      const [from, most] = [Number(offset ?? 0), Number(limit ?? 48)];
      const meta = { total: found.length, offset: from, limit: most };
      return listed(meta, page(found, from, most).map(product));
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.id))];
      const found = ids.flatMap((id) => [findProduct(id) ?? []].filter(({ length }) => length > 0));
      return listed({ total: found.length, missing: ids.filter((id) => !findProduct(id)) }, found);
    }
    const [data, ...included] = findProduct(args.id) ?? [];
    return data ? { record: { meta: { total: 1 }, data, included } } : refusal('item', args.id);
  };

export const pageOf = (found: readonly Ware[], offset: number, limit: number): readonly Ware[] =>
  found.slice(offset, offset + limit);

/** The id of the article that a product and the attributes of a variant mean, or else undefined. */
export function articleIdOf(productId: unknown, variant: unknown): string | undefined {
  const ware = wares.find((each) => isSelection(each) && String(each.id) === productId);
  if (!ware) return String(productId);
  return articlesOf(ware).find((item) => asList(variant).includes(attributeId(item)))?.id;
}

export const variantOf = (item: Item): readonly Fields[] =>
  isSelection(item.ware)
    ? [
        {
          'order.base.product.attribute.type': 'variant',
          'order.base.product.attribute.attributeid': attributeId(item),
          'order.base.product.attribute.code': item.ware.option.toLowerCase(),
          'order.base.product.attribute.value': item.label.toLowerCase(),
          'order.base.product.attribute.name': item.label,
        },
      ]
    : [];

const errors = {
  item: [404, 'product.unknown', 'The product does not exist'],
  variant: [409, 'product.variant', 'A selection needs the attribute of one of its articles in "variant"'],
  'sold-out': [409, 'stock.notenough', 'There is not enough stock of the product'],
  line: [404, 'product.position', 'The basket has no product at this position that can be changed'],
  coupon: [404, 'coupon.code', 'The coupon code is not valid'],
  cart: [404, 'basket.unknown', 'The basket does not exist'],
  empty: [409, 'basket.empty', 'The basket has no products'],
  checkout: [404, 'order.base.unknown', 'There is no stored basket with this "order.baseid"'],
  order: [404, 'order.unknown', 'The order does not exist'],
  final: [403, 'order.base.closed', 'The stored basket is ordered or canceled already'],
  approval: [403, 'order.approval', 'The buyer has to accept the price and the costs now'],
  lacking: [409, 'available.none', 'The stored basket has no address or no delivery service'],
  method: [404, 'service.unknown', 'There is no service of this type with this id'],
  version: [409, 'basket.changed', 'The basket was changed'],
} as const;

/** A refusal in the words of the system: a list of errors with a title and a detail. */
export function refusal(why: keyof typeof errors, id: unknown): Outcome {
  const [status, detail, title] = errors[why];
  return refuse(-32_000 - status, title, {
    errors: [{ status: String(status), title, detail, id: id ?? null }],
  });
}
