/** The numbers of a promise over all storefronts, or of a storefront over all promises. */
import type { Column } from './table.ts';

export type Tally = {
  readonly kept: number;
  readonly broken: number;
  readonly notJudged: number;
  /** Kept in the last audit before, and broken now; and the other way round. */
  readonly regressed: number;
  readonly mended: number;
};

const isBroken = (code: string | undefined): boolean => code === 'f' || code === 'w' || code === 'n';

export function tallyOf({ statuses, was }: Column): Tally {
  const tally = { kept: 0, broken: 0, notJudged: 0, regressed: 0, mended: 0 };
  for (let index = 0; index < statuses.length; index += 1) {
    const [now, before] = [statuses[index], was[index]];
    if (now === '-') continue;
    tally[now === 'p' ? 'kept' : isBroken(now) ? 'broken' : 'notJudged'] += 1;
    if (isBroken(now) && before === 'p') tally.regressed += 1;
    if (now === 'p' && isBroken(before)) tally.mended += 1;
  }
  return tally;
}

/** Places of the promises that were kept and are broken now. */
export const regressionsIn = ({ statuses, was }: Column): readonly number[] =>
  [...statuses].flatMap((code, index) => (isBroken(code) && was[index] === 'p' ? [index] : []));
