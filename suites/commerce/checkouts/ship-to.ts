/** Updates of a checkout with the shipping address and method: in the usual order, and in others. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/check.ts';
import { candidateFor } from '../../discovered/arguments/fact-for.ts';
import { isChosenFrom, typeOf } from '../../discovered/arguments/fact-rules.ts';
import { type Address, type Facts, isIdentifying } from '../../discovered/arguments/facts.ts';
import { namesQuoted } from '../../discovered/arguments/forms.ts';
import { objectsIn, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { amountNames } from '../../words/amounts.ts';
import { stepNames } from '../../words/catalog.ts';
import { shippingNames } from '../../words/records.ts';
import { callMended } from '../client/outcome.ts';
import { destinationIn } from '../client/test-data.ts';
import { idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { isId, isMoney } from '../client/values.ts';
import { type CreatedRecord, onceARun, withRecord } from '../records/with-record.ts';
import { demanded, sendEither, sendMethod, sendsMethod, supply, updateSchema } from './demands.ts';

export type Shipped = {
  /** The second update, with the address and the method, or with the address alone where the tool takes one of the two. */
  readonly addressed: ToolCall;
  /** The update that has sent the method: the same one, or another. */
  readonly update: ToolCall;
  readonly read: ToolCall;
  readonly address: Address;
  /** The id of a method that the checkout offers, or else a common name. */
  readonly method: { readonly id: string; readonly offered: boolean };
};

/** Sends first the address, because the methods may depend on it, and then both. */
export async function shipTo(
  client: ToolClient,
  { facts, call }: CreatedRecord,
  destination = destinationIn(client.home),
): Promise<Shipped> {
  const withAddress: Partial<Facts> = { ...facts, ...destination };
  const first = await callMended(client, 'update_checkout', withAddress);
  const names = await listNames(client.context);
  const declared = await declaredMethods(client.context);
  const shown = [first, call].flatMap((one) => offeredMethods(one, names));
  // Of a method that has several names, the tool takes one.
  const isTaken = (id: string) =>
    sendsMethod(client.planWithKey('update_checkout', { ...withAddress, shippingMethod: id }));
  const methods = [...shown.filter((one) => declared.includes(one)), ...shown, ...declared];
  const offered = methods.slice(0, maxPlanned).find(isTaken) ?? methods[0];
  const others = first.failed ? [] : methods.filter((id) => id !== offered && isTaken(id));
  const { addressed, id } = await sendEither(client, withAddress, [offered ?? 'standard', ...others]);
  const method = { id, offered: offered !== undefined };
  const taken = addressed.failed && !first.failed ? first : addressed;
  const alone = method.offered ? await sendMethod(client, facts, method.id, taken) : addressed;
  const isAnswer = !alone.failed && (!addressed.failed || sendsMethod(alone));
  const last = isAnswer ? alone : addressed;
  const demands =
    (await demanded(client, last, [call])) ??
    (first.failed ? await demanded(client, first, [call]) : undefined);
  const sent = last.failed ? { ...facts, shippingMethod: method.id } : facts;
  const supplied = demands && (await supply(client, sent, demands, destination));
  const update = supplied ?? last;
  const read = await client.call('get_checkout', facts);
  const answered = last.failed ? supplied : taken;
  return { addressed: answered ?? addressed, update, read, address: destination.address, method };
}

/** Methods that are tried in a plan, which sends nothing. */
const maxPlanned = 20;

type ShippedCheckout = CreatedRecord & Shipped;

/**
 * A checkout with an address and a method, made once for all checks that only read it, and then cancelled.
 * @param what another name, for a client that refuses other calls.
 */
export const shippedCheckout = (
  client: ToolClient,
  asker: string,
  what = 'a shipped checkout',
): Promise<ShippedCheckout> =>
  onceARun(client.context, { asker, what }, () =>
    withRecord(client, 'checkout', async (created) => ({ ...created, ...(await shipTo(client, created)) })),
  );

/** The methods that the input schema of update_checkout lists. */
export async function declaredMethods(context: Context): Promise<readonly string[]> {
  const { country, currency } = context.target;
  const methods = placesIn(await updateSchema(context)).flatMap(({ path, value }) => {
    const isMember = path.at(-2) === 'properties' && isObject(value) && Array.isArray(value.enum);
    if (!isMember) return [];
    const names = path.filter((_, i) => path[i - 1] === 'properties');
    const isMethod = candidateFor(names, value, { country, currency })?.fact === 'shippingMethod';
    return isMethod ? [value.enum] : [];
  });
  return methods.flat().filter(isId).map(String);
}

