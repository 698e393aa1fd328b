/**
 * Rows such as `{type: 'total', amount: 900}` as members of their list, so that a place says which row it means; and maps of
 * alike objects as lists.
 */
import { equals, isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { isIndex } from '../../discovered/arguments/shown-places.ts';
import { maxResultLevels } from '../../discovered/bounds.ts';
import { patternOf, placesIn } from '../../discovered/tool-result.ts';
import { amountNames } from '../../words/amounts.ts';
import { isNamedFor, isNamedTotal } from './names.ts';

/** Rows of `{type: 'product', quantity: 2}` are lines, also where each has a type of its own. */
const hasQuantity = (row: JsonObject): boolean =>
  placesIn(row).some(({ path }) => !path.some(isIndex) && isNamedFor('quantity', patternOf(path), true));

/** The member that tells the rows apart; undefined for a list of anything else, such as lines. */
function tellerOf(rows: readonly unknown[]): string | undefined {
  const objects = rows.filter(isObject);
  if (rows.length === 0 || objects.length < rows.length) return undefined;
  const others = Object.keys(objects[0] ?? {}).filter((name) => amountNames.telling.test(name));
  const teller = [...amountNames.tellers, ...others].find((name) => {
    const told = objects.map((row) => row[name]);
    const isUnique = new Set(told).size === rows.length;
    if (!isUnique || !told.every((text) => typeof text === 'string')) return false;
    // Ids tell most lists apart, and few of them are names of totals.
    return name === 'id' ? told.every(isNamedTotal) : told.some(isNamedTotal);
  });
  return teller !== undefined && objects.some(hasQuantity) ? undefined : teller;
}

/** By record, because most checks look at the same few records. */
const known = new WeakMap<JsonObject, JsonObject>();

/** The record with each list of totals as an object with keys such as `[type=total]`. */
export function withKeyedRows(value: JsonObject): JsonObject {
  const rows = known.get(value) ?? (keyed(value, 0) as JsonObject);
  known.set(value, rows);
  return rows;
}

function keyed(value: unknown, depth: number): unknown {
  if (depth > maxResultLevels) return value;
  if (Array.isArray(value)) {
    const teller = tellerOf(value);
    if (teller === undefined) return value.map((item) => keyed(item, depth + 1));
    return Object.fromEntries(
      value.map((row: JsonObject) => [`[${teller}=${String(row[teller])}]`, keyed(row, depth + 1)]),
    );
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, keyed(child, depth + 1)]));
}

/** With each map of alike objects as a list: lines may have their ids as keys. */
export function withLists(value: unknown, depth = 0): unknown {
  if (depth > maxResultLevels || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, child]) => [name, withLists(child, depth + 1)] as const);
  const members = entries.map(([, child]) => child);
  const isMap = members.length > 1 && members.every((one) => isAlike(one, members[0]));
  return Array.isArray(value) || isMap ? members : Object.fromEntries(entries);
}

const isAlike = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other) && equals(Object.keys(one), Object.keys(other));
