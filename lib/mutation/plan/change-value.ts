/** What each operator makes of a value; `undefined` where it does not apply. */

import { isObject } from '../../json/pointer.ts';
import type { ValueOperator } from '../../model/mutation/promised.ts';
import { gone } from '../edit.ts';

export type Place = {
  /** The same member of other subjects. */
  readonly others: readonly unknown[];
};

type Change = (value: unknown, place: Place) => unknown;

const ofText =
  (change: (text: string) => string | number | undefined): Change =>
  (value) =>
    typeof value === 'string' ? change(value) : undefined;

const ofItems =
  (least: number, change: (items: readonly unknown[]) => unknown): Change =>
  (value) =>
    Array.isArray(value) && value.length >= least ? change(value) : undefined;

/** `-12.50`, as catalogs write prices. */
const decimal = /^-?\d+(?:\.\d+)?$/;

/** Keeps the number of decimals, as a storefront does that counts wrongly. */
const counted =
  (count: (units: number) => number): Change =>
  (value) => {
    if (typeof value === 'number' && Number.isInteger(value)) return count(value);
    if (typeof value !== 'string' || !decimal.test(value)) return undefined;
    const decimals = value.split('.')[1]?.length ?? 0;
    return (count(Math.round(Number(value) * 10 ** decimals)) / 10 ** decimals).toFixed(decimals);
  };

const changes: Readonly<Record<ValueOperator, Change>> = {
  dropped: () => gone,
  // The planter renames the member, since a value has no name.
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
