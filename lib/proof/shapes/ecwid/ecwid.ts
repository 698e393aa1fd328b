/**
 * A storefront with the carts of Ecwid: bare amounts in a currency without minor units, items without ids of their own,
 * which a JSON Patch names by their position. After api-docs.ecwid.com, "Carts" and "Orders".
 *
 * Lawful oddities: an item has no total of its own; a fee for packing and a discount by volume are in the total; an order
 * needs the token of the latest state of its checkout; the context is a currency without minor units.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asText,
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
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 500_412, maker: 'Hraun', option: 'Litur', prefix: 'HR' }, [
  [
    'Lopi Sweater',
    'Clothing',
    [
      ['Grey', '24900'],
      ['Moss', '25400'],
    ],
  ],
  ['Lava Salt', 'Pantry', [['120 g', '1890']]],
  [
    'Angelica Soap',
    'Bath',
    [
      ['Bar', '1450'],
      ['Liquid', '2350', 'sold out'],
    ],
  ],
  ['Harbour Print', 'Art', [['A3', '8700']]],
  [
    'Felted Slippers',
    'Clothing',
    [
      ['Natural', '9650'],
      ['Blue', '9800'],
    ],
  ],
  ['Rhubarb Jam', 'Pantry', [['250 g', '1240']]],
  ['Wool Cap', 'Clothing', [['Rust', '6300']]],
]);

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  name: ware.title,
  description: `<p>${ware.story}</p>`,
  enabled: true,
  combinations: ware.makes.map(({ id, label, sku, price, available }) => ({
    id,
    sku,
    options: [{ name: ware.option, value: label }],
    price: { amount: Number(price), currency: 'ISK' },
    inStock: available,
  })),
});

type Found = (wares: readonly Ware[], ids: readonly unknown[]) => readonly Ware[];

const withAny: Found = (all, ids) =>
  all.filter((ware) => ids.includes(ware.id) || ware.makes.some(({ id }) => ids.includes(id)));

type Part = (found: readonly Ware[], offset: number, limit: number) => readonly Ware[];

const partOf: Part = (found, offset, limit) => found.slice(offset, offset + limit);

export const catalogIn =
  (part: Part = partOf, find: Found = withAny) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 100)];
      const found = searched(wares, args.query);
      const items = part(found, offset, limit).map(toProduct);
      return { record: { total: found.length, count: items.length, offset, limit, items } };
    }
    if (name === 'lookup_catalog') {
      const items = find(wares, asList(args.ids)).map(toProduct);
      return { record: { total: items.length, count: items.length, items } };
    }
    const ware = wares.find(({ id }) => id === args.productId);
    return ware ? { record: toProduct(ware) } : refusal('item', args.productId);
  };

const wishOf = (item: unknown): Wish => ({
  item: String(at(item, 'combinationId')),
  quantity: Number(at(item, 'quantity')),
});

/** Whether the combination of an item is one of its product. */
const isMatched = (item: unknown): boolean =>
  wares.some(
    ({ id, makes }) =>
      id === at(item, 'productId') && makes.some((make) => make.id === at(item, 'combinationId')),
  );

const isQuantity = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 200;

/** The wishes after an operation of a patch, or a refusal. */
function operated(wishes: readonly Wish[], operation: unknown): readonly Wish[] | Outcome {
  const { op, path, value } = isFields(operation) ? operation : {};
  const [, , key = '', member] = String(path).split('/');
  const had = wishes[Number(key)];
  if (key === '-') {
    const isAddition = op === 'add' && member === undefined && isQuantity(at(value, 'quantity'));
    if (!isAddition) return refusal('version', path);
    return isMatched(value) ? [...wishes, wishOf(value)] : refusal('item', value);
  }
  if (!had) return refusal('line', path);
  if (op === 'remove' && member === undefined) return wishes.toSpliced(Number(key), 1);
  if (op === 'test' && member === 'quantity' && had.quantity === value) return wishes;
  if (op !== 'replace' || member !== 'quantity' || !isQuantity(value)) return refusal('version', path);
  return wishes.with(Number(key), { ...had, quantity: Number(value) });
}

