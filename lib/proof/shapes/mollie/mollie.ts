/**
 * A storefront with the orders of Mollie: `lines` with `unitPrice`, `discountAmount`, `totalAmount`, `vatRate` and
 * `vatAmount`, and `operations` that manage them. After the reference of the Orders API; amounts are those of the interface.
 *
 * Lawful oddities: of socks, every third pair is free, as the discount of its line; the shipping is a line of the type
 * `shipping_fee` as soon as it is chosen; a canceled cart can still be read; a payment is pending in the answer that starts
 * it, and the order is known at the next read.
 */
import { asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 71_200, maker: 'Grachtenhuis', option: 'Version', prefix: 'GH' }, [
  [
    'Wool Socks',
    'Socks',
    [
      ['Size 36-40', '12.75'],
      ['Size 41-45', '13.25'],
    ],
  ],
  ['Bicycle Bell', 'Bicycle parts', [['Brass', '18.95']]],
  [
    'Delft Tile',
    'Ceramics',
    [
      ['Windmill', '9.80'],
      ['Tulip', '9.95', 'sold out'],
    ],
  ],
  ['Cycling Atlas', 'Books', [['Paperback', '24.00']]],
  ['Striped Socks', 'Socks', [['One size', '7.45']]],
  ['Pannier Bag', 'Bicycle parts', [['Black', '64.90']]],
]);

const idOf = (prefix: string, name: string): string =>
  `${prefix}_${hexOf(`mollie ${prefix} ${name}`).slice(0, 10)}`;
const productId = ({ id }: Ware): string => idOf('prd', String(id));

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

/** Percent of the VAT that prices contain. */
const rateOf = ({ kind }: Ware): number => (kind === 'Books' ? 9 : 21);
export const vatIn = (gross: number, rate: number): number => Math.round((gross * rate) / (100 + rate));

const methods = [
  { id: 'postnl-home', description: 'PostNL, at home', price: 595 },
  { id: 'postnl-point', description: 'PostNL, at a PostNL point', price: 425 },
  { id: 'fietskoerier', description: 'Bicycle courier, the same day', price: 1_150 },
] as const;

const toProduct = (ware: Ware): Fields => ({
  resource: 'product',
  id: productId(ware),
  name: ware.title,
  description: ware.story,
  category: ware.kind,
  vatRate: rateOf(ware).toFixed(2),
  promotion: ware.kind === 'Socks' ? 'Every third pair is free' : null,
  variants: ware.makes.map(({ label, sku, price, available }) => ({
    sku,
    name: label,
    unitPrice: moneyOf(Math.round(Number(price) * 100)),
    availability: available ? 'inStock' : 'soldOut',
  })),
});

function foundIn({ query, from, limit }: Fields): Outcome {
  const found = searched(wares, query);
  const [start, size] = [found.findIndex((ware) => productId(ware) === from), Number(limit ?? 50)];
  if (from !== undefined && start < 0) return refusal('cursor', from);
  const rest = found.slice(Math.max(0, start));
  const next = rest.slice(size, size + 1).map(productId);
  const products = rest.slice(0, size).map(toProduct);
  const links = next.map((id) => ({ href: `/v2/products?from=${id}&limit=${size}`, from: id }));
  return {
    record: { count: products.length, _embedded: { products }, _links: { next: links[0] ?? null } },
  };
}

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') return foundIn(args);
  if (name === 'lookup_catalog') {
    const ids = asList(args.productIds);
    const products = wares.filter((ware) => ids.includes(productId(ware))).map(toProduct);
    return { record: { count: products.length, _embedded: { products } } };
  }
  const ware = wares.find((each) => productId(each) === args.productId);
  return ware ? { record: toProduct(ware) } : refusal('product', args.productId);
}

const added = ({ sku, quantity }: Fields): Wish => ({
  item: String(sku),
  quantity: Number(quantity),
  isAdded: true,
});

/** A new cart has lines; later, operations add, update or cancel lines in their order. */
function fill(args: Fields, cart: Basket | undefined) {
  if (!cart) return { wishes: patched([], asList(args.lines).filter(isFields).map(added)) };
  const canceled = new Set<unknown>();
  const wishes: Wish[] = [];
  for (const row of asList(args.operations).filter(isFields)) {
    const data = fieldsOf(row, 'data');
    if (canceled.has(data.id)) return refusal('line', data.id);
    if (row.operation === 'cancel') canceled.add(data.id);
    const quantity = row.operation === 'cancel' ? 0 : Number(data.quantity);
    wishes.push(row.operation === 'add' ? added(data) : { line: String(data.id), quantity });
  }
  return { wishes: patched(cart.lines, wishes) };
}

function deliver({ shippingAddress, shippingMethod }: Fields, _: Purchase) {
  if (shippingMethod !== undefined && !methods.some(({ id }) => id === shippingMethod)) {
    return refusal('method', shippingMethod);
  }
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(shippingMethod !== undefined && { method: String(shippingMethod) }),
  };
}

type Problem = Why | 'product' | 'cursor' | 'canceled';

