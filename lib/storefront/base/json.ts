/** JSON objects, and the part of JSON Schema 2020-12 that the storefront uses: it enforces the schemas of tools/list. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON Pointer to the invalid value, and the rest of a sentence that begins with it. */
type Problem = { readonly path: string; readonly reason: string };

type Rule = (schema: JsonSchema, value: unknown, path: string) => Problem | undefined;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const hasType: Rule = ({ type }, value, path) => {
  if (type === undefined) return undefined;
  const types = [type].flat();
  const actual = typeOf(value);
  if (types.includes(actual) || (actual === 'integer' && types.includes('number'))) return undefined;
  return { path, reason: `must be ${types.join(' or ')}, but is ${actual}` };
};

const isListed: Rule = (schema, value, path) => {
  if (schema.enum === undefined || schema.enum.includes(value)) return undefined;
  return { path, reason: `must be one of ${schema.enum.join(', ')}` };
};

const isTextual: Rule = ({ minLength = 0, maxLength = Number.MAX_VALUE, pattern }, value, path) => {
  if (typeof value !== 'string') return undefined;
  const length = [...value].length;
  if (length < minLength) return { path, reason: `must have at least ${minLength} characters` };
  if (length > maxLength) return { path, reason: `must have at most ${maxLength} characters` };
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return undefined;
  return { path, reason: `must match ${pattern}` };
};

const isNumeric: Rule = ({ minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE }, value, path) => {
  if (typeof value !== 'number') return undefined;
  if (value < minimum) return { path, reason: `must be at least ${minimum}` };
  return value > maximum ? { path, reason: `must be at most ${maximum}` } : undefined;
};

const isList: Rule = ({ items, minItems = 0, maxItems = Number.MAX_VALUE }, value, path) => {
  if (!Array.isArray(value)) return undefined;
  if (value.length < minItems) return { path, reason: `must have at least ${minItems} items` };
  if (value.length > maxItems) return { path, reason: `must have at most ${maxItems} items` };
  if (!items) return undefined;
  return first(value.map((item: unknown, index) => () => problem(items, item, `${path}/${index}`)));
};

const isRecord: Rule = ({ required = [], properties = {} }, value, path) => {
  if (!isObject(value)) return undefined;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { path: `${path}/${missing}`, reason: 'is missing' };
  const present = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name));
  return first(
    present.map(
      ([name, schema]) =>
        () =>
          problem(schema, value[name], `${path}/${name}`),
    ),
  );
};

const isAnyOf: Rule = ({ anyOf }, value, path) => {
  const problems = anyOf?.map((schema) => problem(schema, value, path)) ?? [];
  if (problems.length === 0 || problems.includes(undefined)) return undefined;
  const alternatives = problems.map((found) => `${found?.path} ${found?.reason}`);
  return { path, reason: `matches none of the alternatives (${alternatives.join('; ')})` };
};

const rules: readonly Rule[] = [hasType, isListed, isTextual, isNumeric, isList, isRecord, isAnyOf];

function first(validations: readonly (() => Problem | undefined)[]): Problem | undefined {
  for (const validate of validations) {
    const found = validate();
    if (found) return found;
  }
  return undefined;
}

/** The first problem of a value, or undefined for a valid one. Supports the keywords that the tools' schemas use. */
export function problem(schema: JsonSchema, value: unknown, path: string): Problem | undefined {
  return first(rules.map((rule) => () => rule(schema, value, path)));
}

/** The keywords of JSON Schema 2020-12 that the storefront's schemas use. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The members that have a value: `{ a: 1, b: undefined }` becomes `{ a: 1 }`. */
export function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
