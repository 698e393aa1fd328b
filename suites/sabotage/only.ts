/** Restricts a change to some of many objects. */
import type { JsonObject } from '../../lib/assert/json.ts';

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
