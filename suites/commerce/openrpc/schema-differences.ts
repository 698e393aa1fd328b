/** Differences between two schemas of the same arguments. */

import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { resolveSchema } from '../../../lib/assert/resolve-schema.ts';
import { maxLevels, maxMembers } from '../bounds.ts';

/** One schema's description of one member of the arguments. */
export type Description = {
  /** JSON Schema types, without null; undefined when it names none. */
  readonly types: readonly string[] | undefined;
  readonly required: boolean;
};

/** By the path of the member: `context/currency`. */
export type Descriptions = ReadonlyMap<string, Description>;

/** @param root the schema that `#/...` refers into. */
export function descriptionsIn(root: JsonObject, schema: JsonObject): Descriptions {
  const descriptions = new Map<string, Description>();
  const visit = (written: unknown, path: readonly string[]): void => {
    const { properties, required } = resolveSchema(root, written);
    if (!isObject(properties) || path.length >= maxLevels) return;
    for (const [name, member] of Object.entries(properties)) {
      if (descriptions.size >= maxMembers) return;
      const isRequired = Array.isArray(required) && required.includes(name);
      descriptions.set([...path, name].join('/'), { types: typesOf(root, member), required: isRequired });
      visit(member, [...path, name]);
    }
  };
  visit(schema, []);
  return descriptions;
}

function typesOf(root: JsonObject, member: unknown): readonly string[] | undefined {
  const { type } = resolveSchema(root, member);
  const names = [type].flat().filter((name) => typeof name === 'string' && name !== 'null') as string[];
  return names.length === 0 ? undefined : names;
}

/** Two contradicting descriptions of a member: types such as `string or number`, or `required` and `optional`. */
export type Difference = {
  readonly path: string;
  readonly listed: string;
  readonly published: string;
};

/** Members that both describe: with types that have no value in common, or required by only one. */
export function differencesBetween(listed: Descriptions, published: Descriptions): readonly Difference[] {
  const paths = [...new Set([...listed.keys(), ...published.keys()])];
  return paths.flatMap((path): Difference[] => {
    const [one, other] = [listed.get(path), published.get(path)];
    if (one?.types && other?.types && !isCompatible(one.types, other.types)) {
      return [{ path, listed: one.types.join(' or '), published: other.types.join(' or ') }];
    }
    const isSame = (one?.required ?? false) === (other?.required ?? false);
    if (isSame || !describeSiblings(path, listed, published)) return [];
    const presence = (description?: Description) => (description?.required ? 'required' : 'optional');
    return [{ path, listed: presence(one), published: presence(other) }];
  });
}

/** Every integer is a number. */
const isCompatible = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((type) =>
    others.some((other) => type === other || [type, other].toSorted().join() === 'integer,number'),
  );

/** A schema that names no member of an object says nothing about which of them are required. */
function describeSiblings(path: string, ...schemas: readonly Descriptions[]): boolean {
  const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  return schemas.every((schema) =>
    [...schema.keys()].some((other) => other.startsWith(parent) && !other.slice(parent.length).includes('/')),
  );
}
