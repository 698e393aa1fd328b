/** Saboteurs of tool calls: no response, failures, successes for unknown records, and hosts that differ. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { both, not, onHost, withTool } from '../../sabotage/conditions.ts';
import { alterStatus, noErrorBody, withoutErrorBody } from '../../sabotage/http.ts';
import { changeMoney, setAt } from '../../sabotage/json.ts';
import {
  alterPayload,
  alterRpcResponse,
  answerInstead,
  crash,
  failCalls,
  misreadCalls,
  onCommerce,
  recordIdOf,
  succeedCalls,
} from '../../sabotage/rpc.ts';

const isLongerThan = (most: number, value: unknown): boolean => Array.isArray(value) && value.length > most;

/** An argument of a catalog tool; in UCP, they are wrapped. */
const argument = (rpc: unknown, name: string): unknown =>
  valueAt(rpc, `/params/arguments/catalog/${name}`) ?? valueAt(rpc, `/params/arguments/${name}`);

/** The checks that call lookup_catalog and get_product. */
const breaksLookups = [
  'commerce/reading-tools-answer',
  'commerce/lookups-return-found-products',
  'commerce/allowed-arguments-are-answered',
  'commerce/invalid-arguments-are-answered',
  'commerce/non-object-arguments-are-answered',
] as const;

/** Shows the cart whose id it was sent, as if that were a checkout. */
const asCart = (rpc: JsonObject): unknown =>
  String(valueAt(rpc, '/params/arguments/id')).startsWith('cart_')
    ? setAt('/params/name', 'get_cart')(rpc)
    : rpc;

