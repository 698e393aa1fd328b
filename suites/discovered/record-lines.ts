/** The lines of a record, found by the ids of the items that they are about, before the shape of records is learned. */
import { escapeStep, isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Id, Named } from './arguments/facts.ts';
import { isId, namedIn, placesIn } from './tool-result.ts';

/** What a record shows of the line of an item. */
export type LineOfItem = {
  /** Its ids besides those of the item, and, under the name `key`, that of a line in a map of lines. */
  readonly named: readonly Named[];
  /** From 0; undefined in a map. */
  readonly index: number | undefined;
  /** The names that lead to the list or map of lines. */
  readonly lists: readonly string[];
};

/** @param ids of the item, the surest spelling first. */
export function lineOfItem(payload: JsonObject, ids: readonly Id[]): LineOfItem | undefined {
  const path = pathOfLine(payload, ids);
  if (!path) return undefined;
  const line = placesIn(payload).find((place) => place.path.join('/') === path.join('/'))?.value;
  const own = new Set(ids.map(String));
  const key = path.at(-1) ?? '';
  const isKeyed = !isIndex(key);
  const named = isObject(line) ? namedIn(line).filter(({ value }) => !own.has(String(value))) : [];
  return {
    named: isKeyed && !own.has(key) ? [...named, { name: 'key', value: key }] : named,
    index: isKeyed ? undefined : Number(key),
    lists: path.slice(0, -1).filter((step) => !isIndex(step)),
  };
}

const isIndex = (step: string): boolean => /^\d+$/.test(step);

/** The path of the first line that shows one of these ids: an entry of a list, or else of a map. */
function pathOfLine(payload: JsonObject, ids: readonly Id[]): readonly string[] | undefined {
  const places = placesIn(payload).filter(({ value }) => isId(value));
  const listed = places.filter(({ path }) => lineEnd(path) > 0);
  const [place] = ids.flatMap((id) => listed.find(({ value }) => String(value) === String(id)) ?? []);
  if (!place) {
    const [keyed] = ids.flatMap((id) => places.find(({ value }) => String(value) === String(id)) ?? []);
    return keyed && keyedLine(payload, keyed.path);
  }
  const line = place.path.slice(0, lineEnd(place.path));
  // The item may be a pair of its id and its name.
  const pair = at(payload, line.slice(0, -1));
  const around = line.slice(0, lineEnd(line.slice(0, -1)));
  const isPair = Array.isArray(pair) && pair.length === 2 && typeof pair[1] === 'string' && around.length > 0;
  if (isPair && line.length === place.path.length) return around;
  return around.length > 0 && ofChoices.test(line.at(-2) ?? '') ? around : line;
}

/** Lists inside of a line, with what was chosen with its item. */
const ofChoices = /option|choice|modifier|attribute|selection/i;

/** The innermost map around a place whose entries are all objects, and whose keys are no names. */
function keyedLine(payload: JsonObject, path: readonly string[]): readonly string[] | undefined {
  const ends = path.map((_, i) => i).filter((i) => i > 0);
  const end = ends.findLast((i) => {
    const map = at(payload, path.slice(0, i));
    return isObject(map) && Object.entries(map).every(([key, entry]) => /\d/.test(key) && isObject(entry));
  });
  return end === undefined ? undefined : path.slice(0, end + 1);
}

const at = (payload: JsonObject, path: readonly string[]): unknown =>
  valueAt(payload, path.map((step) => `/${escapeStep(step)}`).join(''));

/** The length of the path of the innermost item of a list. */
const lineEnd = (path: readonly string[]): number => path.findLastIndex(isIndex) + 1;
