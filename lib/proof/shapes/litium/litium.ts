/**
 * A design shop on Litium: carts of order rows, checkouts with shipping and payment options, and sales orders.
 *
 * Lawful oddities: all that costs or saves something is a row, with a `rowType`: `PRODUCT`, `DISCOUNT` (below zero), `FEE` and
 * `SHIPPING_FEE`; the grand total is the sum of all rows, and contains the VAT. A product row keeps its full price, and points
 * to the row of its discount. An order discount has one row for all VAT rates, divided in its `vatDetails`. An update names
 * articles, not rows, and adds pieces unless `constantQuantity` is set. Cancelled carts and checkouts keep their status, and
 * have a tag. A cart may start empty. Searches go on after a cursor.
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
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Change, Reason } from '../trade/lines.ts';
import { type Item, matching, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  type Chosen,
  contents,
  itemOf,
  items,
  nodeId,
  paymentOptions,
  productId,
  rateOf,
  type Sums,
  sek,
  shippingOptions,
  sums,
  variantId,
  vatIn,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const money = (amount: number): Fields => ({ amount, currency: sek.code });

const toVariant = (item: Item): Fields => ({
  id: variantId(item),
  articleNumber: item.id,
  name: `${item.ware.title}, ${item.label}`,
  isVariant: true,
  price: {
    unitPriceIncludingVat: money(item.amount),
    unitPriceExcludingVat: money(item.amount - vatIn(item.amount, rateOf(item.ware))),
    vatRate: rateOf(item.ware),
  },
  stockStatus: item.available
    ? { inStockQuantity: 64, description: 'In stock' }
    : { inStockQuantity: 0, description: 'Out of stock' },
});

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  name: ware.title,
  description: ware.story,
  isVariant: false,
  url: `/products/${ware.handle}`,
  fields: { brand: [{ name: ware.maker }], category: [{ name: ware.kind }] },
  variants: { nodes: items.filter((item) => item.ware === ware).map(toVariant) },
});

const reasons: Readonly<Record<Reason, readonly [type: string, message: string]>> = {
  'unknown-item': ['ValidationError', 'The product or article does not exist.'],
  'sold-out': ['ValidationError', 'The article is out of stock.'],
  'unknown-line': ['ValidationError', 'The cart has no such row.'],
  'unknown-cart': ['ValidationError', 'The cart does not exist.'],
  'unknown-checkout': ['ValidationError', 'The checkout does not exist.'],
  'unknown-order': ['ValidationError', 'The order does not exist.'],
  'unknown-method': ['ValidationError', 'The option is not available.'],
  'empty-cart': ['ValidationError', 'The cart does not contain any products.'],
  closed: ['Failure', 'It is cancelled or its order is placed, and cannot be changed.'],
  stale: ['Failure', 'It was changed meanwhile.'],
  unaddressed: ['ValidationError', 'The shipping address is missing.'],
  'not-ready': ['Failure', 'The order was not placed, because something is missing.'],
};

const neededFor: Readonly<Record<string, string>> = {
  approval: 'buyerApproval',
  address: 'shippingAddress',
  method: 'shippingOptionId',
};

function refusal(reason: Reason, { id, missing }: Fields = {}): Outcome {
  const [type, message] = reasons[reason];
  const fields = asList(missing).map((name) => neededFor[String(name)]);
  const error = { __typename: type, message, ...(id !== undefined && { id }) };
  return refuse(-32_000, message, {
    errors: [{ ...error, ...(fields.length > 0 && { missing: fields }) }],
  });
}

/** The cursor of the product at this place of the found ones. */
const cursorAt = (place: number): string => Buffer.from(String(place)).toString('base64');
export const placeOf = (cursor: unknown): number =>
  Number(Buffer.from(String(cursor), 'base64').toString() || Number.NaN);

function search({ query, first = 20, after }: Fields): Outcome {
  const found = matching(wares, query).map(toProduct);
  const start = after === undefined ? 0 : placeOf(after) + 1;
  if (!Number.isInteger(start)) {
    return refuse(-32_602, 'Invalid arguments', { problems: ['/after is no cursor'] });
  }
  const nodes = found.slice(start, start + Number(first));
  const end = start + nodes.length;
  const pageInfo = {
    hasNextPage: end < found.length,
    hasPreviousPage: start > 0,
    startCursor: nodes.length > 0 ? cursorAt(start) : null,
    endCursor: nodes.length > 0 ? cursorAt(end - 1) : null,
  };
  return { record: { totalCount: found.length, pageInfo, nodes } };
}

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return search(args);
  if (name === 'lookup_catalog') {
    const wanted = asList(args.ids);
    return { record: { nodes: wares.filter((ware) => wanted.includes(productId(ware))).map(toProduct) } };
  }
  const ware = wares.find((each) => productId(each) === args.id);
  return ware ? { record: { product: toProduct(ware) } } : refusal('unknown-item', { id: args.id });
};

