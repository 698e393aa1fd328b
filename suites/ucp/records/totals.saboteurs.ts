/** Saboteurs for the totals of carts and checkouts. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { firstVersionSaboteur, ucpSaboteur } from '../../sabotage/rpc/ucp-saboteur.ts';

type Totals = readonly JsonObject[];

const alterTotals = (tools: readonly string[], alter: (totals: Totals) => Totals) =>
  alterPayload(tools, (payload) =>
    Array.isArray(payload.totals) ? { ...payload, totals: alter(payload.totals.filter(isObject)) } : payload,
  );

const raised = (totals: Totals, by: number): Totals =>
  totals.map((line) => (line.type === 'total' ? { ...line, amount: Number(line.amount) + by } : line));

export const saboteurs: readonly Saboteur[] = [
  ucpSaboteur({
    id: 'ucp-total-one-off',
    breaks: ['commerce/ucp-totals-add-up'],
    sabotage: alterTotals(['update_checkout'], (totals) => raised(totals, 1)),
  }),
  ucpSaboteur({
    id: 'ucp-discount-that-adds',
    breaks: ['commerce/ucp-totals-add-up'],
    sabotage: alterTotals(['create_checkout', 'get_checkout', 'update_checkout'], (totals) => [
      { type: 'discount', display_text: 'Welcome', amount: 100 },
      ...raised(totals, 100),
    ]),
  }),
  ucpSaboteur({
    id: 'ucp-two-subtotals',
    breaks: ['commerce/ucp-totals-add-up'],
    sabotage: alterTotals(['get_cart'], (totals) => [{ type: 'subtotal', amount: 0 }, ...totals]),
  }),
  firstVersionSaboteur({
    id: 'ucp-first-discount-below-zero',
    breaks: ['commerce/ucp-totals-add-up'],
    sabotage: alterTotals(['get_checkout'], (totals) => [...totals, { type: 'discount', amount: -100 }]),
  }),
];
