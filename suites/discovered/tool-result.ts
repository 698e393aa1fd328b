/** The results of tools, read leniently, because the interface does not specify their shapes. */
import { isObject, type JsonObject, parseJson, valueAt } from '../../lib/assert/json.ts';
import { idNames } from '../words/catalog.ts';
import { recordNames } from '../words/records.ts';
import { longResult, maxLongPlaces, maxResultLevels, maxResultNodes } from './bounds.ts';

/** A value in a result, with the names and indices that lead to it. */
export type Place = { readonly path: readonly string[]; readonly value: unknown };

/** A path as a pattern, with `*` for every index. */
export const patternOf = (path: readonly string[]): string =>
  `/${path.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('/')}`;

export const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((step, i) => path[i] === step);

/** A tool reports a failure by an error, by MCP's `isError`, or by UCP's status. */
export const hasFailed = (rpcResponse: JsonObject): boolean =>
  (rpcResponse.error ?? undefined) !== undefined ||
  valueAt(rpcResponse, '/result/isError') === true ||
  payloadsOf(rpcResponse).some((payload) => valueAt(payload, '/ucp/status') === 'error');

/**
 * The only payload is an error, and says that it failed or has nothing that could be a record: a failure, though the result is
 * none.
 */
export function isErrorAlone(rpcResponse: JsonObject): boolean {
  const [payload, ...more] = payloadsOf(rpcResponse);
  const { error, errors, success, ok, ...others } = payload ?? {};
  const isRecord = Object.entries(others).some(
    ([name, value]) =>
      isFilled(value) &&
      (typeof value === 'object' || (idNames.end.test(name) && !idNames.ofExchange.test(name))),
  );
  const hasSaid = [success, ok].includes(false);
  return more.length === 0 && (hasSaid || !isRecord) && (isFilled(error) || isFilled(errors));
}

export const isFilled = (value: unknown): boolean =>
  Array.isArray(value) || isObject(value)
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && value !== false && value !== '';

/**
 * The payloads of a result: its structured content, the JSON texts in its content, or else the result itself. Only one of
 * these is read, because a result often contains the same record twice.
 */
export function payloadsOf({ result }: JsonObject): readonly JsonObject[] {
  if (!isObject(result)) return [];
  if (isObject(result.structuredContent)) return [result.structuredContent];
  const objects = objectsInTexts(result);
  return objects.length > 0 ? objects : [result];
}

/** As `payloadsOf`, with each resource of JSON:API in the place of the references to it, so that a line is one object. */
export const recordsOf = (rpcResponse: JsonObject): readonly JsonObject[] =>
  payloadsOf(rpcResponse).map(withResources);

/** By payload, because many checks read the same records. */
const resolved = new WeakMap<JsonObject, JsonObject>();

export function withResources(payload: JsonObject): JsonObject {
  const { included, ...own } = payload;
  if (!Array.isArray(included)) return payload;
  const resources = new Map(
    included
      .filter(isObject)
      .map((resource) => [`${String(resource.type)} ${String(resource.id)}`, resource]),
  );
  const resolve = (value: unknown, depth: number): unknown => {
    if (depth > maxReferenceLevels || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => resolve(item, depth));
    const { type, id, ...others } = value as JsonObject;
    const resource =
      Object.keys(others).length === 0 ? resources.get(`${String(type)} ${String(id)}`) : undefined;
    const members = Object.entries(resource ?? value);
    return Object.fromEntries(
      members.map(([name, child]) => [name, resolve(child, depth + (resource ? 1 : 0))]),
    );
  };
  const record = resolved.get(payload) ?? (resolve(own, 0) as JsonObject);
  resolved.set(payload, record);
  return record;
}

/** Resources refer to each other in circles: a line to its variant, and that to its product. */
const maxReferenceLevels = 2;

const objectsInTexts = ({ content }: JsonObject): readonly JsonObject[] =>
  Array.isArray(content) ? content.map(jsonIn).filter(isObject) : [];

/** By block, until the memory is needed: parsed texts are not counted with the body. */
const parsed = new WeakMap<JsonObject, WeakRef<JsonObject>>();

/** The JSON in a text of a result; undefined for any other block. */
export function jsonIn(block: unknown): unknown {
  if (!isObject(block) || typeof block.text !== 'string') return undefined;
  const value = parsed.get(block)?.deref() ?? parseJson(block.text);
  if (isObject(value)) parsed.set(block, new WeakRef(value));
  return value;
}

