/** Saboteurs of carts and checkouts: of their life, their sums and their prices. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { both, withTool } from '../../sabotage/conditions.ts';
import { alterStatus, noErrorBody, withoutErrorBody } from '../../sabotage/http.ts';
import { setAt } from '../../sabotage/json.ts';
import {
  alterAmounts,
  alterPayload,
  alterRpcResponse,
  failCalls,
  linesOf,
  misreadCalls,
  onCommerce,
  onExistingRecord,
} from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

const recordTools = ['create_cart', 'get_cart', 'update_cart', 'create_checkout', 'get_checkout'];

const totalsOf = (record: JsonObject): readonly unknown[] =>
  Array.isArray(record.totals) ? record.totals : [];

const linesIn = (record: JsonObject): readonly JsonObject[] => linesOf(record).filter(isObject);

/** Changes every total of a record by an amount. */
const alterTotals = (by: (record: JsonObject) => number) =>
  alterPayload(recordTools, (record) => ({
    ...record,
    totals: totalsOf(record).map((total) =>
      isObject(total) ? { ...total, amount: Number(total.amount) + by(record) } : total,
    ),
  }));

/** Changes every total of a record. */
const alterTotalsTo = (change: (amount: number) => number) =>
  alterPayload(recordTools, (record) => ({
    ...record,
    totals: totalsOf(record).map((total) =>
      isObject(total) ? { ...total, amount: change(Number(total.amount)) } : total,
    ),
  }));

const priceOf = ({ item }: JsonObject): number => {
  const price = isObject(item) ? item.price : undefined;
  return Number(isObject(price) ? price.amount : price);
};

/** The part of the total that exceeds one of each variant. */
const beyondOneOfEach = (record: JsonObject): number =>
  linesIn(record).reduce((sum, line) => sum + priceOf(line) * (Number(line.quantity) - 1), 0);

/** The cost of all lines but the first. */
const beyondTheFirst = (record: JsonObject): number =>
  linesIn(record)
    .slice(1)
    .reduce((sum, line) => sum + priceOf(line) * Number(line.quantity), 0);

const cartTools = ['create_cart', 'get_cart', 'update_cart'];

/** With the sum of these in place of its subtotal and its total. */
const withSum = (cart: JsonObject, costs: readonly number[]): JsonObject => {
  const amount = costs.reduce((sum, cost) => sum + cost, 0);
  const isSum = (row: unknown) => ['subtotal', 'total'].includes(String(valueAt(row, '/type')));
  return { ...cart, totals: totalsOf(cart).map((row) => (isSum(row) ? setAt('/amount', amount)(row) : row)) };
};

/** Converts carts to what `toLines` makes of the lines that these tools showed last. */
const converts =
  (tools: readonly string[], toLines: (lines: readonly JsonObject[]) => unknown): Saboteur['sabotage'] =>
  (storefront) => {
    const lines = new Map<unknown, unknown>();
    const noted = alterPayload(tools, (cart) => {
      const own = linesIn(cart).map(({ variant_id, item, quantity }) => ({
        variant_id: variant_id ?? valueAt(item, '/id'),
        quantity,
      }));
      lines.set(cart.id, toLines(own));
      return cart;
    });
    const converted = misreadCalls('create_checkout', (rpc) => {
      const kept = lines.get(valueAt(rpc, '/params/arguments/cart_id'));
      return kept === undefined ? rpc : setAt('/params/arguments', { line_items: kept })(rpc);
    });
    return combine(noted, converted)(storefront);
  };

/** Cancelled carts are only marked, and a conversion does not look at the mark. */
const convertsCancelled = converts(['cancel_cart'], (lines) => lines);

/** The items are read in another order than their quantities. */
const pairsWrongly = converts(['create_cart', 'update_cart'], (lines) =>
  lines.length < 2 ? undefined : lines.map((line, n) => ({ ...line, quantity: lines.at(-1 - n)?.quantity })),
);

/** A cart is never parted from its first checkout. */
const keepsFirstCheckout: Saboteur['sabotage'] = (storefront) => {
  const first = new Map<unknown, unknown>();
  const cancelled = new Map<unknown, JsonObject>();
  return alterPayload(['create_checkout', 'cancel_checkout'], (checkout, { rpc }) => {
    const cart = valueAt(rpc, '/params/arguments/cart_id');
    if (checkout.status === 'canceled') cancelled.set(checkout.id, checkout);
    if (cart === undefined) return checkout;
    if (!first.has(cart)) first.set(cart, checkout.id);
    return cancelled.get(first.get(cart)) ?? checkout;
  })(storefront);
};

