/** Records that any result of the run shows: statuses of checkouts, orders, and optional members. No check buys an order. */

import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { forEach, mismatch } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { naming, show } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { toolOf } from '../discovered/rpc-response.ts';
import type { MemberRule, Release } from '../releases/release.ts';
import { isDefined, releases } from '../releases/releases.ts';
import type { Kind, ToolCall } from './client/tool-client.ts';
import {
  addressesBuyer,
  envelopeHolds,
  hasSecureUrl,
  isRepeated,
  type PastRecord,
  pastCalls,
  pastRecords,
  placesIn,
  precedes,
  recordIn,
  recordMatches,
  type SentCall,
  sentCalls,
} from './client/tool-results.ts';
import { lookingBack } from './client/ucp-check.ts';

/** `status` is undefined where the step may not have been over before the judged one began. */
export type Step = { readonly tool: string; readonly status: unknown };

const open = ['incomplete', 'requires_escalation', 'ready_for_complete'];

const terminal: readonly unknown[] = ['completed', 'canceled'];

const completing: readonly unknown[] = ['complete_in_progress', 'completed'];

const known = new Set<unknown>([...open, ...terminal, ...completing]);

/**
 * The fault of a step in words, or undefined. An open checkout may change from any status to any other, because
 * messages come and go. Another check judges statuses that the protocol does not define.
 */
export function stepFault(earlier: readonly Step[], { tool, status }: Step): string | undefined {
  const end = earlier.find((step) => terminal.includes(step.status));
  if (end && status !== end.status) return `after it was ${show(end.status)}`;
  const wasRequested = [...earlier, { tool }].some((step) => step.tool === 'complete_checkout');
  return completing.includes(status) && !wasRequested ? 'before complete_checkout was called' : undefined;
}

/** The results about each checkout, ordered by call, without those of repeated calls. */
function checkoutHistories(context: Context): readonly (readonly PastRecord[])[] {
  const records = pastRecords(context)
    .filter(
      ({ tool, record }) =>
        tool.endsWith('_checkout') && typeof record.id === 'string' && known.has(record.status),
    )
    .toSorted((one, other) => one.call.response.exchange - other.call.response.exchange)
    .filter((one, place, all) => !isRepeated(one, all.slice(0, place)));
  const ids = new Set(records.map(({ record }) => record.id));
  return [...ids].map((id) => records.filter(({ record }) => record.id === id));
}

/** A call with the ids of the checkout that it may be about, and the status that its answer shows. */
type SentStep = Omit<SentCall, 'args'> & { readonly about: readonly unknown[]; readonly status: unknown };

function toSentStep({ args, ...sent }: SentCall): SentStep {
  const { id, status } = sent.call ? recordIn(sent.call, 'checkout').record : ({} as JsonObject);
  return { ...sent, about: [valueAt(args, '/id'), id], status };
}

/** The steps of a checkout that were sent before another one, or that got no answer. */
const stepsBefore = (shown: ToolCall, sent: readonly SentStep[]): readonly Step[] =>
  sent.flatMap(({ tool, exchange, call, status }) => {
    if (call && exchange >= shown.response.exchange) return [];
    return [{ tool, status: call && precedes(call, shown) ? status : undefined }];
  });

/** The tools whose records no other check asks for, with their kind where its members are judged here. */
const changing = new Map<string, Kind | undefined>([
  ['update_cart', 'cart'],
  ['cancel_cart', 'cart'],
  ['complete_checkout', 'checkout'],
  ['cancel_checkout', 'checkout'],
  ['get_order', undefined],
]);

/** Other answers show no record, which other checks judge. */
const showsLines = (call: ToolCall): boolean =>
  (['cart', 'checkout', 'order'] as const).some((kind) =>
    Array.isArray(recordIn(call, kind).record.line_items),
  );

/** A rule that several releases share is one check, with the data of the newest. */
const rules = new Map(releases.toReversed().flatMap(({ members }) => members.map((rule) => [rule.id, rule])));