const isRefused = (value: readonly Wish[] | Outcome): value is Outcome => !Array.isArray(value);

export const fillWith = (operate: typeof operated) => (args: Fields, cart: Basket | undefined) => {
  if (!cart) {
    const wrong = asList(args.items).find((item) => !isMatched(item));
    return wrong === undefined ? { wishes: asList(args.items).map(wishOf) } : refusal('item', wrong);
  }
  let wishes: readonly Wish[] = cart.lines.map(({ id, quantity }) => ({ line: id, quantity }));
  for (const operation of asList(args.patch)) {
    const next = operate(wishes, operation);
    if (isRefused(next)) return next;
    wishes = next;
  }
  return { wishes };
};

export const fill = fillWith(operated);

function deliver({ shippingPerson, shippingMethodId }: Fields, _: Purchase) {
  if (shippingMethodId !== undefined && !methods.some((each) => each.shippingMethodId === shippingMethodId)) {
    return refusal('method', shippingMethodId);
  }
  return {
    ...(isFields(shippingPerson) && { address: shippingPerson }),
    ...(typeof shippingMethodId === 'string' && { method: shippingMethodId }),
  };
}

const problems: Readonly<Record<Why, readonly [status: number, type: string, title: string]>> = {
  item: [404, 'product-not-found', 'Product or combination not found'],
  'sold-out': [409, 'out-of-stock', 'The product is out of stock'],
  line: [404, 'item-not-found', 'The path names no item of the cart'],
  cart: [404, 'cart-not-found', 'Cart not found'],
  checkout: [404, 'checkout-not-found', 'Checkout not found'],
  order: [404, 'order-not-found', 'Order not found'],
  final: [409, 'checkout-closed', 'The checkout is placed or cancelled'],
  approval: [403, 'consent-missing', 'The buyer has not consented to this order'],
  lacking: [422, 'details-missing', 'The checkout is not complete'],
  method: [422, 'shipping-method-unknown', 'Unknown shipping method'],
  empty: [422, 'cart-empty', 'The cart is empty'],
  version: [422, 'patch-not-applicable', 'The patch cannot be applied'],
};

/** As in RFC 9457. */
function refusal(why: Why, detail: unknown): Outcome {
  const [status, type, title] = problems[why];
  return refuse(-31_000 - status, title, {
    type: `/problems/${type}`,
    status,
    title,
    detail: JSON.stringify(detail),
  });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingPerson']),
  ...(method ? [] : ['shippingMethodId']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id), 0),
  ids: {
    cart: (index) =>
      hexOf(`ecwid ${index}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5'),
    checkout: (index) => String(40_770_118 + index),
    order: (index) => `K7PQ${'XYZWVUTS'.at(index % 8)}${index >= 8 ? index : ''}`,
    line: (index) => `position ${index}`,
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogIn(),
  fill,
  deliver,
  approval: (args) => {
    const { agreed, agreedOn } = fieldsOf(args, 'buyerConsent');
    const at = typeof agreedOn === 'number' ? new Date(agreedOn * 1000).toISOString() : undefined;
    return { given: agreed === true, at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** The tools, of which the last step needs the token of the latest checkout. */
export const ecwidDesk =
  (own: Dialect, isTokenNeeded = true) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    return (name, args) => {
      if (name !== 'complete_checkout' || !isTokenNeeded) return tools(name, args);
      const latest = tools('get_checkout', { checkoutId: args.checkoutId });
      const token = 'record' in latest ? latest.record.confirmationToken : undefined;
      if (token === undefined || token === args.confirmationToken) return tools(name, args);
      return refuse(-31_412, 'The confirmation token is not that of the latest checkout', {
        type: '/problems/confirmation-token-stale',
        status: 412,
      });
    };
  };

/** @param plant a fault in its tools; none by default */
export const ecwid = (plant: Plant = honest): Variant =>
  shop({
    name: 'ecwid',
    listed,
    open: ecwidDesk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { clothing: ({ product_type }) => product_type === 'Clothing' },
    rate: [300, 4_000],
  });
