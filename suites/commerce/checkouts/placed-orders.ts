/** Orders that a checkout names in any words: an id that was not there before, and that get_order knows. */
import { show, violation } from '../../../lib/assert/violation.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import { factsOfNoRecord } from '../client/unknown-record.ts';

/** New ids that get_order is asked for. */
const maxAsked = 3;

/** Texts that may be ids: no words, times or addresses of pages. */
function idsIn(calls: readonly ToolCall[]): ReadonlySet<string> {
  const places = calls.flatMap(({ rpcResponse }) => payloadsOf(rpcResponse)).flatMap(placesIn);
  return new Set(
    places.flatMap(({ value }) => (typeof value === 'string' && looksLikeId(value) ? [value] : [])),
  );
}

const looksLikeId = (text: string): boolean =>
  /^\S{3,200}$/.test(text) &&
  /[\d:_-]/.test(text) &&
  !/^https?:|^\d{4}-\d\d-\d\d|^-?\d{1,6}$|^#|@/.test(text);

/** @param before the calls before the step that must not place an order. */
export async function placesNoOrder(
  client: ToolClient,
  step: string,
  before: readonly ToolCall[],
  after: readonly ToolCall[],
): Promise<readonly Violation[]> {
  const known = idsIn(before);
  const added = [...idsIn(after)].filter((id) => !known.has(id));
  if (added.length === 0 || !(await tellsOrders(client))) return [];
  for (const id of added.slice(0, maxAsked)) {
    const order = await readOrder(client, id);
    if (!order || order.failed || !idsIn([order]).has(id)) continue;
    const message = `${step} shows ${show(id)}, and get_order answers with that order, though no valid approval was given`;
    return [violation(order.response, message, { at: '/result', expected: 'no order', actual: show(id) })];
  }
  return [];
}

/** A storefront that answers every id with an order says nothing by it. */
async function tellsOrders(client: ToolClient): Promise<boolean> {
  const call = await readOrder(client, String(factsOfNoRecord.order));
  return call?.failed ?? false;
}

async function readOrder(client: ToolClient, id: string): Promise<ToolCall | undefined> {
  const [call] = await client.call('get_order', { subject: id, order: id }).then((one) => [one], noneKnown);
  return call;
}
