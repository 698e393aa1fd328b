/**
 * A storefront with the orders of PayPal: purchase units with items, an amount with its breakdown, an intent, and changes by
 * JSON Patch (RFC 6902). After the reference of the Orders API; amounts are those of the interface, in cents.
 *
 * Lawful oddities: quantities are texts; items are named by their position alone; the tax is rounded for each piece; express
 * has a handling fee beside its shipping; a capture is still processing in the answer that starts it.
 */
import { asFields, asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { moneyOf, services, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 33_700, maker: 'Tiong Bahru Paper', option: 'Finish', prefix: 'TBP' }, [
  [
    'Letter Set',
    'Stationery',
    [
      ['Cream', '24.90'],
      ['Sage', '26.50'],
    ],
  ],
  ['Brass Ruler', 'Tools', [['15 cm', '18.35']]],
  [
    'Desk Pad',
    'Desk',
    [
      ['Cork', '79.00'],
      ['Felt', '72.00', 'sold out'],
    ],
  ],
  ['Fountain Pen', 'Tools', [['Matte black', '128.75']]],
  ['Washi Tape', 'Stationery', [['Five rolls', '13.65']]],
  ['Pen Tray', 'Desk', [['Walnut', '54.20']]],
]);

const productId = ({ id }: Ware): string => `PROD-${id}`;

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  name: ware.title,
  description: ware.story,
  category: ware.kind.toUpperCase(),
  variants: ware.makes.map(({ label, sku, price, available }) => ({
    sku,
    name: `${ware.title} - ${label}`,
    unit_amount: moneyOf(Math.round(Number(price) * 100)),
    availability: available ? 'IN_STOCK' : 'OUT_OF_STOCK',
  })),
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [page, size] = [Number(args.page ?? 1), Number(args.page_size ?? 10)];
      const products = found.slice((page - 1) * size, page * size).map(toProduct);
      const total_pages = Math.ceil(found.length / size);
      return { record: { products, page, total_items: found.length, total_pages } };
    }
    if (name === 'lookup_catalog') {
      const skus = asList(args.skus);
      const isWanted = (ware: Ware) => ware.makes.some(({ sku }) => skus.includes(sku));
      return { record: { products: wares.filter(isWanted).map(toProduct) } };
    }
    const ware = wares.find((each) => productId(each) === args.id);
    return ware ? { record: toProduct(ware) } : refusal('item', args.id);
  };

const wishOf = (value: unknown) => {
  const { sku, quantity } = asFields(value);
  return { item: String(sku), quantity: Number(quantity), isAdded: true };
};

/** A new cart has items; later, each operation changes what the operations before it have left. */
function fill(args: Fields, cart: Basket | undefined) {
  const [unit] = asList(args.purchase_units);
  if (!cart) return { wishes: patched([], asList(asFields(unit).items).map(wishOf)) };
  let lines = cart.lines;
  const added: ReturnType<typeof wishOf>[] = [];
  for (const { op, path, value } of asList(args.patch).filter(isFields)) {
    if (op === 'add') {
      added.push(wishOf(value));
      continue;
    }
    const index = Number(String(path).split('/')[4]);
    if (!lines[index]) return refusal('line', path);
    lines =
      op === 'remove'
        ? lines.filter((_, nth) => nth !== index)
        : lines.map((line, nth) => (nth === index ? { ...line, quantity: Number(value) } : line));
  }
  return { wishes: patched(lines, added) };
}

function deliver({ shipping: address, shipping_option_id: method }: Fields, _: Purchase) {
  if (method !== undefined && !services.some(({ id }) => id === method)) return refusal('method', method);
  return {
    ...(isFields(address) && { address }),
    ...(typeof method === 'string' && { method }),
  };
}

const errors: Readonly<Record<Why, readonly [name: string, issue: string, description: string]>> = {
  item: ['RESOURCE_NOT_FOUND', 'INVALID_SKU', 'There is no product with this ID or SKU.'],
  'sold-out': ['UNPROCESSABLE_ENTITY', 'ITEM_OUT_OF_STOCK', 'The item is out of stock.'],
  line: ['UNPROCESSABLE_ENTITY', 'INVALID_PATCH_PATH', 'The path names no item of this cart.'],
  cart: ['RESOURCE_NOT_FOUND', 'INVALID_CART_ID', 'The cart does not exist.'],
  checkout: ['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'The checkout does not exist.'],
  order: ['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'The order does not exist.'],
  final: ['UNPROCESSABLE_ENTITY', 'CHECKOUT_CLOSED', 'The checkout is completed or voided.'],
  approval: ['UNPROCESSABLE_ENTITY', 'PAYER_DECISION_REQUIRED', 'The payer has to decide to pay, now.'],
  lacking: ['UNPROCESSABLE_ENTITY', 'MISSING_REQUIRED_PARAMETER', 'The checkout misses a field.'],
  method: ['UNPROCESSABLE_ENTITY', 'SHIPPING_OPTION_UNKNOWN', 'There is no such shipping option.'],
  empty: ['UNPROCESSABLE_ENTITY', 'NO_ITEMS', 'The cart has no items.'],
  version: ['RESOURCE_CONFLICT', 'CART_CHANGED', 'The cart has changed.'],
};

/** A refusal as a tool result. */
function refusal(why: Why, value: unknown): Outcome {
  const [name, issue, description] = errors[why];
  const structuredContent = {
    name,
    message: description,
    debug_id: hexOf(`${why} ${value}`).slice(0, 13),
    details: [{ issue, description, value: String(value) }],
  };
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  return { members: { result: { isError: true, structuredContent, content } } };
}

export const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping']),
  ...(method ? [] : ['shipping_option_id']),
];

const keyed = (kind: string) => (index: number) =>
  hexOf(`paypal ${kind} ${index}`).slice(0, 17).toUpperCase();

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: { cart: keyed('cart'), checkout: keyed('checkout'), order: keyed('order'), line: String },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { decision, decided_at } = fieldsOf(args, 'payer_decision');
    return { given: decision === 'PAY', at: decided_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** The tools, whose captures are processing in the answer that starts them. */
export const processing =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout') return outcome;
    return changed(outcome, (record) => ({ ...record, status: 'PROCESSING', order_id: null }));
  };

/** @param plant a fault in its tools; none by default */
export const paypal = (plant: Plant = honest): Variant =>
  shop({
    name: 'paypal',
    listed,
    open: (places) => processing(desk(dialect)(places)),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { desk: ({ product_type }) => product_type === 'Desk' },
    rate: [300, 4_000],
  });
