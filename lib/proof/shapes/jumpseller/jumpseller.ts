/**
 * A storefront in the manner of Jumpseller in Chile: wrapped records, pesos without decimals, and prices that contain IVA.
 *
 * Lawful oddities: a line is named by its variant, and has a discount of ten percent from three pieces on; the `tax` of lines
 * and of the shipping is a part of their prices, and not on top; a checkout that is not paid yet is `Abandoned`; records are
 * texts only; catalog prices are objects, and amounts of carts and orders are plain numbers beside one `currency`.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  sumOf,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

export const wares = waresOf({ first: 418_200, maker: 'Taller Lastarria', option: 'Color', prefix: 'LAS' }, [
  [
    'Mochila de lona',
    'Bolsos',
    [
      ['Verde', '34990'],
      ['Negro', '36990'],
    ],
  ],
  ['Taza de greda', 'Cocina', [['Natural', '8990']]],
  [
    'Poncho de alpaca',
    'Ropa',
    [
      ['Gris', '64990'],
      ['Rojo', '67990', 'sold out'],
    ],
  ],
  ['Tabla de coihue', 'Cocina', [['Oscura', '15490']]],
  ['Banano de cuero', 'Bolsos', [['Miel', '27950']]],
  ['Gorro de lana', 'Ropa', [['Azul', '11490']]],
]);

export const ways = [
  { id: 50_231, name: 'Chilexpress a domicilio', price: 3_990 },
  { id: 50_232, name: 'Starken a sucursal', price: 2_490 },
  { id: 50_233, name: 'Retiro en tienda', price: 0 },
] as const;

const moneyOf = (amount: number): Fields => ({ amount, currency: 'CLP' });

/** The IVA of 19 percent in a price. */
export const taxIn = (gross: number): number => Math.round((gross * 19) / 119);

const toProduct = (ware: Ware): Fields => ({
  product: {
    id: ware.id,
    name: ware.title,
    description: ware.story,
    brand: ware.maker,
    permalink: ware.handle,
    status: 'available',
    categories: [{ name: ware.kind }],
    variants: ware.makes.map(({ id, label, sku, price, available }) => ({
      id,
      sku,
      price: moneyOf(Number(price)),
      stock: 0,
      stock_unlimited: available,
      available,
      options: [{ name: ware.option, value: label }],
    })),
  },
});

/** @param skipped how many products are before a page */
export const catalogWith =
  (skipped: (page: number, limit: number) => number): Dialect['catalog'] =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [limit, page] = [Number(args.limit ?? 50), Number(args.page ?? 1)];
      const from = skipped(page, limit);
      const products = found.slice(from, from + limit).map(toProduct);
      const pages = Math.ceil(found.length / limit);
      return { record: { count: found.length, page, limit, total_pages: pages, products } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ids);
      const found = wares.filter(({ id }) => ids.includes(id));
      const missing = ids.filter((id) => found.every((ware) => ware.id !== id));
      return { record: { products: found.map(toProduct), not_found: missing } };
    }
    const ware = wares.find(({ id }) => id === args.id);
    return ware ? { record: toProduct(ware) } : refusal('item', args.id);
  };

export const wishesIn = ({ products }: Fields): readonly Wish[] =>
  asList(products)
    .map(asFields)
    .map(({ variant_id, qty }) => ({ item: String(variant_id), quantity: Number(qty) }));

/** Pieces of the same variant are joined in a new cart; an update sets quantities, and needs a known line for 0. */
function fill(args: Fields, cart: Basket | undefined) {
  const wishes = wishesIn(args);
  const summed = wishes.map((wish) => ({ ...wish, isAdded: true }));
  if (!cart) return { wishes: patched([], summed) };
  const absent = wishes.find(
    ({ item, quantity }) => quantity === 0 && cart.lines.every((line) => line.item.id !== item),
  );
  return absent ? refusal('line', absent.item) : { wishes: patched(cart.lines, wishes) };
}