/**
 * The lists that update_checkout names where it takes a choice and its name says nothing: "the id of one of
 * `delivery_carriers`".
 */
export async function listNames({ target, ...context }: Context): Promise<ReadonlySet<string>> {
  const { country, currency } = target;
  const named = placesIn(await updateSchema({ target, ...context })).flatMap(({ path, value }) => {
    if (path.at(-2) !== 'properties' || !isObject(value) || value.enum !== undefined) return [];
    const names = path.filter((_, i) => path[i - 1] === 'properties');
    const fact = candidateFor(names, value, { country, currency })?.fact ?? 'shippingMethod';
    const type = typeOf(value) ?? '';
    // An entry that is told apart by several of its members is an object.
    const isEntry = type === 'object' && isChosenFrom(value);
    const isChoice = fact === 'shippingMethod' && (isEntry || ['string', 'integer'].includes(type));
    return isChoice ? namesQuoted(value.description) : [];
  });
  return new Set(named.filter((name) => !shippingNames.otherChoice.test(name)));
}

/**
 * The methods of the innermost list of methods that a checkout shows.
 * @param names of lists that the tool takes its choice from, for a checkout without a list that has a known name.
 */
export function offeredMethods(
  { rpcResponse }: ToolCall,
  names: ReadonlySet<string> = new Set(),
): readonly string[] {
  const places = payloadsOf(rpcResponse).flatMap(placesIn);
  const idsAt = (isList: (path: readonly string[], isArray: boolean) => boolean) =>
    places
      .filter(({ path, value }) => isList(path, Array.isArray(value)))
      .flatMap(({ value }) => {
        if (Array.isArray(value)) {
          return [value.flatMap(methodsOf).flatMap((option) => methodId(option, names))];
        }
        return isMapOfMethods(value) ? [Object.keys(value)] : [];
      })
      .findLast((ids) => ids.length > 0);
  const isNamed = (path: readonly string[]) =>
    names.has(path.findLast((step) => !stepNames.wrapping.test(step)) ?? '');
  return idsAt(isListOfMethods) ?? idsAt(isNamed) ?? [];
}

/**
 * The method that a checkout marks as chosen: of several, it alone has a flag such as `selected`. Where the checkout names the
 * one that was sent besides, the flag may mean something else.
 */
export function chosenIn(checkout: ToolCall, sent: string): string | undefined {
  const payloads = payloadsOf(checkout.rpcResponse);
  const known = new Set([...offeredMethods(checkout), sent]);
  const options = payloads.flatMap(objectsIn).flatMap((object) => {
    // A method may have several ids, of which the tool takes one.
    const [id] = methodIds(object).includes(sent) ? [sent] : methodId(object);
    const flag = placesIn(object).find(({ path, value }) => path.length <= 2 && isChoice(path, value));
    return id !== undefined && known.has(id) && flag ? [{ id, isChosen: flag.value === true }] : [];
  });
  const [chosen, ...others] = new Set(options.filter(({ isChosen }) => isChosen).map(({ id }) => id));
  if (others.length > 0 || new Set(options.map(({ id }) => id)).size < 2) return undefined;
  const isNamed = payloads.flatMap(placesIn).some(({ path, value }) => {
    // In an entry of a list, only what stands below a name for the choice is one.
    const own = path.slice(path.findLastIndex((step) => /^\d+$/.test(step)) + 1);
    return value === sent && own.some((step) => shippingNames.chosen.test(step));
  });
  return isNamed ? sent : chosen;
}

const isChoice = (path: readonly string[], value: unknown): boolean =>
  typeof value === 'boolean' && shippingNames.chosen.test(path.at(-1) ?? '');

/** The names that lead to a list of methods. @param isList whether there is a list, which may be named for one of them */
export function isListOfMethods(path: readonly string[], isList = false): boolean {
  const last = path.findLast((step) => !stepNames.wrapping.test(step)) ?? '';
  const name = isList && /^\D+[^s]$/.test(last) ? `${last}s` : last;
  const isNamed = shippingNames.methods.test(name) || shippingNames.methodsWithin.test(name);
  return isNamed && path.some((step) => shippingNames.any.test(step));
}

