/**
 * A storefront with the carts of Zoho Commerce: each answer in an envelope with `code`, `message` and `payload`, amounts also
 * in the currency of the books with `bcy_` before their names. After the public storefront API of Zoho Commerce.
 *
 * Lawful oddities: amounts of the books are in another currency; tax is rounded by line; the total is rounded to five cents,
 * up or down; a refusal is a result with `isError` in the envelope; a change is of one variant.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showCart, showCheckout, showSalesOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 30_512, maker: 'Tiong Bahru Stationers', option: 'Colour', prefix: 'TBS' }, [
  [
    'Brush Pen',
    'Pens',
    [
      ['Black', '6.35'],
      ['Grey', '6.85'],
    ],
  ],
  ['Dot Grid Notebook', 'Paper', [['Olive', '18.90']]],
  [
    'Fountain Pen',
    'Pens',
    [
      ['Blue', '74.20'],
      ['Red', '74.20', 'sold out'],
    ],
  ],
  ['Ink Bottle', 'Ink', [['Teal', '23.45']]],
  ['Desk Tray', 'Desk', [['Walnut', '41.10']]],
  ['Pencil Roll', 'Pens', [['Canvas', '29.65']]],
]);

/** An id of nineteen digits. */
const longId = (id: number): string => `41200000${String(id).padStart(11, '0')}`;

const productId = ({ id }: Pick<Ware, 'id'>): string => longId(id);

const toProduct = (ware: Ware): Fields => ({
  product_id: productId(ware),
  name: ware.title,
  url: `/products/${ware.handle}/${productId(ware)}`,
  product_description: ware.story,
  category_name: ware.kind,
  variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    variant_id: longId(id),
    sku,
    name: label,
    selling_price: { amount: Math.round(Number(price) * 100), currency: 'SGD' },
    is_available_for_purchase: available,
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [page, size] = [Number(args.page ?? 1), Number(args.per_page ?? 25)];
    return {
      record: {
        products: found.slice((page - 1) * size, page * size).map(toProduct),
        page_context: { page, per_page: size, has_more_page: page * size < found.length },
      },
    };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.product_ids);
    return { record: { products: wares.filter((ware) => ids.includes(productId(ware))).map(toProduct) } };
  }
  const ware = wares.find((each) => productId(each) === args.product_id);
  return ware ? { record: { product: toProduct(ware) } } : refusal('item', args.product_id);
}

const wishIn = ({ variant_id, quantity }: Fields) => ({
  item: String(variant_id),
  quantity: Number(quantity),
});

/** A new cart has its items in a list; later, each call sets the quantity of one variant. */
function fill(args: Fields, cart: Basket | undefined) {
  if (!cart) {
    const rows = asList(args.cart_items).filter(isFields);
    return {
      wishes: patched(
        [],
        rows.map((row) => ({ ...wishIn(row), isAdded: true })),
      ),
    };
  }
  const wish = wishIn(args);
  const isIn = cart.lines.some(({ item }) => item.id === wish.item);
  return wish.quantity === 0 && !isIn
    ? refusal('line', args.variant_id)
    : { wishes: patched(cart.lines, [wish]) };
}

function deliver({ shipping_address: address, shipping_method_id: chosen }: Fields, _: Purchase) {
  if (chosen !== undefined && !methods.some(({ id }) => id === chosen)) return refusal('method', chosen);
  return {
    ...(isFields(address) && { address }),
    ...(chosen !== undefined && { method: String(chosen) }),
  };
}

const errors: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  item: [1002, 'Product or variant does not exist.'],
  'sold-out': [2014, 'The variant is out of stock.'],
  line: [1006, 'The variant is not in the cart.'],
  cart: [1003, 'Cart does not exist.'],
  checkout: [1004, 'Checkout does not exist.'],
  order: [1005, 'Sales order does not exist.'],
  final: [2031, 'The checkout is completed or cancelled.'],
  approval: [2040, 'The buyer has to confirm the purchase at the time of payment.'],
  lacking: [2032, 'The checkout is incomplete.'],
  method: [1008, 'Shipping method does not exist.'],
  empty: [2011, 'The cart is empty.'],
  version: [2012, 'The cart was changed.'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [code, message] = errors[why];
  const record = { code, message, payload: { error_detail: detail } };
  return {
    members: {
      result: {
        isError: true,
        structuredContent: record,
        content: [{ type: 'text', text: JSON.stringify(record) }],
      },
    },
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_method_id']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => longId(id)),
  ids: {
    cart: (index) => longId(7_020_013 + index * 17),
    checkout: (index) => longId(7_540_209 + index * 17),
    order: (index) => longId(8_110_051 + index * 17),
    line: (index) => longId(7_900_301 + index * 17),
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ salesorder_id }) => salesorder_id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { is_confirmed, confirmed_time } = fieldsOf(args, 'buyer_confirmation');
    return { given: is_confirmed === true, at: confirmed_time };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder: showSalesOrder,
};

const payloadOf = (name: string, record: Fields): Fields => {
  if (name.endsWith('_cart')) return { cart: record };
  if (name.endsWith('_checkout')) return { checkout: record };
  return name === 'get_order' ? { salesorder: record } : record;
};

/** The tools, with each record in an envelope. */
const zohoDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    return (name, args) => {
      const outcome = tools(name, args);
      return 'record' in outcome
        ? { record: { code: 0, message: 'success', payload: payloadOf(name, outcome.record) } }
        : outcome;
    };
  };

/** @param plant a fault in its tools; none by default */
export const zoho = (plant: Plant = honest): Variant =>
  shop({
    name: 'zoho',
    listed,
    open: zohoDesk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { pens: ({ product_type }) => product_type === 'Pens' },
    rate: [300, 4_000],
  });
