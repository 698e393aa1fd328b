/**
 * A storefront in the manner of Reaction Commerce, which Mailchimp Open Commerce is built on (the cart, checkout and order
 * schemas of reactioncommerce/api-plugin-carts and api-plugin-orders): a marketplace with opaque ids and anonymous carts.
 *
 * Lawful oddities: each tool for a cart needs the token that its creation answered; a checkout has one fulfillment group
 * for each shop, each with its own option, whose handling is charged on top; the sales tax is on top of the items after the
 * discount of 5 % from 200 dollars on, and null until all groups have an option, like the fulfillment; the newest items
 * come first; an order deletes its cart and needs its own token; refusals are results with `isError` and GraphQL errors.
 */
import { asFields, changed } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  at,
  honest,
  type Outcome,
  type Plant,
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
import { hexOf } from '../desk/stock.ts';
import { type Change, piecesIn, type Reason } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogOf,
  internalId,
  items,
  methodId,
  moneyOf,
  opaque,
  optionOf,
  productId,
  shopOf,
  wares,
} from './goods.ts';
import { groupOf, groupsOf, nodesOf, summaryOf, sumsOf } from './sums.ts';
import { listed } from './tool-list.ts';

/** An error of the GraphQL API, as a tool result. */
function failed(type: string, message: string, details: Fields): Outcome {
  const extensions = { code: type.toUpperCase().replaceAll('-', '_'), exception: { type, details } };
  const structuredContent = { data: null, errors: [{ message, extensions }] };
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  return { members: { result: { isError: true, structuredContent, content } } };
}

const errors: Readonly<Record<Reason, readonly [type: string, message: string]>> = {
  'unknown-item': ['not-found', 'Product or variant not found'],
  'sold-out': ['inventory-not-available', 'Variant is sold out and cannot be backordered'],
  'unknown-line': ['not-found', 'Cart item not found'],
  'unknown-cart': ['not-found', 'Cart not found'],
  'unknown-checkout': ['not-found', 'Checkout not found'],
  'unknown-order': ['not-found', 'Order not found'],
  'unknown-method': ['not-found', 'Fulfillment group or fulfillment method not found'],
  'empty-cart': ['invalid-param', 'Cart has no items'],
  closed: ['invalid', 'Checkout is already placed or canceled'],
  stale: ['invalid-param', 'Provided price does not match the current price'],
  unaddressed: ['invalid-param', 'Shipping address is required'],
  'not-ready': ['invalid', 'Order cannot be placed, because something is missing'],
};

const parts: Readonly<Record<string, string>> = {
  approval: 'shopperApproval',
  address: 'shippingAddress',
  method: 'fulfillmentOptions',
};

function refusal(reason: Reason, { missing, state, ...detail }: Fields = {}): Outcome {
  const lacking = listIn({ missing }, 'missing').map((part) => parts[String(part)]);
  return failed(...errors[reason], {
    ...detail,
    ...(state !== undefined && { state: state === 'cancelled' ? 'canceled' : state }),
    ...(lacking.length > 0 && { missing: lacking }),
  });
}

/** An item input, or the refusal of one that does not fit the catalog. */
function problemIn({ productConfiguration, price }: Fields): Outcome | undefined {
  const { productId: product, productVariantId } = asFields(productConfiguration);
  const item = items.find(({ id }) => id === productVariantId);
  if (!item || productId(item.ware) !== product) return refusal('unknown-item', { productConfiguration });
  if (!isFields(price) || price.amount === item.amount) return undefined;
  const failure = { productConfiguration, currentPrice: moneyOf(item.amount), providedPrice: price };
  return refusal('stale', { incorrectPriceFailures: [failure] });
}

const additionsIn = (args: Fields, name: string): readonly Change[] =>
  rowsIn(args, name).map(({ productConfiguration, quantity }) => ({
    does: 'add',
    item: at(productConfiguration, 'productVariantId'),
    quantity: Number(quantity),
  }));

const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'updateItems').map(
    ({ cartItemId: key, quantity }): Change => ({ does: 'set', key, quantity: Number(quantity) }),
  ),
  ...listIn(args, 'removeItemIds').map((key): Change => ({ does: 'set', key, quantity: 0 })),
  ...additionsIn(args, 'addItems'),
];

function delivered(checkout: Checkout, args: Fields): Checkout | Outcome {
  const { email, shippingAddress } = args;
  const chosen: Record<string, unknown> = { ...fieldsOf(checkout, 'chosen') };
  const groups = groupsOf(checkout);
  for (const { fulfillmentGroupId, fulfillmentMethodId } of rowsIn(args, 'fulfillmentOptions')) {
    const group = groups.find(({ id }) => id === fulfillmentGroupId);
    if (!group?.options.some((method) => methodId(method) === fulfillmentMethodId)) {
      return refusal('unknown-method', { fulfillmentGroupId, fulfillmentMethodId });
    }
    chosen[group.id] = fulfillmentMethodId;
  }
  const after = {
    ...checkout,
    chosen,
    ...(email !== undefined && { email }),
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(groups.every(({ id }) => chosen[id] !== undefined) && { method: 'selected' }),
  };
  return after;
}

const emailOf = (checkout: object): unknown => ('email' in checkout ? checkout.email : null);

