/** No checkout is completed without the buyer's approval. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { withGiven } from '../../discovered/arguments/alternatives.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { quotesIn } from '../../discovered/arguments/forms.ts';
import { hasRpcResponse } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { requireTools } from '../../discovered/tools.ts';
import { failureText } from '../client/outcome.ts';
import { idempotencyKey, openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { requireKnownRoles } from '../map/require-map.ts';
import { type CreatedRecord, withRecord } from '../records/with-record.ts';
import { argumentNames, completeMended, completionSchema } from './demands.ts';
import { hasNoOrder, isToCome, placesNoOrder, reservedIds, type Step, signsIn } from './known-orders.ts';
import {
  emptyPayments,
  longAgo,
  namesApproval,
  oldApproval,
  refusedApprovals,
  tooOld,
  withApproval,
} from './sent-approvals.ts';
import { shippedCheckout, shipTo } from './ship-to.ts';
import { tellShipping } from './shipping-steps.ts';
import { hasNoDemands, isReady, isUnderWay, turnsTo } from './states.ts';

export function notReady(completion: ToolCall): Inconclusive {
  const { response, rpcResponse } = completion;
  const why = failureText(response, rpcResponse);
  return new Inconclusive(
    'not-ready',
    `complete_checkout was refused with ${why}, and nothing shows that the approval was all that it lacked`,
  );
}

/** Neither the call nor the checkout afterwards shows an order. */
export async function completesNothing(
  client: ToolClient,
  { id, facts, before, reserved }: Shipment,
  step: string,
  completion: ToolCall,
): Promise<readonly Violation[]> {
  const known = before.flatMap((call) => signsIn(call, id));
  const shown = hasNoOrder(step, completion, id, before, known);
  if (shown.length > 0) return shown;
  const after = await readFinal(client, facts, completion);
  const later = hasNoOrder(`get_checkout after ${step}`, after, id, before, known);
  return later.length > 0
    ? later
    : placesNoOrder(client, step, { before, after: [completion, after], reserved });
}

/** Readings of a checkout whose completion goes on. */
const maxReadings = 4;

/** Reads the checkout, and again while its completion goes on. */
async function readFinal(client: ToolClient, facts: Partial<Facts>, completion: ToolCall): Promise<ToolCall> {
  let after = await client.call('get_checkout', facts);
  for (let n = 1; n < maxReadings && [completion, after].every((call) => isUnderWay(call)); n += 1) {
    await client.context.wait(1_000);
    after = await client.call('get_checkout', facts);
  }
  return after;
}

const toForm = (form: ReturnType<typeof refusedApprovals>[number]) => ({
  told: `${form.path.join('/')} ${show(form.value)}`,
  given: (args: JsonObject) => withApproval(args, form),
  approval: {},
});

/** A checkout with an address and a method, and the calls before its completion. */
type Shipment = CreatedRecord & Pick<Step, 'before' | 'reserved'>;

/**
 * Sends the invalid approvals, and stops at the first order, because another one would be a second purchase.
 * @param isControlled whether a refusal shows that it is about the approval.
 * @throws Inconclusive where one of them was refused, and perhaps for something else.
 */