const toCheck = ({ noun, tools, places, schema, ...row }: MemberRule): Check =>
  lookingBack({
    ...row,
    async run(context, release) {
      const shown = pastRecords(context)
        .filter(({ tool }) => isDefined(release, tool) && (tools?.includes(tool) ?? true))
        .flatMap(({ call, at, record }) =>
          places
            .flatMap((path) => placesIn(record, path))
            .map((place) => ({ call, at: `${at}${place.at}`, value: place.value })),
        );
      if (shown.length === 0) throw new Inconclusive('not-observed', `no result shows ${noun}`);
      return forEach(context, shown, ({ call: { response }, at, value }) =>
        matchesSchema(response, schema, { value, at, subject: toolOf(response) }),
      );
    },
  });

export const checks: readonly Check[] = [
  lookingBack({
    id: 'commerce/ucp-statuses-follow-the-lifecycle',
    requires: ['commerce.ucp.lifecycle'],
    claim:
      'No checkout is completed before complete_checkout is called, and none leaves the status completed or canceled.',
    fix: 'Set the status completed only in complete_checkout, and never change a checkout that is completed or canceled.',
    prerequisites: ['commerce/nothing-completes-by-itself', 'commerce/nothing-completes-unapproved'],
    needs: ['writes'],
    async run(context) {
      const sent = sentCalls(context)
        .toSorted((one, other) => one.exchange - other.exchange)
        .map(toSentStep);
      return forEach(context, checkoutHistories(context), (history) => {
        const own = sent.filter(({ about }) => about.includes(history[0]?.record.id));
        return history.flatMap(({ call, at, tool, record }) => {
          const fault = stepFault(stepsBefore(call, own), { tool, status: record.status });
          if (fault === undefined) return [];
          const lead = `${tool} shows the checkout ${show(record.id)}, ${fault}, with the status`;
          const expected = 'a status that the lifecycle allows';
          return mismatch(call.response, lead, { at: `${at}/status`, expected, actual: record.status });
        });
      });
    },
  }),

  lookingBack({
    id: 'commerce/ucp-orders-are-well-formed',
    requires: ['commerce.ucp.order'],
    claim:
      'Every order in the run has an id and an absolute permalink, and lines whose status follows from their quantities.',
    fix: 'Return each order with a string id, an absolute https permalink_url, and lines whose status follows from their total and fulfilled quantities.',
    async run(context, release) {
      const { schemas } = release;
      const records = pastRecords(context);
      const [full, short] = [records.filter((shown) => isOrder(shown, release)), records.flatMap(orderIn)];
      if (full.length + short.length === 0) {
        throw new Inconclusive(
          'not-observed',
          'no result shows an order, which needs the approval of a buyer',
        );
      }
      return [
        ...(await forEach(context, full, (order) => [
          ...recordMatches(order, schemas.order),
          ...statusesFollow(order, release),
        ])),
        ...(await forEach(context, short, (order) => [
          ...hasSecureUrl(context, order, 'permalink_url'),
          ...hasId(order),
        ])),
      ];
    },
  }),

  lookingBack({
    id: 'commerce/ucp-order-logs-are-well-formed',
    requires: ['commerce.ucp.order-log'],
    claim:
      'Every event of an order has an id, a type, its lines and its time, and every adjustment has an id, a type, its time and a known status.',
    fix: 'Give each entry of fulfillment.events of an order id, occurred_at, type and line_items, and each of adjustments id, type, occurred_at and the status pending, completed or failed.',
    async run(context, release) {
      const logged = pastRecords(context).filter((shown) => isOrder(shown, release) && hasLog(shown));
      if (logged.length === 0) {
        throw new Inconclusive('not-observed', 'no order shows an event or an adjustment');
      }
      return forEach(context, logged, (order) => recordMatches(order, 'ucp/order-log'));
    },
  }),

  lookingBack({
    id: 'commerce/ucp-changed-records-are-well-formed',
    requires: ['commerce.ucp.changed-records', 'commerce.ucp.changed-envelope'],
    claim:
      'A cart that was updated or cancelled and a checkout that has ended have the members of UCP, and these results and those of orders its envelope.',
    fix: 'Return the whole record from update_cart, cancel_cart, complete_checkout and cancel_checkout, and ucp with version and capabilities from these tools and get_order.',
    async run(context, release) {
      const { schemas } = release;
      const changed = pastCalls(context).filter(
        ({ tool, call }) =>
          changing.has(tool) && isDefined(release, tool) && !call.failed && showsLines(call),
      );
      if (changed.length === 0) throw new Inconclusive('not-observed', 'no record was changed or ended');
      return forEach(context, changed, ({ tool, call }) => {
        const kind = changing.get(tool);
        return [
          ...naming('commerce.ucp.changed-envelope', envelopeHolds(call, schemas.envelope)),
          ...(kind === undefined
            ? []
            : naming('commerce.ucp.changed-records', recordMatches(recordIn(call, kind), schemas[kind]))),
        ];
      });
    },
  }),

  lookingBack({
    id: 'commerce/ucp-escalations-keep-their-reason',
    requires: ['commerce.ucp.escalation'],
    claim:
      'A checkout that requires escalation has its continue_url and its message for the buyer in every answer.',
    fix: 'Save the messages of a checkout that requires escalation, and return them with continue_url from get_checkout and update_checkout, too.',
    async run(context, release) {
      const escalated = pastRecords(context).filter((shown) => isEscalated(shown, release));
      const none = 'no checkout that requires escalation was read or updated';
      return forEach(
        context,
        escalated,
        (shown) => [...hasSecureUrl(context, shown, 'continue_url'), ...addressesBuyer(shown, release)],
        none,
      );
    },
  }),

  ...[...rules.values()].map(toCheck),
];

