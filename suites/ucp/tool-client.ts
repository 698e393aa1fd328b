/** The tool client and the records of area commerce, as the checks of ruleset `ucp` use them. */
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { openToolClient, type ToolClient } from '../commerce/client/tool-client.ts';
import { requireUcpTools } from '../discovered/ucp.ts';
import { refusesStrangers } from './profile-refusal.ts';

export { shippedCheckout, shipTo } from '../commerce/checkouts/ship-to.ts';
export { succeedsAsPlanned as mustSucceed } from '../commerce/client/outcome.ts';
export type { ToolCall, ToolClient } from '../commerce/client/tool-client.ts';
export { idempotencyKey } from '../commerce/client/tool-client.ts';
export type { Kind, ToolName } from '../commerce/client/tool-names.ts';
export { callsInTargetContext as catalogCalls } from '../commerce/money/prices.ts';
export { requireOffers } from '../commerce/offers/offers.ts';
export { type CreatedRecord as Created, onceARun, withRecord } from '../commerce/records/with-record.ts';

/** Ids that no storefront has. */
export const unknownProduct = 'no-such-product-999999999999';
export const unknownRecord = 'no-such-record-999999999999';

/**
 * Its calls throw Inconclusive `not-observed` where a storefront lawfully refuses a caller without a profile.
 * @throws Inconclusive `not-advertised` if the target's tools do not speak the protocol.
 */
export async function openUcpClient(context: Context): Promise<ToolClient> {
  await requireUcpTools(context);
  const client = await openToolClient(context);
  return {
    ...client,
    async call(name, facts) {
      const call = await client.call(name, facts);
      if (!refusesStrangers(context, call.rpcResponse)) return call;
      const text = `${name} is refused to callers without the profile of an agent (--agent-profile)`;
      throw new Inconclusive('not-observed', text);
    },
  };
}
