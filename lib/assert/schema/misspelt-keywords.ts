/** Members of a JSON Schema that would be keywords in another spelling: validators ignore them without a word. */
import { escapeStep } from '../../json/pointer.ts';
import { isObject, type JsonObject } from '../json.ts';
import { isBounded } from '../untrusted-schema/bounded-schema.ts';

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

/** Letters alone, in lower case: neither case nor `_` and `-` between words tell two keywords apart. */
const plainly = (member: string): string => member.toLowerCase().replaceAll(/[_-]/g, '');

/** @returns the name that a member is another spelling of; undefined for a known name, and for an unlike one. */
export function meantBy(member: string, names: readonly string[]): string | undefined {
  return names.includes(member) ? undefined : names.find((name) => plainly(name) === plainly(member));
}

/** @returns undefined when the schema is too large or too deep to be searched. */
export const misspeltKeywords = (schema: JsonObject): readonly Misspelt[] | undefined =>
  isBounded(schema) ? inSchema(schema, '') : undefined;

/** Members that no spelling makes a keyword belong to others: their content is not searched. */
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
