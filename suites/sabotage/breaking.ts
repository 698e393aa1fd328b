/** Saboteurs as rows, several ways to break the same checks; and sabotages limited to one place, or combined. */

import type { JsonObject } from '../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';

/** A sabotage, alone or with the other members of its saboteur. */
type Way = Sabotage | Omit<Saboteur, 'id' | 'breaks'>;

/** @param ways one for each saboteur, by id. */
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

/** The change at one place of a list, counted from 0. */
export const only =
  (place: number, change: Change) =>
  (value: JsonObject, index: number): unknown =>
    index === place ? change(value) : value;

/** The change where a member has this value. */
export const where =
  (member: string, value: unknown, change: Change) =>
  (part: JsonObject): unknown =>
    part[member] === value ? change(part) : part;

/** The first sabotage is nearest to the storefront. */
export const combine =
  (...sabotages: readonly Sabotage[]): Sabotage =>
  (handler) =>
    sabotages.reduce((wrapped, sabotage) => sabotage(wrapped), handler);

/** Sabotage with a memory that each storefront has for itself. */
export const remembering =
  (sabotage: (memory: Map<unknown, unknown>) => Sabotage): Sabotage =>
  (handler: Handler) =>
    sabotage(new Map())(handler);
