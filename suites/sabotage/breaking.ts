/** Saboteurs as rows: several ways to break the same checks. */

import type { JsonObject } from '../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';

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

type Change = (value: JsonObject) => unknown;

/** Only at this place of a list, counted from 0. */
export const only =
  (place: number, change: Change) =>
  (value: JsonObject, index: number): unknown =>
    index === place ? change(value) : value;

/** Only where the member has this value. */
export const where =
  (member: string, value: unknown, change: Change) =>
  (part: JsonObject): unknown =>
    part[member] === value ? change(part) : part;

/** The first sabotage is nearest to the storefront. */
export const combine =
  (...sabotages: readonly Sabotage[]): Sabotage =>
  (handler) =>
    sabotages.reduce((wrapped, sabotage) => sabotage(wrapped), handler);
