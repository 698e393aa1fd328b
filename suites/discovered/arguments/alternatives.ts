/** Alternatives of a schema, members that exclude each other, and schemas without the arguments that a caller gives itself. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { resolveSchema } from '../../../lib/assert/schema-references.ts';
import { variantNames } from '../../words/catalog.ts';
import { inEnglish } from '../../words/languages.ts';
import { actionNames, memberWords } from '../../words/sayings.ts';
import { placesIn } from '../tool-result.ts';
import { factByName, isOfOther } from './fact-rules.ts';
import { type Facts, isRecordFact, type Placed, plain } from './facts.ts';
import { quotesIn } from './forms.ts';

/** The keyword of a schema that lists alternatives. */
export const isAlternatives = (keyword: string | undefined): boolean =>
  keyword === 'anyOf' || keyword === 'oneOf';

/** Whether a member or an action with this name takes something out of a record. */
export const removes = (name: string): boolean => actionNames.removes.test(inEnglish(name));

/** Whether a member is for what leaves the record, by its name or its description: "What is taken out of the basket." */
export const isForRemoval = (name: string, { description }: JsonObject): boolean =>
  removes(name) || (typeof description === 'string' && memberWords.removal.test(description));

/** The constant that tells an action from others: `removeLineItem`. */
const nameOfAction = ({ properties }: JsonObject): string =>
  Object.values(isObject(properties) ? properties : {})
    .flatMap((member) => (isObject(member) && typeof member.const === 'string' ? [member.const] : []))
    .join(' ');

/** Exactly one alternative may fit, so the members that only others require are forbidden. */
export function withoutMembersOf(
  schema: JsonObject,
  alternative: unknown,
  others: readonly unknown[],
): JsonObject {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const own = new Set([...requiredBy(schema), ...requiredBy(alternative)]);
  const foreign = new Set(
    [...others.flatMap(requiredBy), ...excludedBy(alternative)].filter((name) => !own.has(name)),
  );
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [
        name,
        foreign.has(name) ? forbidden(member) : member,
      ]),
    ),
  };
}

/** It keeps its description, which tells what the other members are. */
const forbidden = (member: unknown): JsonObject => ({ ...(isObject(member) && member), not: {} });

export const isForbidden = (member: unknown): boolean =>
  member === false || (isObject(member) && isObject(member.not) && Object.keys(member.not).length === 0);

/**
 * Members that an alternative says it cannot have: `properties: { choices: false }`, or `not: { required: ["choices"] }`, or
 * one of several such.
 */
function excludedBy(alternative: unknown): readonly unknown[] {
  const { not, properties } = isObject(alternative) ? alternative : {};
  const never = Object.entries(isObject(properties) ? properties : {}).filter(([, one]) => one === false);
  const each = isObject(not) && Array.isArray(not.anyOf) ? not.anyOf : [not];
  return [
    ...never.map(([name]) => name),
    ...each.map(requiredBy).flatMap((names) => (names.length === 1 ? names : [])),
  ];
}

/** The alternative is an action that removes, or needs the members for that and no others. */
export const isOfRemoval = (alternative: JsonObject): boolean => {
  const needed = requiredBy(alternative).map(String);
  return removes(nameOfAction(alternative)) || (needed.length > 0 && needed.every(removes));
};

const requiredBy = (schema: unknown): readonly unknown[] =>
  isObject(schema) && Array.isArray(schema.required) ? schema.required : [];

/** What an alternative or a member was filled with. */
type Filled = { readonly value: unknown; readonly placed: readonly Placed[] };

/**
 * The alternative that sets a quantity of the line of the item comes first, then the one with the most facts, and then one
 * with a member that says that it takes the item: an `id` may be that of the line.
 */
export function worthOf(filled: Filled, { isRemoval }: Partial<Facts> = {}): number {
  const { placed } = filled;
  if (isRemoval && isOfAction(filled) && !takesLine(filled)) return ofLine * 2;
  const isLine = placed.some(({ fact, isGuess }) => fact === 'line' && !isGuess);
  const isCounted = isLine && placed.some(({ fact }) => fact === 'quantity');
  const isItem = placed.some(({ fact, path }) => fact === 'variant' && path.at(-1) !== 'id');
  return placed.length + (isCounted ? ofLine : 0) + (isLine ? 0.5 : 0) + (isItem ? 0.25 : 0);
}

/** More than any alternative has facts. */
const ofLine = 100;

/** It removes by an action that it names; the id of an item, such as `clear-vase`, is none. */
const isOfAction = ({ value, placed }: Filled): boolean =>
  placesIn(value).some(
    ({ value: word }) =>
      typeof word === 'string' && removes(word) && !placed.some((one) => one.value === word),
  );

