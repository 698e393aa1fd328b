/** The messages of results: their types, codes and severities. */
import { forEach } from '../../../lib/assert/for-each.ts';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/mismatch.ts';
import { matchesSchema } from '../../../lib/assert/schema/schema.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { toolOf } from '../../discovered/commerce/rpc-response.ts';
import { noneKnown } from '../../discovered/none-known.ts';
import { isDefined, type KnownVersion, knownVersions } from '../../discovered/ucp.ts';
import { pastRecords } from '../run-history.ts';
import { openUcpClient, unknownRecord } from '../tool-client.ts';
import { messagesOf, type ShownRecord } from '../tool-results.ts';
import { ucpCheck } from '../ucp-check.ts';
import { kindsOf, showRecord } from './created-records.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-messages-are-well-formed',
    requires: ['commerce.ucp.messages'],
    claim:
      'Every message of every result has a type, and every error has a code, a text and a known severity.',
    fix: 'Give each message a type (error, warning or info) and a text in content, and each error also a code and one of the severities of UCP.',
    needs: ['writes'],
    order: 'afterwards',
    versions: knownVersions,
    async run(context, rules) {
      const client = await openUcpClient(context);
      // Unknown records and new checkouts have messages, even if nothing before had one.
      for (const kind of kindsOf(rules, ['cart', 'checkout'])) {
        await client.call(`get_${kind}`, { subject: unknownRecord, [kind]: unknownRecord });
      }
      await showRecord(client, 'checkout').catch(noneKnown);
      const records = pastRecords(context).filter(({ tool }) => isDefined(rules, tool));
      const messages = records.flatMap(({ call, at, record }) =>
        messagesOf(record).map((message, i) => ({ call, at: `${at}/messages/${i}`, message })),
      );
      return forEach(context, messages, (one) => hasValidMembers(one, rules));
    },
  }),
];

type ShownMessage = Pick<ShownRecord, 'call' | 'at'> & { readonly message: JsonObject };

/** The first version has no severity "unrecoverable"; its text adds "escalation" to the three of its schema. */
function hasValidMembers({ call, at, message }: ShownMessage, rules: KnownVersion): readonly Violation[] {
  const isFirst = rules === '2026-01-23';
  const value =
    isFirst && message.severity === 'escalation'
      ? { ...message, severity: 'requires_buyer_review' }
      : message;
  const subject = toolOf(call.response);
  const violations = matchesSchema(call.response, 'ucp/message', { value, at, subject });
  if (!isFirst || message.severity !== 'unrecoverable') return violations;
  return [
    ...violations,
    ...mismatch(call.response, `${subject}: ${at}/severity is`, {
      at: `${at}/severity`,
      expected: 'recoverable, requires_buyer_input or requires_buyer_review',
      actual: message.severity,
    }),
  ];
}
