/** Orders causes: what decides and does the most harm comes first. */
import type { Seen } from '../../model/defect.ts';
import type { Policy } from '../../model/policy.ts';
import { isDeciding } from '../../model/verdict.ts';
import type { Described } from './describe.ts';

/** A cause that hides so many checks hides most of what there is to see. */
const manyHidden = 10;

/** Deciding causes first, then by the gravity of their promises, then by what they hide, then by their checks. */
export function worstFirst<T extends Described>(
  causes: readonly T[],
  { verdicts }: Seen,
  gravityOf: Policy['gravityOf'] = () => 2,
): readonly T[] {
  const deciding = new Set(verdicts.filter(isDeciding).map(({ check }) => check));
  const keyOf = ({ checks, promises, blocks, status }: T): readonly number[] => [
    checks.some((id) => deciding.has(id)) ? 0 : 1,
    Math.min(blocks >= manyHidden ? 1 : 9, ...promises.map(gravityOf)),
    status === 'fail' ? 0 : 1,
    -blocks,
    -checks.length,
  ];
  return causes
    .map((cause) => ({ cause, key: keyOf(cause) }))
    .toSorted((one, other) => firstDifference(one.key, other.key))
    .map(({ cause }) => cause);
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((digit, place) => digit !== other[place]);
  return index < 0 ? 0 : (one[index] as number) - (other[index] as number);
}
