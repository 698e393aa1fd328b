/**
 * A shop of boxes, once or by subscription, as a GraphQL API: connections of edges and nodes, global ids, `userErrors`.
 * It is like no system in particular.
 *
 * Lawful oddities: a variant with a selling plan costs less than in the catalog, and is another line than without it;
 * refusals are results with `isError` and `userErrors`; the charge is a job, and the order is named when it is done.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  sumOf,
  type Why,
} from '../desk/desk.ts';
import { hexOf, type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 7_020, maker: 'Wattle and Co', option: 'Size', prefix: 'WC' }, [
  [
    'Tea Box',
    'Drinks',
    [
      ['Small', '28.50'],
      ['Large', '47.25'],
    ],
  ],
  ['Native Honey Box', 'Pantry', [['Three jars', '39.90']]],
  [
    'Coffee Box',
    'Drinks',
    [
      ['Two bags', '44.00'],
      ['Four bags', '82.50', 'sold out'],
    ],
  ],
  ['Macadamia Box', 'Pantry', [['One kilo', '36.15']]],
  ['Puzzle Box', 'Play', [['Five hundred pieces', '33.70']]],
  ['Spice Box', 'Pantry', [['Eight tins', '52.35']]],
]);

const gid = (kind: string, id: string | number) => `gid://crate/${kind}/${id}`;
const numbered = (kind: string) => (index: number) => gid(kind, hexOf(`crate ${kind} ${index}`).slice(0, 14));

const plans = [
  { id: gid('SellingPlan', 31), name: 'Every month', interval: 'MONTH', percentOff: 10 },
  { id: gid('SellingPlan', 32), name: 'Every quarter', interval: 'QUARTER', percentOff: 4 },
] as const;

const single = itemsOf(wares, ({ id }) => gid('Variant', id));
const withPlans = [...single.values()].flatMap((item) =>
  plans.map(({ id, percentOff }) => ({
    ...item,
    id: `${item.id} ${id}`,
    amount: item.amount - Math.round((item.amount * percentOff) / 100),
  })),
);
const items: ReadonlyMap<string, Item> = new Map(
  [...single.values(), ...withPlans].map((item) => [item.id, item]),
);

const variantOf = ({ id }: Item) => id.split(' ')[0] ?? id;
const planOf = ({ id }: Item) => plans.find((plan) => plan.id === id.split(' ')[1]);

const moneyOf = (amount: number): Fields => ({ amount, currency: 'AUD' });

const connectionOf = (nodes: readonly Fields[], hasNextPage = false): Fields => {
  const edges = nodes.map((node) => ({ cursor: hexOf(`crate cursor ${node.id}`).slice(0, 12), node }));
  return { edges, pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null } };
};

const toVariant = (item: Item): Fields => ({
  id: item.id,
  title: item.label,
  sku: item.sku,
  price: moneyOf(item.amount),
  availableForSale: item.ready,
  sellingPlanAllocations: plans.map(({ id, name }) => ({
    sellingPlan: { id, name },
    price: moneyOf(items.get(`${item.id} ${id}`)?.amount ?? item.amount),
  })),
});

const toProduct = (ware: Ware): Fields => ({
  id: gid('Product', ware.id),
  title: ware.title,
  handle: ware.handle,
  description: ware.story,
  productType: ware.kind,
  vendor: ware.maker,
  variants: connectionOf([...single.values()].filter((item) => item.ware === ware).map(toVariant)),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query).map(toProduct);
    const all = asList(connectionOf(found).edges);
    const start = all.findIndex((edge) => asFields(edge).cursor === args.after) + 1;
    const end = start + Number(args.first ?? 20);
    const products = connectionOf(found.slice(start, end), end < found.length);
    return { record: { products: { ...products, totalCount: found.length } } };
  }
  const productIn = (id: unknown) => wares.find((ware) => gid('Product', ware.id) === id);
  if (name === 'lookup_catalog') {
    const found = asList(args.ids).map(productIn);
    return { record: { nodes: found.map((ware) => (ware ? toProduct(ware) : null)) } };
  }
  const ware = productIn(args.id);
  return ware ? { record: { product: toProduct(ware) } } : refusal('item', args.id, 'id');
}

const wanted = ({ merchandiseId, quantity, sellingPlanId }: Fields) => ({
  item: sellingPlanId === undefined ? String(merchandiseId) : `${merchandiseId} ${sellingPlanId}`,
  quantity: Number(quantity ?? 1),
  isAdded: true,
});

function fill(args: Fields, cart: Basket | undefined) {
  const first = asList(fieldsOf(args, 'input').lines).filter(isFields);
  if (!cart) return { wishes: patched([], first.map(wanted)) };
  const changed = asList(args.lines).filter(isFields);
  const wrong = changed.find((each) => !cart.lines.some(({ id }) => id === each.id));
  if (wrong) return refusal('line', wrong.id);
  const changes = changed.map(({ id, quantity }) => ({ line: String(id), quantity: Number(quantity) }));
  const added = asList(args.linesAdd).filter(isFields).map(wanted);
  return { wishes: patched(cart.lines, [...changes, ...added]) };
}

/** A subscription is delivered for nothing by the first option. */
const options = [
  { handle: 'parcel-post', title: 'Parcel Post', cents: 995 },
  { handle: 'express-post', title: 'Express Post', cents: 1_540 },
] as const;

const costOf = (handle: string | undefined, lines: readonly Line[]): number => {
  if (handle === 'parcel-post' && lines.some(({ item }) => planOf(item))) return 0;
  return options.find((option) => option.handle === handle)?.cents ?? 0;
};