/** Another check judges the completion that escalates. */
const isEscalated = ({ tool, call, record }: PastRecord, release: Release): boolean =>
  isDefined(release, tool) &&
  tool !== 'complete_checkout' &&
  !call.failed &&
  record.status === 'requires_escalation' &&
  Array.isArray(record.line_items);

/** The first version has no tool for orders: a storefront's own one counts if its result says that it is of the protocol. */
const isOrder = ({ tool, call, record }: PastRecord, release: Release): boolean =>
  tool === 'get_order' &&
  !call.failed &&
  'id' in record &&
  (isDefined(release, tool) || isObject(record.ucp));

const hasLog = ({ record }: PastRecord): boolean =>
  [valueAt(record, '/fulfillment/events'), record.adjustments].some(
    (log) => Array.isArray(log) && log.length > 0,
  );

/** The summary of an order in its checkout. */
const orderIn = (shown: PastRecord): readonly PastRecord[] =>
  isObject(shown.record.order) && shown.tool.endsWith('_checkout')
    ? [{ ...shown, at: `${shown.at}/order`, record: shown.record.order }]
    : [];

function hasId({ call, at, record }: PastRecord): readonly Violation[] {
  const { id: actual } = record;
  if (typeof actual === 'string') return [];
  return mismatch(call.response, `${toolOf(call.response)}: ${at}/id is`, {
    at: `${at}/id`,
    expected: 'a string',
    actual,
  });
}

/** The first version has no status for a line that was taken off. */
function statusesFollow({ call, at, record }: PastRecord, release: Release): readonly Violation[] {
  const lines = objectsOf(record.line_items);
  return lines.flatMap(({ quantity, status: actual }, i) => {
    const expected = lineStatus(quantity);
    if (expected === 'removed' && !isDefined(release, 'get_order')) return [];
    if (expected === undefined || actual === expected) return [];
    const lead = `${toolOf(call.response)}: the status of a line with the quantities ${show(quantity)} is`;
    return mismatch(call.response, lead, {
      at: `${at}/line_items/${i}/status`,
      expected: show(expected),
      actual,
    });
  });
}

/**
 * The status of a line, from its remaining and its fulfilled quantity.
 * @returns undefined for quantities that are not numbers
 */
export function lineStatus(quantity: unknown): string | undefined {
  const [total, fulfilled] = ['/total', '/fulfilled'].map((place) => valueAt(quantity, place));
  if (typeof total !== 'number' || typeof fulfilled !== 'number') return undefined;
  if (total === 0) return 'removed';
  if (fulfilled === total) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}
