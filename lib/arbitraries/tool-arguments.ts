/** Arguments for a tool, generated from its input schema. */
import fc from 'fast-check';
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
