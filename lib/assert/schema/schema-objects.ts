/** The objects of a target's document in JSON Schema 2020-12, or in OpenAPI 3.1, which contains such schemas. */
import { escapeStep } from '../../json/pointer.ts';
import { isObject, type JsonObject } from '../json.ts';
import { isBounded } from '../untrusted-schema/bounded-schema.ts';

export type SchemaObject = {
  /** JSON Pointer in the document. */
  readonly at: string;
  readonly value: JsonObject;
};

/** Members that contain data, in which names of keywords have no meaning. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);
/** Members whose own members are named by the author. */
const named: ReadonlySet<string> = new Set(['$defs', 'definitions', 'patternProperties', 'properties']);

/**
 * Every object whose members are keywords, outer objects first. Objects inside a schema with its own `$id` are left out:
 * they belong to another document.
 * @returns undefined when the document is too large or too deep.
 */
export const schemaObjects = (document: JsonObject): readonly SchemaObject[] | undefined =>
  isBounded(document) ? objectsIn(document, '') : undefined;

function objectsIn(node: unknown, at: string): readonly SchemaObject[] {
  if (Array.isArray(node)) return node.flatMap((item, place) => objectsIn(item, `${at}/${place}`));
  if (!isObject(node) || (at !== '' && typeof node.$id === 'string')) return [];
  const members = Object.entries(node).filter(([name]) => !data.has(name) && !/^x-/i.test(name));
  const inner = members.flatMap(([name, member]) =>
    named.has(name) && isObject(member)
      ? Object.entries(member).flatMap(([own, schema]) => objectsIn(schema, place(at, name, own)))
      : objectsIn(member, place(at, name)),
  );
  return [{ at, value: node }, ...inner];
}

const place = (...steps: readonly string[]): string =>
  steps.map((step, i) => (i === 0 ? step : escapeStep(step))).join('/');
