/** The saboteurs that the command line names. */
import type { Saboteur } from '../model/saboteur.ts';
import { UsageError } from '../model/usage-error.ts';
import { didYouMean } from '../text/names/nearest.ts';

/** In the order in which they were named. @throws UsageError for an unknown id. */
export async function saboteursNamed(ids: readonly string[]): Promise<readonly Saboteur[]> {
  const { saboteurs } = await import('../../suites/saboteurs.ts');
  return ids.map((id) => {
    const found = saboteurs.find((saboteur) => saboteur.id === id);
    if (found) return found;
    const known = saboteurs.map((saboteur) => saboteur.id);
    throw new UsageError(
      `there is no saboteur "${id}"${didYouMean(id, known) || '; "prove" lists them all'}`,
    );
  });
}
