/** Checkouts: their members, their cancellation, and their escalation to the buyer. */
import { mismatch } from '../../../lib/assert/rule.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { toolOf } from '../../discovered/commerce/rpc-response.ts';
import { shipTo, type ToolCall } from '../tool-client.ts';
import { hasSecureUrl, messagesOf, recordIn, recordMatches, type ShownRecord } from '../tool-results.ts';
import { createdRecord, shownRecords } from './created-records.ts';

export const checks: readonly Check[] = [
  shownRecords({
    id: 'commerce/ucp-checkouts-are-well-formed',
    requires: ['commerce.ucp.checkout', 'commerce.ucp.status'],
    claim: 'A checkout has the members of UCP, and a status that UCP defines.',
    fix: 'Return each checkout with id, currency, line_items, totals, links and one of the six statuses that UCP defines, such as incomplete.',
    kinds: ['checkout'],
    holds: (shown, { schemas }) =>
      recordMatches(shown, schemas.checkout, {
        promiseAt: (at) => (at === `${shown.at}/status` ? 'commerce.ucp.status' : 'commerce.ucp.checkout'),
      }),
  }),

  createdRecord({
    id: 'commerce/ucp-canceled-checkouts-stay-canceled',
    requires: ['commerce.ucp.terminal'],
    claim: 'A cancelled checkout keeps the status "canceled", even after an update.',
    fix: 'Set the status of a checkout to canceled, with one l, in cancel_checkout, and keep it through every later update.',
    kind: 'checkout',
    judge: async (client, { facts }, examine) => {
      const cancelled = await client.call('cancel_checkout', facts);
      if (cancelled.failed) {
        throw prerequisite(
          'commerce/checkout-operations-succeed',
          'cancel_checkout does not cancel a checkout',
        );
      }
      const updated = await client.call('update_checkout', { ...facts, quantity: 2 });
      const read = await client.call('get_checkout', facts);
      examine([cancelled, updated, read]);
      return [
        ...hasCanceledStatus(cancelled, 'cancel_checkout'),
        ...hasCanceledStatus(updated, 'update_checkout of a canceled checkout'),
        ...hasCanceledStatus(read, 'get_checkout of a canceled checkout'),
      ];
    },
  }),

  createdRecord({
    id: 'commerce/ucp-escalations-hand-over-to-the-buyer',
    requires: ['commerce.ucp.escalation'],
    claim: 'A checkout that requires escalation has a continue_url and a message for the buyer.',
    fix: 'Add an absolute continue_url, and a message of severity requires_buyer_input or requires_buyer_review, to checkouts that require escalation.',
    needs: ['writes', 'purchase'],
    kind: 'checkout',
    judge: async (client, created, examine) => {
      await shipTo(client, created);
      const escalated = recordIn(await client.call('complete_checkout', created.facts), 'checkout');
      if (escalated.record.status !== 'requires_escalation') {
        throw new Inconclusive('not-observed', 'no checkout required escalation');
      }
      examine([escalated.call]);
      return [...hasSecureUrl(client.context, escalated, 'continue_url'), ...addressesBuyer(escalated)];
    },
  }),
];

/** A refusal shows no status. */
function hasCanceledStatus(call: ToolCall, what: string): readonly Violation[] {
  const { at, record } = recordIn(call, 'checkout');
  if (call.failed || record.status === 'canceled') return [];
  return mismatch(call.response, `${what} shows the status`, {
    at: `${at}/status`,
    expected: '"canceled"',
    actual: record.status,
  });
}

const buyerSeverities: readonly unknown[] = ['requires_buyer_input', 'requires_buyer_review'];

function addressesBuyer({ call, at, record }: ShownRecord): readonly Violation[] {
  if (messagesOf(record).some(({ severity }) => buyerSeverities.includes(severity))) return [];
  return mismatch(call.response, `${toolOf(call.response)}: ${at}/messages is`, {
    at: `${at}/messages`,
    expected: `one of severity ${buyerSeverities.join(' or ')}`,
    actual: record.messages,
  });
}