const errors: Readonly<Record<Problem, readonly [status: number, detail: string, field?: string]>> = {
  product: [404, 'No product exists with this id', 'productId'],
  cursor: [400, 'No product with this id is among the results', 'from'],
  item: [422, 'No variant exists with this SKU', 'sku'],
  'sold-out': [422, 'The variant with this SKU is sold out', 'sku'],
  line: [422, 'The cart has no line with this id', 'data.id'],
  cart: [404, 'No cart exists with this id', 'cartId'],
  canceled: [422, 'The cart has been canceled', 'cartId'],
  checkout: [404, 'No checkout exists with this id', 'checkoutId'],
  order: [404, 'No order exists with this id', 'orderId'],
  final: [422, 'The checkout has already been paid or canceled'],
  approval: [
    422,
    'The customer has to approve the payment at the moment when it is made',
    'customerApproval',
  ],
  lacking: [422, 'The checkout is not complete'],
  method: [422, 'The shipping method is invalid', 'shippingMethod'],
  empty: [422, 'The cart has no lines', 'cartId'],
  version: [409, 'The checkout has changed'],
};

const titles: Fields = { 400: 'Bad Request', 404: 'Not Found', 409: 'Conflict', 422: 'Unprocessable Entity' };

function refusal(why: Problem, value: unknown): Outcome {
  const [status, detail, field] = errors[why];
  const title = titles[status];
  return refuse(-32_000 - status, detail, { status, title, detail, ...(field && { field }), value });
}

const linePrices = (gross: number, quantity: number, discount: number, rate: number): Fields => ({
  quantity,
  unitPrice: moneyOf(gross),
  discountAmount: moneyOf(discount),
  totalAmount: moneyOf(gross * quantity - discount),
  vatRate: rate.toFixed(2),
  vatAmount: moneyOf(vatIn(gross * quantity - discount, rate)),
});

const discountOf = ({ item, quantity }: Line): number =>
  item.ware.kind === 'Socks' ? Math.floor(quantity / 3) * item.amount : 0;

const lineOf = (line: Line): Fields => ({
  resource: 'orderline',
  id: line.id,
  type: 'physical',
  sku: line.item.sku,
  name: `${line.item.ware.title}, ${line.item.label}`,
  ...linePrices(line.item.amount, line.quantity, discountOf(line), rateOf(line.item.ware)),
});

function contentsOf({ id, lines, method }: Purchase): Fields {
  const chosen = methods.find((each) => each.id === method);
  const goods = lines.reduce((sum, line) => sum + line.item.amount * line.quantity - discountOf(line), 0);
  const fee = chosen && {
    resource: 'orderline',
    id: idOf('odl', `${id} ${chosen.id}`),
    type: 'shipping_fee',
    name: chosen.description,
    ...linePrices(chosen.price, 1, 0, 21),
  };
  return {
    amount: moneyOf(goods + (chosen?.price ?? 0)),
    lines: [...lines.map(lineOf), ...(fee ? [fee] : [])],
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingAddress']),
  ...(method ? [] : ['shippingMethod']),
];

const states = { open: 'created', done: 'paid', off: 'canceled' } as const;

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: {
    cart: (index) => idOf('cart', String(index)),
    checkout: (index) => idOf('chk', String(index)),
    order: (index) => idOf('ord', String(index)),
    line: (index) => idOf('odl', String(index)),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'customerApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => ({
    resource: 'cart',
    id: cart.id,
    status: cart.stage === 'off' ? 'canceled' : 'open',
    ...contentsOf(cart),
  }),
  showCheckout: (purchase) => ({
    resource: 'checkout',
    id: purchase.id,
    status: states[purchase.stage],
    requirements: lacking(purchase),
    shippingAddress: purchase.address ?? null,
    shippingMethod: purchase.method ?? null,
    shippingMethods: methods.map(({ price, ...method }) => ({ ...method, price: moneyOf(price) })),
    ...contentsOf(purchase),
    orderId: purchase.order ?? null,
  }),
  showOrder: (purchase, { now }) => ({
    resource: 'order',
    id: purchase.order,
    checkoutId: purchase.id,
    status: 'paid',
    createdAt: new Date(now()).toISOString(),
    shippingAddress: purchase.address,
    shippingMethod: purchase.method,
    ...contentsOf(purchase),
  }),
};

/** Carts that can be read after they were canceled, and payments that are pending at first. */
export const mollieDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    const canceled = new Map<unknown, Fields>();
    return (name, args) => {
      const known = canceled.get(args.cartId);
      if (known) return name === 'get_cart' ? { record: known } : refusal('canceled', args.cartId);
      const outcome = tools(name, args);
      if (name === 'cancel_cart' && 'record' in outcome) canceled.set(args.cartId, outcome.record);
      if (name !== 'complete_checkout') return outcome;
      return changed(outcome, (record) => ({ ...record, status: 'pending', orderId: null }));
    };
  };

/** @param plant a fault in its tools; none by default */
export const mollie = (plant: Plant = honest): Variant =>
  shop({
    name: 'mollie',
    listed,
    open: mollieDesk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { socks: ({ product_type }) => product_type === 'Socks' },
    rate: [300, 4_000],
  });
