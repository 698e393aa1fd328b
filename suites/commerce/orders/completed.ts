/**
 * Where, when and by whom an order says that it was placed, and what comes too late: an update after the completion
 * changes neither the checkout nor its order, and a completion after the cancellation places no order.
 */
import { show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Address } from '../../discovered/arguments/facts.ts';
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
import { destinationIn, otherAddressIn } from '../client/test-data.ts';
import { idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { operationsCheck } from '../client/values.ts';
import { compareOrder } from './order-record.ts';
import { messagesIn, ofOrder } from './orders.ts';
import { type Completed, checkoutLike, completeApproved, maxReadings, type Placing } from './place-order.ts';
import {
  answeredAt,
  compareAddress,
  compareBuyer,
  hoursOfZone,
  readOrderOf,
  timesPlaced,
} from './read-orders.ts';
import { readTerms, turnedIn } from './terms.ts';

/** Another quantity than any that was ordered. */
const quantity = 5;

/** A record before the update and after it. */
type Pair = { readonly before: ToolCall; readonly after: ToolCall };

type Late = { readonly update: ToolCall; readonly checkout: Pair; readonly order: Pair | undefined };

/** The address of the buyer that a checkout is not shipped to. */
function addressBeside({ home }: ToolClient, { address: { street } }: Placing['checkout']): Address {
  const { address } = destinationIn(home);
  return address.street === street ? otherAddressIn(home) : address;
}

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
  const address = addressBeside(client, checkout);
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
  const { street, city } = addressBeside(client, checkout);
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

/** The order that a completion has led to. @param told the completion, for a message. */
export function placedBy({ first: { call, after }, orderIds: [id] }: Completed, told: string): Violation {
  const actual = id === undefined ? 'a status that says completed' : `the order ${show(id)}`;
  const shown = id !== undefined && call.failed ? after : call;
  const where = id === undefined ? statusPlace(shown) : { of: id };
  return violationAt(shown, where, `${told} led to ${actual}`, { expected: 'no order', actual });
}

/** Says that the completion goes on, or what it said before it. */
const isOpen = (call: ToolCall, isPlaced: boolean): boolean =>
  !call.failed && (isUnderWay(call, isPlaced) || isReady(call));

/** Whether the order has something of the buyer that the checkout had. @param what it shows, for messages. */
const keeping = (
  row: Pick<Check, 'id' | 'requires' | 'claim' | 'fix'>,
  what: string,
  compare: typeof compareAddress,
): Check =>
  ofOrder({
    ...row,
    prerequisites: ['commerce/orders-are-found'],
    roles: ['id', 'order'],
    async judge({ client, placing }) {
      const { context } = client;
      const { call } = await readOrderOf(client, placing);
      const { compared, moved } = compare(call, placing.checkout);
      if (compared === 0) throw new Inconclusive('not-observed', `get_order shows no ${what}`);
      context.examine([call.response]);
      const [first] = moved;
      if (!first) return [];
      const actual = moved.map(({ shown: { value } }) => show(value)).join(', ');
      const expected = moved.map((one) => show(one.expected)).join(', ');
      const message = `get_order shows ${actual}; the checkout that was approved had ${expected}`;
      return [violationAt(call, { path: first.shown.path }, message, { expected, actual })];
    },
  });

export const checks = [
  keeping(
    {
      id: 'commerce/orders-keep-their-addresses',
      requires: ['commerce.orders.address'],
      claim: 'An order that shows a shipping address shows the last one that its checkout was sent.',
      fix: 'Copy the shipping address that a checkout has when it is completed into its order, as text and unchanged.',
    },
    'shipping address',
    compareAddress,
  ),
  keeping(
    {
      id: 'commerce/orders-keep-their-buyers',
      requires: ['commerce.orders.buyer'],
      claim:
        'An order that shows the e-mail address, the telephone number or the name of the buyer shows them as its checkout does.',
      fix: 'Copy the e-mail address, the telephone number and the name of the buyer into the order as text, and decode them once.',
    },
    'buyer as the checkout did',
    compareBuyer,
  ),
  ofOrder({
    id: 'commerce/orders-tell-their-time-in-its-zone',
    requires: ['commerce.orders.time'],
    claim: 'An order that was just placed is not dated whole hours, or half hours, before or after that.',
    fix: 'Write the time at which an order was placed with the offset of the zone that it is in.',
    prerequisites: ['commerce/orders-are-found'],
    roles: ['id', 'order'],
    async judge({ client, placing }) {
      const { context } = client;
      const { call } = await readOrderOf(client, placing);
      const times = context.examine(timesPlaced(call));
      if (times.length === 0) {
        throw new Inconclusive('not-observed', 'get_order shows no time at which the order was placed');
      }
      const at = answeredAt(placing.first.call);
      return times.flatMap(({ path, value }) => {
        const hours = hoursOfZone(String(value), at);
        if (hours === undefined) return [];
        const [expected, actual] = [new Date(at).toISOString(), String(value)];
        const message = `get_order shows the time ${actual}, which is ${Math.abs(hours)} hours ${hours < 0 ? 'before' : 'after'} the order was placed`;
        return [violationAt(call, { path }, message, { expected, actual })];
      });
    },
  }),
  ofOrder({
    id: 'commerce/completed-checkouts-read-as-completed',
    requires: ['commerce.completed.read'],
    claim: 'A checkout that complete_checkout calls completed is not shown as open or under way afterwards.',
    fix: 'Save the completed status before complete_checkout answers with it, and show it in get_checkout.',
    prerequisites: ['commerce/approved-checkouts-become-orders'],
    roles: ['id', ['order', 'status']],
    async judge({ client, placing }) {
      const { context } = client;
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
  ofOrder({
    id: 'commerce/completed-checkouts-do-not-change',
    requires: ['commerce.completed.checkout', 'commerce.completed.order'],
    claim: 'An update of a completed checkout changes neither the checkout nor its order.',
    fix: 'Refuse update_checkout for a checkout that has been completed, and leave it and its order as they are.',
    prerequisites: ['commerce/orders-match-their-checkouts', 'commerce/orders-are-found'],
    roles: ['id', ['order', 'status']],
    order: 'alone',
    async judge({ client, placing }) {
      const { context } = client;
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
  ofOrder({
    id: 'commerce/cancelled-checkouts-are-not-ordered',
    requires: ['commerce.cancelled.order'],
    claim: 'A checkout that was cancelled does not become an order, although the buyer approves.',
    fix: 'Refuse complete_checkout for a checkout that cancel_checkout has cancelled.',
    prerequisites: ['commerce/approved-checkouts-become-orders', 'commerce/checkout-operations-succeed'],
    roles: ['id', ['order', 'status']],
    order: 'alone',
    async judge({ client, placing, approval }) {
      const { context } = client;
      // The control: a checkout like this one has become an order.
      const checkout = await checkoutLike(client, placing);
      const cancelled = await client.call('cancel_checkout', checkout.facts);
      if (cancelled.failed) throw prerequisite(operationsCheck.checkout);
      if (isCompleted(cancelled)) {
        throw new Inconclusive('not-observed', 'the cancelled checkout shows a status that says completed');
      }
      const late = await completeApproved(client, approval, placing.purchase, checkout, 'late');
      const { call, after } = late.first;
      if (late.isPlaced) return [placedBy(late, 'complete_checkout of a cancelled checkout')];
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
