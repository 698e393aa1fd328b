/**
 * A storefront with the carts of fabric: items by SKU and price list, lines by number, ship-tos, and an estimated tax. After
 * the public schemas of its Cart and Checkout APIs.
 *
 * Lawful oddities: an item needs a price list, and the trade list sells from six pieces on; each cart counts its own lines,
 * so that two carts have the same `lineItemId`; the subtotal of a checkout contains shipping before its discount, and fees
 * and tax come on top; totals are bare cents beside one `currency`; an address belongs to a ship-to with an id.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  type Filling,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import {
  contentsOf,
  costOf,
  deliveredOf,
  lineWith,
  methodOf,
  methods,
  type Sums,
  shipToIdOf,
  sums,
} from './figures.ts';
import { catalogWith, items, keyOf, priceListOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const showCart = (cart: Basket, own: Sums): Fields => ({
  cartId: cart.id,
  cartState: cart.stage === 'off' ? 'DELETED' : 'PENDING',
  ...contentsOf(cart, own),
});

const needs = {
  MISSING_SHIPPING_ADDRESS: 'The ship-to has no address.',
  MISSING_SHIP_METHOD: 'The ship-to has no shipping method.',
} as const;

type Need = keyof typeof needs;

const lacking = ({ address, method }: Purchase): readonly Need[] => [
  ...(address ? [] : ['MISSING_SHIPPING_ADDRESS' as const]),
  ...(method ? [] : ['MISSING_SHIP_METHOD' as const]),
];

const states = { open: 'PENDING', done: 'SUBMITTED', off: 'CANCELLED' } as const;

const showCheckout = (purchase: Purchase, own: Sums): Fields => ({
  checkoutId: purchase.id,
  checkoutState: states[purchase.stage],
  checkoutComplete: purchase.stage === 'done',
  state: lacking(purchase).map((key) => ({
    resource: 'SHIP_TO',
    resourceId: shipToIdOf(purchase),
    key,
    description: needs[key],
  })),
  shipMethods: methods.map((method) => costOf(method, method.cents, purchase.lines)),
  ...deliveredOf(purchase, own),
  orderId: purchase.order ?? null,
});

const showOrder = (purchase: Purchase, own: Sums, { now }: Places): Fields => ({
  orderId: purchase.order,
  checkoutId: purchase.id,
  orderStatus: 'RECEIVED',
  orderDate: new Date(now()).toISOString(),
  ...deliveredOf(purchase, own),
});

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['ITEM_NOT_FOUND', 'No such product, or no such SKU in this price list'],
  'sold-out': ['ITEM_OUT_OF_STOCK', 'Item is out of stock'],
  line: ['LINE_ITEM_NOT_FOUND', 'Cart has no such line item'],
  cart: ['CART_NOT_FOUND', 'Cart not found'],
  checkout: ['CHECKOUT_NOT_FOUND', 'Checkout not found'],
  order: ['ORDER_NOT_FOUND', 'Order not found'],
  final: ['CHECKOUT_STATUS_CANNOT_BE_UPDATED', 'Checkout cannot be changed any more'],
  approval: ['PAYMENT_APPROVAL_REQUIRED', 'The buyer must approve the payment, at most five minutes ago'],
  lacking: ['CHECKOUT_INCOMPLETE', 'Checkout cannot be submitted yet'],
  method: ['SHIP_METHOD_NOT_FOUND', 'No such shipping method'],
  empty: ['CART_EMPTY', 'Cart has no items'],
  version: ['CART_CHANGED', 'Cart has changed'],
};

const refused = (code: string, message: string, subject: unknown): Outcome =>
  refuse(-32_000, `${message}: ${String(subject)}`, { code, subject });

const refusal = (why: Why, subject: unknown): Outcome => refused(...errors[why], subject);

/** The wishes for new items have no line yet, and get the next numbers of their cart. */
function numbered(wishes: readonly Wish[], cart: Basket | undefined): Fields {
  let last = Number(cart?.notes.last ?? 0);
  const numbers: Record<string, unknown> = { ...fieldsOf(cart?.notes, 'numbers') };
  for (const { item, line } of wishes) {
    if (line !== undefined || item === undefined) continue;
    last += 1;
    numbers[item] = last;
  }
  return { numbers, last };
}

function fill(args: Fields, cart: Basket | undefined): Filling | Outcome {
  const changes: Wish[] = [];
  for (const { lineItemId, sku, priceListId, quantity } of asList(args.items).filter(isFields)) {
    if (lineItemId === undefined) {
      changes.push({ item: keyOf(sku, priceListId), quantity: Number(quantity), isAdded: true });
      continue;
    }
    const line = lineWith(cart, lineItemId);
    if (!line) return refusal('line', lineItemId);
    changes.push({ line: line.id, quantity: Number(quantity) });
  }
  const wishes = patched(cart?.lines ?? [], changes);
  for (const { line, item: key, quantity } of wishes) {
    const item = cart?.lines.find(({ id }) => id === line)?.item ?? items.get(key ?? '');
    const least = item && quantity > 0 ? priceListOf(item).minQuantity : 0;
    if (quantity < least) return refused('MIN_QUANTITY_NOT_MET', `At least ${least} pieces`, item?.sku);
  }
  return { wishes, notes: numbered(wishes, cart) };
}

function deliver({ shipToId, address, shipMethodId }: Fields, purchase: Purchase) {
  if (shipToId !== shipToIdOf(purchase)) return refused('SHIP_TO_NOT_FOUND', 'No such ship-to', shipToId);
  if (shipMethodId !== undefined && !methodOf(shipMethodId)) return refusal('method', shipMethodId);
  return {
    ...(isFields(address) && { address }),
    ...(shipMethodId !== undefined && { method: String(shipMethodId) }),
  };
}

/** As `381-204-7719`. */
const orderIdOf = (index: number): string => {
  const digits = String(Number.parseInt(hexOf(`fabric order ${index}`).slice(0, 12), 16)).padStart(12, '4');
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)].join('-');
};

/** @param own the sums, which a planted fault may bend */
export const dialectWith = (own: Sums): Dialect => ({
  items,
  ids: {
    cart: (index) => uuidOf(`fabric cart ${index}`),
    checkout: (index) => uuidOf(`fabric checkout ${index}`),
    order: orderIdOf,
    line: (index) => `line ${index}`,
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogWith((productId) => refusal('item', productId)),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'paymentApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => showCart(cart, own),
  showCheckout: (purchase) => showCheckout(purchase, own),
  showOrder: (purchase, places) => showOrder(purchase, own, places),
});

export const dialect = dialectWith(sums);

/** @param plant a fault in its tools; none by default */
export const fabric = (plant: Plant = honest): Variant =>
  shop({
    name: 'fabric',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { lighting: ({ product_type }) => product_type === 'Lighting' },
    rate: [300, 4_000],
  });
