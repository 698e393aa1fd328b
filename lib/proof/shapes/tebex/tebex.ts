/**
 * The store of a game in the manner of the Tebex Headless API: packages, and baskets with `ident`, `base_price` and `sales_tax`.
 *
 * Lawful oddities: packages have no variants, and lines of a basket are known by the ids of their packages; a basket belongs
 * to a player; amounts of baskets are bare pence beside a `currency`; a sale takes 10 % off from 60 pounds on, and the tax is
 * on top of the rest and of the shipping, rounded once; a payment is pending until the checkout is read again.
 */
import { asFields, asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
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
  type Wish,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

export const wares = waresOf(
  { first: 6_276_310, maker: 'Emberfall Games', option: 'Edition', prefix: 'EMB' },
  [
    ['Dragon Figure', 'Figures', [['Standard', '24.50']]],
    ['Rogue Keycaps', 'Desk', [['Standard', '18.75']]],
    ['Map of the Marches', 'Prints', [['Standard', '12.10']]],
    ['Golem Figure', 'Figures', [['Standard', '31.95', 'sold out']]],
    ['Art Book', 'Prints', [['Standard', '39.99']]],
    ['Tavern Mug', 'Kitchen', [['Standard', '9.35']]],
    ['Boxed Soundtrack', 'Music', [['Standard', '28.00']]],
  ],
);

const categories: Readonly<Record<string, number>> = {
  Figures: 2_678_660,
  Desk: 2_678_671,
  Prints: 2_678_684,
  Kitchen: 2_678_690,
  Music: 2_678_702,
};

const wareOf = new Map(wares.flatMap((ware) => ware.makes.map(({ id }) => [id, ware.id] as const)));
const moneyOf = (amount: number): Fields => ({ amount, currency: 'GBP' });
const taxOf = (net: number): number => Math.round(net / 5);

const options = [
  { id: 'standard', name: 'Royal Mail Tracked 48', price: 390 },
  { id: 'express', name: 'Courier, next day', price: 1_095 },
] as const;

const identOf = (name: string): string => `${hexOf(`tebex ${name}`)}${hexOf(name).slice(0, 8)}`;

const toPackage = (ware: Ware): Fields => {
  const base = Math.round(Number(ware.makes[0]?.price) * 100);
  return {
    id: ware.id,
    name: ware.title,
    description: `<p>${ware.story}</p>`,
    image: null,
    type: 'single',
    category: { id: categories[ware.kind], name: ware.kind },
    base_price: moneyOf(base),
    sales_tax: moneyOf(taxOf(base)),
    total_price: moneyOf(base + taxOf(base)),
    out_of_stock: !ware.makes.some(({ available }) => available),
    disable_quantity: false,
    disable_gifting: true,
    expiration_date: null,
    created_at: '2026-03-04T05:06:07+00:00',
    updated_at: '2026-03-04T05:06:07+00:00',
  };
};

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [page, size] = [Number(args.page ?? 1), Number(args.limit ?? 15)];
    const meta = {
      current_page: page,
      last_page: Math.max(1, Math.ceil(found.length / size)),
      per_page: size,
      total: found.length,
    };
    return { record: { data: found.slice((page - 1) * size, page * size).map(toPackage), meta } };
  }
  if (name === 'lookup_catalog') {
    const ids = [...new Set(asList(args.package_ids))];
    const not_found = ids.filter((id) => !wares.some((ware) => ware.id === id));
    return { record: { data: wares.filter(({ id }) => ids.includes(id)).map(toPackage), not_found } };
  }
  const ware = wares.find(({ id }) => id === args.package_id);
  return ware ? { record: { data: toPackage(ware) } } : refusal('item', args.package_id);
};

/** In pence. The total is what the player pays. */
export type Sums = Readonly<Record<'base' | 'discount' | 'shipping' | 'tax' | 'total', number>>;

export function sumsOf(lines: readonly Line[], option?: string): Sums {
  const base = sumOf(lines);
  const discount = base >= 6_000 ? Math.round(base / 10) : 0;
  const shipping = options.find(({ id }) => id === option)?.price ?? 0;
  const tax = taxOf(base - discount + shipping);
  return { base, discount, shipping, tax, total: base - discount + shipping + tax };
}

const toBasketPackage = ({ item, quantity }: Line): Fields => ({
  id: Number(item.id),
  name: item.ware.title,
  image: null,
  type: 'single',
  in_basket: { quantity, price: item.amount, gift_username: null },
});

const pricesOf = (sums: Sums): Fields => ({
  base_price: sums.base,
  discount: sums.discount,
  shipping: sums.shipping,
  sales_tax: sums.tax,
  total_price: sums.total,
  currency: 'GBP',
});

