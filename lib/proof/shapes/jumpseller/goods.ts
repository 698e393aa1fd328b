/** The products of the storefront in the manner of Jumpseller, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Casa da Ribeira', option: 'Format', firstId: 16_256_100, code: 'RIB', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Sardines in Olive Oil',
    'Pantry',
    [
      ['120 g', 345],
      ['240 g', 595],
    ],
  ],
  [
    'Port Wine',
    'Wine',
    [
      ['Ruby', 1_290],
      ['Tawny', 1_685],
      ['Vintage', 4_950, 'sold out'],
    ],
  ],
  ['Azulejo Coaster', 'Home', [['One size', 780]]],
  ['Olive Oil Soap', 'Bath', [['One size', 465]]],
  [
    'Linen Tea Towel',
    'Home',
    [
      ['Blue', 1_150],
      ['Ochre', 1_225],
    ],
  ],
  ['Wildflower Honey', 'Pantry', [['One size', 895]]],
  ['Cork Handbag', 'Home', [['One size', 6_400, 'sold out']]],
  ['Tuna Pate', 'Pantry', [['One size', 275]]],
  ['Clay Rooster', 'Home', [['One size', 1_980]]],
]);

/** Names a line: `16256113:162561100`, or `16256126:` for a product without variants. */
export const keyOf = ({ id, variant_id }: Fields): string => `${id}:${variant_id ?? ''}`;

const hasVariants = ({ makes }: Ware): boolean => makes.length > 1;

/** A product of a single make has no variants: its own id is enough to buy it. */
export const namesOf = ({ ware, catalogId }: Pick<Item, 'ware' | 'catalogId'>): Fields => ({
  id: ware.id,
  variant_id: hasVariants(ware) ? catalogId : null,
});

const goods = itemsOf(wares, 2, ({ id }) => String(id)).map((item) => ({
  ...item,
  id: keyOf(namesOf(item)),
}));

export const goodOf = (key: unknown): Item | undefined => goods.find(({ id }) => id === key);
const goodsOf = (ware: Ware): readonly Item[] => goods.filter((item) => item.ware === ware);

/** The price that a product with variants shows: that of its cheapest. */
export const basePriceOf = (ware: Ware): number => Math.min(...goodsOf(ware).map(({ amount }) => amount));

/** As the catalog files have it. */
export const gramsOf = ({ ware, catalogId }: Item): number =>
  400 + 25 * ware.makes.findIndex(({ id }) => id === catalogId);

export const titleOf = ({ ware, label }: Item): string =>
  hasVariants(ware) ? `${ware.title} (${ware.option}: ${label})` : ware.title;

const euros = (amount: number): Fields => ({ amount, currency: 'EUR' });
const stockOf = (available: boolean): Fields => ({ stock: 0, stock_unlimited: available });

const categories = ['Pantry', 'Wine', 'Home', 'Bath'];

const toVariant = (item: Item): Fields => ({
  id: item.catalogId,
  price: euros(item.amount),
  sku: item.sku,
  ...stockOf(item.available),
  compare_at_price: null,
  weight: gramsOf(item) / 1_000,
  options: [{ name: item.ware.option, option_type: 'option', value: item.label }],
});

const toProduct = (ware: Ware): Fields => {
  const items = goodsOf(ware);
  const isAvailable = items.some(({ available }) => available);
  return {
    product: {
      id: ware.id,
      name: ware.title,
      page_title: ware.title,
      description: `<p>${ware.story}</p>`,
      type: 'physical',
      price: euros(basePriceOf(ware)),
      compare_at_price: null,
      currency: 'EUR',
      sku: hasVariants(ware) ? null : ware.makes[0]?.sku,
      brand: ware.maker,
      status: isAvailable ? 'available' : 'not-available',
      ...stockOf(isAvailable),
      shipping_required: true,
      permalink: ware.handle,
      categories: [{ id: 1_120 + categories.indexOf(ware.kind), name: ware.kind, parent_id: null }],
      variants: hasVariants(ware) ? items.map(toVariant) : [],
    },
  };
};

const errors: Readonly<Record<Reason, readonly [status: number, message: string]>> = {
  'unknown-item': [404, 'Product Not Found: no product for sale has this id and variant_id.'],
  'sold-out': [422, 'This product is out of stock.'],
  'unknown-line': [404, 'The cart has no product with this id and variant_id.'],
  'unknown-cart': [404, 'Cart Not Found.'],
  'unknown-checkout': [404, 'Order Not Found.'],
  'unknown-order': [404, 'Order Not Found.'],
  'unknown-method': [422, 'Shipping Method Not Found: use an id of the shipping_methods of the order.'],
  'empty-cart': [422, 'The cart has no products.'],
  closed: [422, 'Only what is Abandoned can be changed: this is Paid or Canceled.'],
  stale: [409, 'The cart was changed.'],
  unaddressed: [422, 'The order has no shipping_address.'],
  'not-ready': [422, 'The order cannot be completed: something is missing.'],
};

const fieldsFor: Fields = {
  approval: 'customer_approval',
  address: 'shipping_address',
  method: 'shipping_method_id',
};

/** The ids in a key of a line, or the id itself. */
function idsIn(id: unknown): Fields {
  const [own, variant] = String(id).split(':');
  return {
    id: Number(own),
    ...(variant !== undefined && { variant_id: variant === '' ? null : Number(variant) }),
  };
}

/** What is missing is named like the arguments. */
export const refusal = (why: Reason, { id, missing }: Fields = {}): Outcome => {
  const [status, message] = errors[why];
  const lacking = missing !== undefined && {
    missing: asList(missing).map((name) => fieldsFor[String(name)]),
  };
  return refuse(-32_000, message, { status, message, ...idsIn(id), ...lacking });
};

/** Which of the found products a page has. */
const pageOf = (page: number, limit: number): readonly [from: number, to: number] => [
  (page - 1) * limit,
  page * limit,
];

/** @param window which products are on a page; a fault has another one */
export const catalogIn =
  (window = pageOf): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 50)];
      const products = found.slice(...window(page, limit)).map(toProduct);
      return { record: { products, page, limit, count: found.length } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.ids);
      const products = wares.filter(({ id }) => wanted.includes(id)).map(toProduct);
      return {
        record: { products, not_found: wanted.filter((id) => !wares.some((ware) => ware.id === id)) },
      };
    }
    const ware = wares.find(({ id }) => id === args.id);
    return ware ? { record: toProduct(ware) } : refusal('unknown-item', { id: args.id });
  };
