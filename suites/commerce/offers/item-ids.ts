/** What identifies a product or a variant in a result: a member of it, its key, or an id inside of it. */
import { isObject, type JsonObject, memberAt } from '../../../lib/assert/json.ts';
import { isInChoices } from '../../discovered/arguments/fact-rules.ts';
import { type Id, isIdentifying, isIdOrLink, type Named } from '../../discovered/arguments/facts.ts';
import { quotesIn } from '../../discovered/arguments/forms.ts';
import type { Thing } from '../../discovered/arguments/shown-places.ts';
import { patternOf, placesIn } from '../../discovered/tool-result.ts';
import { priceNames } from '../../words/amounts.ts';
import { idNames, itemNames, variantNames } from '../../words/catalog.ts';
import { shifted } from '../client/test-data.ts';
import { isId, isMoney, isSameId } from '../client/values.ts';

/** An object that contains Money, and where it stands. */
export type PricedPlace = { readonly path: readonly string[]; readonly object: JsonObject };

export function idOf({ path, object }: PricedPlace, { isUnique, isShared }: Telling): Id | undefined {
  for (const name of idNames.ranked) {
    const [, id] =
      Object.entries(object).find(
        ([member, value]) =>
          name.test(member) &&
          !itemNames.kind.test(member) &&
          !(itemNames.seller.test(member) && !itemNames.bySeller.test(member)) &&
          isId(value) &&
          !isShared(path, member),
      ) ?? [];
    if (isId(id)) return id;
    if (name === idNames.ranked.at(-2) && isIdAsKey(path)) return path.at(-1);
  }
  const [, own] = Object.entries(object).find(([member, value]) => isToken(value) && isUnique(member)) ?? [];
  if (isId(own)) return own;
  const key = path.at(-1) ?? '';
  return /\D/.test(key) && /[\d:/]/.test(key) ? key : idInside(object, key);
}

/** The key in a map by ids. No list is so long that it has such an index. */
export const isIdAsKey = (path: readonly string[]): boolean => /[:/]|^\d{6,}$/.test(path.at(-1) ?? '');

/**
 * The only id in the parts of an entry of a list, or the first where one part has them all: documents are made of
 * documents, such as `Item/SellersItemIdentification/ID`.
 */
function idInside(object: JsonObject, key: string): Id | undefined {
  const ids = placesIn(object).flatMap(({ path, value }) =>
    isId(value) &&
    isIdentifying({ name: path.at(-1) ?? '' }) &&
    !path.some((step) => /^\d+$/.test(step) || isOfOther(step))
      ? [{ part: path.slice(0, -1).join('/'), value }]
      : [],
  );
  const [first] = ids;
  const isOnly = [ids.map(({ value }) => value), ids.map(({ part }) => part)].some(
    (each) => new Set(each).size === 1,
  );
  return /^\d+$/.test(key) && isOnly ? first?.value : undefined;
}

/** What else has ids or codes, unless the step names the item as well. */
const isOfOther = (step: string): boolean =>
  !itemNames.ofItem.test(step) && (itemNames.seller.test(step) || itemNames.ofOther.test(step));

/** A string that may be an id: neither words nor a URL nor a price. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\S{4,200}$/.test(value) &&
  /[\d:_-]/.test(value) &&
  !/^https?:|^\p{Sc}|\p{Sc}$|^\d+[.,]\d\d$/u.test(value);

export type Telling = {
  /** All objects have different values in the member: a vendor or a currency does not identify anything. */
  readonly isUnique: (member: string) => boolean;
  /** All objects at such a place have the same value, such as the id of the menu that they are on. */
  readonly isShared: (path: readonly string[], member: string) => boolean;
};

export function tellingMembers(priced: readonly PricedPlace[]): Telling {
  const values = new Map<string, { count: number; readonly distinct: Set<unknown> }>();
  const note = (key: string, value: unknown) => {
    const seen = values.get(key) ?? { count: 0, distinct: new Set() };
    values.set(key, { count: seen.count + 1, distinct: seen.distinct.add(value) });
  };
  for (const { path, object } of priced) {
    for (const [member, value] of Object.entries(object)) {
      note(member, value);
      note(`${patternOf(path)}/${member}`, value);
    }
  }
  const seenAt = (key: string) => {
    const { count = 0, distinct } = values.get(key) ?? {};
    return { isRepeated: count > 1, isSame: distinct?.size === 1, areDistinct: distinct?.size === count };
  };
  return {
    isUnique(member) {
      const { isRepeated, areDistinct } = seenAt(member);
      return isRepeated && areDistinct;
    },
    isShared(path, member) {
      const { isRepeated, isSame } = seenAt(`${patternOf(path)}/${member}`);
      return isRepeated && isSame;
    },
  };
}

/**
 * The lists and members that a tool takes what it sells from: "the `id` of one of the `ratePlans` of a product"; and those
 * that it only takes choices from.
 */
export function listsIn(inputSchema: JsonObject): {
  readonly lists: ReadonlySet<string>;
  readonly choices: ReadonlySet<string>;
} {
  const said = placesIn(inputSchema).flatMap(({ path, value }) => {
    const members = path.filter((_, i) => path[i - 1] === 'properties');
    return path.at(-1) === 'description' ? [{ isChoice: isInChoices(members), names: quotesIn(value) }] : [];
  });
  const namesIn = (some: typeof said) => some.flatMap(({ names }) => names);
  const lists = new Set(namesIn(said));
  const sold = new Set(namesIn(said.filter(({ isChoice }) => !isChoice)));
  // A list of choices in a line has the name of the list in the search that they are from.
  const own = placesIn(inputSchema).flatMap(({ path, value }) => {
    const members = path.filter((_, i) => path[i - 1] === 'properties');
    const isList = path.at(-2) === 'properties' && isObject(value) && value.type === 'array';
    return isList && members.length > 1 && isInChoices(members) ? members.slice(-1) : [];
  });
  return { lists, choices: new Set([...own, ...lists].filter((name) => !sold.has(name))) };
}

