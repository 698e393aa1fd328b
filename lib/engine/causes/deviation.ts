/** The general defect: one deviation from what is promised, and the violations that follow from it. */
import type { Defect, Hypothesis, Seen } from '../../model/defect.ts';
import { type Cluster, clustersIn } from './clusters.ts';
import { isExplained } from './consequences.ts';

export const deviation: Defect = {
  id: 'deviation',
  what: 'The target deviates from a promise in one way.',
  find: (seen) => hypothesesOf(seen),
};

function hypothesesOf(seen: Seen): readonly Hypothesis[] {
  const clusters = clustersIn(seen);
  const follow = new Map(
    clusters.map((one) => [one, clusters.filter((other) => other !== one && follows(other, one))]),
  );
  return clusters.map((cluster) => {
    const found = new Set([cluster]);
    for (const one of found) for (const next of follow.get(one) ?? []) found.add(next);
    return { explains: [...found].flatMap((one) => one.sightings) };
  });
}

/** A cluster follows from another that explains all of it. */
function follows(cluster: Cluster, from: Cluster): boolean {
  const isRepeated = new Set(cluster.sightings.map(({ exchange }) => exchange)).size > 1;
  return cluster.sightings.every((v) =>
    from.sightings.some((w) => isExplained(v, w, isRepeated || v.place === '')),
  );
}
