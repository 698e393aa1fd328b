/**
 * A marketplace in the manner of the Browse and Order APIs of eBay: item groups with `v1|…|…` ids, shopping carts, guest
 * checkout sessions with a `pricingSummary`, numbered errors. After the public reference of eBay.
 *
 * Lawful oddities: each line item has shipping options of its own, of which the first is selected from the start; volume
 * pricing and sales tax appear in the session only, and the tax when the state is known; an order is answered with its id.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { searched } from '../desk/stock.ts';
import {
  groupOf,
  items,
  lacking,
  services,
  showCart,
  showOrder,
  showSession,
  stockOf,
  toGroup,
  wares,
} from './records.ts';
import { listed } from './tool-list.ts';

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [limit, offset] = [Number(args.limit ?? 50), Number(args.offset ?? 0)];
    const hasNext = offset + limit < found.length;
    const words = encodeURIComponent(String(args.query));
    return {
      record: {
        total: found.length,
        limit,
        offset,
        ...(hasNext && { next: `/item_summary/search?q=${words}&limit=${limit}&offset=${offset + limit}` }),
        itemSummaries: found.slice(offset, offset + limit).map(toGroup),
      },
    };
  }
  const groupIn = (id: unknown) => wares.find((ware) => groupOf(ware) === id);
  if (name === 'lookup_catalog') {
    const ids = [...new Set(asList(args.itemGroupIds))];
    const found = ids.map(groupIn).filter((ware) => ware !== undefined);
    const warnings = ids.filter((id) => !groupIn(id)).map((id) => problemOf('item', id));
    return { record: { total: found.length, itemGroups: found.map(toGroup), warnings } };
  }
  const ware = groupIn(args.itemGroupId);
  return ware ? { record: toGroup(ware) } : refusal('item', args.itemGroupId);
}

const added = ({ itemId, quantity }: Fields): Wish => ({
  item: String(itemId),
  quantity: Number(quantity),
  isAdded: true,
});

const rows = (value: unknown): readonly Fields[] => asList(value).filter(isFields);

/** Removes, sets, and then adds. */
function fill(args: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const removed = rows(args.removeItem).map(({ cartItemId }) => ({ cartItemId, quantity: 0 }));
  const set = [...removed, ...rows(args.updateQuantity)];
  const wrong = set.find(({ cartItemId }) => !lines.some(({ id }) => id === cartItemId));
  if (wrong) return refusal('line', wrong.cartItemId);
  const changes = set.map(({ cartItemId, quantity }) => ({
    line: String(cartItemId),
    quantity: Number(quantity),
  }));
  const wishes = patched(lines, [...changes, ...[...rows(args.items), ...rows(args.addItem)].map(added)]);
  for (const { line, item: id, quantity } of wishes) {
    const item = lines.find((each) => each.id === line)?.item ?? items.get(id ?? '');
    if (item?.ready && quantity > stockOf(item)) return refusal('quantity', item.id);
  }
  return { wishes };
}

/** Options by line item. */
function deliver({ contactEmail, shippingAddress: address, shippingOption }: Fields, purchase: Purchase) {
  const { notes, lines } = purchase;
  const { shippingOptionId: id, lineItemId } = asFields(shippingOption);
  const chosen = lines.filter((line) => lineItemId === undefined || line.id === lineItemId);
  if (id !== undefined && chosen.length === 0) return refusal('line', lineItemId);
  if (id !== undefined && !services.some((service) => service.id === id)) return refusal('method', id);
  const options = id === undefined ? {} : Object.fromEntries(chosen.map((line) => [line.id, id]));
  return {
    ...(isFields(address) && { address }),
    notes: {
      ...notes,
      ...(contactEmail !== undefined && { contactEmail }),
      options: { ...asFields(notes.options), ...options },
    },
  };
}

type Problem = Why | 'quantity';

const errors: Readonly<Record<Problem, readonly [errorId: number, message: string]>> = {
  item: [11_001, 'The specified item or item group was not found.'],
  'sold-out': [15_017, 'The item cannot be purchased right now: it is out of stock.'],
  quantity: [15_012, 'The requested quantity exceeds the available quantity.'],
  line: [15_103, 'The line item was not found.'],
  cart: [15_101, 'The shopping cart was not found.'],
  checkout: [15_004, 'The checkout session was not found.'],
  order: [15_201, 'The purchase order was not found.'],
  final: [15_021, 'The checkout session is not open for modifications.'],
  approval: [15_031, 'The buyer has to approve the payment of this session now.'],
  lacking: [15_032, 'The order cannot be placed, because something is missing.'],
  method: [15_033, 'The shipping option is not available.'],
  empty: [15_019, 'The shopping cart has no items.'],
  version: [15_102, 'The shopping cart has changed.'],
};

function problemOf(why: Problem, value: unknown): Fields {
  const [errorId, message] = errors[why];
  const parameters = [value].flat().map((each) => ({
    name: why,
    value: String(each),
  }));
  return { errorId, domain: 'API_ORDER', category: 'REQUEST', message, parameters };
}

const refusal = (why: Problem, value: unknown): Outcome =>
  refuse(-32_050, errors[why][1], { errors: [problemOf(why, value)] });

const numbered = (first: number, step: number) => (index: number) => String(first + index * step);

export const dialect: Dialect = {
  items,
  ids: {
    cart: numbered(5_512_407_118, 71),
    checkout: numbered(1_804_311_295_017, 1_013),
    order: (index) => `14-${String(10_482 + index * 3).padStart(5, '0')}-${40_219 + index * 187}`,
    line: numbered(10_066_120_441, 19),
  },
  cartOf: ({ shopcartId }) => shopcartId,
  checkoutOf: ({ checkoutSessionId }) => checkoutSessionId,
  orderOf: ({ purchaseOrderId }) => purchaseOrderId,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { approvedByBuyer, approvalDate } = fieldsOf(args, 'paymentApproval');
    return { given: approvedByBuyer === true, at: approvalDate };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: showSession,
  showOrder: (purchase, { now }) => showOrder(purchase, now()),
};

/** A session that is completed is answered with its order only. */
const placing =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
    const { checkoutSessionId, purchaseOrderId } = outcome.record;
    return { record: { checkoutSessionId, purchaseOrderId, purchaseOrderPaymentStatus: 'PAID' } };
  };

/** The marketplace with parts of its dialect replaced. */
export const openWith =
  (change: Partial<Dialect> = {}) =>
  (places: Places): Tools =>
    placing(desk({ ...dialect, ...change })(places));

/** @param plant a fault in its tools; none by default */
export const ebay = (plant: Plant = honest): Variant =>
  shop({
    name: 'ebay',
    listed,
    open: openWith(),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { office: ({ product_type }) => product_type === 'Office' },
    rate: [300, 4_000],
  });
