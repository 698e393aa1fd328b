/** The ids of orders in responses, and what get_order knows of them. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import type { Target } from '../../../lib/model/target.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { typeOf } from '../../discovered/arguments/fact-rules.ts';
import { type Id, plain } from '../../discovered/arguments/facts.ts';
import { onlyRequired } from '../../discovered/arguments/facts-by-position.ts';
import { hasForm, quotesIn } from '../../discovered/arguments/forms.ts';
import { orderIdsIn } from '../../discovered/orders.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { idNames } from '../../words/catalog.ts';
import { unknownRecord } from '../client/test-data.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import { saysUnauthorized } from '../client/unlisted-tools.ts';
import { isId, isSameId, type ToolName } from '../client/values.ts';
import { completionIn, isCompleted, orderIn, type Sign, saysReady } from './states.ts';

/** New ids that are sent to get_order. */
const maxIds = 3;

/**
 * Strings that may be ids: not words, times or URLs.
 * @param names of members, or ends of their paths, whose values are ids, whatever they look like.
 */
export function idsIn(calls: readonly ToolCall[], names: readonly string[] = []): ReadonlySet<string> {
  const texts = placesOf(calls).flatMap(({ value }) =>
    typeof value === 'string' && looksLikeId(value) ? [value] : [],
  );
  return new Set([...idsAt(calls, names), ...texts]);
}

const placesOf = (calls: readonly ToolCall[]) =>
  calls.flatMap(({ rpcResponse }) => payloadsOf(rpcResponse)).flatMap(placesIn);

/** @param names of members, or ends of their paths. */
const idsAt = (calls: readonly ToolCall[], names: readonly string[]): readonly string[] =>
  placesOf(calls).flatMap(({ path, value }) =>
    isId(value) && names.some((name) => `.${path.join('.')}`.endsWith(`.${name}`)) ? [String(value)] : [],
  );

/** What a tool needs to read a record. */
async function idArgument({ context }: ToolClient, tool: ToolName): Promise<ReturnType<typeof onlyRequired>> {
  const schema = (await requireTools(context)).find(({ name }) => name === tool)?.inputSchema;
  return schema && onlyRequired(schema);
}

/** What get_order calls the id of an order, and where it says that it stands; without names of many things. */
export async function orderIdNames(client: ToolClient): Promise<readonly string[]> {
  const only = await idArgument(client, 'get_order');
  const names = only ? [only.path.at(-1) ?? '', ...quotesIn(only.schema.description)] : [];
  return names.filter((name) => !idNames.own.test(name));
}

/** The ids at the place where get_order says that a checkout shows that of its order: "`order.url` of a checkout". */
async function orderIdsSaid(client: ToolClient, calls: readonly ToolCall[]): Promise<readonly string[]> {
  const places = (await orderIdNames(client)).filter((name) => name.includes('.'));
  return [...new Set(idsAt(calls, places))];
}

const looksLikeId = (text: string): boolean =>
  /^\S{3,200}$/.test(text) &&
  /[\d:_-]/.test(text) &&
  !/^https?:|^\d{4}-\d\d-\d\d|^-?\d{1,6}$|^#|@/.test(text);

/** The calls before and after a step, and the ids of the checkout that `reservedIds` found before it. */
export type Step = {
  readonly before: readonly ToolCall[];
  readonly after: readonly ToolCall[];
  readonly reserved?: readonly string[];
};

/** The step has not placed an order under any member name: it shows no new id that get_order knows. */
export async function placesNoOrder(
  client: ToolClient,
  step: string,
  { before, after, reserved = [] }: Step,
): Promise<readonly Violation[]> {
  const names = await orderIdNames(client);
  const known = idsIn(before, names);
  const { refused } = learntOf(client);
  const added = [...idsIn(after, names)].filter((id) => !known.has(id) && !refused.has(id));
  const ids = [...reserved, ...(await inFormOfOrders(client, added)).slice(0, maxIds)];
  if (ids.length === 0 || !(await knowsOrders(client))) return [];
  for (const id of ids) {
    const order = await readOrder(client, id);
    if (isWord.test(id) && isRefused(order)) refused.add(id);
    if (!order || order.failed || !showsId(order, id)) continue;
    const message = `${step} shows ${show(id)}, and get_order answers with that order, though no valid approval was given`;
    return [violation(order.response, message, { at: '/result', expected: 'no order', actual: show(id) })];
  }
  return [];
}