/** A carrier, which has no price of any form, lists the methods that it has, each with an id and a price. */
function methodsOf(entry: unknown): readonly unknown[] {
  if (!isObject(entry) || Object.entries(entry).some(isPriceNamed)) return [entry];
  const lists = Object.values(entry).filter(Array.isArray);
  const [priced, ...others] = lists.filter((list) => list.length > 0 && list.every(isPricedMethod));
  return priced && others.length === 0 ? priced : [entry];
}

const isPriceNamed = ([name, value]: readonly [string, unknown]): boolean =>
  isMoney(value) || (!Array.isArray(value) && amountNames.ofMethod.test(name));

/** The parts of a price have no ids. */
const isPricedMethod = (option: unknown): boolean =>
  isObject(option) &&
  Object.keys(option).some((name) => isIdentifying({ name })) &&
  Object.entries(option).some(
    ([name, value]) => isMoney(value) || (typeof value === 'number' && amountNames.ofMethod.test(name)),
  );

/** Its keys are methods: an object with a list, or with plain members, is something else. */
const isMapOfMethods = (value: unknown): value is JsonObject =>
  isObject(value) && Object.values(value).every((option) => isObject(option));

/** @param said names of members that the tool says to take the choice from. */
const methodId = (option: unknown, said?: ReadonlySet<string>): readonly string[] =>
  methodIds(option, said).slice(0, 1);

/** The ids of a method, the most specific first. */
export function methodIds(option: unknown, said: ReadonlySet<string> = new Set()): readonly string[] {
  if (typeof option === 'string') return [option];
  if (!isObject(option)) return [];
  // An entry may be nothing but a wrapper: `node`, or `shipping_method`.
  const [only, ...others] = Object.values(option);
  if (isObject(only) && others.length === 0) return methodIds(only, said);
  if (isObject(option.node)) return methodIds(option.node, said);
  const texts = Object.entries(option).flatMap(([name, value]) =>
    isId(value) && !(typeof value === 'number' && amountNames.ofMethod.test(name))
      ? [{ name, value: String(value) }]
      : [],
  );
  const own = texts.filter(({ name }) => said.has(name));
  // "`id` of a `fulfillmentOption`": the method is a part of an entry with its price and what it is for.
  const part = Object.entries(option).find(([name, value]) => said.has(name) && isObject(value))?.[1];
  if (own.length === 0 && part !== undefined) return methodIds(part, said);
  return [
    ...own,
    ...shippingNames.methodId.flatMap((name) => texts.filter((text) => name.test(text.name))),
  ].map(({ value }) => value);
}

export type Shipment = { readonly update: ToolCall; readonly read: ToolCall; readonly method: string };

/** Methods that a checkout is shipped by. */
const maxMethods = 4;

/** A checkout that is shipped by each method, once for the checks that look at it. */
export const shippedByEach = (client: ToolClient, asker: string): Promise<readonly Shipment[]> =>
  onceARun(client.context, { asker, what: 'a checkout shipped by each method' }, () =>
    withRecord(client, 'checkout', (record) => shipByEach(client, record)),
  );

/** Ships by one method after the other, and then by the first again. */
async function shipByEach(client: ToolClient, record: CreatedRecord): Promise<readonly Shipment[]> {
  const { update, read, method } = await shipTo(client, record);
  if (!method.offered || update.failed || read.failed || !sendsMethod(update)) return [];
  const offered = offeredMethods(read, await listNames(client.context));
  const methods = new Set([...offered, ...(await declaredMethods(client.context))]);
  const others = [...methods].filter((id) => id !== method.id).slice(1 - maxMethods);
  const shipments: Shipment[] = [{ update, read, method: method.id }];
  for (const [n, id] of [...others, ...(others.length > 0 ? [method.id] : [])].entries()) {
    const again = await client.call('update_checkout', {
      ...record.facts,
      ...destinationIn(client.home),
      shippingMethod: id,
      // The last choice is also the first one, which must not count as a repetition.
      idempotencyKey: idempotencyKey(`${record.id} shipped ${n}`),
    });
    const readAgain = await client.call('get_checkout', record.facts);
    if (!again.failed && !readAgain.failed) shipments.push({ update: again, read: readAgain, method: id });
  }
  return shipments;
}
