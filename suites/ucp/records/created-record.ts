/** A check of the Universal Commerce Protocol about one record, which it creates and cancels. */
import type { Check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { KnownVersion } from '../../discovered/ucp.ts';
import { ucpCheck } from '../ucp-check.ts';
import { type Created, type Kind, withRecord } from '../../commerce/records.ts';
import type { Called, Shop } from '../../commerce/shop.ts';
import { openUcpShop } from '../tool-results.ts';

type Row = Pick<Check, 'id' | 'claim' | 'requires' | 'needs'> & {
  readonly versions?: readonly KnownVersion[];
};

/** Judges what becomes of a record that the check creates. */
export const ofRecord = (
  row: Row,
  kind: Kind,
  judge: (
    shop: Shop,
    created: Created,
    examine: (called: readonly Called[]) => void,
  ) => Promise<readonly Violation[]>,
): Check =>
  ucpCheck({
    needs: ['writes'],
    ...row,
    async run(context) {
      const shop = await openUcpShop(context);
      return withRecord(shop, kind, (created) =>
        judge(shop, created, (called) => void context.examine(called)),
      );
    },
  });
