/**
 * A storefront in the manner of Instacart: groceries of one store, with replacements, estimated weights, fees and a tip.
 *
 * Lawful oddities: updates say how much more or less of an item is wanted; an item by weight is priced for its estimated
 * grams, so that the card is held for 15 % more than the total; bags and service are charged beside the items, tax is on
 * household goods only, and the tip is nothing until it is set.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import type { Basket, Line, Purchase, Why, Wish } from '../desk/desk.ts';
import { type Dialect, desk, isFinal, patched, sumOf } from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 70_300, maker: 'Maple Corner Market', option: 'Size', prefix: 'MCM' }, [
  [
    'Honeycrisp Apples',
    'Produce',
    [
      ['About 450 g', '3.96'],
      ['About 1350 g', '10.79'],
    ],
  ],
  ['Paper Towels', 'Household', [['Six rolls', '12.49']]],
  [
    'Atlantic Salmon',
    'Seafood',
    [
      ['About 300 g', '11.25'],
      ['About 900 g', '31.50', 'sold out'],
    ],
  ],
  ['Oat Drink', 'Dairy', [['1.75 l', '5.29']]],
  ['Dish Soap', 'Household', [['700 ml', '4.19']]],
  ['Sourdough Loaf', 'Bakery', [['One loaf', '6.99']]],
]);

const itemIdOf = ({ id }: Pick<Ware, 'id'>): string => `items_1576-${id}`;
const moneyOf = (amount: number): Fields => ({ amount, currency: 'CAD' });

/** The estimated weight of one piece; none if it is not sold by weight. */
const gramsOf = (label: string): number | undefined => {
  const [, grams] = /^About (\d+) g$/.exec(label) ?? [];
  return grams === undefined ? undefined : Number(grams);
};

const windows = [
  { id: uuidOf('instacart priority'), name: 'Priority, within the hour', fee: 799 },
  { id: uuidOf('instacart evening'), name: 'Today, 5 to 7 p.m.', fee: 399 },
] as const;

const toProduct = (ware: Ware): Fields => ({
  product_id: ware.id,
  display_name: ware.title,
  brand_name: ware.maker,
  department: ware.kind,
  details: ware.story,
  items: ware.makes.map(({ id, label, sku, price, available }) => ({
    item_id: itemIdOf({ id }),
    size: label,
    upc: sku,
    sold_by: gramsOf(label) === undefined ? 'each' : 'weight',
    price: moneyOf(Math.round(Number(price) * 100)),
    in_stock: available,
  })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const start = found.findIndex(({ id }) => id === args.after_product_id) + 1;
    const products = found.slice(start, start + Number(args.first ?? 25));
    return {
      record: { products: products.map(toProduct), has_more: start + products.length < found.length },
    };
  }
  if (name === 'lookup_catalog') {
    const ids = [...new Set(asList(args.product_ids))];
    const not_found = ids.filter((id) => !wares.some((ware) => ware.id === id));
    return { record: { products: wares.filter(({ id }) => ids.includes(id)).map(toProduct), not_found } };
  }
  const ware = wares.find(({ id }) => id === args.product_id);
  return ware ? { record: toProduct(ware) } : refusal('item', args.product_id);
};

/** Changes are differences. No call takes away more pieces than there are. */
function fill({ items: wanted, changes }: Fields, cart: Basket | undefined) {
  const rows = asList(cart ? changes : wanted).filter(isFields);
  const counts = new Map((cart?.lines ?? []).map(({ item, quantity }) => [item.id, quantity]));
  const replacements: Record<string, unknown> = { ...fieldsOf(cart?.notes, 'replacements') };
  for (const { item_id, quantity, by, replacement } of rows) {
    const item = String(item_id);
    const count = counts.get(item) ?? 0;
    const difference = Number(quantity ?? by ?? 0);
    if (count === 0 && difference <= 0) return refusal('line', item);
    if (count + difference < 0) return refusal('amount', item);
    counts.set(item, count + difference);
    if (replacement !== undefined) replacements[item] = replacement;
  }
  const changed = [...counts].map(([item, quantity]): Wish => ({ item, quantity }));
  return { wishes: patched(cart?.lines ?? [], changed), notes: { ...cart?.notes, replacements } };
}

function deliver({ delivery_address, delivery_window_id: window, tip }: Fields, { notes }: Purchase) {
  if (window !== undefined && !windows.some(({ id }) => id === window)) return refusal('method', window);
  const { amount, currency } = fieldsOf({ tip }, 'tip');
  if (tip !== undefined && currency !== 'CAD') return refusal('currency', currency);
  return {
    ...(isFields(delivery_address) && { address: delivery_address }),
    ...(window !== undefined && { method: String(window) }),
    notes: { ...notes, ...(tip !== undefined && { tip: amount }) },
  };
}

type Problem = Why | 'amount' | 'currency';

const errors: Readonly<Record<Problem, readonly [code: number, message: string]>> = {
  item: [4041, 'The product or item was not found'],
  'sold-out': [4091, 'The item is out of stock'],
  line: [4042, 'The cart has none of this item'],
  cart: [4043, 'The cart was not found'],
  checkout: [4044, 'The checkout was not found'],
  order: [4045, 'The order was not found'],
  final: [4092, 'The checkout is placed or cancelled'],
  approval: [4031, 'The customer has to approve of the order at this moment'],
  lacking: [4221, 'The checkout is not complete'],
  method: [4046, 'There is no such delivery window'],
  empty: [4222, 'The cart is empty'],
  version: [4093, 'The cart has changed'],
  amount: [4223, 'The cart has less of this item'],
  currency: [4224, 'The store charges Canadian dollars'],
};

function refusal(why: Problem, key: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-32_000, message, { error: { code, message }, meta: { key } });
}

