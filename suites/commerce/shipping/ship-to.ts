/** Sends a checkout the shipping address and then the shipping method, as callers do. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/context.ts';
import { candidateFor } from '../../discovered/arguments/fact-for.ts';
import type { Address, Facts } from '../../discovered/arguments/facts.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { destinationIn } from '../client/test-buyer.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import { onceARun } from '../records/once-a-run.ts';
import { type CreatedRecord, withRecord } from '../records/with-record.ts';

export type Shipped = {
  /** The second update, with the address and the method. */
  readonly update: ToolCall;
  readonly read: ToolCall;
  readonly address: Address;
  /** The id of a method that the checkout itself offers; a common name where it offers none. */
  readonly method: { readonly id: string; readonly offered: boolean };
};

/** Names of members that are about shipping. */
const shippingName = /ship|deliver|fulfil/i;

/** First the address, because the methods may depend on it; then both. */
export async function shipTo(client: ToolClient, { facts, call }: CreatedRecord): Promise<Shipped> {
  const destination = destinationIn(client.context.target.country);
  const withAddress: Partial<Facts> = { ...facts, ...destination };
  const first = await client.call('update_checkout', withAddress);
  const [offered] = [first, call].flatMap(offeredMethods).concat(await declaredMethods(client.context));
  const method = { id: offered ?? 'standard', offered: offered !== undefined };
  const update = await client.call('update_checkout', { ...withAddress, shippingMethod: method.id });
  return { update, read: await client.call('get_checkout', facts), address: destination.address, method };
}

export type ShippedCheckout = CreatedRecord & Shipped;

/**
 * A checkout that was sent an address and a method, and cancelled then: one for all checks that only look at it.
 * @param what another name for a client that refuses other calls.
 */
export const shippedCheckout = (
  client: ToolClient,
  asker: string,
  what = 'a shipped checkout',
): Promise<ShippedCheckout> =>
  onceARun(client.context, { asker, what }, () =>
    withRecord(client, 'checkout', async (created) => ({ ...created, ...(await shipTo(client, created)) })),
  );

/** The methods that the input schema of update_checkout enumerates. */
export async function declaredMethods(context: Context): Promise<readonly string[]> {
  const { country, currency } = context.target;
  const tool = (await requireTools(context)).find(({ name }) => name === 'update_checkout');
  const methods = placesIn(tool?.inputSchema).flatMap(({ path, value }) => {
    const isMember = path.at(-2) === 'properties' && isObject(value) && Array.isArray(value.enum);
    if (!isMember) return [];
    const names = path.filter((_, i) => path[i - 1] === 'properties');
    const isMethod = candidateFor(names, value, { country, currency })?.fact === 'shippingMethod';
    return isMethod ? [value.enum] : [];
  });
  return methods.flat().filter((method) => typeof method === 'string');
}

const listOfMethods = /(method|option|rate|service|choice|way)s$/i;

/** The methods of the innermost list of methods that a checkout shows. */
export function offeredMethods({ rpcResponse }: ToolCall): readonly string[] {
  const lists = payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(
      ({ path }) => listOfMethods.test(path.at(-1) ?? '') && path.some((step) => shippingName.test(step)),
    )
    .flatMap(({ value }) => {
      if (Array.isArray(value)) return [value.flatMap(methodId)];
      return isObject(value) ? [Object.keys(value)] : [];
    });
  return lists.findLast((ids) => ids.length > 0) ?? [];
}

function methodId(option: unknown): readonly string[] {
  if (typeof option === 'string') return [option];
  if (!isObject(option)) return [];
  return [option.id, option.code, option.handle, option.name]
    .filter((id) => typeof id === 'string')
    .slice(0, 1);
}
