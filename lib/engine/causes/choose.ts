/** Chooses the fewest hypotheses that explain all violations. */
import type { Hypothesis, Sighting } from '../../model/defect.ts';

export type Chosen = {
  readonly defect: string;
  readonly hypothesis: Hypothesis;
  readonly sightings: readonly Sighting[];
};

export type Candidate = { readonly defect: string; readonly hypothesis: Hypothesis };

/** @param candidates the more specific ones first. */
export function choose(sightings: readonly Sighting[], candidates: readonly Candidate[]): readonly Chosen[] {
  const left = new Set(sightings);
  const chosen: Chosen[] = [];
  while (left.size > 0) {
    let best: { candidate: Candidate; mine: readonly Sighting[]; weight: number } | undefined;
    for (const candidate of candidates) {
      const mine = candidate.hypothesis.explains.filter((one) => left.has(one));
      const weight =
        new Set(mine.map(({ verdict, place, request }) => `${verdict.check} ${request} ${place}`)).size +
        (candidate.hypothesis.isCertain ? 1e6 : 0);
      if (mine.length > 0 && (best === undefined || weight > best.weight)) best = { candidate, mine, weight };
    }
    if (best === undefined) break;
    for (const one of best.mine) left.delete(one);
    chosen.push({ ...best.candidate, sightings: best.mine });
  }
  return chosen;
}
