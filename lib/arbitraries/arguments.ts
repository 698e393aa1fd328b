/** Arguments for a tool, generated from its input schema, and those that careless tools break on: minimal and mutated ones. */
import fc from 'fast-check';
import type { Boundaries } from '../assert/boundaries.ts';
import { isObject, type JsonObject } from '../assert/json.ts';
import { resolveSchema } from '../assert/schema-references.ts';
import { maxAlternatives, maxItems, maxLevels, maxNodes } from './bounds.ts';

type Values = fc.Arbitrary<unknown>;

/** How far generated lists may exceed the minimum length. */
const moreItems = 2;

/** @returns the fixed value of a member; undefined if its value is generated. */
type Known = (path: readonly string[], schema: JsonObject) => unknown;

type Work = { readonly root: JsonObject; readonly known: Known; nodes: number };

/**
 * Arguments that satisfy the keywords known to this generator; callers validate them against the whole schema.
 * @returns undefined when no value can be generated for a required member.
 */
export function toolArguments(
  inputSchema: JsonObject,
  known: Known = () => undefined,
): fc.Arbitrary<JsonObject> | undefined {
  const values = valuesOf({ root: inputSchema, known, nodes: maxNodes }, inputSchema, []);
  // A filter that rejects every value would never return.
  if (!values || !fc.sample(values, { numRuns: 20, seed: 1 }).some(isObject)) return undefined;
  return values.filter(isObject) as fc.Arbitrary<JsonObject>;
}

function valuesOf(work: Work, written: unknown, path: readonly string[]): Values | undefined {
  work.nodes -= 1;
  if (work.nodes < 0 || path.length > maxLevels || written === false) return undefined;
  const { anyOf, oneOf, ...schema } = resolveSchema(work.root, written);
  const known = work.known(path, schema);
  if (known !== undefined) return fc.constant(known);
  const alternatives = [anyOf, oneOf].find(Array.isArray)?.slice(0, maxAlternatives);
  if (!alternatives) return plainValues(work, schema, path);
  return among(alternatives.map((one) => valuesOf(work, { allOf: [one, schema] }, path)));
}

function among(candidates: readonly (Values | undefined)[]): Values | undefined {
  const possible = candidates.filter((candidate) => candidate !== undefined);
  return possible.length === 0 ? undefined : fc.oneof(...possible);
}

function plainValues(work: Work, schema: JsonObject, path: readonly string[]): Values | undefined {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.length > 0 ? fc.constantFrom(...schema.enum) : undefined;
  const types = schema.type === undefined ? [impliedType(schema)] : [schema.type].flat();
  return among(types.map((type) => valuesOfType(work, { ...schema, type }, path)));
}

function impliedType({ properties, required, items }: JsonObject): string {
  if (properties !== undefined || required !== undefined) return 'object';
  return items === undefined ? 'string' : 'array';
}

function valuesOfType(work: Work, schema: JsonObject, path: readonly string[]): Values | undefined {
  switch (schema.type) {
    case 'object':
      return objects(work, schema, path);
    case 'array':
      return arrays(work, schema, path);
    case 'string':
      return texts(schema);
    case 'integer':
    case 'number':
      return integers(schema);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function objects(work: Work, schema: JsonObject, path: readonly string[]): Values | undefined {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const members = Object.entries(properties).flatMap(([name, member]): [string, Values][] => {
    const values = valuesOf(work, member, [...path, name]);
    return values ? [[name, values]] : [];
  });
  const names = new Set(members.map(([name]) => name));
  if (!required.every((name) => names.has(name))) return undefined;
  const entries = members.map(([name, values]) =>
    fc.tuple(fc.constant(name), required.includes(name) ? values : fc.oneof(fc.constant(absent), values)),
  );
  return fc
    .tuple(...entries)
    .map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== absent)));
}

/** Omits optional members half the time. */
const absent = Symbol('absent');

function arrays(work: Work, schema: JsonObject, path: readonly string[]): Values | undefined {
  const least = countOf(schema.minItems);
  const items = valuesOf(work, schema.items ?? {}, [...path, '0']);
  if (!items) return least === 0 ? fc.constant([]) : undefined;
  const bounds = {
    minLength: least,
    maxLength: Math.min(countOf(schema.maxItems, Infinity), least + moreItems),
  };
  if (bounds.minLength > bounds.maxLength || least > maxItems) return undefined;
  // With fewer distinct items than required, the search for more would never end.
  if (schema.uniqueItems === true && least > 1) return undefined;
  return schema.uniqueItems === true
    ? fc.uniqueArray(items, { ...bounds, selector: (item) => JSON.stringify(item) })
    : fc.array(items, bounds);
}

/** How far generated texts may exceed the minimum length. */
const moreCharacters = 40;

/** Formats are annotations, but a value outside its format tests little. */
const formats: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-31T12:00:00Z', '2026-02-28T23:59:59+01:00'],
  date: ['2026-01-31'],
  email: ['ada@example.com'],
  uri: ['https://example.com/a?b=c'],
  url: ['https://example.com/a?b=c'],
  uuid: ['3f333df6-90a4-4fda-8dd3-9485d27cee36'],
};

/** Single code points, because JSON Schema counts code points. */
const character = fc.constantFrom(...'aZ09 -_.,/%\\"\'<&éß日ع🛒');

