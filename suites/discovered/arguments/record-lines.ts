/**
 * The lines of a record, found by the ids of the items that they are about, before the shape of records is learned, and
 * arguments that take an id of such a line, or of an entry of another list of the record.
 */
import { escapeStep, isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { choiceNames } from '../../words/catalog.ts';
import { lineNames, shippingNames } from '../../words/records.ts';
import { lineWords, memberWords } from '../../words/sayings.ts';
import { isId, namedIn, placesIn } from '../tool-result.ts';
import { isUnsaidChoice } from './fact-rules.ts';
import {
  type Candidate,
  type Facts,
  type Id,
  isGeneral,
  isIdentifying,
  isIdOrLink,
  type Named,
  plain,
} from './facts.ts';
import { matches, quotesIn } from './forms.ts';
import { endsWith, isIndex } from './shown-places.ts';

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
  return around.length > 0 && choiceNames.inLine.test(line.at(-2) ?? '') ? around : line;
}

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

/**
 * The storefront says that the value is an id of a line in the latest record: "`id` of an item of the cart", or of one of
 * the list in which the record shows the line. The value is undefined where the record has no line of the item.
 */
export function saidOfLine(
  path: readonly string[],
  { description }: JsonObject,
  { variant, ofRecord, ofItem = [], ofLine = [], lineLists = [] }: Facts,
): Candidate | undefined {
  const name = path.at(-1) ?? '';
  const isOfCall =
    variant !== undefined && ofRecord !== undefined && !isIndex(name) && !lineNames.count.test(name);
  if (!isOfCall || typeof description !== 'string') return undefined;
  const quotes = quotesIn(description);
  const isOfLine =
    lineWords.ofRecord.some((words) => words.test(description)) ||
    (lineWords.record.test(description) &&
      !lineWords.catalog.test(description) &&
      quotes.some((quote) => lineLists.includes(quote)));
  const names = [...quotes, name];
  const identifiers = names.filter((one) => isIdOrLink({ name: one }));
  if (!isOfLine || (identifiers.length === 0 && !lineWords.id.test(description))) return undefined;
  const isIdName = (one: Named) => isIdOrLink(one) || (one.name === name && lineNames.own.test(name));
  const own = ofLine.find((one) => names.includes(one.name) && isIdName(one));
  const isOfItem = names.some((one) => !isGeneral(one) && ofItem.some((known) => known.name === one));
  const isOfOther = identifiers.length > 0 && !names.some((one) => isGeneral(one) || lineNames.any.test(one));
  if (!own && (isOfItem || isOfOther)) return undefined;
  const value =
    own?.value ?? (ofLine.find((one) => isGeneral(one.name)) ?? ofLine.find(isIdentifying))?.value;
  return { fact: 'line', value };
}

/**
 * The id of the line that a text names as the key of a map: "new quantities by the `cart_id`", "by the ids of items of the
 * cart", and not "by the `id` of a variant".
 */
export function lineOfKey(path: readonly string[], description: unknown, facts: Facts): Named | undefined {
  if (typeof description !== 'string') return undefined;
  const named = facts.ofLine?.find(
    (one) =>
      isIdentifying(one) &&
      !(isGeneral(one.name) && lineWords.item.test(description)) &&
      description.match(/\w+/g)?.includes(one.name),
  );
  const value = saidOfLine(path, { description }, facts)?.value;
  return named ?? (isId(value) ? { name: 'key', value } : undefined);
}

/** What stands there is of a promotion, a choice or a list that the item, its line and the method have nothing to do with. */
export const isOfOthers = (path: readonly string[], schema: JsonObject, facts: Facts): boolean =>
  isUnsaidChoice(path, schema) || isOfOtherList(schema, facts);

/**
 * "`code` of one of the `payments` of the checkout": no value of an item, of its line or of a method stands there. An item
 * without such a list has nothing for what is only needed with one.
 */
function isOfOtherList(
  { description }: JsonObject,
  { ofPlaces = [], lineLists = [], methodLists = [] }: Pick<Facts, 'ofPlaces' | 'lineLists' | 'methodLists'>,
): boolean {
  const [, list, record] = lineWords.oneOf.exec(String(description)) ?? [];
  if (list === undefined) return isOfOtherItems(description, ofPlaces);
  const steps = list.split('.');
  const isOfItem = ofPlaces.some(({ around }) => endsWith(around, steps));
  if (record === undefined) {
    return ofPlaces.length > 0 && !isOfItem && lineWords.conditional.test(String(description));
  }
  const isOfRecord = steps.some((step) => lineLists.includes(step) || methodLists.includes(step));
  return !isOfItem && !isOfRecord && !shippingNames.carrier.test(list);
}

/** "`variantSku` of the variant. Left out for other products", where the item has no such member. */
function isOfOtherItems(description: unknown, ofPlaces: Facts['ofPlaces'] = []): boolean {
  const [member] = quotesIn(description);
  const isElsewhere = lineWords.leftOut.test(String(description));
  if (member === undefined || ofPlaces.length === 0 || !isElsewhere) return false;
  const steps = member.split('.');
  return !ofPlaces.some(({ path, around }) => endsWith(path, steps) || endsWith(around, steps));
}

/** An `id` may be that of the variant, so only a member that says more is that of the line: `cart_item_uid` for `uid`. */
export const lineNamed = (member: string, ofLine: readonly Named[]): Named | undefined =>
  plain(member) === 'id'
    ? undefined
    : ofLine.find(
        ({ name }) =>
          plain(member) === plain(name) ||
          (lineNames.inArgument.test(member) && plain(member).endsWith(plain(name))),
      );

/**
 * What a caller that has to name its lines calls this one: after its item, so that each has a name of its own, but not as the
 * item, so that the name does not pass for the id of the item where the record shows it.
 */
export function nameOfOwn(schema: JsonObject, { variant }: Facts): string | undefined {
  const isOfCaller = memberWords.ofCaller.test(String(schema.description));
  if (!isOfCaller || variant === undefined) return undefined;
  const letters = String(variant).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  const name = `l-${letters.slice(-12)}`;
  return matches(name, schema) ? name : undefined;
}
