/**
 * A storefront in the manner of Xsolla Shop Builder: a game's merchandise, whose SKUs are items of their own, carts keyed by
 * SKU, payment tokens, and orders with their `content`. After the catalog, cart and order operations of its API.
 *
 * Lawful oddities: won have no decimals, and prices contain the value-added tax; promotions are visible as the amount before
 * them, so that a line has the price of one piece twice and no sum of its own; what is sent by mail needs an address, a
 * digital item does not and has one delivery only; the standard delivery is free from ₩100,000 of goods on; a payment is
 * processed after the approval and done at the next read; results are texts only.
 */
import { asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import type { Basket, Dialect, Line, Purchase, Why, Wish } from '../desk/desk.ts';
import { desk, isFinal, patched, sumOf } from '../desk/desk.ts';
import { hexOf, type Item, itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { rowsIn } from '../trade/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 26_150, maker: 'Moonfort Studio', option: 'Edition', prefix: 'MF' }, [
  [
    'Guild Hoodie',
    'Apparel',
    [
      ['M', '59000'],
      ['XL', '62000'],
    ],
  ],
  [
    'Slime Plush',
    'Plush',
    [
      ['Green', '17000'],
      ['Golden', '25500', 'sold out'],
    ],
  ],
  ['Campaign Art Book', 'Books', [['Hardcover', '38500']]],
  ['Dragon Plush', 'Plush', [['Red', '34000']]],
  ['Enamel Pin Set', 'Accessories', [['Five pins', '14800']]],
  ['Season Pass', 'Digital', [['Season 9', '21900']]],
]);

const skuOf = ({ sku }: Pick<Item, 'sku'>): string => sku.toLowerCase().replaceAll('-', '_');
const skus = new Map(wares.flatMap(({ makes }) => makes.map(({ id, sku }) => [id, skuOf({ sku })] as const)));
const items = itemsOf(wares, ({ id }) => String(skus.get(id)), 0);

/** Promotions by the kind of items, in percent. */
const promotions: Readonly<Record<string, number>> = { Plush: 15 };

/** The price of a piece without its promotion. */
const fullOf = ({ amount, ware }: Item): number =>
  Math.round((amount * 100) / (100 - (promotions[ware.kind] ?? 0)));

const isDigital = ({ item }: Line): boolean => item.ware.kind === 'Digital';

const moneyOf = (amount: number): Fields => ({ amount, currency: 'KRW' });

const priceOf = (amount: number, full: number): Fields => ({
  ...moneyOf(amount),
  amount_without_discount: full,
});

const promotionsOf = ({ kind }: Ware): readonly Fields[] =>
  kind in promotions
    ? [{ name: `${kind} week`, discount: { percent: `${promotions[kind]}.00`, value: null }, bonus: [] }]
    : [];

const headOf = (item: Item): Fields => ({
  sku: item.id,
  name: `${item.ware.title} (${item.label})`,
  type: item.ware.kind === 'Digital' ? 'virtual_good' : 'physical_good',
  is_free: false,
  price: priceOf(item.amount, fullOf(item)),
  promotions: promotionsOf(item.ware),
});

const toItem = (item: Item): Fields => ({
  ...headOf(item),
  description: item.ware.story,
  groups: [{ external_id: item.ware.kind.toLowerCase(), name: item.ware.kind }],
  attributes: [{ external_id: 'edition', name: item.ware.option, values: [{ value: item.label }] }],
  virtual_prices: [],
  can_be_bought: item.ready,
  limits: { per_item: item.ready ? { total: 400, available: 260 } : { total: 150, available: 0 } },
});

const catalog: Dialect['catalog'] = (name, args) => {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const all = [...items.values()].filter(({ ware }) => found.includes(ware));
    const [limit, offset] = [Number(args.limit ?? 50), Number(args.offset ?? 0)];
    const page = all.slice(offset, offset + limit).map(toItem);
    return { record: { has_more: offset + limit < all.length, items: page } };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.skus);
    return { record: { items: [...items.values()].filter(({ id }) => wanted.includes(id)).map(toItem) } };
  }
  const item = items.get(String(args.sku));
  return item ? { record: toItem(item) } : refusal('item', args.sku);
};

type Problem = readonly [statusCode: number, errorCode: number, text: string];

