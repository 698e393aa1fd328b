/** Carts and checkouts, held against the Universal Commerce Protocol in their members. */
import { forEach } from '../../lib/assert/for-each.ts';
import type { Check } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { type KnownVersion, knownVersions } from '../discovered/ucp.ts';
import { ucpCheck } from '../discovered/ucp-check.ts';
import { shipTo } from './checkouts/ship-to.ts';
import type { ToolClient } from './client/tool-client.ts';
import type { Kind } from './client/tool-names.ts';
import { withRecord } from './records/with-record.ts';
import { openUcpShop, type Sold, soldIn, soldKeeps } from './ucp-shop.ts';

/** A cart as it is created and as it is read; a checkout, and the same with an address and a method. */
export async function sold(client: ToolClient, kind: Kind): Promise<readonly Sold[]> {
  const seen: Sold[] = [];
  await withRecord(client, kind, async (created) => {
    const later =
      kind === 'cart' ? [await client.call('get_cart', created.facts)] : await shipped(client, created);
    const results = [created.call, ...later].filter(({ failed }) => !failed);
    seen.push(...results.map((called) => soldIn(called, kind)));
    return [];
  });
  return seen;
}

async function shipped(client: ToolClient, created: Parameters<typeof shipTo>[1]) {
  const { update, read } = await shipTo(client, created);
  return [update, read];
}

type Row = Pick<Check, 'id' | 'claim' | 'requires'> & { readonly versions?: readonly KnownVersion[] };

/** The first version has no carts. */
export const kindsOf = (rules: KnownVersion, kinds: readonly Kind[]): readonly Kind[] =>
  rules === '2026-01-23' ? kinds.filter((kind) => kind !== 'cart') : kinds;

/** Judges carts and checkouts that the check creates. */
export const ofSold = (
  row: Row,
  kinds: readonly Kind[],
  holds: (sold: Sold, rules: KnownVersion) => readonly Violation[] | undefined,
): Check =>
  ucpCheck({
    ...row,
    needs: ['writes'],
    async run(context, rules) {
      const client = await openUcpShop(context);
      const records: Sold[] = [];
      for (const kind of kindsOf(rules, kinds)) records.push(...(await sold(client, kind)));
      return forEach(context, records, (record) => holds(record, rules));
    },
  });

export const ucpCartsAreWellFormed = ofSold(
  {
    id: 'commerce/ucp-carts-are-well-formed',
    requires: ['commerce.ucp.cart'],
    claim: 'A cart has the members of UCP: one currency, lines with bare integers, and totals.',
  },
  ['cart'],
  (one) => soldKeeps(one, 'ucp/cart'),
);

export const ucpCheckoutsAreWellFormed = ofSold(
  {
    id: 'commerce/ucp-checkouts-are-well-formed',
    requires: ['commerce.ucp.checkout', 'commerce.ucp.status'],
    claim: 'A checkout has the members of UCP, and a status that UCP knows.',
    versions: knownVersions,
  },
  ['checkout'],
  (one) => soldKeeps(one, 'ucp/checkout'),
);
