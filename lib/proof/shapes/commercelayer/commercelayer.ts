/**
 * A storefront with the orders of Commerce Layer: SKU codes, amounts in `..._amount_cents`, draft and pending orders. After
 * the resources `orders`, `line_items` and `skus` in github.com/commercelayer/commercelayer-sdk.
 *
 * Lawful oddities: there are SKUs and no products around them; promotions, shipping and the fee of the payment method are
 * line items without a SKU, which the subtotal does not count; the search has pages with numbers.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { idOf, methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 7_120_400, maker: 'Bottega Ferro', option: 'Misura', prefix: 'BF' }, [
  [
    'Padella in Ferro',
    'Cucina',
    [
      ['24 cm', '48.50'],
      ['28 cm', '57.90'],
    ],
  ],
  ['Coltello da Pane', 'Cucina', [['Ulivo', '36.20']]],
  [
    'Tagliere',
    'Tavola',
    [
      ['Piccolo', '22.40'],
      ['Grande', '39.80', 'sold out'],
    ],
  ],
  ['Macinapepe', 'Tavola', [['Noce', '64.00']]],
  ['Grembiule di Lino', 'Cucina', [['Grezzo', '41.30']]],
  ['Caraffa', 'Tavola', [['Un litro', '29.70']]],
]);

const items = itemsOf(wares, ({ sku }) => sku);

const toSku = (ware: Ware, { sku, label, price, available }: Ware['makes'][number]): Fields => ({
  type: 'skus',
  id: idOf(`sku ${sku}`),
  code: sku,
  name: `${ware.title} ${label}`,
  description: ware.story,
  price: { amount: Math.round(Number(price) * 100), currency: 'EUR' },
  inventory: { available },
});

const skusOf = (some: readonly Ware[]): readonly Fields[] =>
  some.flatMap((ware) => ware.makes.map((make) => toSku(ware, make)));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export type Pages = (all: readonly Fields[], number: number, size: number) => readonly Fields[];

const inPages: Pages = (all, number, size) => all.slice((number - 1) * size, number * size);

/** @param pages how the results of a search are divided */
export const catalogIn =
  (pages: Pages) =>
  (name: string, args: Fields): Outcome => {
    const all = skusOf(wares);
    if (name === 'search_catalog') {
      const [number, size] = ['number', 'size'].map((key) => at(args.page, key));
      const [page, length] = [Number(number ?? 1), Number(size ?? 10)];
      const found = skusOf(searched(wares, args.query));
      const meta = { record_count: found.length, page_count: Math.ceil(found.length / length) };
      return { record: { data: pages(found, page, length), meta } };
    }
    if (name === 'lookup_catalog') {
      const codes = new Set(listOf(args.codes));
      const data = all.filter(({ code }) => codes.has(code));
      const unknown = [...codes].filter((code) => !data.some((sku) => sku.code === code));
      return { record: { data, meta: { not_found: unknown } } };
    }
    const data = all.find(({ code }) => code === args.code);
    return data ? { record: { data } } : refusal('item', args.code);
  };

function fill(args: Fields, cart: Basket | undefined) {
  const changes = listOf(args.line_items)
    .filter(isFields)
    .map(({ id, sku_code: code, quantity }) =>
      id === undefined
        ? { item: String(code), quantity: Number(quantity), isAdded: true }
        : { line: String(id), quantity: Number(quantity) },
    );
  return { wishes: patched(cart?.lines ?? [], changes) };
}

function deliver({ shipping_address: address, shipping_method_id: method }: Fields) {
  if (method !== undefined && !methods.some(({ id }) => id === method)) return refusal('method', method);
  return { ...(isFields(address) && { address }), ...(typeof method === 'string' && { method }) };
}

const errors: Readonly<Record<Why, readonly [code: number, name: string, title: string]>> = {
  item: [-32_404, 'RECORD_NOT_FOUND', 'The SKU could not be found.'],
  'sold-out': [-32_422, 'VALIDATION_ERROR', 'The SKU is out of stock.'],
  line: [-32_404, 'RECORD_NOT_FOUND', 'The line item could not be found.'],
  cart: [-32_404, 'RECORD_NOT_FOUND', 'The order could not be found.'],
  checkout: [-32_404, 'RECORD_NOT_FOUND', 'The order could not be found.'],
  order: [-32_404, 'RECORD_NOT_FOUND', 'The order could not be found.'],
  final: [-32_423, 'RECORD_LOCKED', 'The order is not editable.'],
  approval: [-32_422, 'CONSENT_REQUIRED', 'The customer has to consent to this order now.'],
  lacking: [-32_422, 'VALIDATION_ERROR', 'The order cannot be placed yet.'],
  method: [-32_404, 'RECORD_NOT_FOUND', 'The shipping method is not available.'],
  empty: [-32_422, 'VALIDATION_ERROR', 'The order has no line items.'],
  version: [-32_409, 'CONFLICT', 'The order has changed.'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [code, name, title] = errors[why];
  return refuse(code, title, { errors: [{ code: name, title, detail }] });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_method_id']),
];

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => idOf(`draft ${index}`),
    checkout: (index) => idOf(`pending ${index}`),
    order: (index) => String(48_213_071 + index * 13),
    line: (index) => idOf(`line item ${index}`),
  },
  cartOf: ({ id }) => id,
  checkoutOf: ({ id }) => id,
  orderOf: ({ number }) => number,
  catalog: catalogIn(inPages),
  fill,
  deliver,
  approval: (args) => ({
    given: at(args, 'customer_consent.granted') === true,
    at: at(args, 'customer_consent.granted_at'),
  }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout,
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const commercelayer = (plant: Plant = honest): Variant =>
  shop({
    name: 'commercelayer',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { cucina: ({ product_type }) => product_type === 'Cucina' },
    rate: [300, 4_000],
  });
