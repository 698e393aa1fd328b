/** Checks about carts and checkouts that they create, and cancel afterwards. */
import { forEach } from '../../../lib/assert/for-each.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { KnownVersion } from '../../discovered/ucp.ts';
import {
  type Created,
  type Kind,
  openUcpClient,
  shipTo,
  type ToolCall,
  type ToolClient,
  withRecord,
} from '../tool-client.ts';
import { recordIn, type ShownRecord } from '../tool-results.ts';
import { type UcpRow, ucpCheck } from '../ucp-check.ts';

/** Judges one record over a sequence of calls. */
export const createdRecord = (
  row: UcpRow,
  kind: Kind,
  judge: (
    client: ToolClient,
    created: Created,
    examine: (calls: readonly ToolCall[]) => void,
  ) => Promise<readonly Violation[]>,
): Check =>
  ucpCheck({
    needs: ['writes'],
    ...row,
    async run(context) {
      const client = await openUcpClient(context);
      return withRecord(client, kind, (created) =>
        judge(client, created, (calls) => void context.examine(calls)),
      );
    },
  });

/**
 * Judges each state in which the tools show a record.
 * @param holds undefined says that this state gives no occasion to judge
 */
export const shownRecords = (
  row: UcpRow,
  kinds: readonly Kind[],
  holds: (shown: ShownRecord, rules: KnownVersion) => readonly Violation[] | undefined,
): Check =>
  ucpCheck({
    ...row,
    needs: ['writes'],
    async run(context, rules) {
      const client = await openUcpClient(context);
      const records: ShownRecord[] = [];
      for (const kind of kindsOf(rules, kinds)) records.push(...(await showRecord(client, kind)));
      return forEach(context, records, (shown) => holds(shown, rules));
    },
  });

/** The first version has no carts. */
export const kindsOf = (rules: KnownVersion, kinds: readonly Kind[]): readonly Kind[] =>
  rules === '2026-01-23' ? kinds.filter((kind) => kind !== 'cart') : kinds;

/** A cart as created and as read; a checkout as created, and with an address and a method as updated and read. */
export async function showRecord(client: ToolClient, kind: Kind): Promise<readonly ShownRecord[]> {
  const calls: ToolCall[] = [];
  await withRecord(client, kind, async (created) => {
    calls.push(created.called, ...(await laterCalls(client, kind, created)));
    return [];
  });
  return calls.filter(({ failed }) => !failed).map((call) => recordIn(call, kind));
}

async function laterCalls(client: ToolClient, kind: Kind, created: Created): Promise<readonly ToolCall[]> {
  if (kind === 'cart') return [await client.call('get_cart', created.facts)];
  const { update, read } = await shipTo(client, created);
  return [update, read];
}