/** Each line has its own id and price, and the title of the first. */
const titlesOfTheFirst = alterPayload(cartTools, (cart) => ({
  ...cart,
  line_items: linesOf(cart).map((line) =>
    setAt('/item/title', valueAt(cart, '/line_items/0/item/title'))(line),
  ),
}));

const productOfTheFirst = alterPayload(cartTools, (cart) => ({
  ...cart,
  line_items: linesOf(cart).map((line) =>
    setAt('/item/product_id', valueAt(cart, '/line_items/0/item/product_id'))(line),
  ),
}));

/** `SUM(DISTINCT ...)` */
const sumsDistinct = alterPayload(cartTools, (cart) => {
  const costs = new Set(linesIn(cart).map((line) => Number(valueAt(line, '/subtotal/amount'))));
  return withSum(cart, [...costs]);
});

/** The query that adds up the lines is paged. */
const sumsTen = alterPayload(cartTools, (cart) =>
  linesIn(cart).length > 10
    ? withSum(
        cart,
        linesIn(cart)
          .slice(0, 10)
          .map((line) => priceOf(line) * Number(line.quantity)),
      )
    : cart,
);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/carts-outlive-their-checkouts', {
    'carts-keep-their-cancelled-checkouts': keepsFirstCheckout,
  }),
  ...breaking('commerce/cancelled-carts-become-no-checkouts', {
    'cancelled-carts-become-checkouts': convertsCancelled,
  }),
  ...breaking('commerce/checkouts-have-the-quantities-of-their-carts', {
    'conversions-pair-quantities-with-other-items': pairsWrongly,
  }),
  ...breaking('commerce/totals-follow-the-lines', {
    'totals-forget-the-second-line': alterTotals((record) => -beyondTheFirst(record)),
    'totals-are-negated': alterTotalsTo((amount) => -amount),
    'lines-cost-as-much-as-one-piece': alterPayload(recordTools, (record) => ({
      ...record,
      line_items: linesIn(record).map((line) => ({
        ...line,
        subtotal: { amount: priceOf(line), currency: record.currency },
      })),
    })),
  }),
  ...breaking(['commerce/totals-follow-the-lines'], {
    'line-subtotals-forget-the-second-quantity': alterPayload(['get_cart'], (cart) =>
      linesIn(cart).length < 2
        ? cart
        : {
            ...cart,
            line_items: linesIn(cart).map((line) => ({
              ...line,
              subtotal: { amount: priceOf(line), currency: cart.currency },
            })),
          },
    ),
  }),
  ...breaking('commerce/records-price-what-the-search-offers', {
    'carts-are-ten-percent-dearer': {
      alsoCatches: { checks: ['commerce/large-carts-sum-all-lines'], because: 'each line is rounded up' },
      sabotage: alterAmounts(['create_cart', 'get_cart', 'update_cart'], (amount) => Math.ceil(amount * 1.1)),
    },
    'items-are-free-in-checkouts': alterAmounts(['create_checkout', 'get_checkout'], () => 0),
  }),
  ...breakingUcp('commerce/totals-follow-the-lines', {
    'ucp-totals-ignore-quantities': {
      alsoCatches: {
        checks: [
          'commerce/ucp-totals-have-their-signs',
          'commerce/ucp-totals-add-up',
          'commerce/ucp-readings-show-the-last-answer',
        ],
        because:
          'the further pieces are taken off each total, so that the tax falls below zero, and the sum is another one or differs between tools',
      },
      sabotage: alterTotals((record) => -beyondOneOfEach(record)),
    },
  }),
  ...breaking('commerce/cart-operations-succeed', {
    'carts-cannot-be-created': failCalls(withTool('create_cart')),
    'carts-are-created-with-400': withoutErrorBody(
      alterStatus(both(onCommerce, withTool('create_cart')), 400, 200),
    ),
  }),
  ...breaking(['commerce/cart-operations-succeed', 'json-rpc/responses-have-one-outcome'], {
    'created-carts-are-bare': alterRpcResponse(withTool('create_cart'), setAt('/result', [])),
  }),
  ...breaking('commerce/cart-operations-succeed', {
    'carts-are-listed-and-cannot-be-created': failCalls(
      withTool('create_cart'),
      -32602,
      'Unknown tool: create_cart',
    ),
    'carts-cannot-be-read': failCalls(withTool('get_cart')),
    'cart-updates-answer-409': {
      alsoCatches: {
        checks: [...noErrorBody.checks, 'json-rpc/failing-calls-have-status-200'],
        because: `${noErrorBody.because}, and updates of carts that do not exist have status 200`,
      },
      sabotage: alterStatus(both(onCommerce, withTool('update_cart'), onExistingRecord), 409),
    },
    'carts-cannot-be-cancelled': failCalls(withTool('cancel_cart')),
    'every-cart-is-the-same-cart': alterPayload(['get_cart'], (cart) => ({ ...cart, id: 'the-cart' })),
  }),
  ...breaking(['commerce/cart-operations-succeed', 'commerce/checkout-operations-succeed'], {
    'created-records-answer-201': {
      alsoCatches: {
        checks: ['json-rpc/every-caller-gets-a-response', 'json-rpc/failing-calls-have-status-200'],
        because: 'records that do not exist are answered with 200',
      },
      sabotage: alterStatus(
        both(onCommerce, withTool('get_cart', 'get_checkout'), onExistingRecord),
        201,
        200,
      ),
    },
  }),
  ...breaking('commerce/cart-operations-succeed', {
    'carts-are-created-with-201': alterStatus(both(onCommerce, withTool('create_cart')), 201, 200),
  }),
  ...breaking(['commerce/cart-operations-succeed', 'json-rpc/responses-have-one-outcome'], {
    'cancelled-carts-answer-true': alterRpcResponse(
      both(withTool('cancel_cart'), onExistingRecord),
      (rpcResponse) => ('result' in rpcResponse ? { ...rpcResponse, result: true } : rpcResponse),
    ),
  }),
  ...breaking('commerce/cart-cancellation-takes-effect', {
    'cancelled-carts-live-on': {
      alsoCatches: {
        checks: ['commerce/cancelled-carts-become-no-checkouts'],
        because: 'a cart that was not cancelled becomes a checkout',
      },
      sabotage: misreadCalls('cancel_cart', setAt('/params/name', 'get_cart')),
    },
  }),

  ...breaking('commerce/checkout-operations-succeed', {
    'checkouts-cannot-be-created': failCalls(withTool('create_checkout')),
    'checkouts-cannot-be-read': failCalls(withTool('get_checkout')),
  }),
  ...breaking(
    [
      'commerce/checkout-operations-succeed',
      'commerce/update-checkout-carries-the-address',
      'commerce/update-checkout-carries-the-method',
    ],
    {
      'checkouts-cannot-be-updated': failCalls(withTool('update_checkout')),
    },
  ),
  ...breaking('commerce/checkout-cancellation-takes-effect', {
    'cancelled-checkouts-live-on': misreadCalls('cancel_checkout', setAt('/params/name', 'get_checkout')),
  }),
  ...breaking('commerce/large-sums-follow-the-lines', {
    'sums-have-six-digits': alterTotalsTo((amount) => Math.min(amount, 999_999)),
  }),
  ...breakingUcp('commerce/large-sums-follow-the-lines', {
    'ucp-sums-have-six-digits': {
      alsoCatches: {
        checks: ['commerce/ucp-totals-add-up'],
        because: 'lines and totals of UCP are compared in every answer',
      },
      notOneCause: 'a check of its own compares the subtotal with the lines of the same answer',
      sabotage: alterTotalsTo((amount) => Math.min(amount, 999_999)),
    },
  }),
  ...breaking('commerce/large-carts-sum-all-lines', {
    'carts-count-equal-amounts-once': sumsDistinct,
    'carts-sum-ten-lines': sumsTen,
  }),
  ...breakingUcp('commerce/large-carts-sum-all-lines', { 'ucp-carts-sum-ten-lines': sumsTen }),
  ...breaking('commerce/lines-name-the-products-of-their-items', {
    'lines-name-the-product-of-the-first': productOfTheFirst,
  }),
  ...breaking('commerce/lines-have-the-titles-of-their-items', {
    'lines-have-the-title-of-the-first': titlesOfTheFirst,
  }),
  ...breakingUcp('commerce/lines-have-the-titles-of-their-items', {
    'ucp-lines-have-the-title-of-the-first': titlesOfTheFirst,
  }),
];