/** Refuses the ids of checkouts, and changes the checkouts all the same. */
const changesTheRefused: Saboteur['sabotage'] = (storefront) => {
  const requested = new Map<unknown, unknown>();
  return combine(
    alterRpcResponse(withTool('update_cart'), (answer, received) => {
      const quantity = valueAt(received.rpc, '/params/arguments/line_items/0/quantity');
      requested.set(recordIdOf(received), quantity);
      return answer;
    }),
    alterPayload(['update_checkout', 'get_checkout'], (checkout) =>
      requested.has(checkout.id)
        ? setAt('/line_items/0/quantity', requested.get(checkout.id))(checkout)
        : checkout,
    ),
  )(storefront);
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/allowed-arguments-are-answered', {
    'contexts-without-a-currency-break-the-search': {
      ...crash(
        both(withTool('search_catalog'), ({ rpc }) => {
          const context = valueAt(rpc, '/params/arguments/context');
          return isObject(context) && !('currency' in context);
        }),
        'no currency',
      ),
      alsoCatches: {
        checks: ['commerce/invalid-arguments-are-answered', ...noErrorBody.checks],
        because: 'a context may lose its currency by mutation as well, and the failure has no Error body',
      },
    },
    'lookups-of-three-ids-are-a-bad-request': {
      alsoCatches: {
        checks: ['commerce/lookups-show-every-id'],
        because: 'a lookup of many products is refused as well',
      },
      sabotage: answerInstead(
        both(withTool('lookup_catalog'), ({ rpc }) => isLongerThan(2, valueAt(rpc, '/params/arguments/ids'))),
        400,
        { code: 'too_many', message: 'Two at most.' },
      ),
    },
  }),
  ...breaking('commerce/invalid-arguments-are-answered', {
    'ids-that-are-no-id-break-the-product': {
      ...crash(
        both(withTool('get_product'), ({ rpc }) => {
          const id = argument(rpc, 'id');
          return typeof id !== 'string' && typeof id !== 'number';
        }),
        'TypeError: id is not a string',
      ),
      alsoCatches: {
        checks: ['commerce/non-object-arguments-are-answered', ...noErrorBody.checks],
        because: 'where there are no arguments there is no id, and the failure has no Error body',
      },
    },
    'queries-that-are-numbers-break-the-search': crash(
      both(
        withTool('search_catalog'),
        ({ rpc }) => typeof valueAt(rpc, '/params/arguments/query') === 'number',
      ),
      'TypeError: query.trim is not a function',
    ),
  }),
  ...breaking(['commerce/non-object-arguments-are-answered', 'json-rpc/strange-requests-get-an-answer'], {
    'lists-for-arguments-break-the-search': crash(
      both(withTool('search_catalog'), ({ rpc }) => Array.isArray(valueAt(rpc, '/params/arguments'))),
      'Internal Server Error',
    ),
  }),
  ...breaking('commerce/non-object-arguments-are-answered', {
    'arguments-that-are-null-get-a-page': answerInstead(
      both(withTool('lookup_catalog'), ({ rpc }) => valueAt(rpc, '/params/arguments') === null),
      200,
      '<!doctype html><title>Oops</title>',
      'text/html',
    ),
  }),
  ...breaking(['commerce/invalid-arguments-are-answered', 'commerce/non-object-arguments-are-answered'], {
    'lookups-without-a-list-of-ids-get-a-page': withoutErrorBody(
      answerInstead(
        both(withTool('lookup_catalog'), ({ rpc }) => !Array.isArray(argument(rpc, 'ids'))),
        422,
        '<!doctype html><title>Unprocessable</title>',
        'text/html',
      ),
    ),
  }),
  ...breaking(
    [
      'commerce/reading-tools-answer',
      'commerce/search-takes-query-and-context',
      'commerce/search-takes-every-context',
      'commerce/search-takes-every-query',
    ],
    {
      'search-answers-202': {
        alsoCatches: {
          checks: [
            'commerce/no-match-is-no-failure',
            'commerce/allowed-arguments-are-answered',
            'commerce/invalid-arguments-are-answered',
            'commerce/non-object-arguments-are-answered',
          ],
          because: 'these checks search as well',
        },
        sabotage: alterStatus(both(onCommerce, withTool('search_catalog')), 202, 200),
      },
    },
  ),
  ...breaking(breaksLookups, {
    'get-product-breaks-down': crash(withTool('get_product'), 'undefined'),
    'lookup-gets-an-empty-answer': answerInstead(withTool('lookup_catalog'), 200, {}),
  }),
  ...breaking('commerce/unknown-records-are-failures', {
    'unknown-orders-are-forbidden': alterStatus(both(onCommerce, withTool('get_order')), 403, 200),
    'unknown-carts-are-empty-carts': succeedCalls(
      both(withTool('get_cart'), ({ body }) => body.includes('no-such-record')),
      { structuredContent: { line_items: [] }, content: [{ type: 'text', text: 'A record.' }] },
    ),
    'unknown-carts-are-carts-with-an-empty-list-of-errors': succeedCalls(
      both(withTool('get_cart'), ({ body }) => body.includes('no-such-record')),
      {
        structuredContent: { cart: { id: 'no-such-record-999999999999' }, errors: [] },
        content: [{ type: 'text', text: 'A record.' }],
      },
    ),
    'unknown-orders-have-an-error-in-their-payload': succeedCalls(
      both(withTool('get_order'), ({ body }) => body.includes('no-such-record')),
      { structuredContent: { error: { code: 'not_found' } }, content: [{ type: 'text', text: 'A record.' }] },
    ),
    'unknown-checkouts-are-null': succeedCalls(
      both(withTool('update_checkout'), ({ body }) => body.includes('no-such-record')),
      { structuredContent: { checkout: null }, content: [{ type: 'text', text: 'A record.' }] },
    ),
    'unknown-carts-are-an-apology': succeedCalls(
      both(withTool('update_cart'), ({ body }) => body.includes('no-such-record')),
      { content: [{ type: 'text', text: 'Error: there is no such cart' }] },
    ),
    'unknown-checkouts-are-404': {
      alsoCatches: {
        checks: ['json-rpc/failing-calls-have-status-200'],
        because: 'cancellations of other checkouts have status 200',
      },
      sabotage: alterStatus(
        both(onCommerce, withTool('cancel_checkout'), ({ body }) => body.includes('no-such-record')),
        404,
      ),
    },
  }),

  ...breaking('commerce/ids-of-another-kind-are-failures', {
    'update-checkout-takes-carts': misreadCalls('update_checkout', asCart),
    'update-cart-changes-checkouts-that-it-refuses': changesTheRefused,
  }),

  ...breaking('commerce/hosts-answer-alike', {
    'the-base-host-is-dearer': alterPayload(
      ['get_product'],
      (payload) => changeMoney(payload, (money) => ({ ...money, amount: Number(money.amount) + 1 })),
      not(onHost('canonical.test')),
    ),
    'the-base-host-looks-nothing-up': failCalls(
      both(withTool('lookup_catalog'), not(onHost('canonical.test'))),
    ),
  }),
];
