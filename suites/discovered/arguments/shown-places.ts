/**
 * Values that stand in what the storefront shows of an item or a record, for arguments that say where: a description that
 * quotes a place, names that lead to the same place, a pattern that is a place of the record.
 */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { parentNames } from '../../words/arguments.ts';
import { stockNames } from '../../words/catalog.ts';
import { recordNames } from '../../words/records.ts';
import { memberWords } from '../../words/sayings.ts';
import { placesIn } from '../tool-result.ts';
import { factByDescription, factByName } from './fact-rules.ts';
import {
  type Candidate,
  type Facts,
  type Id,
  isGeneral,
  isIdName,
  isIdOrLink,
  isRecordFact,
  type Named,
  oncePerPlan,
  type Shown,
  type ShownList,
} from './facts.ts';
import { hasForm, placeOfPattern, quotesIn, saysMember } from './forms.ts';

/** Values of one thing that are kept; ids are among the first. */
const maxShown = 40;

/** Longer texts are no ids. */
const maxIdLength = 200;

/** An object of an answer, and where it stands. */
export type Thing = { readonly object: JsonObject; readonly path: readonly string[] };

/**
 * What the search shows of a variant, and then of its product; found at the first call, since it may show thousands.
 * @param products the innermost first.
 * @param others objects of the product that show more of the variant.
 */
