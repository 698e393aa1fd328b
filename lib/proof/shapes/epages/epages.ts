/**
 * A storefront that runs on ePages: carts with a `lineItemContainer`, GUIDs in capitals, prices with a `taxType` and a
 * `formatted` text. After the carts, products and orders of its REST API; amounts are those of the interface.
 *
 * Lawful oddities: each variation is a product of its own, and its master cannot be bought; quantities are objects whose
 * `amount` counts pieces; prices are gross, and `totalTax` is what the `grandTotal` contains; deposits of bottles are not in the
 * price of a line item, but in rows of their own; there is a discount on whole carts, and a price for paying on delivery.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { catalogWith, guidOf, indexIn, isMaster, items, linkTo, stockOf, wares } from './goods.ts';
import {
  type Arithmetic,
  arithmetic,
  contentsOf,
  lacking,
  paymentMethods,
  potentialDiscountsOf,
  shippingMethods,
  validationOf,
} from './records.ts';
import { listed } from './tool-list.ts';

type Problem = Why | 'product' | 'master' | 'stock' | 'payment';

const errors: Readonly<Record<Problem, readonly [status: number, text: string, message: string]>> = {
  product: [404, 'Not Found', 'The product does not exist'],
  item: [404, 'Not Found', 'Update cart failed: the product does not exist'],
  master: [400, 'Bad Request', 'Update cart failed: a variation master is not for sale, its variations are'],
  'sold-out': [409, 'Conflict', 'Update cart failed: the product is out of stock'],
  stock: [409, 'Conflict', 'Update cart failed: the quantity exceeds the stock level'],
  line: [404, 'Not Found', 'Update cart failed: the cart has no such line item'],
  cart: [404, 'Not Found', 'The cart does not exist'],
  empty: [400, 'Bad Request', 'Checkout failed: the cart has no line items'],
  checkout: [404, 'Not Found', 'The checkout does not exist'],
  final: [409, 'Conflict', 'The checkout is closed'],
  version: [409, 'Conflict', 'The cart was changed in the meantime'],
  approval: [403, 'Forbidden', 'Create order failed: the buyer has to confirm the order now'],
  lacking: [400, 'Bad Request', 'Create order failed: validation error REQUIRED'],
  method: [400, 'Bad Request', 'Update checkout failed: the shipping method does not exist'],
  payment: [400, 'Bad Request', 'Update checkout failed: the payment method does not exist'],
  order: [404, 'Not Found', 'The order does not exist'],
};

export function refusal(why: Problem, value: unknown): Outcome {
  const [status, text, message] = errors[why];
  return refuse(-32_000 - status, message, { message, status: text, value });
}

/** Line items that are new: of the same product there is one line item with the sum of the quantities. */
const added = (rows: unknown): readonly Wish[] =>
  asList(rows)
    .filter(isFields)
    .map(({ productId, quantity }) => ({
      item: String(productId),
      quantity: Number(quantity),
      isAdded: true,
    }));

/** A refusal of the first product that is not for sale in this quantity. */
function hindrance(wishes: readonly Wish[], had: readonly Line[]): Outcome | undefined {
  for (const { line, item: productId, quantity } of wishes) {
    if (isMaster(productId)) return refusal('master', productId);
    const item = had.find(({ id }) => id === line)?.item ?? items.get(String(productId));
    if (item?.ready && quantity > stockOf(item)) {
      return refusal('stock', { productId: item.id, quantity, stocklevel: stockOf(item) });
    }
  }
  return undefined;
}

export function fill(args: Fields, cart: Basket | undefined) {
  const had = cart?.lines ?? [];
  const gone = asList(args.deleteLineItems);
  const absent = gone.find((lineItemId) => had.every(({ id }) => id !== lineItemId));
  if (absent !== undefined) return refusal('line', absent);
  const changes = asList(args.updateLineItems)
    .filter(isFields)
    .map(({ lineItemId, quantity }): Wish => ({ line: String(lineItemId), quantity: Number(quantity) }));
  const kept = had.filter(({ id }) => !gone.includes(id));
  const missing = changes.find(({ line }) => kept.every(({ id }) => id !== line));
  if (missing) return refusal('line', missing.line);
  const news = cart ? added(args.addLineItems) : added(args.lineItems);
  const wishes = patched(kept, [...changes, ...news]);
  return hindrance(wishes, had) ?? { wishes };
}

