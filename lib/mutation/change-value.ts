/** Changes JSON values: what each operator makes of one, and edits at JSON Pointers (RFC 6901), never in place. */
import { isObject, stepsOf } from '../json/pointer.ts';
import type { ValueOperator } from '../model/promised.ts';

type Place = {
  /** The same member of other subjects. */
  readonly others: readonly unknown[];
};

type Change = (value: unknown, place: Place) => unknown;

const ofText =
  (change: (text: string) => string | number | undefined): Change =>
  (value) =>
    typeof value === 'string' ? change(value) : undefined;

const ofItems =
  (min: number, change: (items: readonly unknown[]) => unknown): Change =>
  (value) =>
    Array.isArray(value) && value.length >= min ? change(value) : undefined;

/** `-12.50`, as catalogs write prices. */
const decimal = /^-?\d+(?:\.\d+)?$/;

/** Keeps the number of decimals, as a storefront that counts wrongly does. */
const counted =
  (count: (units: number) => number): Change =>
  (value) => {
    if (typeof value === 'number' && Number.isInteger(value)) return count(value);
    if (typeof value !== 'string' || !decimal.test(value)) return undefined;
    const decimals = value.split('.')[1]?.length ?? 0;
    return (count(Math.round(Number(value) * 10 ** decimals)) / 10 ** decimals).toFixed(decimals);
  };

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const changes: Readonly<Record<ValueOperator, Change>> = {
  dropped: () => gone,
  // plan-values renames the member, since a value has no name.
  renamed: () => undefined,
  null: (value) => (value === null ? undefined : null),
  'of another type': otherType,
  'number as text': (value) => (typeof value === 'number' ? String(value) : undefined),
  'text as number': ofText((text) => (decimal.test(text) ? Number(text) : undefined)),
  'in other case': ofText((text) => [...text].map(otherCase).join('')),
  emptied: ofItems(1, () => []),
  'first item dropped': ofItems(2, (items) => items.slice(1)),
  'last item dropped': ofItems(2, (items) => items.slice(0, -1)),
  'first item doubled': ofItems(1, (items) => [items[0], ...items]),
  'two items swapped': ofItems(2, ([first, second, ...rest]) => [second, first, ...rest]),
  'one unit more': counted((units) => units + 1),
  'times 10': counted((units) => units * 10),
  'times 100': counted((units) => units * 100),
  'of another subject': (value, { others }) => others.find((other) => isOther(other, value)),
  'time without zone': ofText((text) =>
    /^\d{4}-\d\d-\d\dT/.test(text) ? text.replace(/(?:Z|[+-]\d\d:\d\d)$/i, '') : undefined,
  ),
  'on another host': ofText((text) => text.replace(/^(https?:\/\/)[^/?#]+/i, '$1elsewhere.example')),
  'turned round': (value) => (typeof value === 'boolean' ? !value : undefined),
  'member added': (value) => (isObject(value) ? { ...value, 'x-added': 'by nobody' } : undefined),
};

/** @returns undefined where the operator does not apply, or changes nothing. */
export function changedBy(operator: ValueOperator, value: unknown, place: Place): unknown {
  const changed = changes[operator](value, place);
  return isOther(changed, value) ? changed : undefined;
}

const isOther = (one: unknown, other: unknown): boolean =>
  one === gone || (one !== undefined && JSON.stringify(one) !== JSON.stringify(other));

function otherType(value: unknown): unknown {
  if (Array.isArray(value)) return { items: value };
  if (isObject(value)) return Object.values(value);
  return value === null ? [] : [value];
}

const otherCase = (letter: string): string =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

/** The result of a change that removes the value. */
export const gone = Symbol('gone');

/** @param change returns `gone` to remove the value; it is not called where there is no value. */
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
  if (!isMembers(value) || !Object.hasOwn(value, step)) return value;
  const member = edited(value[step], rest, change);
  const others = Object.entries(value).map(([name, one]) => [name, name === step ? member : one] as const);
  return Object.fromEntries(others.filter(([, one]) => one !== gone));
}

export type Members = Readonly<Record<string, unknown>>;

export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const step of stepsOf(pointer)) {
    const key = Array.isArray(found) ? Number(step) : step;
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
}
