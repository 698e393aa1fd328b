/** Updates of a checkout that send its shipping method: beside the address, or alone. */
import type { Facts } from '../../discovered/arguments/facts.ts';
import { callMended, planOf } from '../client/outcome.ts';
import { idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';

/** Methods of which one may be served: the others may need a place to collect from, or serve another area. */
const maxTried = 3;

/** Sends the address with the first method that is not refused beside it, or else with the first of all. */
export async function sendEither(
  client: ToolClient,
  facts: Partial<Facts>,
  [first = '', ...others]: readonly string[],
): Promise<{ readonly addressed: ToolCall; readonly id: string }> {
  const addressed = await callMended(client, 'update_checkout', { ...facts, shippingMethod: first });
  for (const id of addressed.failed ? new Set(others.slice(0, maxTried)) : []) {
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
