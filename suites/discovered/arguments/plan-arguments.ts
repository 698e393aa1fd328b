/**
 * Plans the arguments of a tool call: fills the tool's input schema with known facts. The interface does not specify the
 * shapes of arguments, so a target may declare `query`, `catalog.query`, or anything in between.
 */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { resolveSchema } from '../../../lib/assert/schema-references.ts';
import { idNames } from '../../words/catalog.ts';
import { inEnglish } from '../../words/languages.ts';
import { addressNames } from '../../words/records.ts';
import { lineWords, memberWords } from '../../words/sayings.ts';
import { maxAlternatives, maxMembers, maxSchemaLevels, maxSchemaNodes } from '../bounds.ts';
import {
  choiceAmong,
  hasMore,
  isForbidden,
  isForRemoval,
  isOfRemoval,
  oneListOfLines,
  onlyAction,
  withDependencies,
  withoutDoubtful,
  withoutExcluded,
  withoutMembersOf,
  worthOf,
} from './alternatives.ts';
import { candidateFor, type FittingFact, factFor, fitting, tokenNamed } from './fact-for.ts';
import { isApproval, typeOf } from './fact-rules.ts';
import { type Facts, type Invented, identities, type Placed } from './facts.ts';
import { factsByPosition, onlyFact, onlyRequired } from './facts-by-position.ts';
import { exampleIn, hasForm, isOnlyOne, mapForm, textOfForm } from './forms.ts';
import { lineOfKey, nameOfOwn } from './record-lines.ts';
import { repaired } from './repairs.ts';
import { chosenOptions, copiedEntries, quotedValue } from './shown-places.ts';

export type { Invented, Placed };

export type Plan =
  | {
      readonly filled: true;
      readonly arguments: JsonObject;
      /** The innermost members that got a known fact. */
      readonly placed: readonly Placed[];
      /** Required members whose values are made up; without a value, members that are left out and may be needed. */
      readonly invented: readonly Invented[];
    }
  /** `at`: JSON Pointer of the first required member for which no fact is known. */
  | { readonly filled: false; readonly at: string };

type Filling = { readonly value: unknown; readonly placed: readonly Placed[] };
type Work = {
  readonly root: JsonObject;
  readonly facts: Facts;
  /** As `onlyRequired`, joined. */
  readonly only: string | undefined;
  /** What is left of both bounds. The path does not show the depth: alternatives nest without lengthening it. */
  nodes: number;
  depth: number;
  /** Also those of alternatives that were not chosen. */
  readonly invented: Invented[];
};

/** Thrown to abandon a plan, and always caught in this file. */
class Unfilled extends Error {
  override readonly name = 'Unfilled';
}

/** By schema, then by facts, because most checks plan the same few searches. */
const known = new WeakMap<JsonObject, Map<string, Plan>>();

export function planArguments(inputSchema: JsonObject, facts: Facts): Plan {
  const plans = known.get(inputSchema) ?? new Map<string, Plan>();
  known.set(inputSchema, plans);
  const key = JSON.stringify(facts);
  const plan = plans.get(key) ?? makePlan(inputSchema, facts);
  plans.set(key, plan);
  return plan;
}

function makePlan(inputSchema: JsonObject, facts: Facts): Plan {
  const work: Work = {
    root: inputSchema,
    facts,
    only: onlyRequired(inputSchema)?.path.join('/'),
    nodes: maxSchemaNodes,
    depth: maxSchemaLevels,
    invented: [],
  };
  try {
    const { value, placed } = fill(work, inputSchema, []);
    if (!isObject(value)) return { filled: false, at: '/' };
    const invented = work.invented.filter(
      (one) => valueAt(value, `/${one.path.join('/')}`) === one.value && !isPlaced(placed, one),
    );
    return { filled: true, arguments: value, placed, invented };
  } catch (cause) {
    if (cause instanceof Unfilled) return { filled: false, at: cause.message };
    throw cause;
  }
}

const isPlaced = (placed: readonly Placed[], { path }: Invented): boolean =>
  placed.some((one) => path.join('/').startsWith(one.path.join('/')));

function giveUp(path: readonly string[]): never {
  throw new Unfilled(`/${path.join('/')}`);
}

function fill(work: Work, written: unknown, path: readonly string[]): Filling {
  if (work.nodes === 0 || work.depth === 0) return giveUp(path);
  work.nodes -= 1;
  work.depth -= 1;
  try {
    return fillHere(work, written, path);
  } finally {
    work.depth += 1;
  }
}

