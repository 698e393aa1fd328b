/** The type that a schema gives its values. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';

/** The first type other than null; a schema with properties describes an object. */
export function typeOf(schema: JsonObject): string | undefined {
  const type = [schema.type].flat().find((name) => typeof name === 'string' && name !== 'null');
  if (typeof type === 'string') return type;
  if (isObject(schema.properties)) return 'object';
  return schema.items === undefined ? undefined : 'array';
}
