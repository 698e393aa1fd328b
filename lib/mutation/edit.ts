/** Edits JSON values at JSON Pointers (RFC 6901); values are never changed in place. */

import { isObject, stepsOf } from '../json/pointer.ts';

export const gone = Symbol('gone');

/** @param change returns `gone` for a member that is to be removed; it is not asked where there is no value. */
export function editedAt(value: unknown, pointer: string, change: (value: unknown) => unknown): unknown {
  return edited(value, stepsOf(pointer), change);
}

function edited(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const index = Number(step);
    if (!(index in value)) return value;
    const item = edited(value[index], rest, change);
    return item === gone ? value.toSpliced(index, 1) : value.with(index, item);
  }
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  const member = edited(value[step], rest, change);
  const others = Object.entries(value).map(([name, one]) => [name, name === step ? member : one] as const);
  return Object.fromEntries(others.filter(([, one]) => one !== gone));
}

export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const step of stepsOf(pointer)) {
    const key = Array.isArray(found) ? Number(step) : step;
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
}