function statusOf({ state, address, method }: Checkout): string {
  if (state === 'placed') return 'coreCheckoutWorkflow/submitted';
  if (state === 'cancelled') return 'coreCheckoutWorkflow/canceled';
  return `coreCheckoutWorkflow/${address && method ? 'review' : 'new'}`;
}

const tokenOf = (id: unknown): string => hexOf(`reaction token ${id}`);

function placedOf({ order }: Checkout): Fields | null {
  if (order === undefined) return null;
  return { _id: opaque('order', order), referenceId: order, anonymousAccessToken: tokenOf(order) };
}

const noFailures = { incorrectPriceFailures: [], minOrderQuantityFailures: [] };

type Sum = typeof sumsOf;

const wordsWith = (sumIn: Sum, sumOfOrder: Sum): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ referenceId }) => referenceId,
  filling: (args) => additionsIn(args, 'items'),
  changes: changesIn,
  delivery: delivered,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'shopperApproval');
    return { given: approved, at: approvedAt };
  },
  cart: ({ id, lines }) => ({
    cart: {
      _id: id,
      items: nodesOf(lines),
      totalItemQuantity: piecesIn(lines),
      checkout: { summary: summaryOf(sumIn(lines, [])) },
    },
  }),
  deletedCart: ({ id }) => ({ cart: null, deletedCartId: id }),
  checkout: (checkout) => ({
    checkout: {
      _id: checkout.id,
      cartId: checkout.cart,
      workflow: { status: statusOf(checkout) },
      email: emailOf(checkout),
      shippingAddress: checkout.address ?? null,
      items: nodesOf(checkout.lines),
      totalItemQuantity: piecesIn(checkout.lines),
      fulfillmentGroups: groupsOf(checkout).map(groupOf),
      summary: summaryOf(sumIn(checkout.lines, groupsOf(checkout))),
      order: placedOf(checkout),
    },
  }),
  order: (checkout, placedAt) => ({
    order: {
      _id: opaque('order', String(checkout.order)),
      referenceId: checkout.order,
      cartId: checkout.cart,
      status: 'new',
      createdAt: placedAt,
      email: emailOf(checkout),
      totalItemQuantity: piecesIn(checkout.lines),
      fulfillmentGroups: groupsOf(checkout).map((group) => ({
        _id: group.id,
        type: 'shipping',
        status: 'new',
        shop: shopOf(group.name),
        data: { shippingAddress: checkout.address },
        items: nodesOf(group.lines),
        selectedFulfillmentOption: group.selected ? optionOf(group.selected) : null,
      })),
      summary: summaryOf(sumOfOrder(checkout.lines, groupsOf(checkout))),
    },
  }),
});

/** Tokens and item inputs are checked first; an order deletes its cart, and is answered with the checkout. */
const guarded =
  (tools: Tools): Tools =>
  (name, args) => {
    const { cartId, cartToken, referenceId, token } = args;
    if (cartId !== undefined && cartToken !== tokenOf(cartId)) return refusal('unknown-cart', { cartId });
    if (name === 'get_order' && token !== tokenOf(referenceId)) {
      return refusal('unknown-order', { referenceId });
    }
    const sent = [...rowsIn(args, 'items'), ...rowsIn(args, 'addItems')];
    const problem = sent.map(problemIn).find((each) => each !== undefined);
    if (problem && (cartId === undefined || 'record' in tools('get_cart', { cartId }))) return problem;
    const outcome = tools(name, args);
    return changed(outcome, (record) => {
      if (name === 'create_cart') return { ...record, token: tokenOf(at(record, 'cart._id')), ...noFailures };
      if (name === 'update_cart') return { ...record, ...noFailures };
      if (name !== 'complete_checkout') return record;
      tools('cancel_cart', { cartId: at(record, 'checkout.cartId') });
      const placed = tools('get_order', { referenceId: at(record, 'checkout.order.referenceId') });
      const orders = 'record' in placed ? [placed.record.order] : [];
      return { ...record, orders, token: at(record, 'checkout.order.anonymousAccessToken') };
    });
  };

/** What a fault may replace. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Sum;
  readonly orderSums?: Sum;
  readonly overlap?: number;
};

export const reactionTools =
  ({ rules: own = {}, sums = sumsOf, orderSums = sums, overlap = 0 }: Bent = {}) =>
  (places: Places): Tools => {
    const next = { item: counter(), cart: counter(), checkout: counter(), order: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: () => opaque('cartItem', String(next.item())),
      cartId: () => opaque('cart', String(next.cart())),
      checkoutId: () => opaque('checkout', String(next.checkout())),
      orderId: () => internalId(`order ${next.order()}`),
      refuse: refusal,
      totals: (lines) => {
        const { goods: subtotal, discount, total } = sums(lines, []);
        return { subtotal, discount, shipping: 0, tax: 0, total };
      },
      ...own,
    };
    return guarded(tradeOf(wordsWith(sums, orderSums), rules, catalogOf(failed, overlap), places));
  };

/** @param plant a fault in its tools; none by default */
export const reaction = (plant: Plant = honest): Variant =>
  shop({
    name: 'reaction',
    listed,
    open: reactionTools(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tableware: ({ product_type }) => product_type === 'Tableware' },
    rate: [300, 4_000],
  });