/** A checkout keeps more than the common ones. */
type Session = Checkout & { readonly billing?: Fields; readonly payment?: string };

const statuses = { open: 'Init', cancelled: 'Init', placed: 'Confirmed' } as const;
export const cancelledTag = '_cancelled';

const stateOf = ({ state }: { readonly state: keyof typeof statuses }): Fields => ({
  status: statuses[state],
  tags: state === 'cancelled' ? [cancelledTag] : [],
});

const chosenIn = ({ method, payment = paymentOptions[0]?.id }: Session): Chosen => ({
  shipping: method,
  payment,
});

const offered = (options: typeof shippingOptions, chosen?: string): readonly Fields[] =>
  options.map((option) => ({ ...option, integrationType: 'INLINE', selected: option.id === chosen }));

const addressesOf = ({ address, billing = address }: Session): Fields => ({
  shippingAddress: address ?? null,
  billingAddress: billing ?? null,
});

const orderOf = ({ order = '', state }: Checkout): Fields => ({
  id: nodeId('Order', `order ${order}`),
  orderNumber: order,
  ...stateOf({ state }),
});

const addition = ({ articleNumber, quantity }: Fields): Change => ({
  does: 'add',
  item: articleNumber,
  quantity: Number(quantity),
});

/** A constant quantity also puts an article into the cart that is not there yet. */
const changesOf = (row: Fields): readonly Change[] =>
  row.constantQuantity === true
    ? [
        addition({ ...row, quantity: 1 }),
        { does: 'set', key: row.articleNumber, quantity: Number(row.quantity) },
      ]
    : [addition(row)];

/** Sets what the arguments name. */
function delivered(session: Session, args: Fields): Session | Outcome {
  const { shippingAddress, billingAddress, shippingOptionId: shipping, paymentOptionId: payment } = args;
  const isOffered = (options: typeof shippingOptions, wanted: unknown) =>
    wanted === undefined || options.some(({ id }) => id === wanted);
  if (!isOffered(shippingOptions, shipping)) return refusal('unknown-method', { id: shipping });
  if (!isOffered(paymentOptions, payment)) return refusal('unknown-method', { id: payment });
  return {
    ...session,
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(isFields(billingAddress) && { billing: billingAddress }),
    ...(shipping !== undefined && { method: String(shipping) }),
    ...(payment !== undefined && { payment: String(payment) }),
  };
}

const recordsWith = (bent: Sums): Pick<Words, 'cart' | 'checkout' | 'order'> => ({
  cart: ({ id, state, lines }) => ({
    systemId: id,
    tags: stateOf({ state }).tags,
    ...contents(id, lines, bent),
  }),
  checkout: (session: Session) => {
    const { shipping, payment } = chosenIn(session);
    return {
      systemId: session.id,
      ...stateOf(session),
      checkoutFlowInfo: { customerType: 'PERSON', allowSeparateShippingAddress: true },
      ...addressesOf(session),
      currency: sek,
      shippingOptions: offered(shippingOptions, shipping),
      paymentOptions: offered(paymentOptions, payment),
      cart: { systemId: session.cart, ...contents(session.cart, session.lines, bent, { shipping, payment }) },
      receipt: session.order === undefined ? null : { order: orderOf(session) },
    };
  },
  order: (session: Session, orderDate) => ({
    ...orderOf(session),
    orderDate,
    checkoutSystemId: session.id,
    ...addressesOf(session),
    ...contents(session.cart, session.lines, bent, chosenIn(session)),
  }),
});

export const wordsWith = (bent: Sums): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderNumber }) => orderNumber,
  filling: (args) => rowsIn(args, 'rows').map(addition),
  changes: (args) => rowsIn(args, 'rows').flatMap(changesOf),
  delivery: delivered,
  approval: (args) => {
    const { approved, approvedDateTimeUtc } = fieldsOf(args, 'buyerApproval');
    return { given: approved, at: approvedDateTimeUtc };
  },
  ...recordsWith(bent),
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Partial<Sums>;
  readonly words?: Partial<Words>;
};

export const litiumDesk =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextCheckout] = [counter(), counter()];
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`litium cart ${nextCart()}`),
      checkoutId: () => uuidOf(`litium checkout ${nextCheckout()}`),
      orderId: ids('LS', 20_417, 3),
      refuse: refusal,
      totals: () => ({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...bent.rules,
    };
    return tradeOf({ ...wordsWith({ ...sums, ...bent.sums }), ...bent.words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const litium = (plant: Plant = honest): Variant =>
  shop({
    name: 'litium',
    listed,
    open: litiumDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { books: ({ product_type }) => product_type === 'Books' },
    rate: [300, 4_000],
  });