function fillHere(work: Work, written: unknown, path: readonly string[]): Filling {
  const schema = resolveSchema(work.root, written);
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (alternatives) return fillingsOf(work, schema, alternatives, path)[0] ?? giveUp(path);
  const isOnly = path.length > 0 && path.join('/') === work.only;
  const fact = factFor(path, schema, work.facts) ?? (isOnly && onlyFact(path, schema, work.facts));
  if (fact) return placing(fact, path);
  // The examples of an unknown id, and the least number, identify something else.
  const type = typeOf(schema) ?? '';
  const { fact: wanted = 'query' } = candidateFor(path, schema, work.facts) ?? {};
  const isUnknownId = identities.has(wanted) && schema.const === undefined && !isOnlyOne(schema.enum);
  const own = isUnknownId ? nameOfOwn(schema, work.facts) : undefined;
  if (own !== undefined) return inventing(work, path, own);
  const isMadeUp = isUnknownId ? ['string', 'integer'].includes(type) : isOnly && type === 'integer';
  return isMadeUp ? giveUp(path) : fillUnknown(work, schema, path);
}

/** The alternatives that can be filled: those with the most known facts come first. */
function fillingsOf(
  work: Work,
  { anyOf, oneOf, ...schema }: JsonObject,
  alternatives: readonly unknown[],
  path: readonly string[],
): readonly Filling[] {
  const removals = alternatives.filter((one) => isOfRemoval(resolveSchema(work.root, one)));
  const possible =
    work.facts.isRemoval && removals.length > 0
      ? removals
      : alternatives.filter((alternative) => !removals.includes(alternative));
  const fillings = possible.slice(0, maxAlternatives).flatMap((alternative) => {
    const others = oneOf ? alternatives.filter((other) => other !== alternative) : [];
    const own = withoutMembersOf(schema, alternative, others);
    const filling = attempt(() => fill(work, { allOf: [own, alternative] }, path));
    return filling ? [filling] : [];
  });
  return fillings.toSorted((a, b) => worthOf(b, work.facts) - worthOf(a, work.facts));
}

function attempt(run: () => Filling): Filling | undefined {
  try {
    return run();
  } catch (cause) {
    if (!(cause instanceof Unfilled)) throw cause;
  }
}

const placing = (one: FittingFact, path: readonly string[]): Filling => ({
  value: one.value,
  placed: [{ path, ...one }],
});

const unplaced = (value: unknown): Filling => ({ value, placed: [] });

function fillUnknown(work: Work, schema: JsonObject, path: readonly string[]): Filling {
  const choice = Array.isArray(schema.enum) ? choiceAmong(schema.enum, work.facts) : undefined;
  const given = [schema.const, choice, schema.default, exampleIn(schema), [schema.enum].flat()[0]];
  const value = given.find((candidate) => candidate !== undefined);
  const type = typeOf(schema);
  const copied =
    copiedEntries(schema, path.at(-1) ?? '', work.facts) ?? chosenOptions(schema, path, work.facts);
  if (copied) return placing({ fact: 'variant', value: copied, isLikely: true }, path);
  if (type === 'object') return fillMap(work, schema, path) ?? fillObject(work, schema, path);
  const isGiven = schema.const !== undefined || schema.default !== undefined || isOnlyOne(schema.enum);
  if (value !== undefined) return isGiven ? unplaced(value) : inventing(work, path, value);
  if (type === 'array') return fillArray(work, schema, path);
  // The buyer has agreed to nothing, so a required flag is false.
  if (type === 'boolean') return inventing(work, path, false);
  // A number that identifies a record cannot be made up.
  if ((type === 'integer' || type === 'number') && !idNames.number.test(inEnglish(path.at(-1) ?? ''))) {
    return inventing(work, path, typeof schema.minimum === 'number' ? schema.minimum : 1);
  }
  // A part of an address that is no fact: the name of a company, a district, the number of a house.
  const isNamed = candidateFor(path, schema, work.facts)?.fact === 'address';
  const isPart = isNamed || path.slice(0, -1).some((step) => addressNames.around.test(inEnglish(step)));
  if (!work.facts.address || !isPart) return giveUp(path);
  const text = ['Conformance', textOfForm(schema), '1'].find((one) => one && hasForm(one, schema));
  return type === 'string' && text !== undefined ? inventing(work, path, text) : giveUp(path);
}

function inventing(work: Work, path: readonly string[], value: unknown): Filling {
  work.invented.push({ path, value });
  return unplaced(value);
}

