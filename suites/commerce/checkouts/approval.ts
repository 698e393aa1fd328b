/** Nothing is bought without the buyer's approval. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { isResponse } from '../../discovered/rpc-answer.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { withRecord } from '../records/with-record.ts';
import { shipTo } from './shipping.ts';

/** States are not shown; these words leave no doubt. */
const done = /^(completed?|paid|placed|ordered|purchased)$/i;

export const nothingCompletesUnapproved = check({
  id: 'commerce/nothing-completes-unapproved',
  requires: ['commerce.approval'],
  claim:
    'A call of complete_checkout without an approval is answered without an order, and completes nothing.',
  needs: ['writes', 'purchase'],
  async run(context) {
    const client = await openToolClient(context);
    return withRecord(client, 'checkout', async (created) => {
      await shipTo(client, created);
      const completion = await client.call('complete_checkout', created.facts);
      const after = await client.call('get_checkout', created.facts);
      context.examine([completion]);
      return [
        ...isResponse(completion.response),
        ...completes('complete_checkout', completion),
        ...completes('get_checkout afterwards', after),
      ];
    });
  },
});

export const nothingCompletesByItself = check({
  id: 'commerce/nothing-completes-by-itself',
  requires: ['commerce.approval.first'],
  claim:
    'A checkout that is created, read and changed has no order while nobody has called complete_checkout.',
  needs: ['writes'],
  async run(context) {
    const client = await openToolClient(context);
    return withRecord(client, 'checkout', async (created) => {
      const { update, read } = await shipTo(client, created);
      const steps: readonly (readonly [string, ToolCall])[] = [
        ['create_checkout', created.called],
        ['update_checkout', update],
        ['get_checkout', read],
      ];
      context.examine([created.called.response, update.response, read.response]);
      return steps.flatMap(([what, called]) => completes(what, called));
    });
  },
});

function completes(what: string, { response, rpcResponse, failed }: ToolCall): readonly Violation[] {
  const signs = payloadsOf(rpcResponse).flatMap(failed ? signsOfRecord : signsOfOrder);
  return signs.slice(0, 1).map((sign) =>
    violation(response, `${what} answered with ${sign}, though no approval was given`, {
      at: '/result',
      expected: 'no order',
      actual: sign,
    }),
  );
}

/** An order that was placed can be named; anything else may be a summary of what is to be ordered. */
const isPlaced = ({ id, order_id, number, order_number, permalink_url }: JsonObject): boolean =>
  [id, order_id, number, order_number, permalink_url].some(
    (name) => typeof name === 'string' || typeof name === 'number',
  );

const recordsIn = (payload: unknown): readonly JsonObject[] =>
  isObject(payload) ? [payload, ...[payload.checkout].filter(isObject)] : [];

const signsOfOrder = (payload: unknown): readonly string[] => [
  ...recordsIn(payload).flatMap(({ status }) =>
    typeof status === 'string' && done.test(status) ? [`status ${show(status)}`] : [],
  ),
  ...signsOfRecord(payload),
];

/** An order itself, which a failure does not hand out either; a status in a failure may be that of the failure. */
function signsOfRecord(payload: unknown): readonly string[] {
  return recordsIn(payload).flatMap(({ order, order_id }) => [
    ...(isObject(order) && isPlaced(order) ? [`order ${show(order)}`] : []),
    ...(typeof order_id === 'string' || typeof order_id === 'number' ? [`order_id ${show(order_id)}`] : []),
  ]);
}
