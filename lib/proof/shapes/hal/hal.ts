/**
 * A shop of linked resources: `_links` with what can be done by its relation, `_embedded` lines, and paths as ids. The
 * format is HAL, as in draft-kelly-json-hal; the shop is like none in particular.
 *
 * Lawful oddities: what is to be paid is rounded to five Rappen, which has a row; a change names the version that it knows;
 * the order of a checkout is only a link; countries have three letters.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  sumOf,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 2_650, maker: 'Alpstein', option: 'Model', prefix: 'AL' }, [
  [
    'Pocket Knife',
    'Outdoor',
    [
      ['Red', '37.90'],
      ['Walnut', '64.50'],
    ],
  ],
  ['Cow Bell', 'Home', [['Bronze', '48.35']]],
  [
    'Fondue Set',
    'Kitchen',
    [
      ['Four persons', '89.95'],
      ['Six persons', '124.00', 'sold out'],
    ],
  ],
  ['Felt Hat', 'Clothing', [['Grey', '72.15']]],
  ['Raclette Pan', 'Kitchen', [['Copper', '21.65']]],
  ['Hiking Map', 'Outdoor', [['Appenzell', '18.05']]],
]);

const productPath = (id: number) => `/products/${id}`;
const articlePath = (sku: string) => `/articles/${sku.toLowerCase()}`;
const link = (href: string, more: Fields = {}): Fields => ({ href, ...more });

const toProduct = (ware: Ware): Fields => ({
  _links: { self: link(productPath(ware.id)), page: link(`/products/${ware.handle}`) },
  name: ware.title,
  summary: ware.story,
  department: ware.kind,
  _embedded: {
    articles: ware.makes.map(({ label, sku, price, available }) => ({
      _links: { self: link(articlePath(sku)) },
      model: label,
      sku,
      price: { amount: Math.round(Number(price) * 100), currency: 'CHF' },
      inStock: available,
    })),
  },
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [page, size] = [Number(args.page ?? 1), Number(args.size ?? 15)];
    const products = found.slice((page - 1) * size, page * size).map(toProduct);
    const query = encodeURIComponent(String(args.query));
    const to = (number: number) => link(`/search?query=${query}&page=${number}&size=${size}`);
    const next = page * size < found.length && { next: to(page + 1) };
    const _links = { self: to(page), ...next, ...(page > 1 && { prev: to(page - 1) }) };
    return { record: { _links, total: found.length, count: products.length, _embedded: { products } } };
  }
  if (name === 'lookup_catalog') {
    const paths = [...new Set(asList(args.products))];
    const found = wares.filter(({ id }) => paths.includes(productPath(id)));
    const missing = paths.filter((path) => !found.some(({ id }) => productPath(id) === path));
    return { record: { _embedded: { products: found.map(toProduct) }, missing } };
  }
  const ware = wares.find(({ id }) => productPath(id) === args.product);
  return ware ? { record: toProduct(ware) } : refusal('item', args.product);
}

const etagOf = ({ version }: Basket) => `"${version}"`;

/** All operations in their order, on lines that keep their ids. */
function fill({ lines, patch, ifMatch }: Fields, cart: Basket | undefined) {
  if (cart && ifMatch !== etagOf(cart)) return refusal('version', etagOf(cart));
  const articleOf = new Map(cart?.lines.map(({ id, item }) => [id, item.id]));
  const wishes: Wish[] = (cart?.lines ?? []).map(({ id, quantity }) => ({ line: id, quantity }));
  const add = ({ article, quantity }: Fields) => {
    const index = wishes.findIndex(({ line, item }) => (item ?? articleOf.get(line ?? '')) === article);
    const had = wishes[index];
    if (had) {
      wishes[index] = { ...had, quantity: had.quantity + Number(quantity) };
    } else {
      wishes.push({ item: String(article), quantity: Number(quantity) });
    }
  };
  for (const line of asList(lines)) add(asFields(line));
  for (const { op, path, value } of asList(patch).filter(isFields)) {
    const index = Number(String(path).split('/')[2]);
    const had = wishes[index];
    if (op === 'add') {
      add(asFields(value));
    } else if (!had) {
      return refusal('line', path);
    } else if (op === 'replace') {
      wishes[index] = { ...had, quantity: Number(value) };
    } else {
      wishes.splice(index, 1);
    }
  }
  return { wishes };
}

const options = [
  { path: '/shipping/economy', name: 'Economy', rappen: 700 },
  { path: '/shipping/priority', name: 'Priority', rappen: 905 },
] as const;

function deliver({ ifMatch, address, shipping }: Fields, purchase: Purchase) {
  if (ifMatch !== etagOf(purchase)) return refusal('version', etagOf(purchase));
  const isKnown = shipping === undefined || options.some(({ path }) => path === shipping);
  if (!isKnown) return refusal('method', shipping);
  return {
    ...(isFields(address) && { address }),
    ...(typeof shipping === 'string' && { method: shipping }),
  };
}