type Contents = { readonly places: readonly Place[]; readonly objects: readonly JsonObject[] };

/** By payload, because many checks read the same responses. */
const known = new WeakMap<object, Contents>();

/** The long payloads among them, the newest first. */
let long: readonly { readonly payload: WeakRef<object>; readonly count: number }[] = [];

/** Every value in a payload, the outer ones first. */
export const placesIn = (value: unknown): readonly Place[] =>
  typeof value === 'object' && value !== null ? contentsOf(value).places : [{ path: [], value }];

/** Every object in a payload, the outer ones first. */
export const objectsIn = (payload: unknown): readonly JsonObject[] =>
  typeof payload === 'object' && payload !== null ? contentsOf(payload).objects : [];

function contentsOf(payload: object): Contents {
  const remembered = known.get(payload);
  if (remembered) return remembered;
  const places = descend(payload);
  const contents = { places, objects: places.map(({ value }) => value).filter(isObject) };
  known.set(payload, contents);
  if (places.length > longResult) makeRoom(payload, places.length);
  return contents;
}

/** Lists of places are many times the size of their payloads, so the oldest long ones make room for a new one. */
function makeRoom(payload: object, count: number): void {
  let total = 0;
  long = [{ payload: new WeakRef(payload), count }, ...long].filter((one) => {
    total += one.count;
    if (total > maxLongPlaces) known.delete(one.payload.deref() ?? one);
    return total <= maxLongPlaces;
  });
}

function descend(payload: object): readonly Place[] {
  const places: Place[] = [];
  let level: readonly Place[] = [{ path: [], value: payload }];
  for (
    let depth = 0;
    level.length > 0 && depth < maxResultLevels && places.length < maxResultNodes;
    depth += 1
  ) {
    places.push(...level.slice(0, maxResultNodes - places.length));
    level = level.flatMap(childrenOf);
  }
  return places;
}

function childrenOf({ path, value }: Place): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  // A spread would leave room in each array for more steps, which takes more memory than the steps.
  return Object.entries(value).map(([step, child]) => ({ path: path.concat([step]), value: child }));
}

/** The id of the first line of a cart or checkout; undefined when its lines have no ids. */
export function lineId(rpcResponse: JsonObject): string | number | undefined {
  const lines = payloadsOf(rpcResponse)
    .flatMap(objectsIn)
    .filter((object) => 'quantity' in object);
  return lines.map(({ id }) => id).find(isId);
}

export const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number';

/**
 * The id of the record in a result: its own `id`, that of the member named after its kind, or else the outermost string
 * that looks like an id.
 */
export function recordId(
  rpcResponse: JsonObject,
  kind: 'cart' | 'checkout' | 'order',
): string | number | undefined {
  return idAmong(payloadsOf(rpcResponse), kind);
}

/** As `recordId`, for one payload. */
export const recordIdIn = (payload: JsonObject, kind: 'cart' | 'checkout' | 'order') =>
  idAmong([payload], kind);

function idAmong(
  payloads: readonly JsonObject[],
  kind: 'cart' | 'checkout' | 'order',
): string | number | undefined {
  const named = payloads
    .flatMap((payload) => [
      payload,
      payload[kind],
      ...Object.values(payload),
      ...['data', 'results', 'records'].flatMap((name) => listOfOne(payload[name])),
      ...listOfOne(payload[`${kind}s`]),
    ])
    .flatMap((value) =>
      isObject(value) && !isToCome(value) ? ['id', `${kind}id`, kind].map((name) => called(value, name)) : [],
    );
  if (named.some(isId)) return named.find(isId);
  const wrapped = payloads.flatMap((payload) => idsBelow(payload, kind));
  if (wrapped.length > 0) return wrapped[0];
  const tokens = payloads.flatMap(placesIn).filter(isToken);
  const token =
    [idNames.ofRecord, idNames.inRecord].flatMap(
      (names) => tokens.find(({ path }) => names.test(path.at(-1) ?? '')) ?? [],
    )[0] ?? tokens.find(({ path, value }) => /\d/.test(value) && !idNames.ofExchange.test(path.at(-1) ?? ''));
  return token?.value;
}

/** It says nothing but its id, such as an order before it is placed. */
export function isToCome(value: JsonObject): boolean {
  const others = Object.entries(value).filter(([name]) => !idNames.ofMember.test(name));
  return others.length > 0 && !others.some(([, child]) => isFilled(child));
}

