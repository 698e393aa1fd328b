/** Saboteurs as rows: several ways to break the same checks. */
import type { Saboteur } from '../../lib/model/saboteur.ts';

/** A sabotage, alone or with what else is special about the saboteur. */
type Way = Saboteur['sabotage'] | Omit<Saboteur, 'id' | 'breaks'>;

/** @param ways one for each saboteur, by its id. */
export const breaking = (
  checks: string | Saboteur['breaks'],
  ways: Readonly<Record<string, Way>>,
): readonly Saboteur[] =>
  Object.entries(ways).map(([id, way]) => ({
    id,
    breaks: typeof checks === 'string' ? [checks] : checks,
    ...(typeof way === 'function' ? { sabotage: way } : way),
  }));
