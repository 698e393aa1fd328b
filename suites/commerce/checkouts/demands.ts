/** What a storefront still asks for, by the names of arguments of update_checkout, and the updates that send it or a shipping method. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/check.ts';
import { nested, withGiven } from '../../discovered/arguments/alternatives.ts';
import { isApproval, typeOf } from '../../discovered/arguments/fact-rules.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { hasForm } from '../../discovered/arguments/forms.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { callMended, planOf } from '../client/outcome.ts';
import { destinationIn } from '../client/test-data.ts';
import { idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { demandsOf } from './states.ts';

/** Texts of a refusal that are read for names. */
const maxTexts = 40;

/**
 * Values for the arguments that a checkout lists by their names as missing, or that a refusal names and its call did not send.
 * @param shown where a value may stand under the name of its argument.
 */
export async function demanded(
  client: ToolClient,
  call: ToolCall,
  shown: readonly ToolCall[] = [],
): Promise<JsonObject | undefined> {
  const known = await argumentNames(client.context);
  const sent = new Set(call.placed.map(({ path }) => path.at(-1)));
  const names = new Set(call.failed ? namedIn(call, known) : demandsOf(call, known));
  const found = placesIn(await updateSchema(client.context)).flatMap(({ path, value: schema }) => {
    const name = path.at(-1) ?? '';
    if (path.at(-2) !== 'properties' || !isObject(schema) || !names.has(name)) return [];
    const steps = path.filter((_, i) => path[i - 1] === 'properties');
    const value = valueFor(client, name, schema, shown);
    return value === undefined || sent.has(name) || isApproval(name, schema) ? [] : [nested(steps, value)];
  });
  return found.length === 0 ? undefined : found.reduce(withGiven);
}

/** One that the schema lists, one that the storefront shows under this name, or else a text of the buyer. */
function valueFor(
  { home }: ToolClient,
  name: string,
  schema: JsonObject,
  shown: readonly ToolCall[],
): unknown {
  const [choice]: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  const { country, ...destination } = destinationIn(home);
  const texts = [...Object.values(destination.address), destination.email, country, 'Conformance'];
  const own = shown
    .flatMap(({ rpcResponse }) => payloadsOf(rpcResponse).flatMap(placesIn))
    .flatMap(({ path, value }) => (path.at(-1) === name && typeof value === 'string' ? [value] : []));
  const isText = typeOf(schema) === 'string';
  return choice ?? [...own, ...texts].find((text) => isText && text !== '' && hasForm(text, schema));
}

/** The last name of a path such as `deliveryAddress.houseNumber`, and names in texts that are no words of prose. */
function namedIn({ rpcResponse }: ToolCall, known: ReadonlySet<string>): readonly string[] {
  const texts = [rpcResponse.error, ...payloadsOf(rpcResponse)]
    .flatMap(placesIn)
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const names = texts.slice(0, maxTexts).flatMap((text) => {
    const words = [...text.matchAll(/([`'"]?)(\w+)\1/g)];
    const isPath = /^[\w./[\]]+$/.test(text);
    const isNoWord = (name: string) => /_|\p{Ll}\p{Lu}/u.test(name);
    return isPath
      ? [words.at(-1)?.[2] ?? '']
      : words.flatMap(([, quote = '', name = '']) => (quote !== '' || isNoWord(name) ? [name] : []));
  });
  return names.filter((name) => known.has(name));
}

/** Sends them with an address of the buyer. @returns undefined where that is refused, which leaves the checkout as it was. */
export async function supply(
  client: ToolClient,
  facts: Partial<Facts>,
  demands: JsonObject,
  destination = destinationIn(client.home),
): Promise<ToolCall | undefined> {
  const key = idempotencyKey(`${facts.subject ?? ''} with ${JSON.stringify(demands)}`);
  const own = { ...facts, ...destination, idempotencyKey: key };
  const planned = client.planWithKey('update_checkout', own);
  const args = withGiven(planned.arguments, demands);
  const call = await client.send('update_checkout', { ...planned, arguments: args });
  return call.failed ? undefined : call;
}

/** Sends a completion, and once more after an update with what its refusal has named. */
export async function completeMended(
  client: ToolClient,
  { facts, before }: { readonly facts: Partial<Facts>; readonly before: readonly ToolCall[] },
  isControlled: (completion: ToolCall) => boolean,
  send: (attempt: string) => Promise<ToolCall>,
): Promise<ToolCall> {
  const completion = await send('');
  if (!completion.failed || isControlled(completion)) return completion;
  const demands = await demanded(client, completion, before);
  const update = demands && (await supply(client, facts, demands));
  return update ? send(' again') : completion;
}

export const updateSchema = async (context: Context): Promise<JsonObject | undefined> =>
  (await requireTools(context)).find(({ name }) => name === 'update_checkout')?.inputSchema;

/** The input schema of complete_checkout. */
export const completionSchema = async ({ context }: ToolClient): Promise<JsonObject> =>
  (await requireTools(context)).find(({ name }) => name === 'complete_checkout')?.inputSchema ?? {};

/** The names of the members of update_checkout, on all levels. */
export const argumentNames = async (context: Context): Promise<ReadonlySet<string>> =>
  new Set(
    placesIn(await updateSchema(context)).flatMap(({ path }) =>
      path.at(-2) === 'properties' ? [path.at(-1) ?? ''] : [],
    ),
  );

/** Methods of which one may be served: the others may need a place to collect from, or serve another area. */
const maxMethods = 3;

/** Sends the address with the first method that is not refused beside it, or else with the first of all. */
export async function sendEither(
  client: ToolClient,
  facts: Partial<Facts>,
  [first = '', ...others]: readonly string[],
): Promise<{ readonly addressed: ToolCall; readonly id: string }> {
  const addressed = await callMended(client, 'update_checkout', { ...facts, shippingMethod: first });
  for (const id of addressed.failed ? new Set(others.slice(0, maxMethods)) : []) {
    const key = idempotencyKey(`${facts.subject ?? ''} shipped to by ${id}`);
    const other = await client.call('update_checkout', { ...facts, shippingMethod: id, idempotencyKey: key });
    if (!other.failed) return { addressed: other, id };
  }
  return { addressed, id: first };
}

/** Sends the method by itself, where the update before had no room for it beside the address. */
export async function sendMethod(
  client: ToolClient,
  facts: Partial<Facts>,
  shippingMethod: string,
  before: ToolCall,
): Promise<ToolCall> {
  if (before.failed || sendsMethod(before)) return before;
  const key = idempotencyKey(`${facts.subject ?? ''} shipped by ${shippingMethod}`);
  const own = { ...facts, shippingMethod, idempotencyKey: key };
  const planned = planOf(() => client.planWithKey('update_checkout', own));
  return planned && sendsMethod(planned) ? client.send('update_checkout', planned) : before;
}

/** Not all calls with a method do: a tool that takes either an address or a method is sent the address alone. */
export const sendsMethod = ({ placed }: Pick<ToolCall, 'placed'>): boolean =>
  placed.some(({ fact }) => fact === 'shippingMethod');
