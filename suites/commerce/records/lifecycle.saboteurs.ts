/** Saboteurs of the life of carts and checkouts. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, withTool } from '../../sabotage/conditions.ts';
import { alterStatus, withoutErrorBody } from '../../sabotage/http.ts';
import { setAt } from '../../sabotage/json.ts';
import {
  alterPayload,
  alterRpcResponse,
  failCalls,
  misreadCalls,
  onCommerce,
  onExistingRecord,
} from '../../sabotage/rpc.ts';

export const saboteurs: readonly Saboteur[] = [
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
    'cart-updates-answer-409': withoutErrorBody(
      alterStatus(both(onCommerce, withTool('update_cart'), onExistingRecord), 409),
    ),
    'carts-cannot-be-cancelled': failCalls(withTool('cancel_cart')),
    'every-cart-is-the-same-cart': alterPayload(['get_cart'], (cart) => ({ ...cart, id: 'the-cart' })),
  }),
  ...breaking(['commerce/cart-operations-succeed', 'commerce/checkout-operations-succeed'], {
    'created-records-answer-201': {
      alsoCatches: {
        checks: ['json-rpc/every-caller-gets-a-response'],
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
    'cancelled-carts-live-on': misreadCalls('cancel_cart', setAt('/params/name', 'get_cart')),
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
];
