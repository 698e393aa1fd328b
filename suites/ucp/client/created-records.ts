/** Checks that create a cart or a checkout, judge it, and cancel it. */
import { forEach } from '../../../lib/assert/for-each.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Release } from '../../releases/release.ts';
import {
  type Created,
  type Kind,
  onceARun,
  openUcpClient,
  shippedCheckout,
  type ToolCall,
  type ToolClient,
  withRecord,
} from './tool-client.ts';
import { recordIn, type ShownRecord } from './tool-results.ts';
import { type UcpRow, ucpCheck } from './ucp-check.ts';

type CreatedRow = UcpRow & {
  readonly kind: Kind;
  readonly judge: (
    client: ToolClient,
    created: Created,
    examine: (calls: readonly ToolCall[]) => void,
  ) => Promise<readonly Violation[]>;
};

/** A check that judges one record over a sequence of calls. */
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
  /** Undefined where there is nothing to judge. */
  readonly holds: (shown: ShownRecord, release: Release) => readonly Violation[] | undefined;
};

/** A check that judges each state in which the tools show a record. */
export const shownRecords = ({ kinds, holds, ...row }: ShownRow): Check =>
  ucpCheck({
    ...row,
    needs: ['writes'],
    async run(context, release) {
      const client = await openUcpClient(context);
      const records: ShownRecord[] = [];
      for (const kind of kinds.filter((one) => release.kinds.includes(one))) {
        records.push(...(await showRecord(client, kind, row.id)));
      }
      return forEach(context, records, (shown) => holds(shown, release));
    },
  });

/**
 * A cart as created and as read, or a checkout as created, as updated with an address and a shipping method, and as
 * read. All checks share one of each.
 */
export async function showRecord(
  client: ToolClient,
  kind: Kind,
  asker: string,
): Promise<readonly ShownRecord[]> {
  const calls = kind === 'cart' ? await cartCalls(client, asker) : await checkoutCalls(client, asker);
  return calls.filter(({ failed }) => !failed).map((call) => recordIn(call, kind));
}

const cartCalls = (client: ToolClient, asker: string): Promise<readonly ToolCall[]> =>
  onceARun(client.context, { asker, what: 'a cart of the protocol' }, () =>
    withRecord(client, 'cart', async ({ call, facts }) => [call, await client.call('get_cart', facts)]),
  );

async function checkoutCalls(client: ToolClient, asker: string): Promise<readonly ToolCall[]> {
  const { call, update, read } = await shippedCheckout(client, asker, 'a shipped checkout of the protocol');
  return [call, update, read];
}
