/** Saboteurs as rows: several ways to break the same checks. */
import type { Saboteur } from '../../lib/model/saboteur.ts';

/** @param ways the sabotage of each saboteur, by its id. */
export const breaking = (
  checks: string | Saboteur['breaks'],
  ways: Readonly<Record<string, Saboteur['sabotage']>>,
): readonly Saboteur[] =>
  Object.entries(ways).map(([id, sabotage]) => ({
    id,
    breaks: typeof checks === 'string' ? [checks] : checks,
    sabotage,
  }));