/** Whatever the member is called, and whatever the id looks like. */
export const showsId = ({ rpcResponse }: ToolCall, id: string): boolean =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .some(({ value }) => isId(value) && String(value) === id);

/** What get_order has told in a run, which many refusals would ask of it again. */
type Learnt = {
  /** Words such as `approval_required`. */
  readonly refused: Set<string>;
  /** It has refused an id that is none. */
  knowsOrders: boolean;
};

const learnt = new WeakMap<Target, Learnt>();

function learntOf({ context: { target } }: ToolClient): Learnt {
  const known = learnt.get(target) ?? { refused: new Set(), knowsOrders: false };
  learnt.set(target, known);
  return known;
}

const isWord = /^[a-z]+(?:[_-][a-z]+)+$/i;

/** The storefront does not answer every id with an order. */
export async function knowsOrders(client: ToolClient): Promise<boolean> {
  const known = learntOf(client);
  known.knowsOrders ||= (await readOrder(client, String(unknownRecord.order)))?.failed ?? false;
  return known.knowsOrders;
}

export async function readOrder(client: ToolClient, id: string): Promise<ToolCall | undefined> {
  const [call] = await client.call('get_order', { subject: id, order: id }).then((one) => [one], noneKnown);
  return call;
}

/**
 * The ids that an order may keep of its checkout, and that get_order refuses as yet: that of the checkout, where get_order
 * calls its ids much as get_checkout does or declares a form that it has, and what the checkout shows under the name that
 * get_order has for them.
 */
export async function reservedIds(
  client: ToolClient,
  checkout: Id,
  shown: ToolCall,
): Promise<readonly string[]> {
  const [order, own] = [await idArgument(client, 'get_order'), await idArgument(client, 'get_checkout')];
  const names = [order, own].map((only) => plain(only?.path.at(-1) ?? 'id'));
  const isAlike = names.every((name) => names.every((other) => name.endsWith(other) || other.endsWith(name)));
  const named = (await orderIdNames(client)).filter((name) => !name.includes('.'));
  const isKept = order ? isOfForm(String(checkout), order.schema) : false;
  const kept = isKept || (isAlike && !names.includes('id')) ? [String(checkout)] : [];
  const ids = [...new Set([...kept, ...idsAt([shown], named)])].slice(0, maxIds);
  const calls = await Promise.all(ids.map((id) => readOrder(client, id)));
  return ids.filter((_, i) => isRefused(calls[i]));
}

/** Those of the ids that get_order takes by its schema. */
async function inFormOfOrders(client: ToolClient, ids: readonly string[]): Promise<readonly string[]> {
  const only = await idArgument(client, 'get_order');
  return only ? ids.filter((id) => hasForm(id, only.schema)) : ids;
}

/** The id has a form that the schema declares: a number, or a pattern. */
const isOfForm = (id: string, schema: JsonObject): boolean =>
  typeOf(schema) === 'integer'
    ? /^\d{1,15}$/.test(id)
    : typeof schema.pattern === 'string' && hasForm(id, schema);

/** An answer that is no JSON-RPC response says nothing of the order. */
const isRefused = (call: ToolCall | undefined): boolean =>
  call?.failed === true && Object.keys(call.rpcResponse).length > 0;

/** Those of the ids for which get_order has a record. */
export async function knownAmong(client: ToolClient, ids: readonly string[]): Promise<readonly string[]> {
  const calls = await Promise.all(ids.map((id) => readOrder(client, id)));
  return ids.filter((id, i) => {
    const call = calls[i];
    return call !== undefined && !call.failed && showsId(call, id);
  });
}

