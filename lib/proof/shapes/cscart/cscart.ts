/**
 * A storefront with the carts of CS-Cart: `products` as a map with the hashes of products as keys, `amount` as the quantity,
 * flags as `Y` and `N`, and statuses of one letter. After the public REST API of CS-Cart.
 *
 * Lawful oddities: the hash of a product is the same in every cart; a map without members is an empty list; `amount` is the
 * stock in the catalog and the quantity in a cart; from 100 pounds on, a twentieth is taken off the subtotal.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { hashOf, shippings, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 2_210, maker: 'Hathersage Tools', option: 'Size', prefix: 'HT' }, [
  [
    'Garden Trowel',
    'Garden',
    [
      ['Small', '14.50'],
      ['Large', '18.95'],
    ],
  ],
  ['Watering Can', 'Garden', [['Nine litres', '32.40']]],
  [
    'Bench Plane',
    'Workshop',
    [
      ['No. 4', '87.00'],
      ['No. 5', '96.25', 'sold out'],
    ],
  ],
  ['Marking Gauge', 'Workshop', [['Beech', '21.10']]],
  ['Boot Brush', 'Household', [['Coir', '11.75']]],
  ['Twine Tin', 'Garden', [['Jute', '7.30']]],
]);

const toProduct = (ware: Ware): Fields => ({
  product_id: ware.id,
  product: ware.title,
  seo_name: ware.handle,
  full_description: ware.story,
  main_category: ware.kind,
  status: 'A',
  variations: ware.makes.map(({ id, label, sku, price, available }) => ({
    product_id: id,
    product_code: sku,
    variation_name: label,
    price: { amount: Math.round(Number(price) * 100), currency: 'GBP' },
    amount: available ? 40 + (id % 9) : 0,
    in_stock: available ? 'Y' : 'N',
  })),
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [page, size] = [Number(args.page ?? 1), Number(args.items_per_page ?? 20)];
      return {
        record: {
          products: found.slice((page - 1) * size, page * size).map(toProduct),
          params: { page, items_per_page: size, total_items: found.length },
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.pid);
      return { record: { products: wares.filter(({ id }) => ids.includes(id)).map(toProduct) } };
    }
    const ware = wares.find(({ id }) => id === args.product_id);
    return ware ? { record: toProduct(ware) } : refusal('item', args.product_id);
  };

/** Products of a cart have their hashes as keys, and new ones their ids, whose amounts are added. */
function fill({ product_data: added, cart_products: changes }: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const lineOf = new Map(lines.map(({ id, item }) => [hashOf(item.id), id]));
  const known = Object.entries(asFields(changes));
  const stray = known.find(([hash]) => !lineOf.has(hash));
  if (stray) return refusal('line', stray[0]);
  const sets = known.map(([hash, product]) => ({
    line: String(lineOf.get(hash)),
    quantity: Number(at(product, 'amount')),
  }));
  const adds = Object.entries(asFields(added)).map(([item, product]) => ({
    item,
    quantity: Number(at(product, 'amount') ?? 1),
    isAdded: true,
  }));
  return { wishes: patched(lines, [...sets, ...adds]) };
}

function deliver({ user_data: address, shipping_id: chosen }: Fields, _: Purchase) {
  if (chosen !== undefined && !shippings.some(({ id }) => id === chosen)) return refusal('method', chosen);
  return {
    ...(isFields(address) && { address }),
    ...(chosen !== undefined && { method: String(chosen) }),
  };
}

const errors: Readonly<Record<Why, readonly [status: number, message: string]>> = {
  item: [404, 'Product not found'],
  'sold-out': [409, 'Product is out of stock'],
  line: [404, 'Cart has no product with this hash'],
  cart: [404, 'Cart not found'],
  checkout: [404, 'Checkout not found'],
  order: [404, 'Order not found'],
  final: [409, 'The checkout is processed or cancelled'],
  approval: [403, 'The customer has to accept the order at the moment of payment'],
  lacking: [400, 'The checkout is incomplete'],
  method: [404, 'Shipping method not found'],
  empty: [400, 'Cart is empty'],
  version: [409, 'Cart was changed'],
};

function refusal(why: Why, value: unknown): Outcome {
  const [status, message] = errors[why];
  return refuse(-32_000 - status, message, { status, message, value });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['user_data']),
  ...(method ? [] : ['shipping_id']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => String(51_003 + index * 2),
    checkout: (index) => String(7_400 + index),
    order: (index) => String(118 + index),
    line: String,
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { accept_terms, accepted_at } = fieldsOf(args, 'customer_agreement');
    return { given: accept_terms === 'Y', at: accepted_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const cscart = (plant: Plant = honest): Variant =>
  shop({
    name: 'cscart',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { garden: ({ product_type }) => product_type === 'Garden' },
    rate: [300, 4_000],
  });