const takesLine = ({ placed }: Filled): boolean => placed.some(({ fact }) => fact === 'quantity');

/** Of actions of which an object takes only one: the one for what the call is about, if a name says so. */
export function onlyAction<T extends Filled>(
  members: readonly (readonly [string, T])[],
  { isRemoval, lineIndex }: Facts,
): readonly (readonly [string, T])[] {
  const own = isRemoval ? removes : lineIndex === undefined ? adds : sets;
  const best = members.toSorted((a, b) => worthOf(b[1]) - worthOf(a[1]));
  return [best.find(([name]) => own(name)) ?? best[0]].filter((member) => member !== undefined);
}

/**
 * Without optional members that are only guessed to name a record below something else, that may name the shipping method where
 * another one certainly does (the `id` beside a `shipmentMethodCode`), or the query beside a required one.
 */
export function withoutDoubtful<T extends { readonly placed: readonly Placed[] }>(
  members: readonly (readonly [string, T])[],
  required: ReadonlySet<unknown>,
  facts: Facts,
): readonly (readonly [string, T])[] {
  const isMethod = ({ fact }: Placed) => fact === 'shippingMethod';
  const isNamed = ({ path }: Placed) => factByName(path, facts)?.fact === 'shippingMethod';
  const named = members.filter(([, { placed }]) => placed.some((one) => isMethod(one) && isNamed(one)));
  const isQuery = ({ fact }: Placed) => fact === 'query';
  const isAsked = members.some(([name, { placed }]) => required.has(name) && placed.some(isQuery));
  const isDoubtful = (one: Placed) =>
    (one.isGuess === true && isRecordFact(one.fact) && isOfOther(one.path)) ||
    (isAsked && isQuery(one)) ||
    (named.length > 0 && isMethod(one) && !isNamed(one));
  return members.filter(
    ([name, { placed }]) => required.has(name) || !(placed.length === 1 && placed.every(isDoubtful)),
  );
}

/** "By its `id`, or a new one by its `sku`; not both": of members that the description excludes, the first that is filled. */
export function withoutExcluded<T>(
  members: readonly (readonly [string, T])[],
  { description }: JsonObject,
  required: ReadonlySet<unknown>,
): readonly (readonly [string, T])[] {
  if (typeof description !== 'string' || !memberWords.notBoth.test(description)) return members;
  const [, ...others] = quotesIn(description).filter(
    (name) => !required.has(name) && members.some(([member]) => member === name),
  );
  return members.filter(([name]) => !others.includes(name));
}

/** Of an enum: the action for what the call is about, or the kind of thing that the item is. */
export const choiceAmong = (values: readonly unknown[], facts: Facts): unknown =>
  actionAmong(values, facts) ?? kindAmong(values, facts);

/** `variant` for an item from the list `variants`. */
function kindAmong(values: readonly unknown[], { ofPlaces: [item] = [] }: Facts): unknown {
  const list = item && plain(item.around.at(-1) ?? '');
  return values.find((value) => typeof value === 'string' && `${plain(value)}s` === list);
}

/** @returns undefined where the values are no actions. */
function actionAmong(values: readonly unknown[], { isRemoval, ofLine = [] }: Facts): unknown {
  const named = (names: (name: string) => boolean) =>
    values.find((value) => typeof value === 'string' && names(value));
  if (named(adds) === undefined || (named(sets) ?? named(removes)) === undefined) return undefined;
  return (isRemoval ? named(removes) : ofLine.length > 0 ? named(sets) : undefined) ?? named(adds);
}

export const adds = (name: string): boolean => actionNames.adds.test(inEnglish(name));

const sets = (name: string): boolean => actionNames.sets.test(inEnglish(name));

