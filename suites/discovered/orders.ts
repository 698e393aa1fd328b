/** What the response to a completion shows of its order, read leniently, because the interface does not specify it. */
import { isObject, type JsonObject, parseJson, valueAt } from '../../lib/assert/json.ts';
import type { HttpRequest } from '../../lib/model/http.ts';
import type { Policy } from '../../lib/model/policy.ts';
import { findRpcResponse } from './rpc.ts';
import { hasFailed, objectsIn, payloadsOf } from './tool-result.ts';

/** Members with the id of an order, and those with another name of it. */
const idNames = ['order_id', 'orderId'] as const;
const numberNames = ['order_number', 'orderNumber'] as const;
/** Of the orders that one checkout became. */
const listNames = ['order_ids', 'orderIds'] as const;

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Neither empty nor 0, which say that there is no order yet. */
export const isGivenId = (id: unknown): id is string | number =>
  (typeof id === 'string' && !/^0*$/.test(id)) || (typeof id === 'number' && id > 0);

/** The ids of the order that a record names, the likeliest first. The payload of get_order has an id of its own. */
export function orderIdsIn(rpcResponse: JsonObject): readonly string[] {
  const objects = payloadsOf(rpcResponse).flatMap(objectsIn);
  const named = objects.flatMap((object) => [
    ...[object.order, ...listed(object.orders)].flatMap(ofOrder),
    ...[...idNames, ...listNames].flatMap((name) => [object[name]].flat()),
  ]);
  const numbers = objects.flatMap((object) => numberNames.map((name) => object[name]));
  return [...new Set([...named, ...numbers].filter(isGivenId).map(String))];
}

/** An order as a record, or as its id; a short text or a number may be a position. */
function ofOrder(order: unknown): readonly unknown[] {
  if (isObject(order)) return [order.id, ...idNames.map((name) => order[name]), order.number, order.name];
  return typeof order === 'string' && /\d/.test(order) && order.length > 2 ? [order] : [];
}

/** Statuses of UCP that a checkout has before it is completed, or when it is cancelled. */
const openStatuses = /^(incomplete|requires_escalation|ready_for_complete|canceled)$/;

const isOpen = ({ status }: JsonObject): boolean => typeof status === 'string' && openStatuses.test(status);

/**
 * For the bound on orders: a failure places none, unless it comes from a server that broke, or names an order, and neither
 * does an answer that shows an open checkout.
 */
export const purchases: NonNullable<Policy['purchases']> = {
  subjectOf,
  read(response) {
    const rpcResponse = findRpcResponse(response);
    const [id] = rpcResponse ? orderIdsIn(rpcResponse) : [];
    const isRefused =
      response.status < 500 &&
      (!rpcResponse || hasFailed(rpcResponse) || payloadsOf(rpcResponse).some(isOpen));
    return { mayBePlaced: id !== undefined || !isRefused, ...(id !== undefined && { id }) };
  },
};

/** The first id among the arguments of a call. */
function subjectOf({ body = '' }: HttpRequest): string | undefined {
  const args = valueAt(parseJson(body), '/params/arguments');
  const ids = objectsIn(args).flatMap((object) => [object.checkout_id, object.checkoutId, object.id]);
  const id = ids.find(isGivenId);
  return id === undefined ? undefined : String(id);
}
