/** A checkout to complete: two of one item and one of another, with an address and a shipping method. */
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { type Shipped, shipTo } from '../checkouts/ship-to.ts';
import { idOf } from '../client/record-ids.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { operationsCheck } from '../client/values.ts';
import { type Offer, type Purchase, purchaseFacts } from '../offers/offers.ts';
import { type Lines, planLines, sendCreation } from '../offers/requested-lines.ts';
import type { CreatedRecord } from '../records/with-record.ts';

export type ReadyCheckout = CreatedRecord & Pick<Shipped, 'update' | 'read'>;

/** Fewer, for a storefront that does not sell the first ones. */
const requests: readonly Lines[] = [[2, 1], [1]];

/** @throws Inconclusive when no checkout can be created. */
export async function readyCheckout(client: ToolClient, purchase: Purchase): Promise<ReadyCheckout> {
  const { offers, fallbackOffers, currency } = purchase;
  const attempts = [offers, fallbackOffers].flatMap((some) =>
    some.length === 0 ? [] : requests.map((lines) => ({ some, lines })),
  );
  if (attempts.length === 0) {
    throw new Inconclusive('no-subjects', 'no product is known that could be bought');
  }
  for (const { some, lines } of attempts) {
    const call = await sendCreation(client, 'checkout', currency, (name, facts) =>
      planLines({ plan: client.planWithKey }, some, name, facts, lines),
    );
    const id = call.failed ? undefined : idOf(client.context.target, 'checkout', call.rpcResponse);
    const [first] = some;
    if (id === undefined || !first) continue;
    const facts: Partial<Facts> = { ...currency, ...purchaseFacts(first), subject: id, checkout: id };
    const created = { call, id, facts };
    const { update, read } = await shipTo(repeatingLines(client, some, lines), created);
    return { ...created, update, read };
  }
  throw prerequisite(operationsCheck.checkout);
}

/** Where an update replaces the lines, it repeats all of them. */
const repeatingLines = (client: ToolClient, offers: readonly Offer[], lines: Lines): ToolClient => ({
  ...client,
  call: (name, facts = {}) =>
    name === 'update_checkout'
      ? client.send(name, planLines({ plan: client.planWithKey }, offers, name, facts, lines), facts)
      : client.call(name, facts),
});
