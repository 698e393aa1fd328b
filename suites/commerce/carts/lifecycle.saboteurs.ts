/** Saboteurs of the life of a cart. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { both, withTool } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { noErrorBody } from '../../sabotage/http/no-error-body.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload, alterRpcResponse, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { failCalls, misreadCalls, onExistingRecord } from '../../sabotage/rpc/tool-calls.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'carts-cannot-be-created',
    breaks: ['commerce/cart-operations-succeed'],
    sabotage: failCalls(withTool('create_cart')),
  }),
  saboteur({
    id: 'carts-are-created-with-400',
    breaks: ['commerce/cart-operations-succeed'],
    alsoCatches: noErrorBody,
    sabotage: alterStatus(both(onCommerce, withTool('create_cart')), 400, 200),
  }),
  saboteur({
    id: 'created-carts-are-bare',
    breaks: ['commerce/cart-operations-succeed', 'json-rpc/responses-have-one-outcome'],
    sabotage: alterRpcResponse(withTool('create_cart'), (rpcResponse) => ({ ...rpcResponse, result: [] })),
  }),
  saboteur({
    id: 'carts-are-listed-and-cannot-be-created',
    breaks: ['commerce/cart-operations-succeed'],
    sabotage: failCalls(withTool('create_cart'), -32602, 'Unknown tool: create_cart'),
  }),
  saboteur({
    id: 'carts-cannot-be-read',
    breaks: ['commerce/cart-operations-succeed'],
    sabotage: failCalls(withTool('get_cart')),
  }),
  saboteur({
    id: 'cart-updates-answer-409',
    breaks: ['commerce/cart-operations-succeed'],
    alsoCatches: noErrorBody,
    sabotage: alterStatus(both(onCommerce, withTool('update_cart'), onExistingRecord), 409),
  }),
  saboteur({
    id: 'carts-cannot-be-cancelled',
    breaks: ['commerce/cart-operations-succeed'],
    sabotage: failCalls(withTool('cancel_cart')),
  }),
  saboteur({
    id: 'every-cart-is-the-same-cart',
    breaks: ['commerce/cart-operations-succeed'],
    sabotage: alterPayload(['get_cart'], (cart) => ({ ...cart, id: 'the-cart' })),
  }),
  saboteur({
    id: 'created-records-answer-201',
    breaks: ['commerce/cart-operations-succeed', 'commerce/checkout-operations-succeed'],
    sabotage: alterStatus(both(onCommerce, withTool('get_cart', 'get_checkout'), onExistingRecord), 201, 200),
  }),
  saboteur({
    id: 'carts-are-created-with-201',
    breaks: ['commerce/cart-operations-succeed'],
    sabotage: alterStatus(both(onCommerce, withTool('create_cart')), 201, 200),
  }),
  saboteur({
    id: 'cancelled-carts-answer-true',
    breaks: ['commerce/cart-operations-succeed', 'json-rpc/responses-have-one-outcome'],
    sabotage: alterRpcResponse(both(withTool('cancel_cart'), onExistingRecord), (rpcResponse) =>
      'result' in rpcResponse ? { ...rpcResponse, result: true } : rpcResponse,
    ),
  }),
  saboteur({
    id: 'cancelled-carts-live-on',
    breaks: ['commerce/cart-cancellation-takes-effect'],
    sabotage: misreadCalls('cancel_cart', setAt('/params/name', 'get_cart')),
  }),
];
