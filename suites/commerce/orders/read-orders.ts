/** The orders that a checkout became, as get_order shows them: one, or several that it names, or that name each other. */
import { equals, type JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { recordsOf } from '../../discovered/tool-result.ts';
import { idsIn, knownAmong, knowsOrders, newIds, orderIdNames } from '../checkouts/known-orders.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import type { Placing } from './place-order.ts';

/** Readings of an order that may not be there at once. */
const maxOrderReadings = 3;

export type FoundOrder = { readonly id: string; readonly call: ToolCall };

/** The response of get_order for the first id that it knows, or else for the likeliest. */
export async function readOrderOf(client: ToolClient, { orderIds }: Placing): Promise<FoundOrder> {
  const [likeliest] = orderIds;
  if (likeliest === undefined) {
    throw new Inconclusive('undeclared-shape', 'the completed checkout shows no id of its order');
  }
  for (let n = 1; ; n += 1) {
    const found: FoundOrder[] = [];
    for (const id of orderIds) {
      const call = await client.call('get_order', { subject: id, order: id });
      if (!call.failed) return { id, call };
      found.push({ id, call });
    }
    const [first] = found;
    if (first && n >= maxOrderReadings) return first;
    await client.context.wait(1_000);
  }
}

/** Orders of one checkout that are read. */
const maxOrders = 5;

/** The records of all orders, as one: a checkout with goods of several sellers may become an order for each. */
export async function allOrders(
  client: ToolClient,
  placing: Placing,
  first: JsonObject,
): Promise<JsonObject> {
  const own = await readOrders(client, placing.orderIds.slice(0, maxOrders));
  const others = await readOrders(client, await relatedTo(client, placing, own));
  const records = [...own, ...others].flatMap(({ failed, rpcResponse }) =>
    failed ? [] : recordsOf(rpcResponse).slice(0, 1),
  );
  const orders = records.filter((record, i) => records.findIndex((one) => equals(one, record)) === i);
  return orders.length > 1 ? { orders } : first;
}

const readOrders = (client: ToolClient, ids: readonly string[]): Promise<readonly ToolCall[]> =>
  Promise.all(ids.map((id) => client.call('get_order', { subject: id, order: id })));

/** Further orders that those of the checkout name, and that nothing has named before. */
async function relatedTo(
  client: ToolClient,
  { checkout, first, orderIds }: Placing,
  orders: readonly ToolCall[],
): Promise<readonly string[]> {
  const names = await orderIdNames(client);
  const before = [checkout.call, checkout.update, checkout.read, first.call, first.after];
  const known = new Set([...idsIn(before, names), ...orderIds]);
  const ids = newIds(known, orders, names).slice(0, maxOrders);
  return ids.length > 0 && (await knowsOrders(client)) ? knownAmong(client, ids) : [];
}
