/**
 * What comes too late: an update after the completion changes neither the checkout nor its order, and a completion after the
 * cancellation places no order.
 */
import { show } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { namedIn, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { overWords } from '../../words/records.ts';
import { namesApproval } from '../checkouts/sent-approvals.ts';
import {
  completedIn,
  isCompleted,
  isReady,
  isUnderWay,
  statusPlace,
  statusText,
} from '../checkouts/states.ts';
import { failureText } from '../client/outcome.ts';
import { idOf } from '../client/record-ids.ts';
import { otherAddressIn } from '../client/test-data.ts';
import { idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { operationsCheck } from '../client/values.ts';
import { compareOrder } from './order-record.ts';
import { messagesIn, requirePlaced } from './orders.ts';
import { checkoutLike, completeApproved, maxReadings, openPlacing, type Placing } from './place-order.ts';
import { readOrderOf } from './read-orders.ts';
import { readTerms } from './terms.ts';

/** Another quantity than any that was ordered. */
const quantity = 5;

/** A record before the update and after it. */
type Pair = { readonly before: ToolCall; readonly after: ToolCall };

type Late = { readonly update: ToolCall; readonly checkout: Pair; readonly order: Pair | undefined };

/** Sends another quantity and another address. */
async function updateCompleted(client: ToolClient, placing: Placing): Promise<Late> {
  const { checkout, first, orderIds } = placing;
  const ofRecord = payloadsOf(first.after.rpcResponse).flatMap(namedIn);
  const facts = { ...checkout.facts, ofRecord };
  const completed = await client.call('get_checkout', facts);
  if (completed.failed) throw new Inconclusive('not-observed', 'a completed checkout cannot be read');
  // The control: the same tool has taken an update of this checkout before.
  if (checkout.update.failed) throw prerequisite(operationsCheck.checkout);
  const order = async () => (orderIds.length > 0 ? (await readOrderOf(client, placing)).call : undefined);
  const before = await order();
  const address = otherAddressIn(client.home);
  const update = await client.call('update_checkout', {
    ...facts,
    quantity,
    address,
    idempotencyKey: idempotencyKey(`an update of ${checkout.id} after its completion`),
  });
  const after = await client.call('get_checkout', facts);
  const later = before && !before.failed ? await order() : undefined;
  return {
    update,
    checkout: { before: completed, after },
    order: before && later && !later.failed ? { before, after: later } : undefined,
  };
}

type Change = { readonly text: string; readonly where: Where };

/** What a pair shows after the update that it did not show before: parts of the address, other terms. */
async function changesIn(
  client: ToolClient,
  { checkout, purchase }: Placing,
  { before, after }: Pair,
): Promise<readonly Change[]> {
  if (after.failed) return [];
  const [old, now] = [before, after].map(textsIn);
  const { street, city } = otherAddressIn(client.home);
  const moved = [street, city].filter((text) => now?.has(text) && !old?.has(text));
  const { terms } = await readTerms(client, purchase, checkout.read, checkout);
  const sold = purchase.all.map(({ variant }) => variant);
  const [known = [], differing = []] = [before, after].map((call) =>
    payloadsOf(call.rpcResponse).flatMap((record) => compareOrder(record, terms, sold).differences),
  );
  const others = differing.filter(({ shown }) => !known.some((one) => one.shown === shown));
  return [
    ...moved.map((text) => ({ text: `"${text}"`, where: { of: text } })),
    ...others.map(({ shown, path }) => ({ text: shown, where: { path } })),
  ];
}

const textsIn = ({ rpcResponse }: ToolCall): ReadonlySet<unknown> =>
  new Set(
    payloadsOf(rpcResponse)
      .flatMap(placesIn)
      .map(({ value }) => value),
  );

/** The storefront says something that it did not say before. */
const isTold = ({ update, checkout: { before, after } }: Late): boolean => {
  const known = new Set(messagesIn(before));
  return [update, after].flatMap(messagesIn).some((text) => !known.has(text));
};

const statusOf = (call: ToolCall): readonly string[] => payloadsOf(call.rpcResponse).flatMap(completedIn);

function toViolation(
  tool: string,
  call: ToolCall,
  changes: readonly Change[],
  part: string,
): readonly Violation[] {
  const [first] = changes;
  if (!first) return [];
  const actual = changes.map(({ text }) => text).join(', ');
  const message = `after an update_checkout of a completed checkout, ${tool} shows ${actual}, which was not approved`;
  const details = { expected: 'what it showed before', actual };
  return [violationAt(call, first.where, message, { ...details, promise: `commerce.completed.${part}` })];
}

/**
 * The status that the completion turned to, in whatever language, and whether it has turned back; undefined where it is not
 * certain where checkouts show their status, and where no order is known.
 */
async function turnedIn(
  client: ToolClient,
  { purchase, checkout, first: { call, after }, orderIds }: Placing,
): Promise<{ readonly said: string; readonly isBack: boolean } | undefined> {
  // The answer may be an order, with a status of its own.
  const isCheckout =
    String(idOf(client.context.target, 'checkout', call.rpcResponse)) === String(checkout.id);
  if (orderIds.length === 0 || call.failed || !isCheckout) return undefined;
  const [before, said, now] = await Promise.all(
    [checkout.read, call, after].map(async (one) => {
      const { map, record } = await readTerms(client, purchase, one, checkout);
      const [status] = record.own.get('status') ?? [];
      return map.roleOf('status')?.certainty === 'certain' && typeof status === 'string' ? status : undefined;
    }),
  );
  if (before === undefined || said === undefined || said === before) return undefined;
  return { said: `status ${show(said)}`, isBack: now === before };
}

/** Says that the completion goes on, or what it said before it. */
const isOpen = (call: ToolCall, isPlaced: boolean): boolean =>
  !call.failed && (isUnderWay(call, isPlaced) || isReady(call));

export const checks = [
  check({
    id: 'commerce/completed-checkouts-read-as-completed',
    requires: ['commerce.completed.read'],
    claim: 'A checkout that complete_checkout calls completed is not shown as open or under way afterwards.',
    fix: 'Save the completed status before complete_checkout answers with it, and show it in get_checkout.',
    prerequisites: ['commerce/approved-checkouts-become-orders'],
    needs: ['writes', 'purchase'],
    roles: ['id', ['order', 'status']],
    needsApproval: true,
    async run(context) {
      const { client, placing, file } = await openPlacing(context);
      requirePlaced(placing, file);
      const { call, after } = placing.first;
      const [told] = call.failed ? [] : statusOf(call).map(statusText);
      const turned = told === undefined ? await turnedIn(client, placing) : undefined;
      const said = told ?? turned?.said;
      if (said === undefined || after.failed) {
        throw new Inconclusive('not-observed', 'complete_checkout shows no status that says completed');
      }
      context.examine([call.response, after.response]);
      if (!(turned ? turned.isBack : isOpen(after, placing.orderIds.length > 0))) return [];
      const actual = 'a checkout that is not completed';
      const message = `get_checkout shows ${actual} after ${maxReadings} readings at most; complete_checkout answered with ${said}`;
      return [violationAt(after, statusPlace(after), message, { expected: said, actual })];
    },
  }),
  check({
    id: 'commerce/completed-checkouts-do-not-change',
    requires: ['commerce.completed.checkout', 'commerce.completed.order'],
    claim: 'An update of a completed checkout changes neither the checkout nor its order.',
    fix: 'Refuse update_checkout for a checkout that has been completed, and leave it and its order as they are.',
    prerequisites: ['commerce/orders-match-their-checkouts', 'commerce/orders-are-found'],
    needs: ['writes', 'purchase'],
    roles: ['id', ['order', 'status']],
    needsApproval: true,
    order: 'alone',
    async run(context) {
      const { client, placing, file } = await openPlacing(context);
      requirePlaced(placing, file);
      const late = await updateCompleted(client, placing);
      const { checkout, order } = late;
      context.examine([checkout.after.response]);
      const changes = await changesIn(client, placing, checkout);
      const isReopened =
        statusOf(checkout.before).length > 0 &&
        !checkout.after.failed &&
        statusOf(checkout.after).length === 0;
      const reopened = { text: 'another status', where: statusPlace(checkout.after) };
      const shown = [...changes, ...(isReopened ? [reopened] : [])];
      return [
        ...(order
          ? toViolation('get_order', order.after, await changesIn(client, placing, order), 'order')
          : []),
        ...(isTold(late) ? [] : toViolation('get_checkout', checkout.after, shown, 'checkout')),
      ];
    },
  }),
  check({
    id: 'commerce/cancelled-checkouts-are-not-ordered',
    requires: ['commerce.cancelled.order'],
    claim: 'A checkout that was cancelled does not become an order, although the buyer approves.',
    fix: 'Refuse complete_checkout for a checkout that cancel_checkout has cancelled.',
    prerequisites: ['commerce/approved-checkouts-become-orders', 'commerce/checkout-operations-succeed'],
    needs: ['writes', 'purchase'],
    roles: ['id', ['order', 'status']],
    needsApproval: true,
    order: 'alone',
    async run(context) {
      const { client, placing, file, approval } = await openPlacing(context);
      // The control: a checkout like this one has become an order.
      requirePlaced(placing, file);
      const checkout = await checkoutLike(client, placing);
      const cancelled = await client.call('cancel_checkout', checkout.facts);
      if (cancelled.failed) throw prerequisite(operationsCheck.checkout);
      if (isCompleted(cancelled)) {
        throw new Inconclusive('not-observed', 'the cancelled checkout shows a status that says completed');
      }
      const late = await completeApproved(client, approval, placing.purchase, checkout, 'late');
      const { call, after } = late.first;
      if (late.isPlaced) {
        const [id] = late.orderIds;
        const actual = id === undefined ? 'a status that says completed' : `the order ${show(id)}`;
        const shown = id !== undefined && call.failed ? after : call;
        const message = `complete_checkout of a cancelled checkout led to ${actual}`;
        return [
          violationAt(shown, id === undefined ? statusPlace(shown) : { of: id }, message, {
            expected: 'no order',
            actual,
          }),
        ];
      }
      const [tool] = (await requireTools(context)).filter(({ name }) => name === 'complete_checkout');
      const why = failureText(call.response, call.rpcResponse);
      if (call.failed && !overWords.test(why) && namesApproval(call, cancelled, tool?.inputSchema ?? {})) {
        throw new Inconclusive(
          'not-ready',
          `complete_checkout refused the approval, not the checkout: ${why}`,
        );
      }
      context.examine([call.response, after.response]);
      return [];
    },
  }),
];
