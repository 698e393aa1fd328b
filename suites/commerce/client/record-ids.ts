/** The ids of carts and checkouts in responses: where they stand, and what the tools that read such records say of them. */
import { type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import { type Id, type IdNames, namesAlong, plain } from '../../discovered/arguments/facts.ts';
import { onlyRequired } from '../../discovered/arguments/facts-by-position.ts';
import { fitFact, hasForm, quotesIn } from '../../discovered/arguments/forms.ts';
import { endsWith } from '../../discovered/arguments/shown-places.ts';
import { isGivenId } from '../../discovered/orders.ts';
import { isOwn, ownPlacesIn, payloadsOf, placesIn, recordId } from '../../discovered/tool-result.ts';
import type { Tool } from '../../discovered/tools.ts';
import { idNames } from '../../words/catalog.ts';
import { isId, isSameId, type Kind, kinds } from './values.ts';

type IdSchema = { readonly kind: Kind; readonly name: string; readonly schema: JsonObject };

/** By target, which all checks of a run share. */
const idsOf = new WeakMap<Target, readonly IdSchema[]>();

/** Notes what the tools say of ids. @returns the argument that identifies a record of each kind. */
export function noteIds(target: Target, tools: readonly Tool[]): IdNames {
  const schemas = idSchemasIn(tools);
  idsOf.set(target, schemas);
  // Below its own noun, an `id` is that of another thing in other calls.
  return Object.fromEntries(
    schemas.flatMap(({ kind, name }) => (idNames.own.test(name) ? [] : [[kind, name]])),
  );
}

/** What the tools that read records call their ids, and what they say of them. */
const idSchemasIn = (tools: readonly Tool[]): readonly IdSchema[] =>
  kinds.flatMap((kind) => {
    const root = tools.find(({ name }) => name === `get_${kind}`)?.inputSchema;
    const only = root && onlyRequired(root);
    const name = only && nameOf(only.path);
    return name === undefined ? [] : [{ kind, name, schema: only?.schema ?? {} }];
  });

/**
 * The id of a cart or checkout: at the place that a person wrote into the map, or else under the name that the tool has for
 * it that reads such records, or that this tool says, or else where records usually have it.
 */
export function idOf(target: Target, kind: Kind, rpcResponse: JsonObject): Id | undefined {
  const payloads = payloadsOf(rpcResponse);
  const written = (target.map?.[kind]?.id ?? []).flatMap((place) =>
    payloads.map((payload) => valueAt(payload, place.replaceAll('/*', '/0'))),
  );
  const { name, schema = {} } = idsOf.get(target)?.find((one) => one.kind === kind) ?? {};
  // Many objects have an `id`.
  const named =
    name === undefined || name === 'id' ? [] : payloads.map((payload) => outermost(payload, name));
  const said = payloads.map((payload) => idSaid(payload, schema));
  const usual = [recordId(rpcResponse, kind)].filter((id) => isTaken(id, schema));
  return [...written, ...named, ...said, ...usual].find(isId);
}

/**
 * The id of a record, as the tool that reads it says: at the place that its description quotes, or the only value of the
 * record, outside of lists, that has the form of its pattern.
 */
function idSaid(payload: JsonObject, schema: JsonObject): Id | undefined {
  const [member] = quotesIn(schema.description);
  const shown = ownPlacesIn(payload).filter(({ value }) => isId(value));
  const formed = shown.filter(({ value }) => hasForm(String(value), schema));
  const own = formed.length > 0 ? formed : shown;
  const steps = member?.split('.') ?? [];
  // The record may be what stands below the first step, and a link has its address in a member.
  const whole = [steps, steps.slice(1), ['_links', ...steps, 'href']].flatMap(
    (place) => own.find(({ path }) => place.length > 0 && path.join('.') === place.join('.')) ?? [],
  );
  const ending = own.filter(({ path }) => steps.length > 0 && endsWith(path, steps));
  // "`id` of the session": many members are called so.
  const words = new Set(String(schema.description).match(/\w+/g));
  const named = ending.find(({ path }) => words.has(path.at(-steps.length - 1) ?? ''));
  const quoted = whole[0] ?? named ?? ending[0];
  if (quoted && isId(quoted.value)) return quoted.value;
  if (typeof schema.pattern !== 'string') return undefined;
  const distinct = new Set(formed.flatMap(({ value }) => (/\d/.test(String(value)) ? [value] : [])));
  const [only] = distinct;
  return distinct.size === 1 && isId(only) ? only : undefined;
}

/** A token with digits in it is no id for an argument that takes a number. */
const isTaken = (id: Id | undefined, { type }: JsonObject): boolean =>
  id !== undefined && (type === undefined || isSameId(fitFact(id, { type }), id));

const nameOf = (path: readonly string[]): string | undefined => namesAlong(path).at(-1);

/** The outermost value with this name, however it is spelled, outside of lists with several entries. */
const outermost = (payload: JsonObject, name: string): unknown =>
  placesIn(payload).find(
    ({ path, value }) =>
      plain(nameOf(path) ?? '') === plain(name) && isGivenId(value) && isOwn(path, payload),
  )?.value;

/** Says how to write the place of the id into the map. */
export const withoutId = (kind: Kind, tool: string): Inconclusive =>
  new Inconclusive(
    'undeclared-shape',
    `${tool} answers without an id: write "id:" with its place below "${kind}:" into a file for --map`,
  );
