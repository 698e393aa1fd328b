/** Clusters of violations that show one deviation. */
import type { Seen, Sighting } from '../../model/defect.ts';
import { isOneDeviation, mayBeOne } from './one-deviation.ts';

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
