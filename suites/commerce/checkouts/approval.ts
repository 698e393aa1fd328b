/** No checkout completes without the buyer's approval. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { hasRpcResponse } from '../../discovered/commerce/rpc-response.ts';
import { payloadsOf } from '../../discovered/commerce/tool-result.ts';
import { isId } from '../client/ids.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { withRecord } from '../records/with-record.ts';
import { shipTo } from './ship-to.ts';

/** The interface shows no states; these words leave no doubt. */
const completed = /^(completed?|paid|placed|ordered|purchased)$/i;

function hasNoOrder(step: string, { response, rpcResponse, failed }: ToolCall): readonly Violation[] {
  const signs = payloadsOf(rpcResponse).flatMap(failed ? orderIn : completionIn);
  return signs.slice(0, 1).map((actual) => {
    const message = `${step} answered with ${actual}, though no approval was given`;
    return violation(response, message, { at: '/result', expected: 'no order', actual });
  });
}

/** A placed order has a name; an order without one may be a summary of the order to come. */
const isPlaced = ({ id, order_id, number, order_number, permalink_url }: JsonObject): boolean =>
  [id, order_id, number, order_number, permalink_url].some(isId);

const recordsIn = (payload: unknown): readonly JsonObject[] =>
  isObject(payload) ? [payload, ...[payload.checkout].filter(isObject)] : [];

const completionIn = (payload: unknown): readonly string[] => [
  ...recordsIn(payload).flatMap(({ status }) =>
    typeof status === 'string' && completed.test(status) ? [`status ${show(status)}`] : [],
  ),
  ...orderIn(payload),
];

/** The order itself, which a failure does not hold either; a status in a failure may be that of the failure. */
const orderIn = (payload: unknown): readonly string[] =>
  recordsIn(payload).flatMap(({ order, order_id }) => [
    ...(isObject(order) && isPlaced(order) ? [`order ${show(order)}`] : []),
    ...(isId(order_id) ? [`order_id ${show(order_id)}`] : []),
  ]);

export const checks = [
  check({
    id: 'commerce/nothing-completes-unapproved',
    requires: ['commerce.approval'],
    claim: 'A call of complete_checkout without an approval returns no order and completes nothing.',
    fix: "Answer complete_checkout without the buyer's approval with HTTP 200 and a refusal, and neither create an order nor complete the checkout.",
    needs: ['writes', 'purchase'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(client, 'checkout', async (created) => {
        await shipTo(client, created);
        const completion = await client.call('complete_checkout', created.facts);
        const after = await client.call('get_checkout', created.facts);
        context.examine([completion]);
        return [
          ...hasRpcResponse(completion.response),
          ...hasNoOrder('complete_checkout', completion),
          ...hasNoOrder('get_checkout afterwards', after),
        ];
      });
    },
  }),
  check({
    id: 'commerce/nothing-completes-by-itself',
    requires: ['commerce.approval.first'],
    claim: 'A checkout that is created, read and updated has no order before any call of complete_checkout.',
    fix: 'Create no order, and set no status such as completed, before complete_checkout is called.',
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(client, 'checkout', async (created) => {
        const { update, read } = await shipTo(client, created);
        const steps: readonly (readonly [string, ToolCall])[] = [
          ['create_checkout', created.call],
          ['update_checkout', update],
          ['get_checkout', read],
        ];
        context.examine(steps);
        return steps.flatMap(([step, call]) => hasNoOrder(step, call));
      });
    },
  }),
];