export function shownOf(
  variant: Thing,
  products: readonly Thing[],
  others: readonly Thing[] = [],
): () => Pick<Facts, 'ofPlaces' | 'ofLists' | 'ofOptions'> {
  const find = () => ({
    ofPlaces: [
      ...[variant, ...others].flatMap((one) => shownIn('variant', one)),
      ...products.flatMap((one) => shownIn('product', one)),
    ],
    ofLists: listsIn(variant.object),
    ofOptions: optionsOf(variant.object, (products[0] ?? variant).object),
  });
  let found: ReturnType<typeof find> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** The choice that a variant is, under the name that the storefront has for it: a map, or one of each list of values. */
function optionsOf(variant: JsonObject, product: JsonObject): Required<Facts>['ofOptions'] {
  const maps = Object.entries(variant).flatMap(([name, map]) =>
    isObject(map) && Object.keys(map).length > 0 && Object.values(map).every(isId) ? [{ name, map }] : [],
  );
  const own = new Set(placesIn(variant).map(({ value }) => value));
  const lists = listsIn(product).flatMap(({ name, entries }) => {
    const chosen = entries.flatMap((option) => {
      const key = [option.id, option.name].find(isId);
      const values = Object.values(option).find(Array.isArray)?.flatMap(idOfValue) ?? [];
      const value = values.find((one) => own.has(one)) ?? values[0];
      return key === undefined || value === undefined ? [] : [[String(key), value] as const];
    });
    return chosen.length > 0 && chosen.length === entries.length
      ? [{ name, map: Object.fromEntries(chosen) }]
      : [];
  });
  return [...maps, ...lists];
}

const idOfValue = (value: unknown): readonly Id[] =>
  [isObject(value) ? (value.id ?? value.value ?? value.name) : value].filter(isId);

/** For a map whose name or description names what the storefront calls the choice of options. */
export function chosenOptions(
  { properties, additionalProperties, propertyNames, description }: JsonObject,
  path: readonly string[],
  { variant, ofOptions = [] }: Pick<Facts, 'variant' | 'ofOptions'>,
): JsonObject | undefined {
  if (variant === undefined || isObject(properties) || !isObject(additionalProperties)) return undefined;
  const names = [path.at(-1) ?? '', ...quotesIn(description)];
  const keys = { type: 'string', ...(isObject(propertyNames) && propertyNames) };
  return ofOptions.find(
    ({ name, map }) =>
      names.includes(name) &&
      Object.entries(map).every(
        ([key, value]) => hasForm(key, keys) && hasForm(String(value), additionalProperties),
      ),
  )?.map;
}

export const isIndex = (step: string): boolean => /^\d+$/.test(step);

const isId = (value: unknown): value is Id =>
  (typeof value === 'string' && /^\S+$/.test(value) && value.length <= maxIdLength) ||
  Number.isSafeInteger(value);

/** What an object shows of itself, outside of its lists. */
function shownIn(of: Shown['of'], { object, path }: Thing): readonly Shown[] {
  const around = path.filter((step) => !isIndex(step));
  const key = path.at(-1) ?? '';
  const own = placesIn(object).flatMap((place) =>
    isId(place.value) && !place.path.some(isIndex)
      ? [{ of, around, path: place.path, value: place.value }]
      : [],
  );
  const keyed = isId(key) && !isIndex(key) ? [{ of, around: around.slice(0, -1), path: [], value: key }] : [];
  return [...keyed, ...own].slice(0, maxShown);
}

/** The lists of an object, and of the objects in it, that have nothing but objects. */
const listsIn = (object: JsonObject): readonly ShownList[] =>
  placesIn(object).flatMap(({ path, value }) =>
    Array.isArray(value) && value.length > 0 && value.length <= maxEntries && value.every(isObject)
      ? [{ name: path.at(-1) ?? '', entries: value }]
      : [],
  );

const maxEntries = 8;

export const endsWith = (path: readonly string[], end: readonly string[]): boolean =>
  end.length <= path.length && end.every((step, i) => path[path.length - end.length + i] === step);

/**
 * The value at the place of the item that the description quotes: a member, and perhaps the list that it is in. A member
 * alone is the first that the caller knows of: of the variant for what is bought, of the product for what is looked up.
 */
export function quotedValue(
  { description }: JsonObject,
  { ofPlaces = [], ofLists = [] }: Pick<Facts, 'ofPlaces' | 'ofLists'>,
): Shown | undefined {
  const [member, ...others] = quotesIn(description);
  if (member === undefined) return undefined;
  // What stands in capitals is a value: "of a product of the type `BASIC`".
  const lists = others.filter((name) => /[a-z]/.test(name) || ofLists.some((list) => list.name === name));
  if (memberWords.key.test(String(description))) {
    return ofPlaces.find(({ path, around }) => path.length === 0 && endsWith(around, member.split('.')));
  }
  const found = ofPlaces.filter(({ path }) => path.join('.') === member);
  const isAlone = lists.length === 0;
  const last = member.split('.').at(-1) ?? '';
  const isSaid = isIdOrLink({ name: last }) || memberWords.ofOne.test(String(description));
  if (isAlone && !isSaid) return undefined;
  if (isAlone) {
    const all = found.length > 0 ? found : ofPlaces.filter(({ path }) => endsWith(path, member.split('.')));
    return (
      firstNamed(all, String(description)) ??
      (memberWords.ofProduct.test(String(description))
        ? all.find(({ of }) => of === 'product')
        : undefined) ??
      all[0]
    );
  }
  const isListed = ({ around }: Shown) => lists.some((list) => endsWith(around, list.split('.')));
  return (
    found.find(isListed) ??
    ofPlaces.find((one) => endsWith(one.path, member.split('.')) && isListed(one)) ??
    entryOf(member, lists, ofLists) ??
    (isGeneral(member) || !saysMember(description, lists) ? undefined : found[0])
  );
}

/** The member of the first entry of a list in the item: "`priceListId` of one of its `prices`". */
function entryOf(member: string, lists: readonly string[], ofLists: readonly ShownList[]): Shown | undefined {
  const list = ofLists.find(({ name }) => lists.includes(name));
  const value = list?.entries[0]?.[member];
  return list && isId(value) ? { of: 'variant', around: [list.name], path: [member], value } : undefined;
}

/** The value to which two names or more lead in the item as they do in the arguments: `Item/SellersItemIdentification/ID`. */
function sameNamedValue(
  path: readonly string[],
  { ofPlaces = [] }: Pick<Facts, 'ofPlaces'>,
): Shown | undefined {
  const names = path.filter((step) => !isIndex(step));
  return ofPlaces.find((shown) => shown.path.length > 1 && endsWith(names, shown.path.slice(-2)));
}

/** An entry of a list in an item has every member that entries of the argument need: they are copied. */
export function copiedEntries(
  { items }: JsonObject,
  name: string,
  { variant, ofLists = [] }: Pick<Facts, 'variant' | 'ofLists'>,
): readonly JsonObject[] | undefined {
  const { properties, required } = isObject(items) ? items : {};
  const isEntry = isObject(properties) && Array.isArray(required) && required.length > 1;
  if (variant === undefined || !isEntry) return undefined;
  const needed = required.map(String);
  // How many the item shows are those in stock, and not those that are wanted.
  if (needed.some((member) => stockNames.count.test(member))) return undefined;
  const fitting = ofLists.filter(({ entries }) =>
    entries.every((entry) =>
      needed.every((member) => {
        const schema = properties[member];
        return isId(entry[member]) && isObject(schema) && hasForm(String(entry[member]), schema);
      }),
    ),
  );
  const own = fitting.find((list) => list.name === name) ?? (fitting.length === 1 ? fitting[0] : undefined);
  return own?.entries.map((entry) => Object.fromEntries(needed.map((member) => [member, entry[member]])));
}

/** "`id` of a release of an event": that of an entry of `releases`. */
function firstNamed(all: readonly Shown[], description: string): Shown | undefined {
  const words = description.toLowerCase().match(/\w+/g) ?? [];
  const named = all.flatMap((one) => {
    const list = one.around.at(-1)?.toLowerCase() ?? '';
    const at = words.findIndex((word) => [word, `${word}s`].includes(list));
    return at < 0 ? [] : [{ one, at }];
  });
  const [first] = named.toSorted((a, b) => a.at - b.at);
  // "Of a product" may mean what is sold of it.
  return first?.one.of === 'variant' ? first.one : undefined;
}

/** What a name may say where the description says more. */
const sayable: ReadonlySet<keyof Facts> = new Set(['subject', 'line', 'variant', 'product']);

/** What says where the values of a list stand may be said of its entries. */
const describedBy = (schema: JsonObject): JsonObject =>
  isObject(schema.items) && quotesIn(schema.description).length === 0 ? schema.items : schema;

/** The storefront says where the value stands: in what it shows of the item, or of the line. */
export const saidFact = oncePerPlan((path, schema, facts): Candidate | undefined => {
  if (facts.variant === undefined || path.length === 0 || isIdName(path, facts)) return undefined;
  const shown = quotedValue(describedBy(schema), facts) ?? sameNamedValue(path, facts);
  const said = shown ? { fact: shown.of, value: shown.value } : placeOfPattern(schema, facts);
  const [named, described] = [factByName(path, facts)?.fact, factByDescription(path, schema, facts)?.fact];
  const isOpen = named === undefined || named === 'subject';
  const isOfOther = described === 'line' || (isOpen && isOfRecord(path, described, facts));
  const isOfCart = isOpen && path.length === 1 && namesakeIn(schema, facts) !== undefined;
  const around = path.slice(0, -1).findLast((step) => step !== 'data' && !isIndex(step)) ?? '';
  const isOfPart = ofPart.test(String(schema.description)) || parentNames.others.test(around);
  if (shown && (isOfCart || ((isOfOther || isOfPart) && isGeneral(shown.path.at(-1))))) return undefined;
  return said && sayable.has(named ?? 'variant') ? said : undefined;
});

/** "The `id` of a shipment". */
const ofPart = new RegExp(`\\bof (a|an|the|one of the) (\\w+ )?(${parentNames.others.source})`, 'i');

/**
 * "The `id` of the basket", or of a line of it, quotes no member of an item, nor does "the `id`" in a call about a record.
 */
const isOfRecord = (
  path: readonly string[],
  described: keyof Facts | undefined,
  { ofRecord }: Pick<Facts, 'ofRecord'>,
): boolean =>
  !path.some(isIndex) && (isRecordFact(described) || (path.length === 1 && ofRecord !== undefined));

/**
 * The storefront says where it stands in the latest record: "`order.quote.id` of the latest answer", or "the `fingerprint` of
 * the checkout".
 */
export function saidOfRecord(
  path: readonly string[],
  { description }: JsonObject,
  { recordPlaces = [], ofRecord = [] }: Pick<Facts, 'recordPlaces' | 'ofRecord'>,
): Candidate | undefined {
  if (path.some(isIndex)) return undefined;
  const quotes = quotesIn(description);
  const place = quotes
    .map((quote) => quote.split('.'))
    .filter((steps) => steps.length > 1)
    .flatMap((steps) => recordPlaces.find((one) => endsWith(one.path, steps)) ?? [])[0];
  const [name = ''] = path;
  const isContent =
    path.length === 1 &&
    recordNames.content.test(name) &&
    quotes.includes(name) &&
    memberWords.ofLatest.test(String(description));
  const found = place ?? (isContent ? ofRecord.find((one) => one.name === name) : undefined);
  if (found) return { fact: 'version', value: found.value };
  const namesake = path.length === 1 ? namesakeIn({ description }, { ofRecord }) : undefined;
  return namesake && { fact: 'subject', value: namesake.value };
}

/** "`name` of the cart", and not "`id` of one of its methods". */
function namesakeIn(
  { description }: JsonObject,
  { ofRecord = [] }: Pick<Facts, 'ofRecord'>,
): Named | undefined {
  const [, quoted] = directly.exec(String(description)) ?? [];
  return ofRecord.find(({ name }) => name === quoted);
}

const directly = new RegExp(`\`(\\w+)\` ${memberWords.ofLatest.source.slice(2)}`, 'i');