async function completesNothingElse(
  client: ToolClient,
  created: Shipment,
  inputSchema: JsonObject,
  isControlled: (completion: ToolCall) => boolean,
): Promise<readonly Violation[]> {
  const { context } = client;
  const now = new Date(created.call.response.at);
  const { approval } = context.target;
  const time = approval ? tooOld(approval, inputSchema, created.call.response.at) : longAgo;
  const old = approval && oldApproval(approval, created.id, time);
  // Its values may be secrets.
  const told = `the approval of ${approval?.file ?? ''} with the time ${time}`;
  const forms = [
    ...refusedApprovals(inputSchema, now, context.target.approval?.arguments).map(toForm),
    // Storefronts may refuse it for something else.
    ...emptyPayments(inputSchema).map((form) => ({ ...toForm(form), isExtra: true })),
    // The last, because a storefront that takes it places an order.
    ...(old
      ? [{ told, given: (args: JsonObject) => withGiven(args, old), approval: old, isExtra: true }]
      : []),
  ];
  let unclear: ToolCall | undefined;
  for (const [index, form] of forms.entries()) {
    const send = (attempt: string) => {
      const key = idempotencyKey(`${context.target.seed} approval ${index}${attempt} ${created.id}`);
      const facts = { ...created.facts, idempotencyKey: key };
      const planned = client.plan('complete_checkout', facts, form.approval);
      return client.send('complete_checkout', { ...planned, arguments: form.given(planned.arguments) });
    };
    const isExtra = 'isExtra' in form;
    const sending = unclear ? send('') : completeMended(client, created, isControlled, send);
    // A run places few orders, and other checks may have placed them.
    const [completion] = await (isExtra ? sending.then((one) => [one], noneKnown) : [await sending]);
    if (!completion) break;
    if (isControlled(completion)) {
      context.examine([completion]);
    } else if (!isExtra || form.told === told) {
      unclear ??= completion;
    }
    const step = `complete_checkout with ${form.told}`;
    const violations = await completesNothing(client, created, step, completion);
    if (violations.length > 0) return violations;
  }
  if (unclear) throw notReady(unclear);
  return [];
}

export const checks = [
  check({
    id: 'commerce/nothing-completes-unapproved',
    requires: ['commerce.approval'],
    claim:
      'A call of complete_checkout without an approval, or with a refused, old or empty one, returns no order and completes nothing.',
    fix: "Answer complete_checkout without the buyer's approval, given now, with HTTP 200 and a refusal, and neither create an order nor complete the checkout.",
    needs: ['writes', 'purchase'],
    roles: ['id', 'status'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(client, 'checkout', async (created) => {
        const shipped = await shipTo(client, created);
        const { update, read } = shipped;
        const reserved = await reservedIds(client, created.id, read);
        const shipment = { ...created, before: [created.call, update, read], reserved };
        const tool = (await requireTools(context)).find(({ name }) => name === 'complete_checkout');
        const inputSchema = await completionSchema(client);
        const said = new Set(quotesIn(tool?.listed.description));
        const isComplete =
          isReady(read) ||
          turnsTo(created.call, read, said) ||
          hasNoDemands(created.call, read, await argumentNames(context));
        const isControlled = (call: ToolCall) => isComplete || namesApproval(call, read, inputSchema);
        const send = () => client.call('complete_checkout', shipment.facts);
        const completion = await completeMended(client, shipment, isControlled, send);
        if (isControlled(completion)) context.examine([completion]);
        const violations = [
          ...hasRpcResponse(completion.response),
          ...(await completesNothing(client, shipment, 'complete_checkout', completion)),
        ];
        if (violations.length > 0) return violations;
        const others = await completesNothingElse(client, shipment, inputSchema, isControlled);
        if (others.length > 0) return others;
        if (!isControlled(completion)) throw notReady(completion);
        await tellShipping(client, shipped);
        await requireKnownRoles(client, 'checkout', ['status']);
        return [];
      });
    },
  }),
  check({
    id: 'commerce/nothing-completes-by-itself',
    requires: ['commerce.approval.first'],
    claim: 'A checkout that is created, read and updated has no order before any call of complete_checkout.',
    fix: 'Create no order, and set no status such as completed, before complete_checkout is called.',
    needs: ['writes'],
    roles: ['id', 'status'],
    async run(context) {
      const client = await openToolClient(context);
      const shipped = await shippedCheckout(client, 'commerce/nothing-completes-by-itself');
      const { id, call, update, read } = shipped;
      await tellShipping(client, shipped);
      const steps: readonly (readonly [string, ToolCall])[] = [
        ['create_checkout', call],
        ['update_checkout', update],
        ['get_checkout', read],
      ];
      context.examine(steps);
      const calls = [call, update, read];
      const shown = steps.flatMap(([step, one]) => hasNoOrder(step, one, id, calls));
      const isLenient = await isToCome(client, calls, id);
      const placed =
        shown.length > 0
          ? shown.map((one) => (isLenient ? { ...one, atMost: 'should' as const } : one))
          : await placesNoOrder(client, 'get_checkout', { before: [call], after: [update, read] });
      if (placed.length === 0) await requireKnownRoles(client, 'checkout', ['status']);
      return placed;
    },
  }),
];