function deliver(args: Fields, { notes }: Purchase) {
  const { shipping_address: address, shipping_method_id: method, customer } = args;
  if (method !== undefined && !ways.some(({ id }) => id === method)) return refusal('method', method);
  return {
    ...(isFields(address) && { address }),
    ...(method !== undefined && { method: String(method) }),
    notes: { ...notes, ...(isFields(customer) && { customer }) },
  };
}

const errors: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  item: [-32_004, 'Product or Variant not found'],
  'sold-out': [-32_022, 'Variant has no stock'],
  line: [-32_004, 'Variant is not in the Cart'],
  cart: [-32_004, 'Cart not found'],
  checkout: [-32_004, 'Checkout not found'],
  order: [-32_004, 'Order not found'],
  final: [-32_009, 'Checkout can no longer be changed'],
  approval: [-32_022, 'Buyer approval of the last five minutes is needed'],
  lacking: [-32_022, 'Checkout is incomplete'],
  method: [-32_004, 'Shipping Method not found'],
  empty: [-32_022, 'Cart is empty'],
  version: [-32_009, 'Cart has changed'],
};

export function refusal(why: Why, detail: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(code, message, { message, reference: detail });
}

const discountOf = ({ item, quantity }: Line): number =>
  quantity >= 3 ? Math.round((item.amount * quantity) / 10) : 0;

const paidFor = (line: Line): number => line.item.amount * line.quantity - discountOf(line);

const toLine = (line: Line): Fields => ({
  id: line.item.ware.id,
  variant_id: Number(line.item.id),
  sku: line.item.sku,
  name: `${line.item.ware.title} (${line.item.label})`,
  qty: line.quantity,
  price: line.item.amount,
  discount: discountOf(line),
  total: paidFor(line),
  tax: taxIn(paidFor(line)),
});

const added = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function contentsOf(lines: readonly Line[], method?: string): Fields {
  const shipping = ways.find(({ id }) => String(id) === method)?.price ?? 0;
  const discount = added(lines.map(discountOf));
  return {
    currency: 'CLP',
    products: lines.map(toLine),
    subtotal: sumOf(lines),
    discount,
    shipping,
    tax: added(lines.map((line) => taxIn(paidFor(line)))),
    shipping_tax: taxIn(shipping),
    taxes_included: true,
    total: sumOf(lines) - discount + shipping,
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_method_id']),
];

const purchaseOf = ({ notes, lines, address, method }: Purchase): Fields => ({
  customer: notes.customer ?? null,
  shipping_address: address ?? null,
  shipping_method_id: method === undefined ? null : Number(method),
  shipping_method_name: ways.find(({ id }) => String(id) === method)?.name ?? null,
  ...contentsOf(lines, method),
});

const statuses = { open: 'Abandoned', done: 'Paid', off: 'Canceled' } as const;

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id), 0),
  ids: {
    cart: (index) => hexOf(`jumpseller cart ${index}`),
    checkout: (index) => hexOf(`jumpseller checkout ${index}`),
    order: (index) => String(10_423 + index),
    line: String,
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ id }) => id,
  catalog: catalogWith((page, limit) => (page - 1) * limit),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(args, 'buyer_approval');
    return { given: approved === true, at: approved_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }) => ({
    cart: { id, status: stage === 'off' ? 'Deleted' : 'Active', ...contentsOf(lines) },
  }),
  showCheckout: (purchase) => ({
    checkout: {
      id: purchase.id,
      status: statuses[purchase.stage],
      missing: lacking(purchase),
      shipping_methods: ways,
      ...purchaseOf(purchase),
      order_id: purchase.order === undefined ? null : Number(purchase.order),
    },
  }),
  showOrder: (purchase, { now }) => ({
    order: {
      id: Number(purchase.order),
      checkout_id: purchase.id,
      created_at: new Date(now()).toISOString(),
      status: 'Paid',
      fulfillment_status: 'unfulfilled',
      ...purchaseOf(purchase),
    },
  }),
};

/** @param plant a fault in its tools; none by default */
export const jumpseller = (plant: Plant = honest): Variant =>
  shop({
    name: 'jumpseller',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { cocina: ({ product_type }) => product_type === 'Cocina' },
    rate: [240, 4_000],
  });