/** Fills the required members, and the optional ones for which a fact is known; never an approval, even if required. */
function fillObject(work: Work, schema: JsonObject, path: readonly string[]): Filling {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const needed: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  if (needed.length > maxMembers || hasMore(properties, maxMembers)) return giveUp(path);
  const required = new Set(needed);
  const known = factsByPosition(work.root, { properties, required: needed, path }, work.facts);
  const members = Object.entries(properties).flatMap(([name, member]): [string, Filling][] => {
    if (isForbidden(member)) return [];
    const own = resolveSchema(work.root, member);
    const place = [...path, name];
    if (isApproval(name, own)) return tokenNamed(name, work.facts).map((one) => [name, placing(one, place)]);
    const isRequired = required.has(name);
    if (!isRequired && !work.facts.isRemoval && isForRemoval(name, own)) return [];
    const repair = repaired(place, own, work.facts);
    if (repair === null && !isRequired) return [];
    const fact = repair ?? known.get(name);
    const fillMember = () => (fact ? placing(fact, place) : fill(work, member, place));
    const filling = isRequired ? fillMember() : attempt(fillMember);
    if (filling && (isRequired || filling.placed.length > 0)) return [[name, filling]];
    // That this call can do without is a guess.
    const isNeeded = memberWords.needed.test(String(own.description));
    if (isNeeded) work.invented.push({ path: place, value: undefined });
    return [];
  });
  const sure = withoutDoubtful(members, required, work.facts);
  const several = withoutExcluded(sure, schema, required);
  const allowed = schema.maxProperties === 1 ? onlyAction(several, work.facts) : several;
  const chosen = oneListOfLines(withDependencies(allowed, schema), required, work.facts);
  const undeclared = [...required].find(
    (name) => typeof name === 'string' && !Object.hasOwn(properties, name),
  );
  if (undeclared !== undefined) return giveUp([...path, String(undeclared)]);
  const { minProperties = 0 } = schema;
  if (path.length > 0 && chosen.length < Number(minProperties)) return giveUp(path);
  return {
    value: Object.fromEntries(chosen.map(([name, { value }]) => [name, value])),
    placed: chosen.flatMap(([, { placed }]) => placed),
  };
}

/** A map from the item to buy, or from its line, to the quantity or the line; undefined for any other object. */
function fillMap(work: Work, schema: JsonObject, path: readonly string[]): Filling | undefined {
  const { variant, quantity } = work.facts;
  const { description } = schema;
  const form = mapForm(schema);
  const line = lineOfKey(path, description, work.facts);
  const isOfLines = [path.at(-1), description].some(
    (text) => typeof text === 'string' && lineWords.any.test(text.replaceAll('_', ' ')),
  );
  const said = quotedValue({ description }, work.facts)?.value;
  if (!form || !(isOfLines || line || said !== undefined) || variant === undefined) return undefined;
  // The ids of an item have several spellings, of which the keys take one.
  const own = said ?? fitting({ fact: 'variant', value: variant }, form.keys, path, work.facts)?.value;
  const repair = repaired([...path, '0'], form.keys, work.facts);
  const name = repair?.value ?? line?.value ?? own ?? variant;
  const key = [...path, String(name)];
  const entry = resolveSchema(work.root, form.values);
  const count = fitting({ fact: 'quantity', value: quantity }, entry, key, work.facts);
  const filling = count ? placing(count, key) : attempt(() => fill(work, entry, key));
  if (!filling) return undefined;
  return {
    value: { [String(name)]: filling.value },
    // No name says what the keys are.
    placed: [{ path: key, value: name, fact: line ? 'line' : 'variant', isLikely: true }, ...filling.placed],
  };
}

function fillArray(work: Work, schema: JsonObject, path: readonly string[]): Filling {
  if (Array.isArray(schema.prefixItems)) return fillTuple(work, schema.prefixItems, path);
  const isEmpty = !(typeof schema.minItems === 'number' && schema.minItems > 0);
  const actions = deliveryActions(work, schema, path);
  if (actions) return actions;
  const item = attempt(() => fill(work, schema.items ?? {}, [...path, '0']));
  if (item && (item.placed.length > 0 || !isEmpty)) return { value: [item.value], placed: item.placed };
  return isEmpty ? unplaced([]) : giveUp(path);
}

/** A list of actions of which one takes the address and another one the shipping method; undefined for any other list. */
function deliveryActions(work: Work, { items }: JsonObject, path: readonly string[]): Filling | undefined {
  const schema = resolveSchema(work.root, items ?? {});
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (!alternatives) return undefined;
  const taking = (fact: keyof Facts, index: string) =>
    fillingsOf(work, schema, alternatives, [...path, index]).find(({ placed }) =>
      placed.some((one) => one.fact === fact),
    );
  const [address, method] = [taking('address', '0'), taking('shippingMethod', '1')];
  if (!address || !method || address.value === method.value) return undefined;
  return { value: [address.value, method.value], placed: [...address.placed, ...method.placed] };
}

function fillTuple(work: Work, items: readonly unknown[], path: readonly string[]): Filling {
  const fillings = items.slice(0, maxMembers).map((item, i) => fill(work, item, [...path, String(i)]));
  return { value: fillings.map(({ value }) => value), placed: fillings.flatMap(({ placed }) => placed) };
}
