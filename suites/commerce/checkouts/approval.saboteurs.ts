/** Saboteurs of approval: checkouts that are completed without one. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { both, type Condition, type ReceivedRequest, withTool } from '../../sabotage/conditions.ts';
import { alterStatus, replaceResponse } from '../../sabotage/http.ts';
import {
  alterPayload,
  alterRpcResponse,
  onCommerce,
  recordIdOf,
  succeedCalls,
  withRpcBody,
} from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

const resultOf = (payload: JsonObject) => ({
  content: [{ type: 'text', text: JSON.stringify(payload) }],
  structuredContent: payload,
});

/** Completes as if the buyer had just approved. */
const completeWithoutApproval = (change: (checkout: JsonObject) => JsonObject) =>
  replaceResponse(both(onCommerce, withTool('complete_checkout')), async (received, storefront) => {
    const params = { name: 'get_checkout', arguments: { id: recordIdOf(received) } };
    const read = withRpcBody(received, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const response = await storefront(read);
    const checkout = valueAt(await response.json(), '/result/structuredContent');
    const result = resultOf(change(isObject(checkout) ? checkout : {}));
    const body = { jsonrpc: '2.0', id: received.rpc?.id, result };
    return Response.json(body, { headers: { 'access-control-allow-origin': '*' } });
  });

const approvalOf = ({ rpc }: ReceivedRequest): unknown =>
  valueAt(rpc, '/params/arguments/approval') ?? valueAt(rpc, '/params/arguments/checkout/approval');

const approvedFor =
  (isEnough: (approval: JsonObject) => boolean): Condition =>
  (received) => {
    const approval = approvalOf(received);
    return withTool('complete_checkout')(received) && isObject(approval) && isEnough(approval);
  };

const order = { id: 'order-1', permalink_url: 'https://example.com/orders/1' };

/** Returns an order for invalid approvals. */
const ordersFor = (isEnough: (approval: JsonObject) => boolean) =>
  succeedCalls(approvedFor(isEnough), resultOf({ ...success, status: 'completed', order }));

const success = { ucp: { version: '2026-04-08', status: 'success' } };

const worthless = {
  'an-approval-of-any-kind-completes': ordersFor(() => true),
  'a-refused-approval-completes': ordersFor(({ approved }) => approved === false),
  'an-approval-of-long-ago-completes': ordersFor(
    ({ approved_at: at }) => Date.parse(String(at)) < Date.now(),
  ),
  'an-approval-without-a-time-completes': ordersFor(({ approved_at: at }) => at === ''),
  'an-empty-approval-completes': ordersFor((approval) => Object.keys(approval).length === 0),
};

/** Shows a checkout as completed in get_checkout after a call of complete_checkout. */
const completesInSecret: Saboteur['sabotage'] = (storefront) => {
  const tried = new Set<unknown>();
  const completing = alterRpcResponse(withTool('complete_checkout'), (rpcResponse, received) => {
    tried.add(recordIdOf(received));
    return rpcResponse;
  });
  const reading = alterPayload(['get_checkout'], (checkout, received) =>
    tried.has(recordIdOf(received)) ? { ...checkout, status: 'completed' } : checkout,
  );
  return combine(completing, reading)(storefront);
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/nothing-completes-unapproved', {
    'checkouts-complete-without-approval': completeWithoutApproval((checkout) => ({
      ...checkout,
      status: 'completed',
      order,
    })),
    'orders-are-handed-out-without-approval': completeWithoutApproval((checkout) => ({ ...checkout, order })),
    'checkouts-complete-in-secret': completesInSecret,
    'unapproved-completions-answer-402': alterStatus(both(onCommerce, withTool('complete_checkout')), 402),
  }),
  ...breaking('commerce/nothing-completes-unapproved', worthless),
  ...breakingUcp(
    'commerce/nothing-completes-unapproved',
    Object.fromEntries(
      Object.entries(worthless).map(([id, sabotage]) => [
        `ucp-${id}`,
        {
          alsoCatches: {
            checks: ['commerce/ucp-statuses-follow-the-lifecycle'],
            because: 'a checkout that was called completed is read as it was before',
          },
          sabotage,
        },
      ]),
    ),
  ),
];
