/** Whether violations show one deviation, and form a cluster: the same kind of place is wrong in the same way. */
import type { Seen, Sighting } from '../../model/defect.ts';
import type { Violation } from '../../model/verdict.ts';
import { isOfWhole } from './defects/answers.ts';

export function isOneDeviation(v: Sighting, w: Sighting, seen: Seen): boolean {
  const isOneCheck = v.verdict.check === w.verdict.check;
  if (v.request === '' || w.request === '') {
    return isOneCheck && v.request === w.request && sharesPromise(v, w);
  }
  if (v.exchange === w.exchange && isOfWhole(v) && isOfWhole(w)) return isOneWhole(v, w);
  if (v.place.startsWith('/') && w.place.startsWith('/')) return isOneMember(v, w);
  if (v.place !== w.place) return false;
  if (v.place.startsWith('header: ')) return isOneHeader(v, w, seen);
  const { expected, actual } = v.violation;
  const isAlike = actual === w.violation.actual;
  if (v.place === 'status' && isAlike && v.request === w.request) return true;
  if (expected === undefined || expected !== w.violation.expected) return false;
  return isAlike && (v.address === w.address || (isOneCheck && sharesPromise(v, w)));
}

/** Of one answer: the same complaint, or complaints of checks of which one needs the other. */
function isOneWhole(v: Sighting, w: Sighting): boolean {
  if (v.place === w.place && v.violation.expected === w.violation.expected) return true;
  if (v.place === w.place && !isXml(v)) return !isOneValue(v, w);
  return (
    v.verdict.check === w.verdict.check ||
    needs(v, w) ||
    needs(w, v) ||
    v.place === 'status' ||
    w.place === 'status'
  );
}

/** In XML, each place is the body, also that of a detail. */
const isXml = ({ exchange }: Sighting): boolean => exchange?.body?.text.startsWith('<?xml') === true;

function isOneMember(v: Sighting, w: Sighting): boolean {
  const [one, other] = [v.violation, w.violation];
  if (tailOf(v.place) !== tailOf(w.place)) {
    if (isRepeated(v, w)) return true;
    const isRule =
      v.verdict.check === w.verdict.check && one.manner === undefined && other.manner === undefined;
    return (
      isRule && one.promise === other.promise && one.expected !== undefined && one.expected === other.expected
    );
  }
  if (one.manner !== undefined && other.manner !== undefined) return one.manner === other.manner;
  if (v.verdict.check === w.verdict.check) {
    return one.promise === other.promise && (v.request === w.request || isSamePromised(one, other));
  }
  const isAlike = one.expected !== undefined && one.expected === other.expected;
  if (v.request === w.request && v.place === w.place) return isAlike || isOneValue(v, w);
  return isAlike && isOneValue(v, w);
}

/** One answer shows the same wrong value in two places where the same right one was due, such as the price of a line and its sum. */
const isRepeated = (v: Sighting, w: Sighting): boolean =>
  v.exchange === w.exchange &&
  [v, w].every((one) => one.violation.manner === undefined && isOfValue(one)) &&
  v.violation.expected === w.violation.expected &&
  v.violation.actual === w.violation.actual;

/** Of two requests, the same was promised, but for numbers. */
const isSamePromised = ({ expected: one = '' }: Violation, { expected: other = '' }: Violation): boolean =>
  one.replaceAll(/\d+/g, '#') === other.replaceAll(/\d+/g, '#');

/** The last name of a pointer. */
export const tailOf = (place: string): string => place.split('/').findLast((step) => step !== '*') ?? '';

const isOneValue = (v: Sighting, w: Sighting): boolean =>
  v.place === w.place && v.violation.actual !== undefined && v.violation.actual === w.violation.actual;

/** The same deviation of a header: anywhere in one check if every answer there has it, else at one address. */
function isOneHeader(v: Sighting, w: Sighting, seen: Seen): boolean {
  if (v.exchange === w.exchange) return true;
  if (v.violation.expected !== w.violation.expected || wrongValue(v) !== wrongValue(w)) return false;
  if (v.address === w.address) return true;
  return v.verdict.check === w.verdict.check && isUniform(v, seen) && isUniform(w, seen);
}

/** The value of a header; one that repeats the origin of its request is the same wherever it does so. */
const wrongValue = ({ violation: { actual }, exchange }: Sighting): string | undefined =>
  actual !== undefined && actual === exchange?.requestHeaders.origin ? 'the origin of the request' : actual;

/** Whether all answers to such requests that the check examined at the address deviate in this way. */
function isUniform({ verdict, address, violation, place, exchange }: Sighting, seen: Seen): boolean {
  if (verdict.violations.some(({ more }) => more !== undefined)) return false;
  const wrong = new Set(
    verdict.violations
      .filter(({ at, expected }) => at?.toLowerCase() === place && expected === violation.expected)
      .map(({ exchange: n }) => n),
  );
  const examined = new Set(verdict.evidence.exchanges);
  return seen.exchanges
    .filter(({ n, status, method }) => examined.has(n) && status !== null && method === exchange?.method)
    .filter(({ requestHeaders }) => requestHeaders.accept === exchange?.requestHeaders.accept)
    .every((other) => wrong.has(other.n) || seen.addressOf(other) !== address);
}

