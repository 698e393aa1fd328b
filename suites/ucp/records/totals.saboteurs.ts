/** Saboteurs for the totals of carts and checkouts. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { breakingFirstVersion, breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

type Totals = readonly JsonObject[];

const alterTotals = (tools: readonly string[], alter: (totals: Totals) => Totals) =>
  alterPayload(tools, (payload) =>
    Array.isArray(payload.totals) ? { ...payload, totals: alter(payload.totals.filter(isObject)) } : payload,
  );

const raised = (totals: Totals, by: number): Totals =>
  totals.map((line) => (line.type === 'total' ? { ...line, amount: Number(line.amount) + by } : line));

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-totals-add-up', {
    'ucp-total-one-off': alterTotals(['update_checkout'], (totals) => raised(totals, 1)),
    'ucp-discount-that-adds': alterTotals(
      ['create_checkout', 'get_checkout', 'update_checkout'],
      (totals) => [{ type: 'discount', display_text: 'Welcome', amount: 100 }, ...raised(totals, 100)],
    ),
    'ucp-two-subtotals': alterTotals(['get_cart'], (totals) => [{ type: 'subtotal', amount: 0 }, ...totals]),
  }),
  ...breakingFirstVersion('commerce/ucp-totals-add-up', {
    'ucp-first-discount-below-zero': alterTotals(['get_checkout'], (totals) => [
      ...totals,
      { type: 'discount', amount: -100 },
    ]),
  }),
];