const problems: Readonly<Record<Why, readonly [status: number, type: string, title: string]>> = {
  item: [404, 'unknown-article', 'There is no such product or article.'],
  'sold-out': [409, 'sold-out', 'The article is not in stock.'],
  line: [409, 'unknown-line', 'The cart has no line at this index.'],
  cart: [404, 'unknown-cart', 'There is no such cart.'],
  checkout: [404, 'unknown-checkout', 'There is no such checkout.'],
  order: [404, 'unknown-order', 'There is no such order.'],
  final: [409, 'checkout-closed', 'The checkout is paid or cancelled.'],
  approval: [403, 'decision-required', 'The buyer has to decide to buy, now.'],
  lacking: [409, 'checkout-incomplete', 'The checkout lacks an address or a shipping option.'],
  method: [422, 'unknown-shipping', 'There is no such shipping option.'],
  empty: [409, 'cart-empty', 'The cart has no lines.'],
  version: [412, 'precondition-failed', 'It has been changed since; read it again.'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [status, type, title] = problems[why];
  return refuse(-32_000 - (status % 100), title, { type: `/problems/${type}`, title, status, detail });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['address']),
  ...(method ? [] : ['shipping']),
];

const lineOf = (path: string, { id, item, quantity }: Line): Fields => ({
  _links: { self: link(`${path}/lines/${id}`), article: link(item.id, { title: item.ware.title }) },
  quantity,
  unitPrice: item.amount,
  amount: item.amount * quantity,
});

/** Three percent off from 150 francs on; a VAT of 8.1 % is inside. */
function contentsOf(path: string, lines: readonly Line[], method?: string): Fields {
  const goods = sumOf(lines);
  const discount = goods >= 15_000 ? -Math.round(goods * 0.03) : 0;
  const shipping = options.find((option) => option.path === method)?.rappen ?? 0;
  const exact = goods + discount + shipping;
  const total = Math.round(exact / 5) * 5;
  return {
    currency: 'CHF',
    totals: {
      goods,
      discount,
      shipping,
      rounding: total - exact,
      total,
      vatIncluded: Math.round((total * 81) / 1_081),
    },
    _embedded: { lines: lines.map((line) => lineOf(path, line)) },
  };
}

const states = { open: 'open', done: 'paid', off: 'cancelled' } as const;

function showCart(cart: Basket): Fields {
  const isOpen = cart.stage === 'open';
  const actions = { update: link(cart.id, { method: 'PATCH' }), cancel: link(cart.id, { method: 'DELETE' }) };
  return {
    _links: { self: link(cart.id), ...(isOpen && { ...actions, checkout: link('/checkouts') }) },
    state: states[cart.stage],
    etag: etagOf(cart),
    ...contentsOf(cart.id, cart.lines),
  };
}

function showCheckout(purchase: Purchase): Fields {
  const { id, stage, lines, method, order, address } = purchase;
  const missing = lacking(purchase);
  const actions = { update: link(id, { method: 'PATCH' }), cancel: link(`${id}/cancel`) };
  const { _embedded, ...contents } = contentsOf(id, lines, method);
  return {
    _links: {
      self: link(id),
      ...(stage === 'open' && { ...actions, ...(missing.length === 0 && { pay: link(`${id}/pay`) }) }),
      ...(method !== undefined && { shipping: link(method) }),
      ...(order !== undefined && { order: link(order) }),
    },
    state: states[stage],
    etag: etagOf(purchase),
    missing,
    address: address ?? null,
    ...contents,
    _embedded: {
      ...asFields(_embedded),
      shippingOptions: options.map(({ path, name, rappen }) => ({
        _links: { self: link(path) },
        name,
        price: rappen,
      })),
    },
  };
}

const pathOf = (kind: string) => (index: number) => `/${kind}/${hexOf(`hal ${kind} ${index}`).slice(0, 10)}`;

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => articlePath(sku)),
  ids: {
    cart: pathOf('carts'),
    checkout: pathOf('checkouts'),
    order: (index) => `/orders/2026-${4_410 + index}`,
    line: (index) => String(index + 1),
  },
  cartOf: ({ cart }) => cart,
  checkoutOf: ({ checkout }) => checkout,
  orderOf: ({ order }) => order,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { answer, decidedAt } = fieldsOf(args, 'decision');
    return { given: answer === 'buy', at: decidedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout,
  showOrder: ({ id, order, address, method, lines }) => ({
    _links: { self: link(String(order)), checkout: link(id), shipping: link(String(method)) },
    state: 'paid',
    address,
    ...contentsOf(String(order), lines, method),
  }),
};

/** @param plant a fault in its tools; none by default */
export const hal = (plant: Plant = honest): Variant =>
  shop({
    name: 'hal',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
