/** What is shown twice: a record that is read again, a completion with its key, and a checkout that becomes what it was at first. */

import { equals, isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import { forEach, mismatch } from '../../../lib/assert/rules.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requestedRpc } from '../../discovered/rpc.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import type { Release } from '../../releases/release.ts';
import { openUcpClient, type ToolCall } from '../client/tool-client.ts';
import {
  argumentsOf,
  messagesOf,
  type PastRecord,
  pastRecords,
  precedes,
  recordIn,
  type SentCall,
  sentCalls,
} from '../client/tool-results.ts';
import { lookingBack, sharedCheckout, ucpCheck } from '../client/ucp-check.ts';
import { totalsFaults } from './amounts.ts';

export const checks: readonly Check[] = [
  lookingBack({
    id: 'commerce/ucp-equal-readings-show-equal-lines',
    requires: ['commerce.ucp.deterministic'],
    claim:
      'A checkout that is read twice, with no other call about it in between or under way, shows the same lines, unless a message says why not.',
    fix: 'Keep the items, titles, prices and quantities that get_checkout shows until the checkout is updated, or add a message that says what has changed.',
    needs: ['writes'],
    async run(context) {
      const repeated = readingsIn(context).filter(
        ([{ tool, record }, after]) =>
          tool === 'get_checkout' && [record, after.record].every((one) => Array.isArray(one.line_items)),
      );
      return forEach(
        context,
        repeated,
        ([before, after]) => {
          const [expected, actual] = [before, after].map(linesIn);
          const isTold = !equals(messagesOf(before.record), messagesOf(after.record));
          if (equals(expected, actual) || isTold) return [];
          const lead = 'get_checkout, repeated with nothing in between, shows the lines';
          return mismatch(after.call.response, lead, {
            at: `${after.at}/line_items`,
            expected: show(expected),
            actual,
          });
        },
        'no checkout was read twice in a row',
      );
    },
  }),

  lookingBack({
    id: 'commerce/ucp-readings-show-the-last-answer',
    requires: ['commerce.ucp.latest-state'],
    prerequisites: ['commerce/totals-follow-the-lines'],
    claim:
      'A cart or a checkout that is read shows the lines and totals of the last answer about it, with no other call about it in between or under way, unless a message says why not.',
    fix: 'Compute what create, update, cancel and complete answer from the record as it is saved, and show the same in get_cart and get_checkout.',
    needs: ['writes'],
    async run(context, release) {
      const readings = readingsIn(context).filter(
        ([answer, reading]) => !isReading(answer.tool) && precedes(answer.call, reading.call),
      );
      return forEach(
        context,
        readings,
        ([answer, reading]) => {
          const [said, shown] = [stateOf(answer, release), stateOf(reading, release)];
          const isTold = !equals(messagesOf(answer.record), messagesOf(reading.record));
          const member = (['lines', 'totals'] as const).find(
            (one) => said[one].length > 0 && shown[one].length > 0 && !equals(said[one], shown[one]),
          );
          if (!member || isTold) return [];
          const lead = `${reading.tool}, with nothing since ${answer.tool}, shows the ${member}`;
          return mismatch(reading.call.response, lead, {
            at: reading.at,
            expected: show(said[member]),
            actual: shown[member],
          });
        },
        'no cart or checkout was read after an answer about it',
      );
    },
  }),

  lookingBack({
    id: 'commerce/ucp-checkouts-lead-to-themselves',
    requires: ['commerce.ucp.own-links'],
    claim: 'No answer about a checkout has the continue_url of another checkout.',
    fix: 'Build continue_url from the id of the checkout that the answer shows.',
    needs: ['writes'],
    async run(context) {
      const linking = pastRecords(context)
        .filter(
          ({ tool, call, record }) =>
            tool.endsWith('_checkout') && !call.failed && record.id && record.continue_url,
        )
        .toSorted(byExchange);
      const own = new Map(linking.toReversed().map(({ record }) => [record.id, record.continue_url]));
      // Where checkouts share a link, it leads to the buyer's latest one.
      const owners = new Map([...own].map(([id, link]) => [link, id]));
      if (owners.size < own.size || own.size < 2) {
        throw new Inconclusive('not-observed', 'no two checkouts were shown with links of their own');
      }
      return forEach(
        context,
        linking,
        ({ call, at, record: { id, continue_url: actual } }) => {
          const owner = owners.get(actual) ?? id;
          if (owner === id) return [];
          const lead = `${toolOf(call.response)} of ${show(id)} shows the link of ${show(owner)},`;
          return mismatch(call.response, lead, {
            at: `${at}/continue_url`,
            expected: show(own.get(id)),
            actual,
          });
        },
        'no checkout shows a link',
      );
    },
  }),

  lookingBack({
    id: 'commerce/ucp-repeated-completions-place-no-other-order',
    requires: ['commerce.ucp.idempotency'],
    claim: 'A completion that is repeated with its key and arguments shows the same order.',
    fix: 'Save the result of complete_checkout under its idempotency key, and return it, with the same order, for the same key and arguments.',
    needs: ['writes', 'purchase'],
    async run(context) {
      const ordered = completions(context);
      const repeated = ordered.flatMap((one, place) => {
        const first = ordered.slice(0, place).find((other) => equals(argumentsOf(other), argumentsOf(one)));
        return first ? [[first, one] as const] : [];
      });
      return forEach(
        context,
        repeated,
        ([first, second]) => {
          const [expected, actual] = [first, second].map(({ record }) => valueAt(record, '/order/id'));
          if (expected === actual) return [];
          const at = `${second.at}/order/id`;
          const lead = 'complete_checkout with the same key and arguments shows the order';
          return mismatch(second.call.response, lead, { at, expected: show(expected), actual });
        },
        'no completion that shows an order was repeated with its key',
      );
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-updates-can-end-readiness',
    requires: ['commerce.ucp.readiness'],
    claim:
      'A checkout that was incomplete when it was created is not ready after an update that takes away all that it has got since.',
    fix: 'Compute the status of a checkout anew in every update_checkout, from the address and the shipping option that the checkout has after it.',
    needs: ['writes'],
    async run(context) {
      const client = await openUcpClient(context);
      const { call, update, bare } = await sharedCheckout(client, 'commerce/ucp-updates-can-end-readiness');
      if (!bare || !becameReady(call, update) || !isAsBefore(call, bare)) {
        throw new Inconclusive('not-observed', 'no checkout became ready and was replaced by what it was');
      }
      context.examine([call, update, bare]);
      const { at, record } = recordIn(bare, 'checkout');
      if (record.status !== ready) return [];
      const lead = 'after an update without an address and an option, a checkout has the status';
      const expected = `${show(incomplete)}, as when it was created`;
      return mismatch(bare.response, lead, { at: `${at}/status`, expected, actual: record.status });
    },
  }),
];

const byExchange = (one: PastRecord, other: PastRecord): number =>
  one.call.response.exchange - other.call.response.exchange;

type Readings = readonly [PastRecord, PastRecord];

/** Readings of carts and checkouts, each with the last answer before it, where nothing else was asked of the record meanwhile. */
function readingsIn(context: Context): readonly Readings[] {
  const records = pastRecords(context)
    .filter(
      ({ tool, call, record }) =>
        /_(cart|checkout)$/.test(tool) && !call.failed && typeof record.id === 'string',
    )
    .toSorted(byExchange);
  const changes = changesById(context);
  const latest = new Map<unknown, PastRecord>();
  return records.flatMap((reading) => {
    const { id } = reading.record;
    const before = latest.get(id);
    latest.set(id, reading);
    if (!before || !isReading(reading.tool)) return [];
    const about = new Set([id, before.record.cart_id].flatMap((own) => changes.get(own) ?? []));
    const isAlone = [...about].every((change) => isApart(change, before, reading));
    return isAlone ? [[before, reading] as const] : [];
  });
}

/** The calls that may change records, by each id that is theirs. */
function changesById(context: Context): ReadonlyMap<unknown, readonly SentCall[]> {
  const changes = new Map<unknown, SentCall[]>();
  for (const change of sentCalls(context)) {
    if (isReading(change.tool)) continue;
    for (const id of new Set(idsIn(change))) changes.set(id, [...(changes.get(id) ?? []), change]);
  }
  return changes;
}

const isReading = (tool: string): boolean => tool.startsWith('get_');

/** The ids of the cart and the checkout in the arguments and in the result of a call. */
const idsIn = ({ args, call }: SentCall): readonly unknown[] =>
  [
    valueAt(args, '/id'),
    valueAt(args, '/checkout/cart_id'),
    call && recordIn(call, 'checkout').record.id,
  ].filter((id) => id !== undefined);

const isApart = ({ exchange, call }: SentCall, before: PastRecord, after: PastRecord): boolean =>
  exchange === before.call.response.exchange ||
  (call !== undefined && (precedes(call, before.call) || precedes(after.call, call)));

const linesIn = ({ record }: Pick<PastRecord, 'record'>): unknown =>
  objectsOf(record.line_items).map(({ item, quantity }) => ({
    item: valueAt(item, '/id'),
    title: valueAt(item, '/title'),
    price: valueAt(item, '/price'),
    quantity,
  }));

/** Those that have a key and show an order. */
const completions = (context: Context): readonly PastRecord[] =>
  pastRecords(context)
    .filter(
      (shown) =>
        shown.tool === 'complete_checkout' &&
        isObject(shown.record.order) &&
        valueAt(argumentsOf(shown), '/meta/idempotency-key') !== undefined,
    )
    .toSorted(byExchange);

/** What every answer shows of a record: a store may hide the buyer. Totals that do not add up are faults by themselves. */
function stateOf({ record }: PastRecord, { totals: rules }: Release) {
  const totals = objectsOf(record.totals);
  return {
    lines: objectsOf(record.line_items).map(({ item, quantity }) => [valueAt(item, '/id'), quantity]),
    totals:
      totalsFaults(totals, rules).length > 0
        ? []
        : totals.flatMap(({ type, amount }) => (wellKnown.includes(type) ? [{ type, amount }] : [])),
  };
}

const wellKnown: readonly unknown[] = ['subtotal', 'discount', 'fulfillment', 'tax', 'total'];

const [incomplete, ready] = ['incomplete', 'ready_for_complete'];

const recordOf = (call: ToolCall): JsonObject => (call.failed ? {} : recordIn(call, 'checkout').record);

const becameReady = (created: ToolCall, update: ToolCall): boolean =>
  recordOf(created).status === incomplete &&
  recordOf(update).status === ready &&
  !equals(givenIn(created), givenIn(update));

/** The update has left the address and the option out, and the checkout shows nothing that it did not show at first. */
function isAsBefore(created: ToolCall, bare: ToolCall): boolean {
  const sent = valueAt(requestedRpc(bare.response.request), '/params/arguments/checkout');
  const isLeftOut = ['/fulfillment', '/buyer'].every((member) => valueAt(sent, member) === undefined);
  return isLeftOut && !bare.failed && equals(givenIn(created), givenIn(bare));
}

/** What a checkout shows of what it was given. */
function givenIn(call: ToolCall): JsonObject {
  const record = recordOf(call);
  const methods = objectsOf(valueAt(record, '/fulfillment/methods'));
  return {
    buyer: record.buyer ?? null,
    lines: linesIn({ record }),
    destinations: methods.flatMap(({ destinations }) => objectsOf(destinations)),
    chosen: methods.flatMap(({ selected_destination_id: id, groups }) =>
      [id, ...objectsOf(groups).map((group) => group.selected_option_id)].filter(
        (one) => typeof one === 'string',
      ),
    ),
  };
}
