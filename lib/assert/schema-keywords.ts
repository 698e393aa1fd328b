/** Members of a JSON Schema that are misspelt keywords: validators ignore them silently. */
import { maxPatternLength } from './bounds.ts';
import { escapeStep, isObject, type JsonObject } from './json.ts';
import { fitting, metaSchema } from './schema.ts';
import { isBounded } from './untrusted-schema.ts';

export type Misspelt = {
  /** JSON Pointer of the object with the member. */
  readonly at: string;
  readonly member: string;
  readonly meant: string;
};

/** Keywords whose value is a schema, or an array of schemas. */
const schemas =
  `additionalProperties items prefixItems contains propertyNames allOf anyOf oneOf not if then else
  unevaluatedItems unevaluatedProperties contentSchema`.split(/\s+/);

/** Keywords whose members are schemas, named by the author. */
const named = '$defs definitions properties patternProperties dependentSchemas'.split(' ');

/** Keywords of JSON Schema 2020-12 that contain no schema. */
const plain =
  `$schema $id $ref $anchor $dynamicRef $dynamicAnchor $comment $vocabulary type enum const title description
  default examples deprecated readOnly writeOnly format pattern minLength maxLength minimum maximum exclusiveMinimum
  exclusiveMaximum multipleOf minItems maxItems uniqueItems minContains maxContains required minProperties maxProperties
  dependentRequired contentEncoding contentMediaType`.split(/\s+/);

const keywords = [...schemas, ...named, ...plain];

/** Only the letters, in lower case: no two keywords differ only in case, `_` or `-`. */
const plainly = (member: string): string => member.toLowerCase().replaceAll(/[_-]/g, '');

/** @returns the known name that a member misspells; undefined for a known name and for an unrelated one. */
export function meantBy(member: string, names: readonly string[]): string | undefined {
  return names.includes(member) ? undefined : names.find((name) => plainly(name) === plainly(member));
}

/** @returns undefined when the schema is too large or too deep to be searched. */
export const misspeltKeywords = (schema: JsonObject): readonly Misspelt[] | undefined =>
  isBounded(schema) ? inSchema(schema, '') : undefined;

/** Skips the content of members that are not even misspelt keywords: they belong to other vocabularies. */
function inSchema(node: unknown, at: string): readonly Misspelt[] {
  if (Array.isArray(node)) return node.flatMap((item, i) => inSchema(item, `${at}/${i}`));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([member, value]) => {
    const meant = meantBy(member, keywords);
    const keyword = meant ?? member;
    const place = `${at}/${escapeStep(member)}`;
    const own = meant === undefined || Object.hasOwn(node, meant) ? [] : [{ at, member, meant }];
    if (schemas.includes(keyword)) return [...own, ...inSchema(value, place)];
    if (!named.includes(keyword) || !isObject(value)) return own;
    const inner = Object.entries(value).flatMap(([name, one]) =>
      inSchema(one, `${place}/${escapeStep(name)}`),
    );
    return [...own, ...inner];
  });
}

/** Patterns in a target's schema that are not regular expressions (JSON Schema 2020-12, Core, section 6.4). */
type Pattern = { readonly at: string; readonly pattern: string; readonly isBroken: boolean };

/** @returns undefined when the schema is too large or too deep. */
export const schemaPatterns = (schema: JsonObject): readonly Pattern[] | undefined =>
  schemaObjects(schema)?.flatMap(({ at, value: { pattern, patternProperties } }) =>
    [pattern, ...(isObject(patternProperties) ? Object.keys(patternProperties) : [])].flatMap((text) =>
      typeof text === 'string' && text.length <= maxPatternLength
        ? [{ at, pattern: text, isBroken: !isExpression(text, 'u') && !isExpression(text, '') }]
        : [],
    ),
  );

/** Compiles the pattern without running it. Valid patterns may escape more than the flag `u` allows, so both modes count. */
function isExpression(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/**
 * @returns at most three reasons why a value is not a JSON Schema 2020-12, none if it is one, and undefined if it is too
 * large or too deep to be judged.
 */
export function schemaProblems(value: unknown): readonly string[] | undefined {
  if (!isBounded(value)) return undefined;
  const validate = fitting(metaSchema);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath || 'the schema'} ${message}`);
}

/** An object in a target's JSON Schema 2020-12, or in its OpenAPI 3.1 document, which contains such schemas. */
export type SchemaObject = {
  /** JSON Pointer in the document. */
  readonly at: string;
  readonly value: JsonObject;
};

/** Members that contain data, where keyword names have no meaning. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

/** Members whose own members have names chosen by the author. */
const membersOf: ReadonlySet<string> = new Set(['$defs', 'definitions', 'patternProperties', 'properties']);

/**
 * Every object whose members are keywords, outer objects first. Skips nested schemas with their own `$id`, which are
 * documents of their own.
 * @returns undefined when the document is too large or too deep.
 */
export const schemaObjects = (document: JsonObject): readonly SchemaObject[] | undefined =>
  isBounded(document) ? objectsIn(document, '') : undefined;

function objectsIn(node: unknown, at: string): readonly SchemaObject[] {
  if (Array.isArray(node)) return node.flatMap((item, place) => objectsIn(item, `${at}/${place}`));
  if (!isObject(node) || (at !== '' && typeof node.$id === 'string')) return [];
  const members = Object.entries(node).filter(([name]) => !data.has(name) && !/^x-/i.test(name));
  const inner = members.flatMap(([name, member]) =>
    membersOf.has(name) && isObject(member)
      ? Object.entries(member).flatMap(([own, schema]) => objectsIn(schema, place(at, name, own)))
      : objectsIn(member, place(at, name)),
  );
  return [{ at, value: node }, ...inner];
}

const place = (...steps: readonly string[]): string =>
  steps.map((step, i) => (i === 0 ? step : step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
