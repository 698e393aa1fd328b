/** The causes of a run's violations: the fewest defects that explain all of them, none contradicted by an answer. */
import type { Seen } from '../../model/defect.ts';
import type { Policy } from '../../model/policy.ts';
import type { Cause } from '../../model/report.ts';
import { isDeciding, isFailure, type Verdict, type Violation } from '../../model/verdict.ts';
import { type Chosen, choose } from './choose.ts';
import { clustersIn } from './clusters.ts';
import { type Described, describe } from './describe.ts';
import { deviationId, deviations, withConsequences, withoutParts } from './deviation.ts';
import { generalDefects } from './general.ts';
import { type Findings, seenIn } from './seen.ts';

/** What causes need to know of the interface. */
export type CausePolicy = Pick<Policy, 'pattern' | 'effectOf' | 'gravityOf' | 'defects'>;

/** @returns the worst cause first; every violation is in exactly one. */
export function causesOf(run: Findings, policy: CausePolicy): readonly Cause[] {
  const seen = seenIn(run, policy.pattern);
  // Looking for defects takes longer than the rest of a report, and here is nothing to explain.
  if (seen.sightings.length === 0) return [];
  const clusters = clustersIn(seen);
  const candidates = [
    ...[...(policy.defects ?? []), ...generalDefects].flatMap(({ id, find }) =>
      find(seen)
        .flatMap((hypothesis) => withoutParts(hypothesis, clusters))
        .map((hypothesis) => ({ defect: id, hypothesis: withConsequences(hypothesis, clusters) })),
    ),
    ...deviations(clusters).map((hypothesis) => ({ defect: deviationId, hypothesis })),
  ];
  const chosen = choose(seen.sightings, candidates);
  const described = chosen.map((one) => ({
    ...describe(one, seen, policy.effectOf),
    uncounted: uncountedBy(one, chosen, seen),
  }));
  return withIds(worstFirst(described, seen, policy.gravityOf));
}

/** Violations that are only counted belong to the cause of most violations of their check. */
function uncountedBy(one: Chosen, chosen: readonly Chosen[], { verdicts }: Seen): Cause['violations'] {
  const countIn = ({ sightings }: Chosen, check: string, { promise }: Violation) => {
    const mine = sightings.filter(({ verdict }) => verdict.check === check);
    return mine.length + 1000 * mine.filter(({ violation }) => violation.promise === promise).length;
  };
  return verdicts.filter(isFailure).flatMap(({ check, violations }) =>
    violations.flatMap((violation, index) => {
      if (violation.more === undefined) return [];
      const [most] = chosen.toSorted(
        (left, right) => countIn(right, check, violation) - countIn(left, check, violation),
      );
      return most === one ? [{ check, index }] : [];
    }),
  );
}

/** Gives each cause its id, and each check that hides others to the worst of its causes. */
function withIds(
  described: readonly (Described & { readonly uncounted: Cause['violations'] })[],
): readonly Cause[] {
  const ids = new Map<string, number>();
  return described.map(({ uncounted, awaited: _, ...cause }) => {
    const n = (ids.get(cause.primary) ?? 0) + 1;
    ids.set(cause.primary, n);
    const id = n === 1 ? cause.primary : `${cause.primary}#${n}`;
    return { id, ...cause, violations: [...cause.violations, ...uncounted] };
  });
}

/** Each failing verdict with the ids of its causes. */
export function withCauses(verdicts: readonly Verdict[], causes: readonly Cause[]): readonly Verdict[] {
  return verdicts.map((verdict) => {
    const mine = causes.filter(({ checks }) => checks.includes(verdict.check)).map(({ id }) => id);
    return mine.length === 0 ? verdict : { ...verdict, causes: mine };
  });
}

/** A cause that hides so many checks hides most of what there is to see. */
const manyHidden = 10;

/** Deciding causes first, then by the gravity of their promises, then by what they hide, then by their checks. */
function worstFirst<T extends Described>(
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
