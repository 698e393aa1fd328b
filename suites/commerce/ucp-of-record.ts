/** A check of the Universal Commerce Protocol about one record, which it creates and cancels. */
import type { Check } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { KnownVersion } from '../discovered/ucp.ts';
import { ucpCheck } from '../discovered/ucp-check.ts';
import type { ToolCall, ToolClient } from './client/tool-client.ts';
import type { Kind } from './client/tool-names.ts';
import { type CreatedRecord, withRecord } from './records/with-record.ts';
import { openUcpShop } from './ucp-shop.ts';

type Row = Pick<Check, 'id' | 'claim' | 'requires' | 'needs'> & {
  readonly versions?: readonly KnownVersion[];
};

/** Judges what becomes of a record that the check creates. */
export const ofRecord = (
  row: Row,
  kind: Kind,
  judge: (
    client: ToolClient,
    created: CreatedRecord,
    examine: (called: readonly ToolCall[]) => void,
  ) => Promise<readonly Violation[]>,
): Check =>
  ucpCheck({
    needs: ['writes'],
    ...row,
    async run(context) {
      const client = await openUcpShop(context);
      return withRecord(client, kind, (created) =>
        judge(client, created, (called) => void context.examine(called)),
      );
    },
  });
