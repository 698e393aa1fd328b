/** The messages of results: their types, codes and severities. */
import { forEach } from '../../../lib/assert/for-each.ts';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rule.ts';
import { matchesSchema } from '../../../lib/assert/schema.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { toolOf } from '../../discovered/commerce/rpc-response.ts';
import { noneKnown } from '../../discovered/none-known.ts';
import type { Release } from '../../releases/release.ts';
import { isDefined } from '../../releases/releases.ts';
import { pastRecords } from '../run-history.ts';
import { openUcpClient, unknownRecord } from '../tool-client.ts';
import { messagesOf, type ShownRecord } from '../tool-results.ts';
import { ucpCheck } from '../ucp-check.ts';
import { showRecord } from './created-records.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-messages-are-well-formed',
    requires: ['commerce.ucp.messages'],
    claim:
      'Every message of every result has a type, and every error has a code, a text and a known severity.',
    fix: 'Give each message a type (error, warning or info) and a text in content, and each error also a code and one of the severities of UCP.',
    needs: ['writes'],
    order: 'afterwards',
    async run(context, release) {
      const client = await openUcpClient(context);
      // Unknown records and new checkouts have messages, even if nothing before had one.
      for (const kind of release.kinds) {
        await client.call(`get_${kind}`, { subject: unknownRecord, [kind]: unknownRecord });
      }
      await showRecord(client, 'checkout', 'commerce/ucp-messages-are-well-formed').catch(noneKnown);
      const records = pastRecords(context).filter(({ tool }) => isDefined(release, tool));
      const messages = records.flatMap(({ call, at, record }) =>
        messagesOf(record).map((message, i) => ({ call, at: `${at}/messages/${i}`, message })),
      );
      return forEach(context, messages, (one) => hasValidMembers(one, release));
    },
  }),
];

type ShownMessage = Pick<ShownRecord, 'call' | 'at'> & { readonly message: JsonObject };

/** The schema has the severities of every release. */
function hasValidMembers(
  { call, at, message }: ShownMessage,
  { schemas, severities: { known, aliases } }: Release,
): readonly Violation[] {
  const { severity } = message;
  const meant =
    typeof severity === 'string' && Object.hasOwn(aliases, severity) ? aliases[severity] : undefined;
  const value = meant === undefined ? message : { ...message, severity: meant };
  const subject = toolOf(call.response);
  const violations = matchesSchema(call.response, schemas.message, { value, at, subject });
  if (severity !== 'unrecoverable' || known.includes(severity)) return violations;
  return [
    ...violations,
    ...mismatch(call.response, `${subject}: ${at}/severity is`, {
      at: `${at}/severity`,
      expected: `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`,
      actual: severity,
    }),
  ];
}
