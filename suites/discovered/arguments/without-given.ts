/** An input schema without the members that a caller gives itself, so that the rest of the arguments can be planned. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { resolveSchema } from '../../../lib/assert/schema-references.ts';

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

/** The planned arguments with the given ones; lists are replaced. */
export function withGiven(planned: JsonObject, given: JsonObject): JsonObject {
  const merged = Object.entries(given).map(([name, value]) => {
    const own = planned[name];
    return [name, isObject(own) && isObject(value) ? withGiven(own, value) : value];
  });
  return { ...planned, ...Object.fromEntries(merged) };
}
