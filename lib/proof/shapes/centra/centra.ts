/**
 * A storefront with the selections of Centra: lines in an object by their key, totals as rows of a type, values with a
 * denominator. After docs.centra.com, "Storefront API: selection".
 *
 * Lawful oddities: new lines are quantities keyed by item; a fee for small selections; payment is pending for one look;
 * an ended selection cannot be read; the errors that a session shows are what it still needs.
 */
import { asList } from '../../planted/planted.ts';
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
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { isMethod, showOrder, showSelection, showSession } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 31_052, maker: 'Skagg', option: 'Storlek', prefix: 'SK' }, [
  [
    'Field Shirt',
    'Shirts',
    [
      ['M', '899.00'],
      ['L', '909.00'],
    ],
  ],
  ['Canvas Tote', 'Bags', [['One size', '249.50']]],
  [
    'Chore Jacket',
    'Outerwear',
    [
      ['M', '1895.00'],
      ['L', '1925.00', 'sold out'],
    ],
  ],
  ['Ribbed Socks', 'Basics', [['40-43', '119.00']]],
  ['Boxy Tee', 'Shirts', [['M', '399.00']]],
  ['Denim Apron', 'Basics', [['One size', '545.75']]],
  [
    'Flannel Shirt',
    'Shirts',
    [
      ['M', '1050.00'],
      ['L', '1065.00'],
    ],
  ],
]);

const idOfMake = new Map(
  wares.flatMap((ware) => ware.makes.map(({ id }, index) => [id, `${ware.id}-${index + 1}`] as const)),
);

const toItem = (ware: Ware): Fields => ({
  id: ware.id,
  name: ware.title,
  uri: ware.handle,
  items: ware.makes.map(({ label, sku, price, available }, index) => ({
    item: `${ware.id}-${index + 1}`,
    name: label,
    sku,
    price: { amount: Math.round(Number(price) * 100), currency: 'SEK' },
    stock: available ? 'yes' : 'no',
  })),
});

export const catalogIn =
  (search: typeof searched, isOff = 0) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 20)];
      const found = search(wares, args.query);
      const start = page > 1 ? (page - 1) * limit - isOff : 0;
      const list = found.slice(start, start + limit).map(toItem);
      const pagination = {
        total: found.length,
        currentPage: page,
        lastPage: Math.ceil(found.length / limit),
      };
      return { record: { displayItems: { list, pagination } } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.displayItems);
      const list = wares.filter(({ id }) => ids.includes(id)).map(toItem);
      return {
        record: {
          displayItems: { list },
          missing: ids.filter((id) => !wares.some((ware) => ware.id === id)),
        },
      };
    }
    const ware = wares.find(({ id }) => id === args.displayItem);
    return ware ? { record: { displayItem: toItem(ware) } } : refusal('item', args.displayItem);
  };

function fill({ quantities, line, item, quantity }: Fields, selection: Basket | undefined) {
  if (!selection) {
    const rows = Object.entries(isFields(quantities) ? quantities : {});
    return { wishes: rows.map(([id, count]) => ({ item: id, quantity: Number(count) })) };
  }
  if (line === undefined) {
    return {
      wishes: patched(selection.lines, [{ item: String(item), quantity: Number(quantity), isAdded: true }]),
    };
  }
  if (!selection.lines.some(({ id }) => id === line)) return refusal('line', line);
  return { wishes: patched(selection.lines, [{ line: String(line), quantity: Number(quantity) }]) };
}

function deliver({ address, shippingMethod }: Fields, _: Purchase) {
  if (shippingMethod !== undefined && !isMethod(shippingMethod)) return refusal('method', shippingMethod);
  return {
    ...(isFields(address) && { address }),
    ...(isMethod(shippingMethod) && { method: shippingMethod }),
  };
}

const errors: Readonly<Record<Why, readonly [path: string, message: string]>> = {
  item: ['item', 'Item not found'],
  'sold-out': ['item', 'Item is out of stock'],
  line: ['line', 'Line not found'],
  cart: ['selection', 'Selection not found'],
  checkout: ['paymentSession', 'Payment session not found'],
  order: ['order', 'Order not found'],
  final: ['paymentSession', 'Payment session has ended'],
  approval: ['buyerApproval', 'The buyer has to approve this payment'],
  lacking: ['paymentSession', 'Details are needed'],
  method: ['shippingMethod', 'Shipping method not available'],
  empty: ['selection', 'Selection is empty'],
  version: ['selection', 'Selection has changed'],
};

function refusal(why: Why, value: unknown): Outcome {
  const [path, message] = errors[why];
  return refuse(-32_000, message, { userErrors: [{ path: [path], message, value }] });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['address']),
  ...(method ? [] : ['shippingMethod']),
];

const keyed = (prefix: string) => (index: number) =>
  `${prefix}_${hexOf(`centra ${prefix} ${index}`).slice(0, 16)}`;

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => idOfMake.get(id) ?? ''),
  ids: {
    cart: keyed('esc'),
    checkout: keyed('pay'),
    order: (index) => String(51_007 + index),
    line: (index) => hexOf(`centra line ${index}`).slice(0, 10),
  },
  cartOf: ({ selection }) => selection,
  checkoutOf: ({ paymentSession }) => paymentSession,
  orderOf: ({ order }) => order,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { approved, timestamp } = fieldsOf(args, 'buyerApproval');
    const moment = typeof timestamp === 'number' ? new Date(timestamp * 1000).toISOString() : undefined;
    return { given: approved === true, at: moment };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showSelection,
  showCheckout: (purchase) => showSession(purchase, lacking(purchase)),
  showOrder,
};

/** The tools, whose payments are pending in the answer that they give to the last step. */
export const centraDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    return (name, args) => {
      const outcome = tools(name, args);
      if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
      const session = fieldsOf(outcome.record, 'paymentSession');
      return { record: { paymentSession: { ...session, status: 'pending', order: null }, userErrors: [] } };
    };
  };

/** @param plant a fault in its tools; none by default */
export const centra = (plant: Plant = honest): Variant =>
  shop({
    name: 'centra',
    listed,
    open: centraDesk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { shirts: ({ product_type }) => product_type === 'Shirts' },
    rate: [300, 4_000],
  });