/**
 * What is sold of an item that several members name together, such as a size at a seller: the entries of its list that the
 * tool takes these members from, and which have no ids.
 * @param said the members and lists that the descriptions of the tool name.
 */
export function entriesNamedBy(
  { id, object, path }: Thing & { readonly id: Id },
  said: ReadonlySet<string>,
): readonly (PricedPlace & { readonly id: Id })[] {
  const [list, entries] =
    Object.entries(object).find(([name, value]) => !itemNames.seller.test(name) && areEntries(value)) ?? [];
  if (list === undefined) return [];
  const isTelling = (name: string) => said.has(name) && !priceNames.tierStart.test(name);
  const each = (entries as readonly JsonObject[]).map((entry, i) => ({
    path: [...path, list, String(i)],
    object: entry,
    id: [id, ...Object.entries(entry).flatMap(([name, one]) => (isTelling(name) && isId(one) ? [one] : []))],
  }));
  const made = each.map((one) => ({ ...one, id: one.id.join(' + ') }));
  const isTold =
    each.every((one) => one.id.length > 1) && new Set(made.map((one) => one.id)).size === made.length;
  return isTold ? made : [];
}

/** Several objects with prices, and none with an id of its own. */
const areEntries = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (entry) =>
      isObject(entry) &&
      Object.values(entry).some(isMoney) &&
      !Object.entries(entry).some(
        ([name, one]) => isId(one) && isIdentifying({ name }) && !itemNames.seller.test(name),
      ),
  );

/** By product, since each of its variants asks: the objects in its lists, by what tells them apart. */
const entriesOf = new WeakMap<JsonObject, Map<unknown, Thing[]>>();

/** Other objects with the id of a variant: the prices of variants may stand in a list of their own. */
export function twinsOf(
  { object, id }: Pick<Thing, 'object'> & { readonly id: Id },
  product: Thing | undefined,
): readonly Thing[] {
  if (!product) return [];
  const entries = entriesOf.get(product.object) ?? readEntries(product);
  entriesOf.set(product.object, entries);
  return (entries.get(id) ?? []).filter((one) => one.object !== object).slice(0, maxTwins);
}

const maxTwins = 3;

function readEntries(product: Thing): Map<unknown, Thing[]> {
  const entries = new Map<unknown, Thing[]>();
  for (const { path, value } of placesIn(product.object)) {
    if (!isObject(value) || !path.some((step) => /^\d+$/.test(step))) continue;
    for (const [name, id] of Object.entries(value)) {
      if (!isId(id) || !isIdOrLink({ name })) continue;
      const known = entries.get(id) ?? [];
      if (known.length <= maxTwins) known.push({ object: value, path: [...product.path, ...path] });
      entries.set(id, known);
    }
  }
  return entries;
}

/** The only object with an id beside the list that a variant is in: its product, which has no price of its own. */
export function unpricedProduct(
  payload: JsonObject,
  path: readonly string[],
): (PricedPlace & { readonly id: Id }) | undefined {
  const around = path.slice(0, -2);
  if (!/^\d+$/.test(path.at(-1) ?? '') || !variantNames.list.test(path.at(-2) ?? '')) return undefined;
  const entry = around.reduce<unknown>(memberAt, payload);
  const found = Object.entries(isObject(entry) ? entry : {}).flatMap(([name, object]) => {
    const id = isObject(object) ? object.id : undefined;
    return isObject(object) && isId(id) ? [{ id, path: [...around, name], object }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Longer values of an object are no ids. */
const maxIdLength = 200;

/** What an object shows that may be an id, by the names of its members. */
export const namedOf = (object: JsonObject): readonly Named[] =>
  Object.entries(object).flatMap(([name, value]) =>
    isId(value) && String(value).length <= maxIdLength && !/\s/.test(String(value)) ? [{ name, value }] : [],
  );

/** The first of the usual members. */
export function idIn(object: JsonObject): Id | undefined {
  const named = namedOf(object);
  const own =
    named.find(({ name }) => idNames.ofThing.test(name)) ?? named.find(({ name }) => idNames.end.test(name));
  return own?.value;
}

/** The largest id that a 32-bit integer holds leaves room for ids of real items below it, and so does one of nine digits. */
const unknownNumber = (id: number): number => (id < 900_000_000 ? 999_999_989 : 2_099_999_999);

/** What is changed at the end of an id. */
const changes = { characters: /[\da-z]/gi, digits: /\d/g } as const;
export type Changed = keyof typeof changes;

/** An id of the form of this one that no offer has: with other characters of the same kinds at its end. */
export function unknownLike(id: Id, known: readonly Id[], changed: Changed = 'characters'): Id {
  if (typeof id === 'number') return unknownNumber(id);
  if (/^\d+$/.test(id)) return String(unknownNumber(Number(id)));
  const others = [5, 3, 1].map((by) =>
    id.replace(/[^:/]{1,4}$/, (end) => end.replaceAll(changes[changed], (one) => shifted(one, by))),
  );
  return others.find((other) => !known.some((one) => isSameId(other, one))) ?? `${id}0`;
}
