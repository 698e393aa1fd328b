/** Hypotheses about single deviations, and what follows from any hypothesis. */
import type { Hypothesis, Sighting } from '../../model/defect.ts';
import type { Cluster } from './clusters.ts';
import { isExplained } from './consequences.ts';

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
