/** What a tool answered, read leniently: the shapes of results are not shown. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';

/** What no honest result reaches; the rest of a larger one is not looked at. */
const mostNodes = 50_000;
const mostDepth = 32;

/** A value in a result, with the names and places that lead to it. */
export type Place = { readonly path: readonly string[]; readonly value: unknown };

/** A tool says that it failed with an error, with MCP's `isError`, or with UCP's status. */
export const hasFailed = (rpcResponse: JsonObject): boolean =>
  (rpcResponse.error ?? undefined) !== undefined ||
  valueAt(rpcResponse, '/result/isError') === true ||
  payloadsOf(rpcResponse).some((payload) => valueAt(payload, '/ucp/status') === 'error');

/**
 * What the result is about: its structured content, or the JSON texts in its content, or else the result itself.
 * Only one of them, since the same record is often told twice.
 */
export function payloadsOf({ result }: JsonObject): readonly JsonObject[] {
  if (!isObject(result)) return [];
  if (isObject(result.structuredContent)) return [result.structuredContent];
  const texts = Array.isArray(result.content) ? result.content.map(jsonIn).filter(isObject) : [];
  return texts.length > 0 ? texts : [result];
}

function jsonIn(block: unknown): unknown {
  const text = isObject(block) ? block.text : undefined;
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

type Looked = { readonly places: readonly Place[]; readonly objects: readonly JsonObject[] };

/** By payload: many checks look through the same answers. */
const known = new WeakMap<object, Looked>();

/** Every value in a payload, the outer ones first. */
export const placesIn = (payload: unknown): readonly Place[] =>
  typeof payload === 'object' && payload !== null
    ? lookedThrough(payload).places
    : [{ path: [], value: payload }];

/** Every object in a payload, the outer ones first. */
export const objectsIn = (payload: unknown): readonly JsonObject[] =>
  typeof payload === 'object' && payload !== null ? lookedThrough(payload).objects : [];

function lookedThrough(payload: object): Looked {
  const before = known.get(payload);
  if (before) return before;
  const places = walked(payload);
  const looked = { places, objects: places.map(({ value }) => value).filter(isObject) };
  known.set(payload, looked);
  return looked;
}

function walked(payload: object): readonly Place[] {
  const places: Place[] = [];
  let level: readonly Place[] = [{ path: [], value: payload }];
  for (let depth = 0; level.length > 0 && depth < mostDepth && places.length < mostNodes; depth += 1) {
    places.push(...level.slice(0, mostNodes - places.length));
    level = level.flatMap(childrenOf);
  }
  return places;
}

function childrenOf({ path, value }: Place): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([step, child]) => ({ path: [...path, step], value: child }));
}

/** The id of the first line of a cart or checkout; undefined when its lines have none. */
export function lineId(rpcResponse: JsonObject): string | number | undefined {
  const lines = payloadsOf(rpcResponse)
    .flatMap(objectsIn)
    .filter((object) => 'quantity' in object);
  return lines.map(({ id }) => id).find(isId);
}

const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number';

/** The id of the record that a result is about: its own `id`, or that of the member named after it. */
export function recordId(
  rpcResponse: JsonObject,
  kind: 'cart' | 'checkout' | 'order',
): string | number | undefined {
  const found = payloadsOf(rpcResponse)
    .flatMap((payload) => [payload, payload[kind], ...Object.values(payload)])
    .flatMap((value) => (isObject(value) ? [value.id, value[`${kind}_id`], value[`${kind}Id`]] : []));
  return found.find(isId);
}
