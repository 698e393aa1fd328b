/** The causes of a run's violations: the fewest defects that explain all of them, none contradicted by an answer. */
import { stepsOf } from '../../json/pointer.ts';
import type { Hypothesis, Seen, Sighting } from '../../model/defect.ts';
import type { Policy } from '../../model/policy.ts';
import type { Cause } from '../../model/report.ts';
import { isDeciding, isFailure, type Verdict, type Violation } from '../../model/verdict.ts';
import { isOfWhole } from './defects/answers.ts';
import { type Described, describe } from './describe.ts';
import { generalDefects } from './general.ts';
import { type Cluster, clustersIn, isPartOf } from './one-deviation.ts';
import { type Chosen, choose, type Findings, seenIn } from './seen.ts';

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

/** The id of the defect that every violation shows: the target deviates from a promise in one way. */
export const deviationId = 'deviation';

/** A hypothesis for each cluster, with the clusters that follow from it, directly or through others. */
export function deviations(clusters: readonly Cluster[]): readonly Hypothesis[] {
  const next = new Map(
    clusters.map((one) => [one, clusters.filter((other) => other !== one && follows(other, one.sightings))]),
  );
  return clusters.map((cluster) => {
    const found = new Set([cluster]);
    for (const one of found) for (const following of next.get(one) ?? []) found.add(following);
    return { explains: [...found].flatMap(({ sightings }) => sightings) };
  });
}

/** The hypothesis with the clusters that follow from it. */
export function withConsequences(hypothesis: Hypothesis, clusters: readonly Cluster[]): Hypothesis {
  const explained = new Set(hypothesis.explains);
  const following = clusters.filter((cluster) => follows(cluster, hypothesis.explains, explained));
  return {
    ...hypothesis,
    explains: [...new Set([...explained, ...following.flatMap(({ sightings }) => sightings)])],
  };
}

/**
 * The hypothesis without the violations of deviations of which it explains a lesser part: these have another reason.
 * @returns nothing when that leaves less than half of it.
 */
export function withoutParts(hypothesis: Hypothesis, clusters: readonly Cluster[]): readonly Hypothesis[] {
  const explained = new Set(hypothesis.explains);
  for (const { sightings } of clusters) {
    const inside = sightings.filter((one) => explained.has(one));
    if (inside.length * 2 < sightings.length) for (const one of inside) explained.delete(one);
  }
  const explains = hypothesis.explains.filter((one) => explained.has(one));
  const isShown = hypothesis.shownBy === undefined || explained.has(hypothesis.shownBy);
  return isShown && explains.length * 2 > hypothesis.explains.length ? [{ ...hypothesis, explains }] : [];
}

/** Whether violations explain all of a cluster, except what is known to be explained. */
function follows(
  { sightings }: Cluster,
  from: readonly Sighting[],
  known: ReadonlySet<Sighting> = new Set(),
): boolean {
  const isRepeated = new Set(sightings.map(({ exchange }) => exchange)).size > 1;
  return sightings.every(
    (v) => known.has(v) || from.some((w) => isExplained(v, w, isRepeated || v.place === '')),
  );
}

/** Whether one violation follows from another, of which it is no copy. */
const isExplained = (v: Sighting, w: Sighting, isRepeated: boolean): boolean =>
  isOfWrongAnswer(v, w) || isWithin(v, w) || (isRepeated && isAround(v, w)) || waits(v, w);

/** In an answer that is another than the promised one as a whole, nothing is right. */
function isOfWrongAnswer(v: Sighting, w: Sighting): boolean {
  if (v.exchange === undefined || !isOfWhole(w)) return false;
  const status = v.exchange.status ?? 0;
  if (v.exchange === w.exchange) return isDead(status) || (status >= 300 && !v.place.startsWith('header: '));
  const isCopy = status === w.exchange?.status && v.exchange.body?.sha256 === w.exchange?.body?.sha256;
  const isOfError = isCopy && Number(w.violation.expected) >= 400 && v.address === w.address;
  if (isOfError && v.place.startsWith('/')) return true;
  const isUnusual = status !== 200 && status === w.exchange?.status;
  // What a success of another status says can be right.
  const isOfOneKind = status < 300 ? isOfWhole(v) && v.address === w.address : v.request === w.request;
  return isUnusual && isOfOneKind && !v.place.startsWith('header: ');
}

const isDead = (status: number): boolean => [404, 405, 410, 501].includes(status) || status >= 500;

const typeManners: ReadonlySet<string | undefined> = new Set([
  'are strings',
  'are numbers',
  'are true or false',
  'are arrays',
  'are objects',
  'are null',
]);

/** A part of what is missing or of another type. */
function isWithin(v: Sighting, w: Sighting): boolean {
  if (v.request !== w.request || !isPartOf(v.place, w.place)) return false;
  const isAbsent =
    v.exchange === w.exchange || v.violation.actual === undefined || v.violation.actual === 'absent';
  // In another answer, where the part is there, what contains it is right.
  if (!isAbsent) return false;
  if (typeManners.has(w.violation.manner)) return true;
  const [member] = stepsOf(v.place.slice(w.place.length));
  return w.violation.manner === `have no ${JSON.stringify(member)}`;
}

/** A complaint about the whole may be about the part that is wrong, unless other answers with that part were right. */
function isAround(v: Sighting, w: Sighting): boolean {
  if (v.violation.manner !== undefined || !isPartOf(w.place, v.place)) return false;
  return v.exchange === w.exchange && !isContradicted(v, w);
}

function isContradicted({ verdict }: Sighting, w: Sighting): boolean {
  const found = new Set(verdict.violations.map(({ exchange }) => exchange));
  return w.verdict.violations.some(
    ({ exchange, at }) =>
      exchange !== undefined &&
      at === w.violation.at &&
      verdict.evidence.exchanges.includes(exchange) &&
      !found.has(exchange),
  );
}

/** What a check needs is wrong. A complaint about another part of the same answers is no consequence. */
function waits(v: Sighting, w: Sighting): boolean {
  if (!v.question?.prerequisites?.includes(w.verdict.check)) return false;
  if (v.request === '' || w.request === '') return true;
  if (isOfOtherMember(v, w) || isOfOtherHeaders(v, w) || isNamedElsewhere(v, w)) return false;
  if (v.request === w.request) return v.exchange === w.exchange || v.place === w.place;
  if (w.violation.manner !== undefined && v.address === w.address && isPartOf(v.place, w.place)) return false;
  if (!isOfWhole(v) || !isOfWhole(w)) return true;
  return (w.exchange?.status ?? 0) >= 300 || v.violation.actual === w.violation.actual;
}

/** Both are about members of the same kind of answer, of which neither contains the other. */
function isOfOtherMember(v: Sighting, w: Sighting): boolean {
  const areMembers = v.place.startsWith('/') && w.place.startsWith('/');
  if (!areMembers || v.address !== w.address || v.place === w.place) return false;
  return !isPartOf(v.place, w.place) && !isPartOf(w.place, v.place);
}

/** Both are about details in headers, of answers at different addresses. */
const isOfOtherHeaders = (v: Sighting, w: Sighting): boolean =>
  v.address !== w.address && [v, w].every((one) => one.place.startsWith('header: ') && !isOfWhole(one));

/** What answered in `v` is the address in another member than the one that is wrong in `w`. */
function isNamedElsewhere(v: Sighting, w: Sighting): boolean {
  if (!v.exchange || !w.place.startsWith('/')) return false;
  const { url } = v.exchange;
  const body = w.exchange?.body?.text ?? '';
  return body.includes(JSON.stringify(url)) && !w.violation.actual?.includes(new URL(url).pathname);
}
