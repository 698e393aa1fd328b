/**
 * A storefront in the manner of Big Cartel, for a shop of prints (the documents of its API v1 for products and orders, and
 * the `adds` and `update` of its carts): JSON:API documents, in which options and items are resources in `included`.
 *
 * Lawful oddities: a cart is changed by quantities under the ids of its items; the first piece pays its shipping alone, and
 * each other one a lower amount; rates of shipping are known only with a country, and until then shipping and tax are 0 and
 * pending; fields of a checkout are set one by one; an order explains its totals by adjustments; a deleted cart is gone.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Reason } from '../trade/lines.ts';
import { listIn, matching, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  cartOf,
  checkoutOf,
  countryOf,
  filledIn,
  includedIn,
  linkTo,
  needed,
  optional,
  orderOf,
  productOf,
} from './documents.ts';
import { items, ratesOf, sumsOf, wares } from './sums.ts';
import { listed } from './tool-list.ts';

const errors: Readonly<Record<Reason, readonly [status: number, title: string, detail: string]>> = {
  'unknown-item': [404, 'Not found', 'That product or option does not exist.'],
  'sold-out': [422, 'Sold out', 'Sorry, that option is sold out.'],
  'unknown-line': [404, 'Not found', 'That item is not in the cart.'],
  'unknown-cart': [404, 'Not found', 'That cart does not exist.'],
  'unknown-checkout': [404, 'Not found', 'That checkout does not exist.'],
  'unknown-order': [404, 'Not found', 'That order does not exist.'],
  'unknown-method': [422, 'Invalid shipping rate', 'That shipping rate is not one of this checkout.'],
  'empty-cart': [422, 'Empty cart', 'The cart has no items to check out.'],
  closed: [409, 'Checkout closed', 'That checkout is completed or cancelled.'],
  stale: [409, 'Conflict', 'The record has changed.'],
  unaddressed: [422, 'Country missing', 'Shipping rates need a `shipping_country_id`.'],
  'not-ready': [422, 'Checkout incomplete', 'The checkout cannot be completed yet.'],
};

/** What a checkout lacks: the argument, and what the shop says. */
const parts: Readonly<Record<string, readonly [name: string, detail: string]>> = {
  approval: ['buyer_approval', 'The buyer has to approve of the total, at most five minutes ago.'],
  address: ['shipping_address_1', 'Fields of the customer or the shipping address are missing.'],
  method: ['shipping_rate', 'A shipping rate is missing.'],
};

function refusal(reason: Reason, { missing, state, ...rest }: Fields = {}): Outcome {
  const [status, title, detail] = errors[reason];
  const meta = { ...rest, ...(state !== undefined && { status: state === 'placed' ? 'completed' : state }) };
  const error = { status: String(status), title, detail, meta };
  const lacking = listIn({ missing }, 'missing').flatMap((part) => {
    const [name, words] = parts[String(part)] ?? [];
    return name === undefined ? [] : [{ ...error, detail: words, source: { pointer: `/${name}` } }];
  });
  return refuse(-32_000 - (status % 100), detail, { errors: lacking.length > 0 ? lacking : [error] });
}

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const { limit = 20, offset = 0 } = fieldsOf(args, 'page');
    const end = Number(offset) + Number(limit);
    const page = found.slice(Number(offset), end);
    const next = end < found.length ? `/v1/products?page[limit]=${limit}&page[offset]=${end}` : null;
    const [data, included] = [page.map(productOf), includedIn(page)];
    return { record: { data, included, meta: { count: found.length }, links: { next } } };
  }
  if (name === 'lookup_catalog') {
    const wanted = listIn(args, 'ids');
    const found = wares.filter(({ id }) => wanted.includes(String(id)));
    const known = found.map(({ id }) => String(id));
    const not_found = wanted.filter((id) => !known.includes(String(id)));
    const meta = { count: found.length, not_found };
    return { record: { data: found.map(productOf), included: includedIn(found), meta } };
  }
  const ware = wares.find(({ id }) => String(id) === args.id);
  return ware
    ? { record: { data: productOf(ware), included: includedIn([ware]) } }
    : refusal('unknown-item', { id: args.id });
};

const additionsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'adds').map(({ id: item, quantity }) => ({ does: 'add', item, quantity: Number(quantity) }));

const changesIn = (args: Fields): readonly Change[] => [
  ...Object.entries(fieldsOf(args, 'update')).map(
    ([key, quantity]): Change => ({ does: 'set', key, quantity: Number(quantity) }),
  ),
  ...additionsIn(args),
];

export function delivery(checkout: Checkout, args: Fields): Checkout | Outcome {
  const sent = [...needed, ...optional].filter((name) => args[name] !== undefined);
  const filled = { ...filledIn(checkout), ...Object.fromEntries(sent.map((name) => [name, args[name]])) };
  const { shipping_rate: rate } = args;
  const { address: _, ...rest } = checkout;
  const isWhole = needed.every((name) => name in filled);
  const after = { ...rest, filled, ...(isWhole && { address: filled }) };
  if (rate === undefined) return after;
  const country = countryOf(after);
  if (country === undefined) return refusal('unaddressed', { shipping_rate: rate });
  return ratesOf(checkout.lines, country).some(({ id }) => id === rate)
    ? { ...after, method: String(rate) }
    : refusal('unknown-method', { shipping_rate: rate });
}

/** What a fault may replace. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: typeof sumsOf;
  readonly delivery?: typeof delivery;
  readonly checkoutLine?: typeof amountOf;
};

const wordsWith = (
  sumIn: typeof sumsOf,
  { delivery: deliver = delivery, checkoutLine = amountOf }: Bent,
): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ id }) => id,
  filling: additionsIn,
  changes: changesIn,
  delivery: deliver,
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(args, 'buyer_approval');
    return { given: approved, at: approved_at };
  },
  cart: (cart) => cartOf(cart, sumIn(cart.lines)),
  deletedCart: ({ id }) => ({ data: null, meta: { deleted: linkTo('carts', id) } }),
  checkout: (checkout) => {
    const sums = sumIn(checkout.lines, countryOf(checkout), checkout.method);
    return checkoutOf(checkout, sums, checkoutLine);
  },
  order: (checkout, placedAt) =>
    orderOf(checkout, sumIn(checkout.lines, countryOf(checkout), checkout.method), placedAt),
});

/** Four letters and six digits, such as `LMFN-543196`. */
function orderIdOf(index: number): string {
  const hex = hexOf(`bigcartel order ${index}`);
  const letters = [0, 2, 4, 6].map((start) => 65 + (Number.parseInt(hex.slice(start, start + 2), 16) % 26));
  const digits = Number.parseInt(hex.slice(8, 14), 16) % 1_000_000;
  return `${String.fromCharCode(...letters)}-${String(digits).padStart(6, '0')}`;
}

export const bigcartelTools =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const { rules: own = {}, sums = sumsOf } = bent;
    const next = { cart: counter(), checkout: counter(), order: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ids('', 50_301_777, 1),
      cartId: () => uuidOf(`bigcartel cart ${next.cart()}`),
      checkoutId: () => hexOf(`bigcartel checkout ${next.checkout()}`),
      orderId: () => orderIdOf(next.order()),
      refuse: refusal,
      totals: (lines) => {
        const { goods: subtotal, discount, total } = sums(lines);
        return { subtotal, discount, shipping: 0, tax: 0, total };
      },
      ...own,
    };
    return tradeOf(wordsWith(sums, bent), rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const bigcartel = (plant: Plant = honest): Variant =>
  shop({
    name: 'bigcartel',
    listed,
    open: bigcartelTools(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { prints: ({ product_type }) => product_type === 'Prints' },
    rate: [300, 4_000],
  });