/** Texts that a JSON Schema allows. */
function texts(schema: JsonObject): Values | undefined {
  const { format, pattern, examples } = schema;
  const samples = [schema.default, ...(Array.isArray(examples) ? examples : [])].filter(
    (value) => typeof value === 'string',
  );
  if (typeof format === 'string' && formats[format]) return fc.constantFrom(...formats[format]);
  if (pattern !== undefined) return samples.length > 0 ? fc.constantFrom(...samples) : matching(pattern);
  const minLength = countOf(schema.minLength);
  const maxLength = Math.min(countOf(schema.maxLength, Infinity), minLength + moreCharacters);
  if (minLength > maxLength || minLength > 10_000) return undefined;
  return fc.string({ unit: character, minLength, maxLength });
}

/** Accepts only short patterns without long repetitions, so that a hostile pattern cannot exhaust memory. */
function matching(pattern: unknown): Values | undefined {
  if (typeof pattern !== 'string' || pattern.length > 100 || /\{\d{3,}|\{.*\{.*\{/.test(pattern)) {
    return undefined;
  }
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' });
  } catch {
    return undefined;
  }
}

function integers({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: JsonObject): Values | undefined {
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  const least = Math.max(numberOr(minimum, -Infinity), numberOr(exclusiveMinimum, -Infinity) + 1);
  const most = Math.min(numberOr(maximum, Infinity), numberOr(exclusiveMaximum, Infinity) - 1);
  const from = Math.ceil((least === -Infinity ? Math.min(0, most) : least) / step);
  const to = Math.floor(Math.min(most, from * step + 1_000 * step) / step);
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from > to) return undefined;
  return fc.integer({ min: from, max: to }).map((n) => n * step);
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

const countOf = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && value >= 0 ? value : otherwise;

/** Values sent in place of the arguments object. */
export const nonObjects: Boundaries<unknown> = { representative: [[], 'lamp', null], others: [5] };

/**
 * Two samples: the one with the fewest members, and, among those with the most members, the one with the fewest nested
 * members. Lists are as long as possible in both. Deterministic for a given arbitrary.
 */
export function argumentEdges(values: fc.Arbitrary<JsonObject>): readonly JsonObject[] {
  const sizes = fc.sample(values, { seed: 1, numRuns: 200 }).map((value) => ({ value, ...sizeOf(value) }));
  const outer = Math.max(...sizes.map(({ value }) => Object.keys(value).length));
  const hollow = sizes.filter(({ value }) => Object.keys(value).length === outer);
  return [leanest(sizes), leanest(hollow)].flatMap((size) => (size ? [size.value] : []));
}

type Size = { readonly members: number; readonly items: number };

const leanest = <T extends Size>(sizes: readonly T[]): T | undefined =>
  sizes.toSorted((a, b) => a.members - b.members || b.items - a.items)[0];

/** The members of objects and the items of lists, at any depth. */
function sizeOf(value: unknown): Size {
  const inner = isObject(value) || Array.isArray(value) ? Object.values(value) : [];
  const own = { members: isObject(value) ? inner.length : 0, items: Array.isArray(value) ? inner.length : 0 };
  return inner
    .map(sizeOf)
    .reduce((sum, { members, items }) => ({ members: sum.members + members, items: sum.items + items }), own);
}

/** Values that careless tools accept in place of the right type. */
const invalidValues: readonly unknown[] = [
  null,
  -1,
  1.5,
  2 ** 53,
  true,
  '',
  'x'.repeat(5_000),
  [],
  [[]],
  {},
  '__proto__',
];

/** Members that the boundary inputs change. */
const maxChanged = 3;
/** Members that every run changes. */
const maxRepresentative = 2;

/**
 * The inputs that careless tools most often mishandle: no arguments, a number in place of a text, and the reverse.
 * Deterministic for a given arbitrary.
 */
export function mutationEdges(values: fc.Arbitrary<JsonObject>): Boundaries<JsonObject> {
  const samples = fc.sample(values, { seed: 1, numRuns: 20 });
  const fullest = samples.reduce((best, value) =>
    Object.keys(value).length > Object.keys(best).length ? value : best,
  );
  const changed = Object.entries(fullest)
    .slice(0, maxChanged)
    .map(([name, value]) => ({ ...fullest, [name]: typeof value === 'number' ? '5' : 5 }));
  return {
    representative: [{}, ...changed.slice(0, maxRepresentative)],
    others: changed.slice(maxRepresentative),
  };
}

/** Removes one member at any depth, replaces it with an invalid value, or adds one. */
export const mutated = (values: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      value: values,
      place: fc.nat(),
      mutation: fc.oneof(fc.constant('drop'), fc.constant('add'), fc.nat(invalidValues.length - 1)),
    })
    .map(({ value, place, mutation }) => {
      const paths = membersOf(value, []);
      const path = paths[place % Math.max(1, paths.length)];
      if (mutation === 'add' || path === undefined) {
        return { ...value, 'zq-unknown': invalidValues[place % invalidValues.length] };
      }
      return changedAt(
        value,
        path,
        typeof mutation === 'number' ? [invalidValues[mutation]] : [],
      ) as JsonObject;
    });

function membersOf(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [...path, name],
    ...membersOf(member, [...path, name]),
  ]);
}

/** @param instead the replacement in an array; an empty array leaves the member out. */
function changedAt(node: unknown, [step, ...rest]: readonly string[], instead: readonly unknown[]): unknown {
  const entries = Object.entries(node ?? {}).flatMap(([name, member]): [string, unknown][] => {
    if (name !== step) return [[name, member]];
    if (rest.length > 0) return [[name, changedAt(member, rest, instead)]];
    return instead.map((value) => [name, value]);
  });
  return Array.isArray(node) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}