function deliver(args: Fields) {
  const { deliveryAddress: address, deliveryOptionHandle: option } = fieldsOf(args, 'input');
  if (option !== undefined && !options.some(({ handle }) => handle === option)) {
    return refusal('method', option);
  }
  return { ...(isFields(address) && { address }), ...(typeof option === 'string' && { method: option }) };
}

const errors: Readonly<Record<Why, readonly [code: string, field: string, message: string]>> = {
  item: ['NOT_FOUND', 'merchandiseId', 'The product, the variant or its selling plan does not exist.'],
  'sold-out': ['SOLD_OUT', 'merchandiseId', 'The variant is sold out.'],
  line: ['NOT_FOUND', 'lines', 'The cart has no such line.'],
  cart: ['NOT_FOUND', 'cartId', 'The cart does not exist.'],
  checkout: ['NOT_FOUND', 'checkoutId', 'The checkout does not exist.'],
  order: ['NOT_FOUND', 'id', 'The order does not exist.'],
  final: ['NOT_OPEN', 'checkoutId', 'The checkout is completed or cancelled.'],
  approval: ['CONFIRMATION_REQUIRED', 'buyerConfirmation', 'The buyer has to confirm this charge, now.'],
  lacking: ['INCOMPLETE', 'checkoutId', 'The checkout lacks a delivery address or option.'],
  method: ['INVALID', 'deliveryOptionHandle', 'This delivery option does not exist.'],
  empty: ['EMPTY', 'cartId', 'The cart has no lines.'],
  version: ['CONFLICT', 'cartId', 'The cart has changed.'],
};

const textOf = (record: Fields) => [{ type: 'text', text: JSON.stringify(record) }];

function refusal(why: Why, value: unknown, argument?: string): Outcome {
  const [code, field, message] = errors[why];
  const record = { userErrors: [{ code, field: [argument ?? field], message, value }] };
  return { members: { result: { isError: true, structuredContent: record, content: textOf(record) } } };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['deliveryAddress']),
  ...(method ? [] : ['deliveryOptionHandle']),
];

const nodeOf = ({ id, item, quantity }: Line): Fields => ({
  id,
  quantity,
  merchandise: {
    id: variantOf(item),
    title: item.label,
    product: { id: gid('Product', item.ware.id), title: item.ware.title },
  },
  sellingPlan: planOf(item) ?? null,
  cost: { amountPerQuantity: moneyOf(item.amount), totalAmount: moneyOf(item.amount * quantity) },
});

/** GST of 10 % is in all that is paid. */
function contentsOf(lines: readonly Line[], method?: string): Fields {
  const delivery = costOf(method, lines);
  const total = sumOf(lines) + delivery;
  return {
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    taxesIncluded: true,
    lines: connectionOf(lines.map(nodeOf)),
    cost: {
      subtotalAmount: moneyOf(sumOf(lines)),
      totalDeliveryAmount: moneyOf(delivery),
      totalTaxAmount: moneyOf(Math.round(total / 11)),
      totalAmount: moneyOf(total),
    },
  };
}

const statuses = { open: 'OPEN', done: 'COMPLETED', off: 'CANCELLED' } as const;

const showCheckout = (purchase: Purchase): Fields => ({
  checkout: {
    id: purchase.id,
    status: purchase.stage === 'open' && lacking(purchase).length === 0 ? 'READY' : statuses[purchase.stage],
    missing: lacking(purchase),
    deliveryAddress: purchase.address ?? null,
    deliveryOptions: options.map(({ handle, title }) => ({
      handle,
      title,
      estimatedCost: moneyOf(costOf(handle, purchase.lines)),
    })),
    selectedDeliveryOption: purchase.method === undefined ? null : { handle: purchase.method },
    ...contentsOf(purchase.lines, purchase.method),
    order: purchase.order === undefined ? null : { id: purchase.order },
  },
  userErrors: [],
});

export const dialect: Dialect = {
  items,
  ids: {
    cart: numbered('Cart'),
    checkout: numbered('Checkout'),
    order: numbered('Order'),
    line: numbered('CartLine'),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ id }) => id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { confirmed, confirmedAt } = fieldsOf(args, 'buyerConfirmation');
    return { given: confirmed === true, at: confirmedAt };
  },
  lacking,
  isFinal,
  refuse: (why, value) => refusal(why, value),
  showCart: ({ id, stage, lines }) => ({
    cart: { id, status: stage === 'off' ? 'DISCARDED' : 'ACTIVE', ...contentsOf(lines) },
    userErrors: [],
  }),
  showCheckout,
  showOrder: ({ id, order, address, method, lines }) => ({
    order: {
      id: order,
      checkout: { id },
      financialStatus: 'PAID',
      deliveryAddress: address,
      selectedDeliveryOption: { handle: method },
      ...contentsOf(lines, method),
    },
  }),
};

/** A completion is answered before its job is done. */
const working =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
    const checkout = { ...fieldsOf(outcome.record, 'checkout'), status: 'PROCESSING', order: null };
    const job = { id: gid('Job', hexOf(String(args.checkoutId)).slice(0, 10)), done: false };
    return { record: { checkout, job, userErrors: [] } };
  };

/** The shop with parts of its dialect replaced. */
export const openWith =
  (change: Partial<Dialect> = {}) =>
  (places: Places): Tools =>
    working(desk({ ...dialect, ...change })(places));

/** @param plant a fault in its tools; none by default */
export const crate = (plant: Plant = honest): Variant =>
  shop({
    name: 'crate',
    listed,
    open: openWith(),
    plant,
    result: (record) => ({ structuredContent: record, content: textOf(record) }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { pantry: ({ product_type }) => product_type === 'Pantry' },
    rate: [300, 4_000],
  });