const sharesPromise = (v: Sighting, w: Sighting): boolean =>
  promisesOf(v).some((id) => promisesOf(w).includes(id));

/** The promises that a violation breaks. */
export const promisesOf = ({ violation: { promise }, verdict }: Sighting): readonly string[] =>
  promise === undefined ? verdict.requires : [promise];

/** Where nothing else is wrong, two complaints about one answer or one place are one deviation, however they are worded. */
function mayBeOne(v: Sighting, w: Sighting): boolean {
  const [one, other] = [v.violation.manner, w.violation.manner];
  const isOnePlace = v.place === w.place;
  if (one !== undefined && other !== undefined) return isOnePlace && one === other;
  if (v.verdict.check === w.verdict.check) return isOnePlace;
  if (v.address !== w.address || v.address === '') return false;
  const isNested = isPartOf(v.place, w.place) || isPartOf(w.place, v.place);
  // What one check needs may be wrong in another answer of this kind.
  if (v.request === w.request && (needs(v, w) || needs(w, v))) return true;
  if (v.exchange === w.exchange) return isOnePlace || isNested;
  if (one !== other || !v.place.startsWith('/')) return false;
  if (v.request === w.request && isNested && isOneAnswer(v, w)) return true;
  return isOnePlace && (v.request === w.request || (isOfValue(v) && isOfValue(w)));
}

/** Whether two answers say the same but for the ids of their calls, such as one error. */
const isOneAnswer = (v: Sighting, w: Sighting): boolean =>
  v.exchange?.body !== undefined && withoutIds(v) === withoutIds(w);

const withoutIds = ({ exchange }: Sighting): string | undefined =>
  exchange?.body?.text.replace(/"id":(?:\d+|"[^"]*")/, '');

/** Whether it compares the value at its place, rather than something in it: all of a result may be wrong in many ways. */
const isOfValue = ({ violation: { expected, actual } }: Sighting): boolean =>
  [expected, actual].every((text = '') => /^(?:".*|-?[\d.]+|true|false|null)$/s.test(text));

const needs = ({ question }: Sighting, { verdict }: Sighting): boolean =>
  question?.prerequisites?.includes(verdict.check) ?? false;

export const isPartOf = (place: string, whole: string): boolean =>
  (whole === '' || whole.startsWith('/')) && place.startsWith('/') && place.startsWith(`${whole}/`);

export type Cluster = { readonly sightings: readonly Sighting[] };

export const clustersIn = (seen: Seen): readonly Cluster[] =>
  withoutRivals(clustersOf(atomsOf(seen.sightings), seen));

/** Violations of one check that nothing tells apart. */
function atomsOf(sightings: readonly Sighting[]): readonly (readonly Sighting[])[] {
  const atoms = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const key = keyOf(sighting);
    atoms.set(key, [...(atoms.get(key) ?? []), sighting]);
  }
  return [...atoms.values()];
}

const keyOf = ({ verdict, violation, request, place }: Sighting): string =>
  JSON.stringify([
    ...[verdict.check, request, place, violation.manner, violation.promise],
    ...(place.startsWith('/') ? [] : [violation.expected, violation.actual]),
  ]);

/** Groups that are one deviation, directly or through others. */
function clustersOf(atoms: readonly (readonly Sighting[])[], seen: Seen): readonly Cluster[] {
  let clusters: readonly Sighting[][] = [];
  for (const sightings of atoms) {
    const mine = clusters.filter((cluster) =>
      cluster.some((v) => sightings.some((w) => isOneDeviation(v, w, seen))),
    );
    clusters = [...clusters.filter((cluster) => !mine.includes(cluster)), [...mine.flat(), ...sightings]];
  }
  return clusters.map((sightings) => ({ sightings }));
}

/** Clusters that an area may have to be taken for one. */
const maxUnrivalled = 3;

/** Joins the few clusters of an area that may all be one deviation, so that nothing else can be meant. */
function withoutRivals(clusters: readonly Cluster[]): readonly Cluster[] {
  const areas = [...new Set(clusters.flatMap((cluster) => [...areasOf(cluster)]))];
  const groups = [...areas.map((area) => clusters.filter((cluster) => areasOf(cluster).has(area))), clusters];
  for (const mine of groups) {
    if (mine.length < 2 || mine.length > maxUnrivalled || !areConnected(mine)) continue;
    return withoutRivals([
      ...clusters.filter((cluster) => !mine.includes(cluster)),
      { sightings: mine.flatMap(({ sightings }) => sightings) },
    ]);
  }
  return clusters;
}

const areasOf = ({ sightings }: Cluster): ReadonlySet<string> =>
  new Set(sightings.map(({ verdict }) => verdict.area));

function areConnected([first, ...others]: readonly Cluster[]): boolean {
  const found = new Set([first as Cluster]);
  for (const one of found) {
    for (const other of others) {
      if (one.sightings.some((v) => other.sightings.some((w) => mayBeOne(v, w)))) found.add(other);
    }
  }
  return found.size === others.length + 1;
}
