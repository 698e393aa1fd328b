/** The messages of the Universal Commerce Protocol: which there are, and who is to answer them. */
import { forEach } from '../../lib/assert/for-each.ts';
import type { JsonObject } from '../../lib/assert/json.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { noneKnown } from '../discovered/none-known.ts';
import { type KnownVersion, knownVersions } from '../discovered/ucp.ts';
import { ucpCheck } from '../discovered/ucp-check.ts';
import { kindsOf, sold } from './ucp-records.ts';
import { seenResults } from './ucp-seen.ts';
import { fault, messagesOf, openUcpShop, type Sold } from './ucp-shop.ts';

const noSuchRecord = 'no-such-record-999999999999';

type Told = Pick<Sold, 'called' | 'at'> & { readonly message: JsonObject };

/** A checkout that has just begun, and records that are not there, give occasion for messages. */
export const ucpMessagesAreWellFormed = ucpCheck({
  id: 'commerce/ucp-messages-are-well-formed',
  requires: ['commerce.ucp.messages'],
  claim: 'Every message of every result has a type, and an error its code, its text and a known severity.',
  needs: ['writes'],
  order: 'afterwards',
  versions: knownVersions,
  async run(context, rules) {
    const client = await openUcpShop(context);
    for (const kind of kindsOf(rules, ['cart', 'checkout']))
      await client.call(`get_${kind}`, { subject: noSuchRecord, [kind]: noSuchRecord });
    await sold(client, 'checkout').catch(noneKnown);
    const told = seenResults(context).flatMap(({ called, at, record }) =>
      messagesOf(record).map((message, i) => ({ called, at: `${at}/messages/${i}`, message })),
    );
    return forEach(context, told, (one) => holds(one, rules));
  },
});

/** The first version has no errors that nobody can resolve; its text has a severity "escalation" beside its schema's three. */
function holds({ called, at, message }: Told, rules: KnownVersion): readonly Violation[] {
  const isFirst = rules === '2026-01-23';
  const value =
    isFirst && message.severity === 'escalation'
      ? { ...message, severity: 'requires_buyer_review' }
      : message;
  const found = matchesSchema(called.response, 'ucp/message', { value, at });
  if (!isFirst || message.severity !== 'unrecoverable') return found;
  const expected = 'recoverable, requires_buyer_input or requires_buyer_review';
  const text = `${at}/severity is "unrecoverable"; promised is ${expected}`;
  return [...found, fault(called, text, { at: `${at}/severity`, expected, actual: '"unrecoverable"' })];
}
