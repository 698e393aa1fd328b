/** The violations of a verdict as a report keeps them, and what identifies a failure across runs. */

import { createHash } from 'node:crypto';
import { byPlace, countAt } from '../json/pointer.ts';
import {
  kindOfPlace,
  restOf,
  type Verdict,
  type Violation,
  weightOf,
  weightOfAll,
} from '../model/verdict.ts';
import { maxPlaces, maxViolations } from './bounds.ts';

/** Returns the body of an exchange as JSON; undefined when it is not JSON. */
export type BodyOf = (exchange: number) => unknown;

/**
 * Folds violations at the same kind of place that are wrong in the same way, in one response, into one that counts them.
 * They are ordered by place, whatever order they were found in, and no kind repeats before every kind has occurred.
 */
export function folded(violations: readonly Violation[], bodyOf: BodyOf): readonly Violation[] {
  const groups = new Map<unknown, Violation[]>();
  for (const one of violations) {
    const key = isIndexed(one) ? keyOf(one) : one;
    const group = groups.get(key);
    if (group) {
      group.push(one);
    } else {
      groups.set(key, [one]);
    }
  }
  const all = [...groups.values()].flatMap((group) => foldedGroup(group, bodyOf));
  const placed = all.filter(isPlaced).toSorted(byPlaceAndWeight);
  const others = all.filter((one) => !isPlaced(one) && one.more === undefined);
  const counted = all.filter(({ more }) => more !== undefined);
  return [...new Set([...others, ...firstsOf(placed), ...placed]), ...restOf(counted)];
}

/** Keeps the first violations, one of each kind first so that frequent kinds do not hide rare ones; counts the rest. */
export function shortened(violations: readonly Violation[]): readonly Violation[] {
  const listed = violations.filter(({ more }) => more === undefined);
  const shown = new Set([...new Set([...firstsOf(listed), ...listed])].slice(0, maxViolations));
  const left = violations.filter((one) => !shown.has(one));
  return [...listed.filter((one) => shown.has(one)), ...restOf(left)];
}

/** The first of each kind of place. */
const firstsOf = (violations: readonly Violation[]): readonly Violation[] =>
  [...new Map(violations.toReversed().map((one) => [kindOfPlace(one.at ?? ''), one])).values()].toReversed();

const isPlaced = ({ at = '' }: Violation): boolean => at.startsWith('/');

const isIndexed = ({ at = '' }: Violation): boolean => at.startsWith('/') && kindOfPlace(at) !== at;

/** Only violations with a `manner` expect a fixed value; otherwise it may be computed for each value. */
const keyOf = ({ at = '', exchange, manner, expected, promise, atMost, counterexample }: Violation): string =>
  JSON.stringify([
    ...[exchange, kindOfPlace(at), promise, atMost, counterexample?.value],
    ...(manner === undefined ? [] : [manner, expected]),
  ]);

/** By place, then by weight, then by message: independent of the order of requests. */
function byPlaceAndWeight(one: Violation, other: Violation): number {
  const order = byPlace(one.at ?? '', other.at ?? '') || weightOf(other) - weightOf(one);
  return order || (one.message < other.message ? -1 : Number(one.message > other.message));
}

function foldedGroup(group: readonly Violation[], bodyOf: BodyOf): readonly Violation[] {
  // A text may hold several wrong values.
  const distinct = new Map(group.map((one) => [JSON.stringify([one.at, one.actual]), one]));
  const sorted = [...distinct.values()].toSorted(byPlaceAndWeight);
  const [first] = sorted;
  if (!first || !isIndexed(first)) return group;
  const wrong = weightOfAll(sorted);
  const of = totalOf(sorted, wrong, bodyOf);
  if (wrong === 1) return [of === undefined ? first : { ...first, count: { wrong, of } }];
  const places = sorted
    .flatMap((one) => [one, ...(one.places ?? [])].map(placeOf))
    .toSorted((one, other) => byPlace(one.at, other.at));
  return [
    {
      ...first,
      message: countedMessage(first, wrong, of),
      count: { wrong, ...(of !== undefined && { of }) },
      places: places.slice(1, 1 + maxPlaces),
    },
  ];
}

/** Counted in the body, or else by the checks, if all of them counted. */
function totalOf(group: readonly Violation[], wrong: number, bodyOf: BodyOf): number | undefined {
  const [{ at = '', exchange } = {}] = group as readonly Partial<Violation>[];
  const inBody = exchange === undefined ? 0 : countAt(bodyOf(exchange), kindOfPlace(at));
  if (inBody >= wrong) return inBody;
  const counted = group.flatMap(({ count }) => count?.of ?? []);
  return counted.length === group.length ? counted.reduce((sum, of) => sum + of, 0) : undefined;
}

const placeOf = ({ at = '', actual }: Pick<Violation, 'at' | 'actual'>) => ({
  at,
  ...(actual !== undefined && { actual }),
});

/** `/products/*\/price: 188 of 188 are numbers; the first: ...`. */
function countedMessage(
  { at = '', manner = 'are wrong', message }: Violation,
  wrong: number,
  of: number | undefined,
): string {
  const share = of === undefined ? `${wrong}` : `${wrong} of ${of}`;
  return `${kindOfPlace(at)}: ${share} ${manner}; the first: ${message}`;
}

/** Identifies a finding across runs by its places and status, not its wording: 32 hexadecimal digits. A waiver does not change it. */
export function fingerprint(verdict: Verdict): string {
  const { check, status } = verdict;
  return createHash('sha256')
    .update(JSON.stringify([check, status, placesOf(verdict)]))
    .digest('hex')
    .slice(0, 32);
}

/** The kinds of place of the violations, sorted; `['']` when none has a place. */
export function placesOf({ violations }: Verdict): readonly string[] {
  const places = violations.flatMap(({ at }) => (at === undefined ? [] : [kindOfPlace(at)]));
  return places.length === 0 ? [''] : [...new Set(places)].toSorted();
}