/** A bag holds six pieces. */
const bagsFor = (lines: readonly Line[]): number =>
  Math.ceil(lines.reduce((all, { quantity }) => all + quantity, 0) / 6);

function chargesOf({ lines, notes }: Basket, method?: string): Fields {
  const items = sumOf(lines);
  const household = sumOf(lines.filter(({ item }) => item.ware.kind === 'Household'));
  const service = items === 0 ? 0 : Math.max(200, Math.round(items * 0.05));
  const delivery = windows.find(({ id }) => id === method)?.fee ?? 0;
  const [bags, tax, tip] = [bagsFor(lines) * 15, Math.round(household * 0.13), Number(notes.tip ?? 0)];
  return {
    items_subtotal: moneyOf(items),
    bag_fee: { bags: bagsFor(lines), ...moneyOf(bags) },
    service_fee: moneyOf(service),
    delivery_fee: moneyOf(delivery),
    tax: moneyOf(tax),
    tip: moneyOf(tip),
    total: moneyOf(items + bags + service + delivery + tax + tip),
  };
}

const itemOf = ({ item, quantity }: Line, notes: Fields): Fields => {
  const grams = gramsOf(item.label);
  return {
    item_id: item.id,
    name: item.ware.title,
    size: item.label,
    quantity,
    ...(grams !== undefined && { estimated_weight: { value: grams * quantity, unit: 'g' } }),
    price: moneyOf(item.amount),
    subtotal: moneyOf(item.amount * quantity),
    taxable: item.ware.kind === 'Household',
    replacement: fieldsOf(notes, 'replacements')[item.id] ?? 'best_match',
  };
};

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['delivery_address']),
  ...(method ? [] : ['delivery_window_id']),
];

const states = { open: 'building', done: 'placed', off: 'cancelled' } as const;

const purchaseOf = (purchase: Purchase): Fields => {
  const { lines, notes, address, method } = purchase;
  const charges = chargesOf(purchase, method);
  return {
    items: lines.map((line) => itemOf(line, notes)),
    charges,
    payment_hold: moneyOf(Math.round(Number(fieldsOf(charges, 'total').amount) * 1.15)),
    delivery_address: address ?? null,
    delivery_window_id: method ?? null,
  };
};

export const dialect: Dialect = {
  items: itemsOf(wares, itemIdOf),
  ids: {
    cart: (index) => String(880_412 + index * 3),
    checkout: (index) => uuidOf(`instacart checkout ${index}`),
    order: (index) => `ORD-${23_170_554 + index * 1_009}`,
    line: String,
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { decision, at } = fieldsOf(args, 'customer_approval');
    return { given: decision === 'approved', at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => ({
    cart_id: Number(cart.id),
    store: 'Maple Corner Market',
    state: cart.stage === 'off' ? 'cancelled' : 'active',
    items: cart.lines.map((line) => itemOf(line, cart.notes)),
    charges: chargesOf(cart),
  }),
  showCheckout: (purchase) => {
    const [missing, { id, stage, order }] = [lacking(purchase), purchase];
    return {
      checkout_id: id,
      state: stage === 'open' && missing.length === 0 ? 'ready' : states[stage],
      missing,
      delivery_windows: windows.map(({ fee, ...window }) => ({ ...window, fee: moneyOf(fee) })),
      ...purchaseOf(purchase),
      order_id: order ?? null,
    };
  },
  showOrder: (purchase) => ({
    order_id: purchase.order,
    checkout_id: purchase.id,
    state: 'placed',
    ...purchaseOf(purchase),
  }),
};

/** @param plant a fault in its tools; none by default */
export const instacart = (plant: Plant = honest): Variant =>
  shop({
    name: 'instacart',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { household: ({ product_type }) => product_type === 'Household' },
    rate: [300, 4_000],
  });
