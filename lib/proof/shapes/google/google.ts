/**
 * A storefront in the manner of Google's order schema: resource names as ids, `contents.lineItems`, and prices as attributes
 * with types. After the public reference of orders for Google's assistant.
 *
 * Lawful oddities: prices are found by their type, and stand in another order in orders; carts are changed by JSON Patch on
 * positions, and the same offer may have two lines; an order is confirmed a moment later, and has no id before; pickup
 * costs nothing and needs no address; the currency has three decimals.
 */
import { asFields, asList, edit } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  at,
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
  type Purchase,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { optionOf, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 52_610, maker: 'Dilmun Crafts', option: 'Finish', prefix: 'DLM' }, [
  [
    'Coffee Pot',
    'Kitchen',
    [
      ['Brass', '18.750'],
      ['Copper', '21.400'],
    ],
  ],
  ['Date Tray', 'Kitchen', [['Palm', '6.325']]],
  [
    'Incense Burner',
    'Fragrance',
    [
      ['Clay', '4.850'],
      ['Silver', '39.900', 'sold out'],
    ],
  ],
  ['Oud Chips', 'Fragrance', [['Ten grams', '12.165']]],
  ['Rose Water', 'Fragrance', [['Half a litre', '2.995']]],
  ['Woven Cushion', 'Textiles', [['Striped', '9.540']]],
]);

const skusOf = new Map(wares.flatMap(({ makes }) => makes.map(({ id, sku }) => [id, sku])));
const offerIdOf = (id: number): string => `${6_291_004_000_000 + id * 3}`;
const productNameOf = ({ id }: Pick<Ware, 'id'>): string => `online:en:BH:${id}`;

const toProduct = (ware: Ware): Fields => ({
  productId: productNameOf(ware),
  title: ware.title,
  description: ware.story,
  brand: ware.maker,
  productTypes: [ware.kind],
  offers: ware.makes.map(({ id, label, price, available }) => ({
    offerId: offerIdOf(id),
    mpn: skusOf.get(id),
    variantOption: { name: ware.option, value: label },
    price: { amount: Math.round(Number(price) * 1000), currency: 'BHD' },
    availability: available ? 'in_stock' : 'out_of_stock',
  })),
});

export const tokenAt = (index: number): string => Buffer.from(`page ${index}`).toString('base64url');

export const startOf = (token: unknown): number =>
  token === undefined ? 0 : Number(Buffer.from(String(token), 'base64url').toString().split(' ')[1]);

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const start = startOf(args.pageToken);
      if (!(start >= 0)) return refusal('line', args.pageToken);
      const end = start + Number(args.pageSize ?? 25);
      const next = end < found.length ? { nextPageToken: tokenAt(end) } : {};
      return {
        record: { products: found.slice(start, end).map(toProduct), totalSize: found.length, ...next },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.productIds))];
      const products = wares.filter((ware) => ids.includes(productNameOf(ware)));
      const notFound = ids.filter((id) => !products.some((ware) => productNameOf(ware) === id));
      return { record: { products: products.map(toProduct), notFound } };
    }
    const ware = wares.find((each) => productNameOf(each) === args.productId);
    return ware ? { record: { product: toProduct(ware) } } : refusal('item', args.productId);
  };

const wishOf = (row: unknown): Wish => ({
  item: String(at(row, 'offerId')),
  quantity: Number(at(row, 'quantity')),
});

/** Operations of JSON Patch on the positions that the line items have after the operations before. */
function fill({ lineItems, patch }: Fields, cart: Basket | undefined) {
  if (!cart) return { wishes: asList(lineItems).map(wishOf) };
  let wishes: readonly Wish[] = cart.lines.map(({ id, quantity }) => ({ line: id, quantity }));
  for (const { op, path, value } of asList(patch).filter(isFields)) {
    if (op === 'add') {
      wishes = [...wishes, wishOf(value)];
      continue;
    }
    const position = Number(String(path).split('/')[3]);
    const wish = wishes[position];
    if (!wish) return refusal('line', path);
    wishes =
      op === 'remove'
        ? wishes.toSpliced(position, 1)
        : wishes.with(position, { ...wish, quantity: Number(value) });
  }
  return { wishes };
}

