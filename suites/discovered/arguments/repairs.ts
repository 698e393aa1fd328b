/**
 * Repairs of arguments: a storefront that refuses an id may want another one of the same thing, and one that refuses what a
 * call can do without may want nothing.
 */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { patternOf } from '../tool-result.ts';
import {
  type Facts,
  type Invented,
  identities,
  isIdOrLink,
  type Named,
  type Placed,
  plain,
  type Repair,
} from './facts.ts';
import { fitFact, matches } from './forms.ts';

/** Repairs that are planned, of which only those are tried that change the call. */
const maxPlanned = 12;

/** A value of what a call is about, and the fact that it stands for. */
type Known = Named & Pick<Repair, 'from'> & { readonly fact: keyof Facts };

/** What may stand in the place of an id, under names that hold for every item and every record: first of the same thing. */
function idsFor(
  fact: keyof Facts,
  { ofItem = [], ofPlaces = [], ofLine = [], ofRecord = [] }: Partial<Facts>,
): readonly Known[] {
  if (fact !== 'subject' && !identities.has(fact)) return [];
  const toKnown = (from: Known['from'], of: keyof Facts, named: readonly Named[]) =>
    named.map(({ name, value }): Known => ({ name, value, from, fact: of }));
  const shown = ofPlaces.map(({ of, path, value }) => ({ name: [of, ...path].join('.'), value }));
  const line = toKnown('ofLine', 'line', ofLine);
  const record = toKnown('ofRecord', 'subject', ofRecord);
  const isOfItem = fact === 'variant' || fact === 'product' || fact === 'line' || ofRecord.length === 0;
  const own = fact === 'line' ? 'variant' : fact;
  const item = [...toKnown('ofItem', own, ofItem), ...toKnown('ofPlaces', own, shown)];
  if (fact === 'line') return [...line, ...item, ...record];
  return isOfItem ? [...item, ...line, ...record] : record;
}

/** What a repair makes of the member at `path`: another value, or null for a member to leave out; undefined without one. */
export function repaired(
  path: readonly string[],
  schema: JsonObject,
  facts: Facts,
): Omit<Placed, 'path'> | null | undefined {
  const repair = facts.repairs?.find(({ at }) => at === patternOf(path));
  if (!repair) return undefined;
  if (repair.name === undefined) return null;
  const known = idsFor(repair.fact, facts).find(
    ({ from, name }) => from === repair.from && name === repair.name,
  );
  const value = known && fitFact(known.value, schema);
  if (value === undefined || !matches(value, schema)) return undefined;
  return { fact: known?.fact ?? repair.fact, value, isLikely: true };
}

/** What was made up is no id of an item that stands elsewhere in the call. */
const isElsewhere = ({ path, fact }: Invented & Partial<Placed>, items: readonly Invented[]): boolean => {
  const parent = (of: readonly string[]) => patternOf(of.slice(0, -1));
  return fact === undefined && items.length > 0 && !items.some((item) => parent(item.path) === parent(path));
};

/**
 * What may repair a refused call, the likeliest first: what the refusal names comes before what it does not, and the
 * doubtful before the certain. What was made up may have to be an id of the item that it stands beside.
 * @param text what the storefront says of the refusal.
 */
export function repairsFor(
  placed: readonly (Invented & Partial<Placed>)[],
  text: string,
  facts: Partial<Facts>,
): readonly Repair[] {
  const words = new Set(text.match(/\w+/g));
  const isNamed = (name: unknown) => words.has(String(name));
  const weigh = ({ path, value, fact, isGuess, isLikely }: (typeof placed)[number]) =>
    (isNamed(path.at(-1)) || isNamed(value) ? 4 : 0) + (isGuess || !fact ? 2 : 0) + (isLikely ? 1 : 0);
  const items = placed.filter(({ fact }) => fact === 'variant' || fact === 'product');
  return placed
    .toSorted((a, b) => weigh(b) - weigh(a))
    .slice(0, maxPlanned)
    .filter((one) => !isElsewhere(one, items))
    .flatMap(({ path, value, fact = 'variant', isGuess, isLikely }) => {
      // A key of a map stands where an index does.
      const at = patternOf(path.at(-1) === String(value) ? [...path.slice(0, -1), '0'] : path);
      const leaf = plain(path.findLast((step) => !/^\d+$/.test(step)) ?? '');
      const closeness = ({ name }: Named) =>
        (isNamed(lastOf(name)) ? 2 : 0) + (leaf.endsWith(plain(lastOf(name))) ? 1 : 0);
      const isFor = ({ name }: Named) => isIdOrLink({ name: lastOf(name) }) || plain(lastOf(name)) === leaf;
      const others = idsFor(fact, facts)
        .filter((one) => String(one.value) !== String(value) && isFor(one))
        .toSorted((a, b) => closeness(b) - closeness(a));
      const values = new Map(others.toReversed().map((one) => [String(one.value), one]));
      const exchanges = others
        .filter((one) => values.get(String(one.value)) === one)
        .map(({ from, name }) => ({ at, fact, from, name }));
      const without = { at, fact };
      // What is chosen with a line may have to be nothing.
      const isOfChoice = isLikely && path.filter((step) => /^\d+$/.test(step)).length > 1;
      return isGuess || isOfChoice ? [without, ...exchanges] : [...exchanges, ...(isLikely ? [without] : [])];
    })
    .slice(0, maxPlanned);
}

const lastOf = (name: string): string => name.split('.').at(-1) ?? '';
