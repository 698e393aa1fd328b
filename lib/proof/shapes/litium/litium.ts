/**
 * A Swedish storefront in the manner of the Storefront API of Litium: carts with rows, shipping options, payment options.
 *
 * Lawful oddities: discounts, shipping and the fee of an invoice are rows beside those of the products, each with its
 * `rowType`, and the grand total is the sum of all; each amount is shown with VAT and without, and books have a lower rate;
 * updates name article numbers, and add unless `constantQuantity` is set; refusals are results with `isError` and `errors`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
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
import { uuidOf } from '../desk/stock.ts';
import { catalogWith, items, netOf, stockOf, twice, wares } from './goods.ts';
import { contentsOf, payment, paymentOptions, type Row, rowsOf, shippingOptions, single } from './rows.ts';
import { listed } from './tool-list.ts';

const isKnown = (options: readonly { readonly id: string }[], id: unknown): boolean =>
  options.some((option) => option.id === id);

const wishOf = ({ articleNumber, quantity, constantQuantity }: Fields): Wish => ({
  item: String(articleNumber),
  quantity: Number(quantity),
  isAdded: constantQuantity !== true,
});

function fill(args: Fields, cart: Basket | undefined) {
  const [lines, changes] = [cart?.lines ?? [], asList(args.items).filter(isFields).map(wishOf)];
  const wishes = patched(lines, changes);
  const articleOf = ({ line, item }: Wish) => item ?? lines.find(({ id }) => id === line)?.item.id;
  const absent = wishes.find(({ line, quantity }) => line === undefined && quantity === 0);
  if (absent) return refusal('line', absent.item);
  for (const wish of wishes) {
    const item = items.get(String(articleOf(wish)));
    if (item && wish.quantity > stockOf(item)) return refusal('sold-out', item.id);
  }
  return { wishes };
}

function deliver({ shippingAddress, shippingOptionId, paymentOptionId }: Fields, { notes }: Purchase) {
  if (shippingOptionId !== undefined && !isKnown(shippingOptions, shippingOptionId)) {
    return refusal('method', shippingOptionId);
  }
  if (paymentOptionId !== undefined && !isKnown(paymentOptions, paymentOptionId)) {
    return refusal('method', paymentOptionId);
  }
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(shippingOptionId !== undefined && { method: String(shippingOptionId) }),
    ...(paymentOptionId !== undefined && { notes: { ...notes, payment: paymentOptionId } }),
  };
}

const errors: Readonly<Record<Why, readonly [type: string, message: string]>> = {
  item: ['ArticleNotFoundError', 'The article does not exist, or is a base product, which cannot be bought.'],
  'sold-out': ['InsufficientStockError', 'The article has not enough pieces in stock.'],
  line: ['RowNotFoundError', 'The cart has no row of the article.'],
  cart: ['CartNotFoundError', 'The cart does not exist.'],
  checkout: ['CheckoutNotFoundError', 'The checkout does not exist.'],
  order: ['OrderNotFoundError', 'The order does not exist.'],
  final: ['CheckoutClosedError', 'The checkout is closed and cannot be changed or ordered.'],
  approval: ['ApprovalRequiredError', 'The buyer must approve the order now, in `buyerApproval`.'],
  lacking: ['CheckoutIncompleteError', 'The checkout lacks what an order needs.'],
  method: ['OptionNotFoundError', 'The checkout has no such option.'],
  empty: ['CartEmptyError', 'The cart has no rows.'],
  version: ['InvalidCursorError', 'The cursor is none of this search.'],
};

export function refusal(why: Why, value: unknown): Outcome {
  const [type, message] = errors[why];
  const record = { errors: [{ __typename: type, message, value }] };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingAddress']),
  ...(method ? [] : ['shippingOption']),
];

const checkoutStates = { open: 'OPEN', done: 'ORDER_PLACED', off: 'CANCELLED' } as const;

/** The record of a checkout with these rows. */
export const checkoutOf = (purchase: Purchase, rows: readonly Row[]): Fields => ({
  checkout: {
    id: purchase.id,
    status: checkoutStates[purchase.stage],
    missing: lacking(purchase),
    shippingAddress: purchase.address ?? null,
    shippingOptions: shippingOptions.map(({ price, ...option }) => ({
      ...option,
      ...twice('price', price, netOf(price, single.rate)),
      selected: option.id === purchase.method,
    })),
    paymentOptions: paymentOptions.map(({ id, name, fee }) => ({
      id,
      name,
      ...twice('fee', fee, netOf(fee, single.rate)),
      selected: id === payment(purchase.notes).id,
    })),
    cart: contentsOf(rows),
    orderNumber: purchase.order ?? null,
  },
});

/** The record of an order with these rows. */
export const orderOf = (purchase: Purchase, rows: readonly Row[], placedAt: number): Fields => ({
  order: {
    id: uuidOf(`litium order ${purchase.order}`),
    orderNumber: purchase.order,
    checkoutId: purchase.id,
    orderDate: new Date(placedAt).toISOString(),
    status: 'Confirmed',
    shippingAddress: purchase.address,
    shippingOption: purchase.method,
    paymentOption: payment(purchase.notes).id,
    ...contentsOf(rows),
  },
});

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => uuidOf(`litium cart ${index}`),
    checkout: (index) => uuidOf(`litium checkout ${index}`),
    order: (index) => `LS${10_417 + index}`,
    line: (index) => uuidOf(`litium row ${index}`),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderNumber }) => orderNumber,
  catalog: catalogWith(refusal),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'buyerApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => ({
    cart: { id: cart.id, status: cart.stage === 'off' ? 'CANCELLED' : 'OPEN', ...contentsOf(rowsOf(cart)) },
  }),
  showCheckout: (purchase) => checkoutOf(purchase, rowsOf(purchase)),
  showOrder: (purchase, { now }) => orderOf(purchase, rowsOf(purchase), now()),
};

/** @param plant a fault in its tools; none by default */
export const litium = (plant: Plant = honest): Variant =>
  shop({
    name: 'litium',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { books: ({ product_type }) => product_type === 'Books' },
    rate: [300, 4_000],
  });