function deliver({ fulfillment }: Fields, _: Purchase) {
  const { optionId, postalAddress: address } = asFields(fulfillment);
  if (optionId !== undefined && !optionOf(optionId)) return refusal('method', optionId);
  return {
    ...(isFields(address) && { address }),
    ...(optionId !== undefined && { method: String(optionId) }),
  };
}

const errors: Readonly<Record<Why, readonly [status: string, reason: string, message: string]>> = {
  item: ['NOT_FOUND', 'OFFER_NOT_FOUND', 'The product or offer was not found.'],
  'sold-out': ['FAILED_PRECONDITION', 'OFFER_OUT_OF_STOCK', 'The offer is out of stock.'],
  line: ['INVALID_ARGUMENT', 'POSITION_NOT_FOUND', 'Nothing is at this position.'],
  cart: ['NOT_FOUND', 'CART_NOT_FOUND', 'The cart was not found.'],
  checkout: ['NOT_FOUND', 'PROPOSED_ORDER_NOT_FOUND', 'The proposed order was not found.'],
  order: ['NOT_FOUND', 'ORDER_NOT_FOUND', 'The order was not found.'],
  final: ['FAILED_PRECONDITION', 'ORDER_CLOSED', 'The proposed order is submitted or cancelled.'],
  approval: ['PERMISSION_DENIED', 'USER_APPROVAL_REQUIRED', 'The user has to approve this order now.'],
  lacking: ['FAILED_PRECONDITION', 'FIELDS_MISSING', 'The proposed order misses fields.'],
  method: ['INVALID_ARGUMENT', 'FULFILLMENT_OPTION_NOT_FOUND', 'There is no such fulfillment option.'],
  empty: ['FAILED_PRECONDITION', 'CART_EMPTY', 'The cart has no line items.'],
  version: ['ABORTED', 'CART_CHANGED', 'The cart has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [status, reason, message] = errors[why];
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, metadata: { subject } };
  return refuse(-32_040, message, { status, details: [info] });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address || optionOf(method)?.fulfillmentType === 'PICKUP' ? [] : ['fulfillment.postalAddress']),
  ...(method ? [] : ['fulfillment.optionId']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => offerIdOf(id), 3),
  ids: {
    cart: (index) => `merchants/8817/carts/${50_126 + index * 7}`,
    checkout: (index) => `merchants/8817/proposedOrders/${uuidOf(`google ${index}`)}`,
    order: (index) => `MUH-${4_208 + index}-BH`,
    line: (index) => `LI_${index + 31}`,
  },
  cartOf: ({ cart }) => cart,
  checkoutOf: ({ proposedOrder }) => proposedOrder,
  orderOf: ({ userVisibleOrderId }) => userVisibleOrderId,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approveTime } = fieldsOf(args, 'userApproval');
    return { given: approved === true, at: approveTime };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

const submitted: Fields = {
  state: 'SUBMITTED',
  userVisibleStateLabel: 'Submitted',
  userVisibleOrderId: null,
};

/** The tools, whose orders are confirmed a moment after they were submitted: at the second look. */
export const googleDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    const looks = new Map<unknown, number>();
    return (name, args) => {
      const outcome = tools(name, args);
      const isAnswer = name === 'complete_checkout' || name === 'get_checkout';
      if (!isAnswer || !('record' in outcome)) return outcome;
      if (at(outcome.record, 'proposedOrder.state') !== 'CONFIRMED') return outcome;
      const seen = looks.get(args.proposedOrder) ?? 0;
      looks.set(args.proposedOrder, seen + 1);
      if (seen > 1) return outcome;
      return {
        record: asFields(
          edit(outcome.record, 'proposedOrder', (order) => ({ ...asFields(order), ...submitted })),
        ),
      };
    };
  };

/** @param plant a fault in its tools; none by default */
export const google = (plant: Plant = honest): Variant =>
  shop({
    name: 'google',
    listed,
    open: googleDesk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { fragrance: ({ product_type }) => product_type === 'Fragrance' },
    rate: [300, 4_000],
  });