const errors: Readonly<Record<Why, Problem>> = {
  item: [404, 4001, 'Item not found'],
  'sold-out': [422, 4007, 'Item is out of stock'],
  line: [404, 5003, 'Item not found in the cart'],
  cart: [404, 5002, 'Cart not found'],
  checkout: [404, 7001, 'Payment token not found'],
  order: [404, 9901, 'Order not found'],
  final: [409, 7004, 'Payment token is already used or canceled'],
  approval: [403, 7010, 'Payment needs the confirmation of the buyer, not older than five minutes'],
  lacking: [422, 7005, 'Payment data is incomplete'],
  method: [422, 7006, 'Delivery method is not available for these items'],
  empty: [422, 5006, 'Cart is empty'],
  version: [409, 5009, 'Cart has changed'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [statusCode, errorCode, text] = errors[why];
  const errorMessage = `[0401-${errorCode}]: ${text}`;
  const transactionId = uuidOf(`xsolla ${errorCode} ${JSON.stringify(detail)}`);
  return refuse(-32_000, errorMessage, { statusCode, errorCode, errorMessage, transactionId, detail });
}

type Method = { readonly id: string; readonly name: string; readonly fee: number };

/** The deliveries that these lines can have. */
export function methodsFor(lines: readonly Line[]): readonly Method[] {
  const sent = lines.filter((line) => !isDigital(line));
  if (sent.length === 0) return [{ id: 'instant', name: 'Instant delivery to the game account', fee: 0 }];
  return [
    { id: 'standard', name: 'Standard parcel', fee: sumOf(sent) >= 100_000 ? 0 : 3_500 },
    { id: 'express', name: 'Express courier', fee: 9_000 },
  ];
}

const feeOf = ({ lines, method }: Purchase): number =>
  methodsFor(lines).find(({ id }) => id === method)?.fee ?? 0;

/** What a fault may bend: sums of lines, and what is paid. */
export type Sums = {
  readonly goods: (lines: readonly Line[]) => number;
  readonly payment: (goods: number, delivery: number) => number;
};

export const sums: Sums = { goods: sumOf, payment: (goods, delivery) => goods + delivery };

const contentOf = (lines: readonly Line[], { goods }: Sums): Fields => ({
  price: priceOf(
    goods(lines),
    lines.reduce((sum, { item, quantity }) => sum + fullOf(item) * quantity, 0),
  ),
  virtual_price: null,
  is_free: false,
  items: lines.map(({ item, quantity }) => ({ ...headOf(item), quantity })),
});

/** The tax of 10 percent is part of the payment. */
function paymentOf(purchase: Purchase, { goods, payment }: Sums): Fields {
  const [all, fee] = [goods(purchase.lines), feeOf(purchase)];
  const paid = payment(all, fee);
  return {
    goods: moneyOf(all),
    delivery: moneyOf(fee),
    vat: { ...moneyOf(Math.round(paid / 11)), percent: 10, is_included: true },
    payment: moneyOf(paid),
  };
}

const lacking = ({ lines, address, method }: Purchase): readonly string[] => [
  ...(address || lines.every(isDigital) ? [] : ['shipping_address']),
  ...(method ? [] : ['delivery_method_id']),
];

const wishesIn = (args: Fields, isAdded: boolean): readonly Wish[] =>
  rowsIn(args, 'items').map(({ sku, quantity }) => ({
    item: String(sku),
    quantity: Number(quantity),
    isAdded,
  }));

/** Both fill a cart and put items into one; only the latter replaces quantities. */
const fill: Dialect['fill'] = (args, cart) => ({
  wishes: patched(cart?.lines ?? [], wishesIn(args, cart === undefined)),
});

const deliver: Dialect['deliver'] = ({ shipping_address: address, delivery_method_id: id }, { lines }) => {
  if (id !== undefined && !methodsFor(lines).some((method) => method.id === id)) return refusal('method', id);
  return { ...(isFields(address) && { address }), ...(id !== undefined && { method: String(id) }) };
};

const states = { open: 'new', done: 'done', off: 'canceled' } as const;

const showCart = ({ id, stage, lines }: Basket, bent: Sums): Fields => {
  const { price, is_free, items } = contentOf(stage === 'off' ? [] : lines, bent);
  return { cart_id: id, status: stage === 'off' ? 'deleted' : 'active', is_free, price, items, warnings: [] };
};

const shipmentOf = ({ address, method }: Purchase): Fields => ({
  shipping_address: address ?? null,
  delivery_method_id: method ?? null,
});

/** @param bent sums that a fault bends */
export const dialectWith = (bent: Sums): Dialect => ({
  items,
  ids: {
    cart: (index) => hexOf(`xsolla cart ${index}`),
    checkout: (index) => `${hexOf(`xsolla token ${index}`)}_ps4`,
    order: (index) => String(59_614_241 + index * 37),
    line: String,
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ token }) => token,
  orderOf: ({ order_id }) => order_id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { confirmed, confirmed_at } = fieldsOf(args, 'buyer_confirmation');
    return { given: confirmed === true, at: confirmed_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => showCart(cart, bent),
  showCheckout: (purchase) => ({
    token: purchase.id,
    status: states[purchase.stage],
    missing: lacking(purchase),
    delivery_methods: methodsFor(purchase.lines).map(({ id, name, fee }) => ({
      id,
      name,
      price: moneyOf(fee),
    })),
    ...shipmentOf(purchase),
    content: contentOf(purchase.lines, bent),
    payment_details: paymentOf(purchase, bent),
    order_id: purchase.order === undefined ? null : Number(purchase.order),
  }),
  showOrder: (purchase, { now }) => ({
    order_id: Number(purchase.order),
    status: 'paid',
    created_at: new Date(now()).toISOString(),
    content: contentOf(purchase.lines, bent),
    ...shipmentOf(purchase),
    payment_details: paymentOf(purchase, bent),
  }),
});

export const dialect = dialectWith(sums);

/** A payment that is approved is processed at first, and done at the next read. */
const processing =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    return name === 'complete_checkout'
      ? changed(outcome, (record) => ({ ...record, status: 'processing' }))
      : outcome;
  };

/** @param own a dialect, which a fault bends */
export const xsollaDesk =
  (own: Dialect) =>
  (places: Places): Tools =>
    processing(desk(own)(places));

/** @param plant a fault in its tools; none by default */
export const xsolla = (plant: Plant = honest): Variant =>
  shop({
    name: 'xsolla',
    listed,
    open: xsollaDesk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { plush: ({ product_type }) => product_type === 'Plush' },
    rate: [300, 4_000],
  });