function deliver(args: Fields, { notes }: Purchase) {
  const [method, payment] = [fieldsOf(args, 'shippingData').id, fieldsOf(args, 'paymentData').id];
  if (method !== undefined && !shippingMethods.some(({ id }) => id === method)) {
    return refusal('method', method);
  }
  if (payment !== undefined && !paymentMethods.some(({ id }) => id === payment)) {
    return refusal('payment', payment);
  }
  const { shippingAddress, billingAddress } = args;
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(method !== undefined && { method: String(method) }),
    notes: {
      ...notes,
      ...(isFields(billingAddress) && { billingAddress }),
      ...(payment !== undefined && { payment }),
    },
  };
}

const statuses = { open: 'OPEN', done: 'ORDERED', off: 'CANCELLED' } as const;

/** `ORD261001/1033` for the first order on 1 October 2026. */
const orderNumberOf = (orderId: string, millis: number): string =>
  `ORD${new Date(millis).toISOString().slice(2, 10).replaceAll('-', '')}/${1_033 + indexIn(orderId)}`;

const untouched = {
  viewedOn: null,
  rejectedOn: null,
  inProcessOn: null,
  pendingOn: null,
  dispatchedOn: null,
  deliveredOn: null,
  invoicedOn: null,
  paidOn: null,
  returnedOn: null,
  closedOn: null,
} as const;

/** The records of the shop. */
export const shownWith = (rules: Arithmetic) =>
  ({
    showCart: (cart) =>
      cart.stage === 'off'
        ? { cartId: cart.id, deleted: true }
        : {
            cartId: cart.id,
            ...contentsOf(cart, rules),
            potentialBasketDiscounts: potentialDiscountsOf(cart),
            links: [linkTo('self', `carts/${cart.id}`)],
          },
    showCheckout: (purchase) => ({
      checkoutId: purchase.id,
      status:
        purchase.stage === 'open' && lacking(purchase).length === 0 ? 'READY' : statuses[purchase.stage],
      ...contentsOf(purchase, rules),
      cartValidation: validationOf(purchase),
      orderId: purchase.order ?? null,
      links: [linkTo('self', `checkouts/${purchase.id}`)],
    }),
    showOrder: (purchase, { now }) => ({
      orderId: purchase.order,
      orderNumber: orderNumberOf(String(purchase.order), now()),
      creationDate: new Date(now()).toISOString(),
      checkoutId: purchase.id,
      locale: 'en_GB',
      currencyId: 'EUR',
      taxModel: 'GROSS',
      ...contentsOf(purchase, rules),
      ...untouched,
      links: [linkTo('self', `orders/${purchase.order}`)],
    }),
  }) satisfies Partial<Dialect>;

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => guidOf('cart', index),
    checkout: (index) => guidOf('checkout', index),
    order: (index) => guidOf('order', index),
    line: (index) => guidOf('line item', index),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogWith((productId) => refusal('product', productId)),
  fill,
  deliver,
  approval: (args) => {
    const { acceptsObligationToPay, confirmedOn } = fieldsOf(args, 'buyerConfirmation');
    return { given: acceptsObligationToPay === true, at: confirmedOn };
  },
  lacking,
  isFinal,
  refuse: refusal,
  ...shownWith(arithmetic),
};

/** @param plant a fault in its tools; none by default */
export const epages = (plant: Plant = honest): Variant =>
  shop({
    name: 'epages',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { glassware: ({ product_type }) => product_type === 'Glassware' },
    rate: [300, 4_000],
  });
