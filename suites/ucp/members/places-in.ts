/** The places of a record that a pattern names. */
import { isObject } from '../../../lib/assert/json.ts';

export type Place = { readonly at: string; readonly value: unknown };

/**
 * @param pattern a JSON Pointer with an asterisk for each item of a list
 * @returns no missing members and no empty lists, since these show nothing
 */
export function placesIn(record: unknown, pattern: string): readonly Place[] {
  const steps = pattern.split('/').slice(1);
  const found = steps.reduce<readonly Place[]>(
    (places, step) => places.flatMap((place) => stepInto(place, step)),
    [{ at: '', value: record }],
  );
  return found.filter(({ value }) => !(Array.isArray(value) && value.length === 0));
}

function stepInto({ at, value }: Place, step: string): readonly Place[] {
  if (step === '*') {
    return Array.isArray(value) ? value.map((item: unknown, i) => ({ at: `${at}/${i}`, value: item })) : [];
  }
  return isObject(value) && Object.hasOwn(value, step) ? [{ at: `${at}/${step}`, value: value[step] }] : [];
}
