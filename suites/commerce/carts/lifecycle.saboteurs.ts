/** Lies about carts, checkouts and orders. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { type Handler, type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterRequest } from '../../sabotage/alter-request.ts';
import { alterPayload, alterResponse, onCommerce } from '../../sabotage/alter-rpc.ts';
import { alterStatus } from '../../sabotage/alter-status.ts';
import type { Asked } from '../../sabotage/asked.ts';
import { hears } from '../../sabotage/hears.ts';
import { noErrorBody } from '../../sabotage/no-error-body.ts';
import { put } from '../../sabotage/put.ts';
import { replaceAnswer } from '../../sabotage/replace-answer.ts';
import { both, type When, withTool } from '../../sabotage/when.ts';

const known: When = ({ body }) => !body.includes('no-such-record');

const fail = (when: When) =>
  alterResponse(when, ({ jsonrpc, id }) => ({ jsonrpc, id, error: { code: -32000, message: 'no' } }));

/** The storefront hears other arguments than were sent. */
const mishear = (tool: string, change: (rpc: JsonObject) => unknown) =>
  alterRequest(both(onCommerce, withTool(tool)), (asked) => hears(asked, change(asked.rpc ?? {})));

/** Hears get_cart for cancel_cart, so that nothing is cancelled. */
const lookInstead = (kind: string) => mishear(`cancel_${kind}`, put('/params/name', `get_${kind}`));

const result = (id: unknown, payload: JsonObject) => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text: JSON.stringify(payload) }], structuredContent: payload },
});

/** Completes as if the buyer had just approved. */
const approveForTheBuyer = (change: (payload: JsonObject) => JsonObject) =>
  replaceAnswer(both(onCommerce, withTool('complete_checkout')), async ({ request, url, rpc }, honest) => {
    const id = valueAt(rpc, '/params/arguments/id');
    const asked = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_checkout', arguments: { id } },
    };
    const answer = await honest(
      new Request(url, { method: 'POST', headers: request.headers, body: JSON.stringify(asked) }),
    );
    const checkout = valueAt(await answer.json(), '/result/structuredContent');
    const body = result(rpc?.id, change(isObject(checkout) ? checkout : {}));
    return Response.json(body, { headers: { 'access-control-allow-origin': '*' } });
  });

const order = { id: 'order-1', permalink_url: 'https://example.com/orders/1' };

/** Says in get_checkout that a checkout is completed, once somebody tried. */
const completesInSecret = (honest: Handler): Handler => {
  const tried = new Set<unknown>();
  const idOf = ({ rpc }: Asked) => valueAt(rpc, '/params/arguments/id');
  const watching = alterResponse(withTool('complete_checkout'), (rpcResponse, asked) => {
    tried.add(idOf(asked));
    return rpcResponse;
  });
  const telling = alterPayload(['get_checkout'], (payload, asked) =>
    tried.has(idOf(asked)) ? { ...payload, status: 'completed' } : payload,
  );
  return telling(watching(honest));
};

