/**
 * Repairs of arguments: a storefront that refuses an id may want another one of the same thing, and one that refuses what a
 * call can do without may want nothing.
 */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { patternOf } from '../tool-result.ts';
import { type Facts, identities, isIdOrLink, type Named, type Placed, plain, type Repair } from './facts.ts';
import { fitFact, matches } from './forms.ts';

/** The ids that a repair may put in the place of one, under names that hold for every item and every record. */
function idsFor(
  fact: keyof Facts,
  { ofItem = [], ofPlaces = [], ofLine = [], ofRecord = [] }: Partial<Facts>,
): readonly Named[] {
  if (fact !== 'subject' && !identities.has(fact)) return [];
  const shown = ofPlaces.map(({ of, path, value }) => ({ name: [of, ...path].join('.'), value }));
  const ofThing = [...ofItem, ...shown];
  if (fact === 'line') return [...ofLine, ...ofThing];
  if (fact === 'variant' || fact === 'product') return ofThing;
  return fact === 'subject' && ofRecord.length === 0 ? ofThing : ofRecord;
}

/** What a repair makes of the member at `path`: another value, or null for a member to leave out; undefined without one. */
export function repaired(
  path: readonly string[],
  schema: JsonObject,
  facts: Facts,
): Omit<Placed, 'path'> | null | undefined {
  const repair = facts.repairs?.find(({ at }) => at === patternOf(path));
  if (!repair) return undefined;
  const { fact, name } = repair;
  if (name === undefined) return null;
  const known = idsFor(fact, facts).find((one) => one.name === name);
  const value = known && fitFact(known.value, schema);
  return value !== undefined && matches(value, schema) ? { fact, value, isLikely: true } : undefined;
}

/**
 * What may repair a refused call, the likeliest first: what the refusal names comes before what it does not, and the
 * doubtful before the certain.
 * @param text what the storefront says of the refusal.
 */
export function repairsFor(
  placed: readonly Placed[],
  text: string,
  facts: Partial<Facts>,
): readonly Repair[] {
  const words = new Set(text.match(/\w+/g));
  const isNamed = ({ path, value }: Placed) => words.has(path.at(-1) ?? '') || text.includes(String(value));
  const weigh = (one: Placed) => (isNamed(one) ? 4 : 0) + (one.isGuess ? 2 : 0) + (one.isLikely ? 1 : 0);
  return placed
    .toSorted((a, b) => weigh(b) - weigh(a))
    .flatMap(({ path, fact, value, isGuess }) => {
      // A key of a map stands where an index does.
      const isKey = path.at(-1) === String(value);
      const at = patternOf(isKey ? [...path.slice(0, -1), '0'] : path);
      const closeness = ({ name }: Named) => {
        const own = plain(name.split('.').at(-1) ?? '');
        const leaf = plain(path.findLast((step) => !/^\d+$/.test(step)) ?? '');
        return (words.has(name) ? 2 : 0) + (leaf.endsWith(own) ? 1 : 0);
      };
      const others = idsFor(fact, facts)
        .filter(
          (one) =>
            String(one.value) !== String(value) && isIdOrLink({ name: one.name.split('.').at(-1) ?? '' }),
        )
        .toSorted((a, b) => closeness(b) - closeness(a));
      const values = new Map(others.toReversed().map((one) => [String(one.value), one.name]));
      const exchanges = others
        .filter((one) => values.get(String(one.value)) === one.name)
        .map(({ name }) => ({ at, fact, name }));
      return isGuess ? [{ at, fact }, ...exchanges] : exchanges;
    });
}