/** The ids under the name of an order, or else the new ones for which get_order has a record. */
export async function orderIdsOf(
  client: ToolClient,
  [call, update, read]: readonly [created: ToolCall, updated: ToolCall, read: ToolCall],
  calls: readonly ToolCall[],
): Promise<readonly string[]> {
  const before = await orderIdsSaid(client, [read]);
  const fresh = (await orderIdsSaid(client, calls)).filter((id) => !before.includes(id));
  if (fresh.length > 0) return fresh;
  const reserved = orderIdsIn(read.rpcResponse);
  const named = [...new Set(calls.flatMap(({ rpcResponse }) => orderIdsIn(rpcResponse)))];
  const added = named.filter((id) => !reserved.includes(id));
  if (added.length > 0) return added;
  if (named.length > 0 && calls.some((one) => isCompleted(one, [call, update, read]))) return named;
  const names = await orderIdNames(client);
  const fitting = await inFormOfOrders(client, newIds(idsIn([call, update, read], names), calls, names));
  const ids = fitting.slice(0, maxIds);
  // A checkout may become several orders.
  return ids.length > 0 && (await knowsOrders(client)) ? knownAmong(client, ids) : [];
}

export const newIds = (
  known: ReadonlySet<string>,
  calls: readonly ToolCall[],
  names: readonly string[],
): readonly string[] =>
  [
    ...idsIn(
      calls.filter(({ failed }) => !failed),
      names,
    ),
  ].filter((id) => !known.has(id));

/** @returns the first that get_order knows, if it does not know every id. @param isSame whether an id names another of its orders. */
export async function ordersAmong(
  client: ToolClient,
  ids: readonly string[],
  isSame: (id: string) => boolean = () => false,
): Promise<readonly string[]> {
  if (ids.length === 0 || !(await knowsOrders(client))) return [];
  for (const id of ids.slice(0, maxIds)) {
    const order = await readOrder(client, id);
    if (!order || order.failed) continue;
    const shown = idsIn([order], await orderIdNames(client));
    if (showsId(order, id) && ![...shown].some(isSame)) return [id];
  }
  return [];
}

/** @param before the calls that show the open checkout, and the signs that they show. */
export function hasNoOrder(
  step: string,
  call: ToolCall,
  checkout: Id,
  before: readonly ToolCall[],
  known: readonly Sign[] = [],
): readonly Violation[] {
  const isCompletion = toolOf(call.response) === 'complete_checkout';
  const [sign] = signsIn(call, checkout, known).filter(({ of }) => !saysReady(of, before));
  if (!sign) return [];
  const { of, actual } = sign;
  const message = `${step} answered with ${actual}, though no valid approval was given`;
  const details = { expected: 'no order', actual };
  // A completion had to be refused as a whole.
  if (isCompletion && !call.failed) return [violation(call.response, message, { at: '/result', ...details })];
  return [violationAt(call, { of }, message, details)];
}

/** The signs of an order. What has the id of the checkout is the checkout, by whatever name. */
export const signsIn = (call: ToolCall, checkout: Id, known: readonly Sign[] = []): readonly Sign[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(call.failed ? orderIn : completionIn)
    .filter(({ id }) => id === undefined || ![checkout, ...idsOf(known)].some((one) => isSameId(id, one)));

const idsOf = (signs: readonly Sign[]): readonly Id[] =>
  signs.flatMap(({ id }) => (id === undefined ? [] : [id]));

/** All that speaks of an order is ids that get_order knows none of, though it serves this caller: one is yet to come. */
export async function isToCome(
  client: ToolClient,
  calls: readonly ToolCall[],
  checkout: Id,
): Promise<boolean> {
  const signs = calls.flatMap((call) => signsIn(call, checkout).slice(0, 1));
  for (const id of new Set(signs.map((sign) => sign.id))) {
    const order = id === undefined ? undefined : await readOrder(client, String(id));
    if (!order?.failed || saysUnauthorized(order.response)) return false;
  }
  return signs.length > 0;
}
