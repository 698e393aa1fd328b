/** Arguments for a tool, generated from its input schema: valid ones, and ones that are a single mutation away. */
import fc from 'fast-check';
import { isObject, type JsonObject } from '../assert/json.ts';
import { resolveSchema } from '../assert/untrusted-schema/resolve-schema.ts';

type Values = fc.Arbitrary<unknown>;

/** No honest input schema reaches these; a hostile one ends here, and counts as one that cannot be filled. */
const mostDepth = 8;
const mostNodes = 500;
const mostAlternatives = 16;
/** Longer texts and lists than the least that is allowed, by so much. */
const moreCharacters = 40;
const moreItems = 2;

/** Gives the value that a member has to have, whatever is generated elsewhere; undefined for most. */
export type Known = (path: readonly string[], schema: JsonObject) => unknown;

type Work = { readonly root: JsonObject; readonly known: Known; nodes: number };

/**
 * Valid arguments, as far as the schema says what is valid in the keywords known here.
 * @returns undefined when a required member takes nothing that can be made up.
 */
export function toolArguments(
  inputSchema: JsonObject,
  known: Known = () => undefined,
): fc.Arbitrary<JsonObject> | undefined {
  const values = valuesOf({ root: inputSchema, known, nodes: mostNodes }, inputSchema, []);
  // A filter that lets nothing through would go on for ever.
  if (!values || !fc.sample(values, { numRuns: 20, seed: 1 }).some(isObject)) return undefined;
  return values.filter(isObject) as fc.Arbitrary<JsonObject>;
}

function valuesOf(work: Work, written: unknown, path: readonly string[]): Values | undefined {
  work.nodes -= 1;
  if (work.nodes < 0 || path.length > mostDepth || written === false) return undefined;
  const { anyOf, oneOf, ...schema } = resolveSchema(work.root, written);
  const known = work.known(path, schema);
  if (known !== undefined) return fc.constant(known);
  const alternatives = [anyOf, oneOf].find(Array.isArray)?.slice(0, mostAlternatives);
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
  const given = members.map(([name, values]) =>
    fc.tuple(fc.constant(name), required.includes(name) ? values : fc.oneof(fc.constant(absent), values)),
  );
  return fc
    .tuple(...given)
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== absent)));
}

/** An optional member is as often left out as given. */
const absent = Symbol('absent');

const mostItems = 100;

function arrays(work: Work, schema: JsonObject, path: readonly string[]): Values | undefined {
  const least = countOf(schema.minItems);
  const items = valuesOf(work, schema.items ?? {}, [...path, '0']);
  if (!items) return least === 0 ? fc.constant([]) : undefined;
  const bounds = {
    minLength: least,
    maxLength: Math.min(countOf(schema.maxItems, Infinity), least + moreItems),
  };
  if (bounds.minLength > bounds.maxLength || least > mostItems) return undefined;
  // There may be fewer different items than are asked for, and looking for more would go on for ever.
  if (schema.uniqueItems === true && least > 1) return undefined;
  return schema.uniqueItems === true
    ? fc.uniqueArray(items, { ...bounds, selector: (item) => JSON.stringify(item) })
    : fc.array(items, bounds);
}

/** Formats are notes, but nobody is served by an address that is none. */
const formats: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-31T12:00:00Z', '2026-02-28T23:59:59+01:00'],
  date: ['2026-01-31'],
  email: ['ada@example.com'],
  uri: ['https://example.com/a?b=c'],
  url: ['https://example.com/a?b=c'],
  uuid: ['3f333df6-90a4-4fda-8dd3-9485d27cee36'],
};

/** One code point each, since that is what JSON Schema counts. */
const character = fc.constantFrom(...'aZ09 -_.,/%\\"\'<&éß日ع🛒');

function texts(schema: JsonObject): Values | undefined {
  const { format, pattern, examples } = schema;
  const given = [schema.default, ...(Array.isArray(examples) ? examples : [])].filter(
    (value) => typeof value === 'string',
  );
  if (typeof format === 'string' && formats[format]) return fc.constantFrom(...formats[format]);
  if (pattern !== undefined) return given.length > 0 ? fc.constantFrom(...given) : matching(pattern);
  const minLength = countOf(schema.minLength);
  const maxLength = Math.min(countOf(schema.maxLength, Infinity), minLength + moreCharacters);
  if (minLength > maxLength || minLength > 10_000) return undefined;
  return fc.string({ unit: character, minLength, maxLength });
}

/** Only for short patterns without long repetitions: what a hostile one would grow into is not generated. */
function matching(pattern: unknown): Values | undefined {
  if (typeof pattern !== 'string' || pattern.length > 100 || /\{\d{3,}|\{.*\{.*\{/.test(pattern))
    return undefined;
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
  return fc.integer({ min: Math.max(from, -(2 ** 31)), max: Math.min(to, 2 ** 31 - 1) }).map((n) => n * step);
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

const countOf = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && value >= 0 ? value : otherwise;

/** What careless tools take for a value of the right type. */
const strangers: readonly unknown[] = [
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

/** Members that are changed in the edges. */
const mostChanged = 3;

/**
 * What careless tools stumble over before anything else: no arguments, and a number where a text belongs, or the other
 * way round. The same for the same arbitrary.
 */
export function strangeEdges(values: fc.Arbitrary<JsonObject>): readonly JsonObject[] {
  const samples = fc.sample(values, { seed: 1, numRuns: 20 });
  const fullest = samples.reduce((best, value) =>
    Object.keys(value).length > Object.keys(best).length ? value : best,
  );
  const changed = Object.entries(fullest)
    .slice(0, mostChanged)
    .map(([name, value]) => ({ ...fullest, [name]: typeof value === 'number' ? '5' : 5 }));
  return [{}, ...changed];
}

/** The arguments with one member, at whatever depth, left out, replaced by something strange, or added. */
export const mutated = (values: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      value: values,
      place: fc.nat(),
      mutation: fc.oneof(fc.constant('drop'), fc.constant('add'), fc.nat(strangers.length - 1)),
    })
    .map(({ value, place, mutation }) => {
      const paths = membersOf(value, []);
      const path = paths[place % Math.max(1, paths.length)];
      if (mutation === 'add' || path === undefined)
        return { ...value, 'zq-unknown': strangers[place % strangers.length] };
      return changedAt(value, path, typeof mutation === 'number' ? [strangers[mutation]] : []) as JsonObject;
    });

function membersOf(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [...path, name],
    ...membersOf(member, [...path, name]),
  ]);
}

/** @param instead one value, or none to leave the member out. */
function changedAt(node: unknown, [step, ...rest]: readonly string[], instead: readonly unknown[]): unknown {
  const entries = Object.entries(node ?? {}).flatMap(([name, member]): [string, unknown][] => {
    if (name !== step) return [[name, member]];
    if (rest.length > 0) return [[name, changedAt(member, rest, instead)]];
    return instead.map((value) => [name, value]);
  });
  return Array.isArray(node) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}
