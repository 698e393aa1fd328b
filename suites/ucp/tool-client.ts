/** The tool client and the records of area commerce, as the checks of ruleset `ucp` use them. */
import type { Context } from '../../lib/model/context.ts';
import { openShop, type Shop as ToolClient } from '../commerce/shop.ts';
import { requireUcpTools } from '../discovered/ucp.ts';

export { shipTo } from '../commerce/checkout-update.ts';
export { answersAtHome as catalogCalls } from '../commerce/priced-answers.ts';
export { type Created, gives as mustSucceed, withRecord } from '../commerce/records.ts';
export {
  type Called as ToolCall,
  idempotencyKey,
  type Kind,
  type Shop as ToolClient,
  type ToolName,
} from '../commerce/shop.ts';
export { requireOffers } from '../commerce/sought.ts';

/** Ids that no storefront has. */
export const unknownProduct = 'no-such-product-999999999999';
export const unknownRecord = 'no-such-record-999999999999';

/** @throws Inconclusive `not-advertised` if the target's tools do not speak the protocol. */
export async function openUcpClient(context: Context): Promise<ToolClient> {
  await requireUcpTools(context);
  return openShop(context);
}
