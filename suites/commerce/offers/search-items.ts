/** What a search offers: its priced objects, whatever their members are called, under the search's own ids. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { longResult } from '../../discovered/bounds.ts';
import { type Place, placesIn } from '../../discovered/tool-result.ts';
import { isId, isMoney } from '../client/values.ts';

/** A product, or a variant of one. */
export type SearchItem = {
  readonly id: Id;
  readonly path: readonly string[];
  readonly object: JsonObject;
  /** The item around it; undefined for a product. */
  readonly product: SearchItem | undefined;
  /** Another item is inside of it: it is a product whose variants are bought. */
  readonly hasVariants: boolean;
};

/** By payload: many checks look for offers in the same responses. */
const known = new WeakMap<JsonObject, readonly SearchItem[]>();

/** The items of a result, the outer ones first. */
export function itemsIn(payload: JsonObject): readonly SearchItem[] {
  const remembered = known.get(payload);
  if (remembered) return remembered;
  const items = findItems(payload);
  // Those of a long result take as much memory as the result itself.
  if (placesIn(payload).length <= longResult) known.set(payload, items);
  return items;
}

function findItems(payload: JsonObject): readonly SearchItem[] {
  const priced = pricedPlaces(payload);
  const isUnique = uniqueMembers(priced);
  const identified = priced.flatMap((place) => {
    const id = idOf(place, isUnique);
    return id === undefined ? [] : [{ ...place, id }];
  });
  const outer = new Set(identified.flatMap(({ path }) => ancestorsOf(path)));
  const above = new Map<string, SearchItem>();
  return identified.map(({ id, path, object }) => {
    const product = ancestorsOf(path)
      .flatMap((key) => above.get(key) ?? [])
      .at(-1);
    const item = { id, path, object, product, hasVariants: outer.has(JSON.stringify(path)) };
    above.set(JSON.stringify(path), item);
    return item;
  });
}

type PricedPlace = { readonly path: readonly string[]; readonly object: JsonObject };

/** Objects around Money, the outer ones first. */
function pricedPlaces(payload: JsonObject): readonly PricedPlace[] {
  const places = placesIn(payload);
  const around = new Set(
    places.filter(({ value }) => isMoney(value)).flatMap(({ path }) => ancestorsOf(path)),
  );
  return places.flatMap(({ path, value }: Place) =>
    isObject(value) && path.length > 0 && around.has(JSON.stringify(path)) ? [{ path, object: value }] : [],
  );
}

/** The paths above one, the outermost first. */
const ancestorsOf = (path: readonly string[]): readonly string[] =>
  path.map((_, length) => JSON.stringify(path.slice(0, length)));

/** Names of members that identify an object, the most telling first; the key of a map stands before the last. */
const identifying = [
  /^id$/i,
  /^g?u?u?id$/i,
  /[a-z]_id$|[a-z]Id$/,
  /^(ref|reference|code|key|slug|handle|sku)$/i,
];

function idOf({ path, object }: PricedPlace, isUnique: (member: string) => boolean): Id | undefined {
  for (const name of identifying) {
    const [, id] = Object.entries(object).find(([member, value]) => name.test(member) && isId(value)) ?? [];
    if (isId(id)) return id;
    if (name === identifying.at(-2) && /[:/]/.test(path.at(-1) ?? '')) return path.at(-1);
  }
  const [, own] = Object.entries(object).find(([member, value]) => isToken(value) && isUnique(member)) ?? [];
  if (isId(own)) return own;
  const key = path.at(-1) ?? '';
  return /\D/.test(key) && /[\d:/]/.test(key) ? key : undefined;
}

/** A text such as an id: no words, no address of a page. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^\S{4,200}$/.test(value) && /[\d:_-]/.test(value) && !/^https?:/.test(value);

/** Whether each object with a member has another value there: a vendor or a currency identifies nothing. */
function uniqueMembers(priced: readonly PricedPlace[]): (member: string) => boolean {
  const values = new Map<string, { count: number; readonly distinct: Set<unknown> }>();
  for (const [member, value] of priced.flatMap(({ object }) => Object.entries(object))) {
    const seen = values.get(member) ?? { count: 0, distinct: new Set() };
    values.set(member, { count: seen.count + 1, distinct: seen.distinct.add(value) });
  }
  return (member) => {
    const { count = 0, distinct = new Set() } = values.get(member) ?? {};
    return count > 1 && distinct.size === count;
  };
}
