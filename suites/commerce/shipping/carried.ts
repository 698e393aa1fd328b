/** What update_checkout carries, and whether a checkout shows it afterwards. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { Address } from '../../discovered/arguments/facts.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import type { ToolCall } from '../client/tool-client.ts';

/** The values that an update sends. */
export type Values = { readonly address: Address; readonly method: string };

export type Carried = {
  readonly name: string;
  /** Whether a value that was sent belongs to it. */
  readonly includes: (sent: Placed, values: Values) => boolean;
  /** Names of members that would show it. */
  readonly memberNames: RegExp;
};

export const shippingAddress: Carried = {
  name: 'shipping address',
  memberNames: /address|destination|ship|deliver/i,
  includes: ({ fact, value }, { address: { street, city, postcode } }) =>
    fact === 'address' && [street, city, postcode].includes(String(value)),
};

export const shippingMethod: Carried = {
  name: 'shipping method',
  memberNames: /ship|deliver|fulfil|method|option|rate|service/i,
  includes: ({ fact, value }, { method }) =>
    fact === 'shippingMethod' && normalized(value) === normalized(method),
};

/** The values of a kind that an update has sent, each where it stands. */
export const sentIn = (update: ToolCall, { includes }: Carried, values: Values): readonly Placed[] =>
  update.placed.flatMap(leaves).filter((leaf) => includes(leaf, values));

/** An object that was sent is looked for by its members. */
const leaves = ({ path, value, fact }: Placed): readonly Placed[] =>
  isObject(value)
    ? Object.entries(value).map(([name, member]) => ({ path: [...path, name], value: member, fact }))
    : [{ path, value, fact }];

const normalized = (value: unknown): string => String(value).replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Names that say nothing alone. */
const general = /^(id|ids|code|handle|name|title|value|type)$/i;

/**
 * Names that the values were sent under. Of a method only the member that held it, where a checkout shows or declares
 * that member: the lists of methods that it offers hold the same ids.
 */
export async function namesOf(
  context: Context,
  sent: readonly Placed[],
  carried: Carried,
  calls: readonly ToolCall[],
): Promise<ReadonlySet<string>> {
  const held = new Set(sent.flatMap(({ path }) => path.at(-1) ?? []).filter((step) => !general.test(step)));
  const steps = sent.flatMap(({ path }) => path).filter((step) => !/^\d+$/.test(step));
  const usual = steps.filter((step) => carried.memberNames.test(step));
  const all = new Set(usual.length > 0 ? usual : steps.filter((step) => !general.test(step)));
  if (carried !== shippingMethod || held.size === 0) return all;
  const isShown = calls.some((call) => placesBelow(call, held).length > 0);
  return isShown || (await declaresOutput(context, held)) ? held : all;
}

export const placesBelow = ({ rpcResponse }: ToolCall, names: ReadonlySet<string>): readonly Place[] =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(({ path }) => path.some((step) => names.has(step)));

/**
 * The values that a checkout does not show below the names, in any case and spacing. Where it has the member that a
 * value was sent under, only that one counts.
 */
export function lostFrom(
  read: ToolCall,
  sent: readonly Placed[],
  names: ReadonlySet<string>,
): readonly Placed[] {
  const shown = placesBelow(read, names).filter(({ value }) => typeof value !== 'object');
  return sent.filter(({ path, value }) => {
    const own = shown.filter((place) => !general.test(nameOf(place)) && nameOf(place) === nameOf({ path }));
    const texts = (own.length > 0 ? own : shown).map((place) => normalized(place.value));
    return !texts.includes(normalized(value));
  });
}

const nameOf = ({ path }: Pick<Place, 'path'>): string => path.at(-1) ?? '';

export async function declaresOutput(context: Context, names: ReadonlySet<string>): Promise<boolean> {
  const tools = await requireTools(context);
  return tools
    .filter(({ name }) => name === 'get_checkout' || name === 'update_checkout')
    .flatMap(({ listed }) => placesIn(listed.outputSchema))
    .some(({ path }) => path.at(-2) === 'properties' && names.has(path.at(-1) ?? ''));
}
