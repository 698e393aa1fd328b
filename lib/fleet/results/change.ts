/** What has changed between two audits of a storefront. */
import type { PromiseRow, StorefrontRow } from './rows.ts';

/** Statuses that say something about a promise; the others are no change for better or worse. */
const ranks: Readonly<Record<string, number>> = { pass: 0, note: 1, warn: 2, fail: 3 };

/** @param isFirst there was no audit before. */
export function changeOf(rows: readonly PromiseRow[], isFirst: boolean): StorefrontRow['change'] {
  if (isFirst) return 'first';
  const steps = rows.map(({ status, was = status }) => {
    const [from, to] = [ranks[was], ranks[status]];
    return from === undefined || to === undefined ? 0 : Math.sign(to - from);
  });
  const [isBetter, isWorse] = [steps.includes(-1), steps.includes(1)];
  if (isBetter && isWorse) return 'mixed';
  return isBetter ? 'better' : isWorse ? 'worse' : 'same';
}