/** A member in any spelling: `cart_id`, `cartId`, `CartId`. */
const called = (value: JsonObject, name: string): unknown =>
  Object.entries(value).find(
    ([member, id]) => isId(id) && member.replaceAll('_', '').toLowerCase() === name,
  )?.[1];

/** Ids of objects that are named after the kind, outside of lists, such as `/data/cart/id`. */
const idsBelow = (payload: JsonObject, kind: string): readonly (string | number)[] =>
  placesIn(payload).flatMap(({ path, value }) =>
    isObject(value) && path.length <= 3 && path.at(-1)?.toLowerCase() === kind
      ? [value.id, value._id].filter(isId)
      : [],
  );

const listOfOne = (value: unknown): readonly unknown[] =>
  Array.isArray(value) && value.length === 1 ? value : [];

/** A string that looks like an id, outside of lists, which contain lines and links. */
function isToken(place: Place): place is Place & { readonly value: string } {
  const { path, value } = place;
  if (typeof value !== 'string' || path.length > 3 || path.some((step) => /^\d+$/.test(step))) return false;
  const isTime = /^\d{4}-\d\d-\d\d/.test(value);
  return !isTime && /^([^\s:/]{3,200}|(gid|urn):\S{3,200})$/.test(value);
}

/** The ids and versions that a record shows of itself, by the names of their members, the outermost first. */
export function namedIn(
  payload: JsonObject,
): readonly { readonly name: string; readonly value: string | number }[] {
  const found = new Map<string, string | number>();
  for (const { path, value } of ownPlacesIn(payload)) {
    const name = path.findLast((step) => !/^\d+$/.test(step));
    const isNew = name !== undefined && !found.has(name) && !recordNames.ofFormat.test(path[0] ?? '');
    if (!isNew || path.length > maxOwnLevels) continue;
    if (typeof value === 'number' && Number.isSafeInteger(value)) found.set(name, value);
    if (typeof value === 'string' && /^\S{1,200}$/.test(value)) found.set(name, value);
  }
  return [...found].map(([name, value]) => ({ name, value }));
}

/** Where a record shows ids and the like of itself, for arguments that say where. */
export const idPlacesIn = (payload: JsonObject): readonly IdPlace[] =>
  ownPlacesIn(payload).flatMap(({ path, value }) =>
    isId(value) && path.length > 1 && path.length <= maxOwnLevels ? [{ path, value }] : [],
  );

type IdPlace = { readonly path: readonly string[]; readonly value: string | number };

/** The members of the object that has this id, such as the carrier of a shipping method. */
export function namedBeside(
  payload: JsonObject,
  id: string,
): readonly { readonly name: string; readonly value: string | number }[] {
  const object = objectsIn(payload).find((one) =>
    Object.entries(one).some(([name, value]) => idNames.telling.test(name) && String(value) === id),
  );
  return placesIn(object ?? {}).flatMap(({ path, value }) =>
    isId(value) && !path.some((step) => /^\d+$/.test(step)) ? [{ name: path.at(-1) ?? '', value }] : [],
  );
}

/** The names on the way to the lists, or to the keys of maps, that have an entry with this id. */
export const listsWith = (payload: JsonObject, id: string): readonly string[] =>
  placesIn(payload).flatMap(({ path, value }) => {
    const isKey = path.at(-1) === id && isObject(value);
    const isEntry = isId(value) && String(value) === id && path.some((step) => /^\d+$/.test(step));
    return isKey || isEntry ? path.slice(0, -1).filter((step) => !/^\d+$/.test(step)) : [];
  });

/** What a record shows of itself, and not of an order to come. */
export function ownPlacesIn(payload: JsonObject): readonly Place[] {
  const places = placesIn(payload).filter(({ path }) => isOwn(path, payload));
  const empty = places.filter(({ path, value }) => path.length > 0 && isObject(value) && isToCome(value));
  return places.filter(({ path }) => !empty.some((one) => startsWith(path, one.path)));
}

/** Not below a list, except for a list of one that wraps the record. */
export function isOwn(path: readonly string[], payload: JsonObject): boolean {
  const [wrapper = '', first] = path;
  const isWrapped = first === '0' && Array.isArray(payload[wrapper]) && payload[wrapper].length === 1;
  return path.every((step, i) => !/^\d+$/.test(step) || (i === 1 && isWrapped));
}

/** Deep enough for records that are wrapped, or the only one of a list. */
const maxOwnLevels = 5;
