/** Gives a known fact the form that a schema requires. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';

/** The fact as a string, a number, the only item of an array, or a value of an enum; undefined when it does not fit. */
export function fitFact(fact: unknown, schema: JsonObject): unknown {
  if (Array.isArray(schema.enum)) return schema.enum.find((allowed) => isSame(allowed, fact));
  if ('const' in schema) return isSame(schema.const, fact) ? schema.const : undefined;
  const types = [schema.type].flat().filter((type) => type !== 'null');
  if (schema.type === 'null') return undefined;
  if (isObject(fact)) return isObject(schema.properties) || !types.includes('object') ? undefined : fact;
  if (types.includes('array') || isObject(schema.items)) return arrayOf(fact, schema);
  if (types.includes('object') || isObject(schema.properties)) return undefined;
  if (types.length === 0 || types.includes(typeof fact)) return fact;
  if (typeof fact === 'number' && types.includes('integer')) return Number.isInteger(fact) ? fact : undefined;
  if (types.includes('string')) return String(fact);
  return types.includes('integer') || types.includes('number') ? numberIn(fact) : undefined;
}

function arrayOf(fact: unknown, schema: JsonObject): unknown {
  const item = fitFact(fact, isObject(schema.items) ? schema.items : {});
  return item === undefined ? undefined : [item];
}

const isSame = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();

/** The number that an id is, or ends in: `gid://shop/ProductVariant/123`. */
function numberIn(fact: unknown): number | undefined {
  const digits = /\d+$/.exec(String(fact))?.[0];
  return digits === undefined ? undefined : Number(digits);
}
