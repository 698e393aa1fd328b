/** Opens the world of all sequences of a check: what they buy, and where it is shipped. */
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { destinationIn } from '../client/test-buyer.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { requirePurchase } from '../offers/purchase.ts';
import type { Rule, World } from './model.ts';

/** @throws Inconclusive `no-subjects` when no available variant is known. */
export async function openWorld(client: ToolClient, rule: Rule): Promise<World> {
  const purchase = await requirePurchase(client);
  if (purchase.offers.length === 0) {
    throw new Inconclusive('no-subjects', 'no product is known that could be bought');
  }
  const destination = destinationIn(client.context.target.country);
  return { client, rule, ...purchase, destination, shapes: new Map() };
}
