/** Checks about carts and checkouts that they create, and cancel afterwards. */
import { forEach } from '../../../lib/assert/for-each.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Release } from '../../releases/release.ts';
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

type CreatedRow = UcpRow & {
  readonly kind: Kind;
  readonly judge: (
    client: ToolClient,
    created: Created,
    examine: (calls: readonly ToolCall[]) => void,
  ) => Promise<readonly Violation[]>;
};

/** Judges one record over a sequence of calls. */
export const createdRecord = ({ kind, judge, ...row }: CreatedRow): Check =>
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

type ShownRow = UcpRow & {
  readonly kinds: readonly Kind[];
  /** Undefined says that this state gives no occasion to judge. */
  readonly holds: (shown: ShownRecord, release: Release) => readonly Violation[] | undefined;
};

/** Judges each state in which the tools show a record. */
export const shownRecords = ({ kinds, holds, ...row }: ShownRow): Check =>
  ucpCheck({
    ...row,
    needs: ['writes'],
    async run(context, release) {
      const client = await openUcpClient(context);
      const records: ShownRecord[] = [];
      for (const kind of kinds.filter((one) => release.kinds.includes(one))) {
        records.push(...(await showRecord(client, kind)));
      }
      return forEach(context, records, (shown) => holds(shown, release));
    },
  });

/** A cart as created and as read; a checkout as created, and with an address and a method as updated and read. */
export async function showRecord(client: ToolClient, kind: Kind): Promise<readonly ShownRecord[]> {
  const calls: ToolCall[] = [];
  await withRecord(client, kind, async (created) => {
    calls.push(created.call, ...(await laterCalls(client, kind, created)));
    return [];
  });
  return calls.filter(({ failed }) => !failed).map((call) => recordIn(call, kind));
}

async function laterCalls(client: ToolClient, kind: Kind, created: Created): Promise<readonly ToolCall[]> {
  if (kind === 'cart') return [await client.call('get_cart', created.facts)];
  const { update, read } = await shipTo(client, created);
  return [update, read];
}
