/**
 * A storefront with the carts of Bagisto's shop API: records in `data` beside a `message`, and Indian rupees.
 *
 * Lawful oddities: quantities of an update are keyed by the ids of cart items; the flat rate is per piece; GST of 5 % or 18 %
 * is on top and rounded for each item; each amount has a formatted text beside it; a cancelled cart stays readable.
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
import {
  amountOf,
  type Change,
  type Line,
  piecesIn,
  type Reason,
  subtotalOf,
  sumOf,
} from '../trade/lines.ts';
import { itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { listed } from './tool-list.ts';

const range = { maker: 'Kaveri Handlooms', option: 'Colour', firstId: 2_140, code: 'KH', decimals: 2 };

const wares = waresOf(range, [
  [
    'Cotton Saree',
    'Textiles',
    [
      ['Indigo', 189_900],
      ['Maroon', 194_900],
    ],
  ],
  ['Brass Diya', 'Home', [['Plain', 34_950]]],
  [
    'Jute Bag',
    'Bags',
    [
      ['Natural', 59_900],
      ['Black', 64_900, 'sold out'],
    ],
  ],
  ['Table Runner', 'Textiles', [['Saffron', 79_925]]],
  ['Copper Bottle', 'Home', [['Hammered', 112_500]]],
  ['Wool Shawl', 'Textiles', [['Grey', 249_900]]],
]);

const items = itemsOf(wares, 2, ({ id }) => String(id));
export const itemOfId = (id: unknown) => items.find((item) => item.id === id);

const moneyOf = (amount: number): Fields => ({ amount, currency: 'INR' });

/** An amount, and how the shop writes it. */
const both = (name: string, amount: number): Fields => ({
  [name]: moneyOf(amount),
  [`formatted_${name}`]: `₹${(amount / 100).toFixed(2)}`,
});

const percentOf = ({ kind }: Ware): number => (kind === 'Textiles' ? 5 : 18);
const taxOf = (line: Line): number => Math.round((amountOf(line) * percentOf(line.item.ware)) / 100);

const rates = [
  { method: 'flatrate_flatrate', method_title: 'Flat Rate', each: 4_000 },
  { method: 'courier_express', method_title: 'Express Courier', each: 9_500 },
] as const;

const rateOf = (method: unknown, lines: readonly Line[]): number =>
  (rates.find((rate) => rate.method === method)?.each ?? 0) * piecesIn(lines);

export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = subtotalOf(lines);
  const shipping = rateOf(method, lines);
  const tax = sumOf(lines.map(taxOf));
  return { subtotal, discount: 0, shipping, tax, total: subtotal + shipping + tax };
};

const itemOf = (line: Line): Fields => ({
  id: Number(line.key),
  product_id: Number(line.item.id),
  sku: line.item.sku,
  name: `${line.item.ware.title} ${line.item.label}`,
  quantity: line.quantity,
  ...both('price', line.item.amount),
  ...both('total', amountOf(line)),
  tax_percent: percentOf(line.item.ware),
  ...both('tax_amount', taxOf(line)),
});

const sumsOf = (lines: readonly Line[], sums: ReturnType<Rules['totals']>): Fields => ({
  items: lines.map(itemOf),
  items_count: lines.length,
  items_qty: piecesIn(lines),
  ...both('sub_total', sums.subtotal),
  ...both('shipping_amount', sums.shipping),
  ...both('tax_total', sums.tax),
  ...both('grand_total', sums.total),
});

const errors: Readonly<Record<Reason, string>> = {
  'unknown-item': 'The requested product does not exist.',
  'sold-out': 'The requested quantity is not available, please try again later.',
  'unknown-line': 'The cart item does not exist.',
  'unknown-cart': 'The cart does not exist.',
  'unknown-checkout': 'The checkout does not exist.',
  'unknown-order': 'The order does not exist.',
  'unknown-method': 'The selected shipping method is invalid.',
  'empty-cart': 'The cart is empty.',
  closed: 'It is not active any more.',
  stale: 'It was changed in between.',
  unaddressed: 'Please check shipping address.',
  'not-ready':
    'The order cannot be placed without an address, a shipping method and the agreement of the buyer.',
};

const refusal = (reason: Reason, detail: Fields = {}): Outcome =>
  refuse(-32_004, errors[reason], {
    message: errors[reason],
    error: reason.replace('-', '_'),
    id: detail.id,
  });

const addsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map((row) => ({
    does: 'add',
    item: String(row.product_id),
    quantity: Number(row.quantity),
  }));

const setsIn = (args: Fields): readonly Change[] =>
  Object.entries(fieldsOf(args, 'qty')).map(([key, quantity]) => ({
    does: 'set',
    key,
    quantity: Number(quantity),
  }));

const messages = { open: 'Success.', placed: 'Order placed successfully.', cancelled: 'Cancelled.' } as const;
const statuses = { open: 'open', placed: 'ordered', cancelled: 'canceled' } as const;

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: (args) => args.cart_id,
  checkoutOf: (args) => args.checkout_id,
  orderOf: (args) => args.order_id,
  filling: addsIn,
  changes: (args) => [...setsIn(args), ...addsIn(args)],
  delivery: (checkout, { shipping_address, shipping_method: method }) => {
    if (method !== undefined && !rates.some((rate) => rate.method === method)) {
      return refusal('unknown-method', { id: checkout.id });
    }
    const address = isFields(shipping_address) ? { address: shipping_address } : {};
    return { ...checkout, ...address, ...(method !== undefined && { method: String(method) }) };
  },
  approval: (args) => {
    const { agreed, agreed_at } = fieldsOf(args, 'buyer_agreement');
    return { given: agreed, at: agreed_at };
  },
  cart: ({ id, state, lines }) => ({
    data: { id: Number(id), is_active: state === 'open', ...sumsOf(lines, sums(lines)) },
    message: messages[state],
  }),
  checkout: (checkout) => ({
    data: {
      id: Number(checkout.id),
      cart_id: Number(checkout.cart),
      status: statuses[checkout.state],
      shipping_address: checkout.address ?? null,
      shipping_method: checkout.method ?? null,
      shipping_rates: rates.map(({ method, method_title }) => ({
        method,
        method_title,
        ...both('price', rateOf(method, checkout.lines)),
      })),
      ...sumsOf(checkout.lines, sums(checkout.lines, checkout.method)),
      order_id: checkout.order === undefined ? null : Number(checkout.order),
    },
    message: messages[checkout.state],
  }),
  order: (checkout, created_at) => ({
    data: {
      id: Number(checkout.order),
      checkout_id: Number(checkout.id),
      status: 'pending',
      status_label: 'Pending',
      created_at,
      shipping_address: checkout.address,
      shipping_method: checkout.method,
      ...sumsOf(checkout.lines, sums(checkout.lines, checkout.method)),
    },
    message: 'Success.',
  }),
});

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  type: 'configurable',
  url_key: ware.handle,
  name: ware.title,
  short_description: ware.story,
  brand: ware.maker,
  category: ware.kind,
  variants: items
    .filter((item) => item.ware === ware)
    .map(({ id, label, sku, amount, available }) => ({
      id: Number(id),
      name: label,
      sku,
      ...both('price', amount),
      in_stock: available,
    })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [per_page, current_page] = [Number(args.limit ?? 10), Number(args.page ?? 1)];
    const last_page = Math.max(1, Math.ceil(found.length / per_page));
    const data = found.slice((current_page - 1) * per_page, current_page * per_page).map(toProduct);
    return { record: { data, meta: { current_page, last_page, per_page, total: found.length } } };
  }
  if (name === 'lookup_catalog') {
    const asked = asList(args.ids);
    const data = wares.filter(({ id }) => asked.includes(id)).map(toProduct);
    return {
      record: { data, meta: { not_found: asked.filter((id) => !wares.some((ware) => ware.id === id)) } },
    };
  }
  const ware = wares.find(({ id }) => id === args.id);
  return ware ? { record: { data: toProduct(ware) } } : refusal('unknown-item', { id: args.id });
};

/** @param bent rules that a fault bends */
export const bagistoDesk =
  (bent: Partial<Rules> = {}) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: itemOfId,
      newKey: ids('', 311, 1),
      cartId: ids('', 1_204, 1),
      checkoutId: ids('', 88_010, 3),
      orderId: ids('', 5_027, 1),
      refuse: refusal,
      totals,
      ...bent,
    };
    return tradeOf(wordsWith(rules.totals), rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const bagisto = (plant: Plant = honest): Variant =>
  shop({
    name: 'bagisto',
    listed,
    open: bagistoDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { textiles: ({ product_type }) => product_type === 'Textiles' },
    rate: [300, 4_000],
  });
