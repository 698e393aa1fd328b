/**
 * A storefront with the carts of Commerce.js (Chec): prices as `raw` and formatted texts, `line_items`, and a checkout token
 * whose `live` object has the totals up to `total_due`. After the reference of the Chec API.
 *
 * Lawful oddities: answers to changes of a cart have the cart in an event, and reading has the cart alone; a change is of
 * one line, in arguments without nesting; from 150 dollars on, standard shipping is free.
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
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 560_900, maker: 'Cabot Outfitters', option: 'Colour', prefix: 'CO' }, [
  [
    'Wool Toque',
    'Clothing',
    [
      ['Navy', '32.00'],
      ['Rust', '34.50'],
    ],
  ],
  ['Camp Mug', 'Camping', [['Enamel white', '18.25']]],
  [
    'Canvas Tent',
    'Camping',
    [
      ['Sand', '189.00'],
      ['Pine', '194.00', 'sold out'],
    ],
  ],
  ['Trail Socks', 'Clothing', [['Grey', '21.75']]],
  ['Folding Chair', 'Camping', [['Walnut', '76.40']]],
  ['Maple Syrup', 'Pantry', [['Amber', '14.90']]],
]);

/** An id such as `prod_3c1f0a9b72d4e8` that depends only on the name. */
export const idOf = (prefix: string, name: string): string =>
  `${prefix}_${hexOf(`chec ${name}`).slice(0, 14)}`;

const productId = ({ id }: Ware): string => idOf('prod', String(id));
const variantId = (id: number): string => idOf('vrnt', String(id));
const productOf = new Map(wares.flatMap((ware) => ware.makes.map(({ id }) => [id, productId(ware)])));

const moneyOf = (price: string): Fields => ({
  amount: Math.round(Number(price) * 100),
  currency: 'CAD',
  formatted: price,
});

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  name: ware.title,
  permalink: ware.handle,
  description: ware.story,
  categories: [{ slug: ware.kind.toLowerCase(), name: ware.kind }],
  variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    id: variantId(id),
    sku,
    description: label,
    price: moneyOf(price),
    is_sold_out: !available,
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 25)];
    const data = found.slice((page - 1) * limit, page * limit).map(toProduct);
    const pagination = {
      total: found.length,
      count: data.length,
      per_page: limit,
      current_page: page,
      total_pages: Math.ceil(found.length / limit),
    };
    return { record: { data, meta: { pagination } } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.ids);
    return { record: { data: wares.filter((ware) => ids.includes(productId(ware))).map(toProduct) } };
  }
  const ware = wares.find((each) => productId(each) === args.product_id);
  return ware ? { record: toProduct(ware) } : refusal('item', args.product_id);
}

const wishOf = ({ id, variant_id, quantity }: Fields) => ({
  item: `${id}|${variant_id}`,
  quantity: Number(quantity),
  isAdded: true,
});

/** A new cart has several line items; later each change is of one. */
function fill(args: Fields, cart: Basket | undefined) {
  if (!cart) return { wishes: patched([], asList(args.line_items).filter(isFields).map(wishOf)) };
  const { line_item_id: line, quantity } = args;
  if (line === undefined) return { wishes: patched(cart.lines, [wishOf(args)]) };
  if (!cart.lines.some(({ id }) => id === line)) return refusal('line', line);
  return { wishes: patched(cart.lines, [{ line: String(line), quantity: Number(quantity) }]) };
}

function deliver({ shipping_address: address, shipping_method: method }: Fields, _: Purchase) {
  if (method !== undefined && !methods.some(({ id }) => id === method)) return refusal('method', method);
  return {
    ...(isFields(address) && { address }),
    ...(typeof method === 'string' && { method }),
  };
}

const errors: Readonly<Record<Why, readonly [status: number, type: string, message: string]>> = {
  item: [404, 'not_found', 'The requested product or variant could not be found.'],
  'sold-out': [422, 'not_available', 'The variant is sold out.'],
  line: [404, 'not_found', 'The requested line item could not be found in the cart.'],
  cart: [404, 'not_found', 'The requested cart could not be found.'],
  checkout: [404, 'not_found', 'The requested checkout token could not be found.'],
  order: [404, 'not_found', 'The requested order could not be found.'],
  final: [409, 'conflict', 'This checkout is completed or cancelled.'],
  approval: [422, 'approval_required', 'The buyer must approve this order when it is placed.'],
  lacking: [422, 'validation', 'The checkout misses fields.'],
  method: [422, 'validation', 'The shipping method is not available.'],
  empty: [422, 'unprocessable_entity', 'The cart is empty.'],
  version: [409, 'conflict', 'The cart has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [status_code, type, message] = errors[why];
  return refuse(-32_000, message, { status_code, error: { type, message, subject } });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_method']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => `${productOf.get(id)}|${variantId(id)}`),
  ids: {
    cart: (index) => idOf('cart', `cart ${index}`),
    checkout: (index) => idOf('chkt', `checkout ${index}`),
    order: (index) => idOf('ord', `order ${index}`),
    line: (index) => idOf('item', `line ${index}`),
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_token_id }) => checkout_token_id,
  orderOf: ({ order_id }) => order_id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(args, 'buyer_approval');
    return { given: approved === true, at: approved_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

const events: ReadonlyMap<string, string> = new Map([
  ['create_cart', 'Cart.Created'],
  ['update_cart', 'Cart.Updated'],
  ['cancel_cart', 'Cart.Deleted'],
]);

/** Puts a cart that was changed into the event of the change. */
export const withEvents =
  (tools: Tools): Tools =>
  (name, args) => {
    const event = events.get(name);
    const outcome = tools(name, args);
    return event ? changed(outcome, (cart) => ({ success: true, event, cart })) : outcome;
  };

/** @param plant a fault in its tools; none by default */
export const chec = (plant: Plant = honest): Variant =>
  shop({
    name: 'chec',
    listed,
    open: (places) => withEvents(desk(dialect)(places)),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { camping: ({ product_type }) => product_type === 'Camping' },
    rate: [300, 4_000],
  });