/** Of lists that each add or change lines, the required ones, or else only one: the first that names the item to buy, or what to remove. */
export function oneListOfLines<T extends Filled>(
  members: readonly (readonly [string, T])[],
  required: ReadonlySet<unknown>,
  { isRemoval }: Facts,
): readonly (readonly [string, T])[] {
  if (isRemoval && members.some(([name, filling]) => removes(name) || isOfAction(filling))) {
    const isKept = (filling: Filled) => !takesLine(filling) || isOfAction(filling);
    return members.filter(([name, filling]) => required.has(name) || isKept(filling));
  }
  const lists = members.filter(
    ([, { value, placed }]) =>
      (Array.isArray(value) || isMapOfLines(placed)) && placed.some(({ fact }) => fact === 'quantity'),
  );
  const [first] = lists.toSorted(
    (a, b) => Number(required.has(b[0])) - Number(required.has(a[0])) || rankOf(b) - rankOf(a),
  );
  const isNamed = members.some(([, { value, placed }]) => !Array.isArray(value) && names(placed, 'variant'));
  return members.filter((member) => {
    const [name, filling] = member;
    const isOfOptions = isNamed && isListOfObjects(filling) && names(filling.placed, 'variant');
    // An item without variants is named once.
    const isRepeated =
      variantNames.argument.test(name) &&
      names(filling.placed, 'variant') &&
      members.some(
        ([other, { value, placed }]) =>
          required.has(other) &&
          value === filling.value &&
          (names(placed, 'variant') || names(placed, 'product')),
      );
    // Beside the list with quantities, a list of lines alone selects them, or leaves them out of the checkout.
    const isSelection = first !== undefined && Array.isArray(filling.value) && isOfLines(filling);
    const isOther = lists.includes(member) || isOfOptions || isRepeated || isSelection;
    return member === first || required.has(name) || !isOther;
  });
}

const isOfLines = ({ placed }: Filled): boolean =>
  placed.length > 0 && placed.every(({ fact }) => fact === 'line');

const names = (placed: Filled['placed'], wanted: keyof Facts): boolean =>
  placed.some(({ fact }) => fact === wanted);

/** Beside the name of an item, it lists what belongs to that: modifiers, components. */
const isListOfObjects = ({ value }: Filled): boolean => Array.isArray(value) && value.some(isObject);

/** Its keys are the ids of items or of lines. */
const isMapOfLines = (placed: Filled['placed']): boolean =>
  placed.some(
    ({ fact, path, value }) => (fact === 'line' || fact === 'variant') && path.at(-1) === String(value),
  );

/** A list that changes the line of the item comes before one that adds the item. */
const rankOf = ([, { placed }]: readonly [string, Filled]): number =>
  Number(placed.some(({ fact, isGuess }) => fact === 'line' && !isGuess)) * 2 +
  Number(placed.some(({ fact }) => fact === 'variant'));

/** Stops counting at `max`. */
export function hasMore(members: JsonObject, max: number): boolean {
  let count = 0;
  for (const name in members) {
    if (Object.hasOwn(members, name)) count += 1;
    if (count > max) return true;
  }
  return false;
}

/** @param given arguments; of an object, only its members are left out. */
export function withoutGiven(inputSchema: JsonObject, given: JsonObject): JsonObject {
  return left(inputSchema, inputSchema, given);
}

function left(root: JsonObject, written: unknown, given: JsonObject): JsonObject {
  const schema = resolveSchema(root, written);
  const properties = isObject(schema.properties) ? schema.properties : {};
  const isPart = (name: string) => isObject(given[name]) && isObject(properties[name]);
  const isLeft = (name: unknown) => typeof name !== 'string' || !Object.hasOwn(given, name) || isPart(name);
  return {
    ...schema,
    ...(Array.isArray(schema.required) && { required: schema.required.filter(isLeft) }),
    properties: Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => isLeft(name))
        .map(([name, member]) => {
          const own = Object.hasOwn(given, name) ? given[name] : undefined;
          return [name, isObject(own) ? left(root, member, own) : member];
        }),
    ),
  };
}

/** The members whose company is complete: an optional one may only be sent beside others (`dependentRequired`). */
export function withDependencies<Filling>(
  members: readonly (readonly [string, Filling])[],
  { required, dependentRequired }: JsonObject,
): readonly (readonly [string, Filling])[] {
  if (!isObject(dependentRequired)) return members;
  const names = new Set(members.map(([name]) => name));
  return members.filter(([name]) => {
    const others: unknown = Object.hasOwn(dependentRequired, name) ? dependentRequired[name] : [];
    const isNeeded = Array.isArray(required) && required.includes(name);
    return isNeeded || !Array.isArray(others) || others.every((other) => names.has(other));
  });
}

/** The planned arguments with the given ones; lists are replaced. */
export function withGiven(planned: JsonObject, given: JsonObject): JsonObject {
  const merged = Object.entries(given).map(([name, value]) => {
    const own = planned[name];
    return [name, isObject(own) && isObject(value) ? withGiven(own, value) : value];
  });
  return { ...planned, ...Object.fromEntries(merged) };
}

/** A value below members with these names. */
export const nested = (path: readonly string[], value: unknown): JsonObject =>
  path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as JsonObject;

/** The planned arguments with another value at the path, which leads to no entry of a list. */
export const withValueAt = (planned: JsonObject, path: readonly string[], value: unknown): JsonObject =>
  withGiven(planned, nested(path, value));
