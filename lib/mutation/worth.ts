/** Folds the results of all faults into what an audit of this target is worth. */
import type { Missed, Worth } from '../model/report.ts';
import { maxSurvivors } from './bounds.ts';
import type { Mutant, MutantState } from './mutant.ts';

export function worthOf(mutants: readonly Mutant[]): Worth {
  const of = (state: MutantState) => mutants.filter((mutant) => mutant.state === state);
  const [seen, missed, noOccasion] = [of('killed'), of('survived'), of('no-coverage')];
  const all = seen.length + missed.length + noOccasion.length;
  return {
    score: all === 0 ? 0 : percent(seen.length / all),
    seen: seen.length,
    missed: missed.length,
    noOccasion: noOccasion.length,
    diverged: of('diverged').length,
    errors: of('error').length,
    allowed: of('allowed').length,
    notApplicable: of('not-applicable').length,
    promises: promisesIn([missed, noOccasion, seen]),
    survivors: missed.slice(0, maxSurvivors).map(toMissed),
    advice: adviceIn([...missed, ...noOccasion]),
  };
}

/** Rounded down, so that 100 means all of them. */
const percent = (share: number): number => Math.floor(share * 1000) / 10;

const toMissed = (mutant: Mutant): Missed => ({
  fault: faultText(mutant),
  promises: mutant.promises,
  because: mutant.because ?? '',
  advice: mutant.advice?.text ?? '',
});

/** `product list: price times 10`, or the name of a saboteur. */
export const faultText = ({ id }: Mutant): string => id;

/** Each promise counts once, under the worst that came of a fault in it. */
function promisesIn(worstFirst: readonly (readonly Mutant[])[]): Worth['promises'] {
  const known = new Set<string>();
  const [missed = 0, noOccasion = 0, seen = 0] = worstFirst.map((mutants) => {
    const news = new Set(mutants.flatMap(({ promises }) => promises).filter((id) => !known.has(id)));
    for (const id of news) known.add(id);
    return news.size;
  });
  return { missed, noOccasion, seen };
}

function adviceIn(mutants: readonly Mutant[]): Worth['advice'] {
  const counts = new Map<string, number>();
  for (const { advice } of mutants) if (advice) counts.set(advice.text, (counts.get(advice.text) ?? 0) + 1);
  return [...counts]
    .map(([text, faults]) => ({ text, faults }))
    .toSorted((one, other) => other.faults - one.faults || one.text.localeCompare(other.text, 'en'));
}
