/** Which of many a lie is about. */
import type { JsonObject } from '../../../lib/assert/json.ts';

type Change = (value: JsonObject) => unknown;

/** Only the one at this place of a list. */
export const only =
  (place: number, lie: Change) =>
  (value: JsonObject, index: number): unknown =>
    index === place ? lie(value) : value;

/** Only where the member has this value. */
export const where =
  (member: string, value: unknown, lie: Change) =>
  (part: JsonObject): unknown =>
    part[member] === value ? lie(part) : part;