const worked = ['commerce/carts-can-be-worked-with', 'commerce/checkouts-can-be-worked-with'] as const;

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'carts-cannot-be-created',
    breaks: ['commerce/carts-can-be-worked-with'],
    sabotage: fail(withTool('create_cart')),
  }),
  saboteur({
    id: 'carts-are-created-with-400',
    breaks: ['commerce/carts-can-be-worked-with'],
    alsoCatches: noErrorBody,
    sabotage: alterStatus(both(onCommerce, withTool('create_cart')), 400, 200),
  }),
  saboteur({
    id: 'created-carts-are-bare',
    breaks: ['commerce/carts-can-be-worked-with', 'json-rpc/responses-have-one-outcome'],
    sabotage: alterResponse(withTool('create_cart'), (rpcResponse) => ({ ...rpcResponse, result: [] })),
  }),
  saboteur({
    id: 'carts-are-listed-and-cannot-be-created',
    breaks: ['commerce/carts-can-be-worked-with'],
    sabotage: alterResponse(withTool('create_cart'), ({ jsonrpc, id }) => ({
      jsonrpc,
      id,
      error: { code: -32602, message: 'Unknown tool: create_cart' },
    })),
  }),
  saboteur({
    id: 'carts-cannot-be-read',
    breaks: ['commerce/carts-can-be-worked-with'],
    sabotage: fail(withTool('get_cart')),
  }),
  saboteur({
    id: 'cart-updates-answer-409',
    breaks: ['commerce/carts-can-be-worked-with'],
    alsoCatches: noErrorBody,
    sabotage: alterStatus(both(onCommerce, withTool('update_cart'), known), 409),
  }),
  saboteur({
    id: 'carts-cannot-be-cancelled',
    breaks: ['commerce/carts-can-be-worked-with'],
    sabotage: fail(withTool('cancel_cart')),
  }),
  saboteur({
    id: 'every-cart-is-the-same-cart',
    breaks: ['commerce/carts-can-be-worked-with'],
    sabotage: alterPayload(['get_cart'], (cart) => ({ ...cart, id: 'the-cart' })),
  }),
  saboteur({
    id: 'checkouts-cannot-be-created',
    breaks: ['commerce/checkouts-can-be-worked-with'],
    sabotage: fail(withTool('create_checkout')),
  }),
  saboteur({
    id: 'checkouts-cannot-be-read',
    breaks: ['commerce/checkouts-can-be-worked-with'],
    sabotage: fail(withTool('get_checkout')),
  }),
  saboteur({
    id: 'created-records-answer-201',
    breaks: [...worked],
    sabotage: alterStatus(both(onCommerce, withTool('get_cart', 'get_checkout'), known), 201, 200),
  }),
  saboteur({
    id: 'checkouts-cannot-be-updated',
    breaks: [
      'commerce/checkouts-can-be-worked-with',
      'commerce/update-checkout-carries-the-address',
      'commerce/update-checkout-carries-the-method',
    ],
    sabotage: fail(withTool('update_checkout')),
  }),
  saboteur({
    id: 'update-checkout-forgets-the-address',
    breaks: ['commerce/update-checkout-carries-the-address'],
    sabotage: mishear('update_checkout', put('/params/arguments/shipping_address', undefined)),
  }),
  saboteur({
    id: 'update-checkout-confuses-the-postcode',
    breaks: ['commerce/update-checkout-carries-the-address'],
    sabotage: mishear('update_checkout', put('/params/arguments/shipping_address/postal_code', '00000')),
  }),
  saboteur({
    id: 'checkouts-show-the-billing-address',
    breaks: ['commerce/update-checkout-carries-the-address'],
    sabotage: alterPayload(['get_checkout'], (checkout) => ({
      ...checkout,
      shipping_address: { street_address: 'Headquarters', address_country: 'US' },
    })),
  }),
  saboteur({
    id: 'update-checkout-forgets-the-method',
    breaks: ['commerce/update-checkout-carries-the-method'],
    sabotage: mishear('update_checkout', put('/params/arguments/shipping_method', undefined)),
  }),
  saboteur({
    id: 'update-checkout-always-ships-the-dearest-way',
    breaks: ['commerce/update-checkout-carries-the-method'],
    sabotage: alterPayload(['update_checkout', 'get_checkout'], (checkout) =>
      checkout.shipping_method === undefined ? checkout : { ...checkout, shipping_method: 'express-plus' },
    ),
  }),
  saboteur({
    id: 'cancelled-carts-live-on',
    breaks: ['commerce/cancelled-carts-end'],
    sabotage: lookInstead('cart'),
  }),
  saboteur({
    id: 'cancelled-checkouts-live-on',
    breaks: ['commerce/cancelled-checkouts-end'],
    sabotage: lookInstead('checkout'),
  }),
  saboteur({
    id: 'checkouts-complete-without-approval',
    breaks: ['commerce/nothing-completes-unapproved'],
    sabotage: approveForTheBuyer((checkout) => ({ ...checkout, status: 'completed', order })),
  }),
  saboteur({
    id: 'orders-are-handed-out-without-approval',
    breaks: ['commerce/nothing-completes-unapproved'],
    sabotage: approveForTheBuyer((checkout) => ({ ...checkout, order })),
  }),
  saboteur({
    id: 'checkouts-complete-in-secret',
    breaks: ['commerce/nothing-completes-unapproved'],
    sabotage: completesInSecret,
  }),
  saboteur({
    id: 'unapproved-completions-answer-402',
    breaks: ['commerce/nothing-completes-unapproved'],
    sabotage: alterStatus(both(onCommerce, withTool('complete_checkout')), 402),
  }),
  saboteur({
    id: 'carts-are-created-with-201',
    breaks: ['commerce/carts-can-be-worked-with'],
    sabotage: alterStatus(both(onCommerce, withTool('create_cart')), 201, 200),
  }),
  saboteur({
    id: 'cancelled-carts-answer-true',
    breaks: ['commerce/carts-can-be-worked-with', 'json-rpc/responses-have-one-outcome'],
    sabotage: alterResponse(both(withTool('cancel_cart'), known), (rpcResponse) =>
      'result' in rpcResponse ? { ...rpcResponse, result: true } : rpcResponse,
    ),
  }),
];