const errors: Readonly<Record<Why, readonly [status: number, title: string, detail: string]>> = {
  item: [404, 'Not Found', 'The given package does not exist.'],
  'sold-out': [422, 'Unprocessable Content', 'The given package is out of stock.'],
  line: [422, 'Unprocessable Content', 'The given package is not in the basket.'],
  cart: [404, 'Not Found', 'The given basket does not exist.'],
  checkout: [404, 'Not Found', 'The given checkout does not exist.'],
  order: [404, 'Not Found', 'The given payment does not exist.'],
  final: [409, 'Conflict', 'The checkout is paid or cancelled.'],
  approval: [422, 'Unprocessable Content', 'The player has to accept the payment now.'],
  lacking: [422, 'Unprocessable Content', 'The checkout requires more before it can be paid.'],
  method: [422, 'Unprocessable Content', 'The given delivery option does not exist.'],
  empty: [422, 'Unprocessable Content', 'The basket is empty.'],
  version: [409, 'Conflict', 'The basket was changed.'],
};

function refusal(why: Why, instance: unknown): Outcome {
  const [status, title, detail] = errors[why];
  return refuse(-32_000 - status, detail, { type: 'about:blank', title, status, detail, instance });
}

function fill({ username, packages }: Fields, basket: Basket | undefined) {
  const rows = asList(packages).filter(isFields);
  const wishes = rows.map(
    ({ package_id, quantity }): Wish => ({
      item: String(package_id),
      quantity: Number(quantity),
      isAdded: basket === undefined,
    }),
  );
  const isIn = (id?: string) => basket?.lines.some(({ item }) => item.id === id) ?? false;
  const absent = wishes.find(({ item, quantity }) => quantity === 0 && !isIn(item));
  if (absent) return refusal('line', Number(absent.item));
  const notes = basket?.notes ?? { username };
  return { wishes: patched(basket?.lines ?? [], wishes), notes };
}

function deliver({ delivery_address, delivery_option }: Fields, _: Purchase) {
  if (delivery_option !== undefined && !options.some(({ id }) => id === delivery_option)) {
    return refusal('method', delivery_option);
  }
  return {
    ...(isFields(delivery_address) && { address: delivery_address }),
    ...(delivery_option !== undefined && { method: String(delivery_option) }),
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['delivery_address']),
  ...(method ? [] : ['delivery_option']),
];

const states = { open: 'open', done: 'complete', off: 'cancelled' } as const;

const contentsOf = (purchase: Purchase, sums: typeof sumsOf): Fields => ({
  username: purchase.notes.username,
  delivery_address: purchase.address ?? null,
  delivery_option: purchase.method ?? null,
  packages: purchase.lines.map(toBasketPackage),
  ...pricesOf(sums(purchase.lines, purchase.method)),
});

/** @param sums how amounts are calculated, which a fault bends */
export const dialectWith = (sums: typeof sumsOf = sumsOf): Dialect => ({
  items: itemsOf(wares, ({ id }) => String(wareOf.get(id))),
  ids: {
    cart: (index) => `c${String(244 + index * 3).padStart(5, '0')}-${identOf(`basket ${index}`)}`,
    checkout: (index) => `co-${identOf(`checkout ${index}`)}`,
    order: (index) => `tbx-${7_127_244 + index * 13}-${hexOf(`tebex payment ${index}`).slice(0, 6)}`,
    line: String,
  },
  cartOf: ({ basket_ident }) => basket_ident,
  checkoutOf: ({ checkout_ident }) => checkout_ident,
  orderOf: ({ txn_id }) => txn_id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { accepted, accepted_at } = fieldsOf(args, 'payment_consent');
    return { given: accepted === true, at: accepted_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines, notes }) => ({
    data: {
      ident: id,
      complete: false,
      ...(stage === 'off' && { deleted: true }),
      username: notes.username,
      packages: lines.map(toBasketPackage),
      ...pricesOf(sums(lines)),
    },
  }),
  showCheckout: (purchase) => ({
    data: {
      ident: purchase.id,
      status: states[purchase.stage],
      requires: lacking(purchase),
      delivery_options: options,
      ...contentsOf(purchase, sums),
      txn_id: purchase.order ?? null,
    },
  }),
  showOrder: (purchase, { now }) => ({
    data: {
      txn_id: purchase.order,
      checkout_ident: purchase.id,
      status: { id: 1, description: 'Complete' },
      created_at: new Date(now()).toISOString(),
      ...contentsOf(purchase, sums),
    },
  }),
});

/** A payment is pending at first, and complete when the checkout is read again. */
const paying =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout') return outcome;
    return changed(outcome, ({ data }) => ({
      data: { ...asFields(data), status: 'pending', txn_id: null },
    }));
  };

/** @param dialect the dialect, which a fault bends */
export const tebexDesk =
  (dialect: Dialect) =>
  (places: Places): Tools =>
    paying(desk(dialect)(places));

/** @param plant a fault in its tools; none by default */
export const tebex = (plant: Plant = honest): Variant =>
  shop({
    name: 'tebex',
    listed,
    open: tebexDesk(dialectWith()),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { figures: ({ product_type }) => product_type === 'Figures' },
    rate: [300, 4_000],
  });
