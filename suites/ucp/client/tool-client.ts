/** The tool client of area commerce for the checks of ruleset `ucp`, and refusals of callers without an agent profile. */

import { type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../../commerce/client/tool-client.ts';
import type { ToolName } from '../../commerce/client/values.ts';
import { withGiven } from '../../discovered/arguments/alternatives.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { recordId } from '../../discovered/tool-result.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { releases } from '../../releases/releases.ts';

export { type Shipped, shipTo } from '../../commerce/checkouts/ship-to.ts';
export { succeedsAsPlanned as mustSucceed } from '../../commerce/client/outcome.ts';
export { destinationIn } from '../../commerce/client/test-data.ts';
export type { ToolCall, ToolClient } from '../../commerce/client/tool-client.ts';
export { idempotencyKey, longAnswer, toToolCall } from '../../commerce/client/tool-client.ts';
export type { Kind, ToolName } from '../../commerce/client/values.ts';
export { callsInTargetContext as catalogCalls } from '../../commerce/money/prices.ts';
export { requireOffers, requirePurchase } from '../../commerce/offers/offers.ts';
export { planLines } from '../../commerce/offers/requested-lines.ts';
export { type CreatedRecord as Created, onceARun, withRecord } from '../../commerce/records/with-record.ts';

/** Ids that no storefront has. */
export const unknownProduct = 'no-such-product-999999999999';

export const unknownRecord = 'no-such-record-999999999999';

/**
 * Opens a client whose calls throw Inconclusive `not-observed` where the storefront lawfully refuses a caller without an
 * agent profile.
 * @throws Inconclusive `not-advertised` if the target's tools do not speak the protocol.
 */
export async function openUcpClient(context: Context): Promise<ToolClient> {
  await requireUcpTools(context);
  const client = await openToolClient(context);
  return {
    ...client,
    call: async (name, facts) => heard(context, name, await client.call(name, facts)),
  };
}

/**
 * Calls a tool with planned arguments and, in their places, with the given ones.
 * @param id of the JSON-RPC request, if not the usual one.
 */
export async function callWith(
  client: ToolClient,
  name: ToolName,
  facts: Partial<Facts>,
  given: JsonObject,
  id?: string,
): Promise<ToolCall> {
  const planned = { ...client.plan(name, facts), ...(id !== undefined && { id }) };
  const args = withGiven(planned.arguments, given);
  return heard(client.context, name, await client.send(name, { ...planned, arguments: args }, facts));
}

function heard(context: Context, name: ToolName, call: ToolCall): ToolCall {
  if (!refusesStrangers(context, call.rpcResponse)) return call;
  const text = `${name} is refused to callers without an agent profile (--agent-profile)`;
  throw new Inconclusive('not-observed', text);
}

const profileNumber = -32001;

/** Every release has the same codes or none. */
const [{ errorNumbers }] = releases;

/** Codes of faults in the agent's profile. */
export const profileCodes: readonly unknown[] = codesWith((number) => number === profileNumber);

const transportCodes: readonly unknown[] = codesWith((number) => number !== profileNumber);

function codesWith(fits: (number: number) => boolean): readonly string[] {
  return Object.keys(errorNumbers).filter((code) => fits(errorNumbers[code] ?? 0));
}

/** An error about the agent profile by its number, unless the code in its data says otherwise. */
export const isProfileRefusal = (rpcResponse: JsonObject): boolean =>
  valueAt(rpcResponse, '/error/code') === profileNumber &&
  !transportCodes.includes(valueAt(rpcResponse, '/error/data/code'));

/** The lawful refusal of a caller without an agent profile, which shows nothing about any other promise. */
export const refusesStrangers = ({ target }: Pick<Context, 'target'>, rpcResponse: JsonObject): boolean =>
  target.agentProfile === undefined && isProfileRefusal(rpcResponse);

export const checkoutId = ({ rpcResponse }: ToolCall) => recordId(rpcResponse, 'checkout');

export async function cancelCheckouts(client: ToolClient, conversions: readonly ToolCall[]): Promise<void> {
  for (const checkout of new Set(conversions.map(checkoutId))) {
    if (checkout !== undefined) await client.call('cancel_checkout', { subject: checkout, checkout });
  }
}

/** @throws Inconclusive `undeclared-shape` where the tool has no place for the id of a cart. */
export function requireCartId(conversions: readonly ToolCall[]): void {
  if (conversions.every(({ placed }) => placed.some(({ path }) => path.at(-1) === 'cart_id'))) return;
  throw new Inconclusive('undeclared-shape', 'create_checkout declares no cart_id');
}
