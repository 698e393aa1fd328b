/** Completes one checkout with the approval of the run, and completes it again: once a run, however often checks ask. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Approval, Target } from '../../../lib/model/target.ts';
import { withGiven } from '../../discovered/arguments/alternatives.ts';
import { orderIdsIn } from '../../discovered/orders.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { demanded, supply } from '../checkouts/demands.ts';
import {
  idsIn,
  knownAmong,
  knowsOrders,
  newIds,
  orderIdNames,
  orderIdsOf,
  ordersAmong,
  readOrder,
  reservedIds,
} from '../checkouts/known-orders.ts';
import { fillApproval, placeholdersIn, timesAt, type Values } from '../checkouts/sent-approvals.ts';
import { type ReadyCheckout, readyCheckout } from '../checkouts/shipping-steps.ts';
import { isCompleted, isUnderWay } from '../checkouts/states.ts';
import { destinationIn } from '../client/test-data.ts';
import {
  idempotencyKey,
  openToolClient,
  type PlannedCall,
  type ToolCall,
  type ToolClient,
} from '../client/tool-client.ts';
import { isId, isSameId } from '../client/values.ts';
import { type Purchase, requirePurchase } from '../offers/offers.ts';
import { requireShape } from '../shapes/record-shape.ts';
import { readTerms, requireShown } from './terms.ts';

/** A call of complete_checkout, and the checkout after it. */
export type Completion = {
  readonly call: ToolCall;
  /** The last reading, after a completion under way has ended. */
  readonly after: ToolCall;
  readonly isUnderWay: boolean;
};

/** A later completion of the same checkout. */
export type Repetition = Completion & {
  readonly how: string;
  /** An order that is not that of the first completion, and that get_order knows. */
  readonly other?: string;
  /** It was refused, or shows the order of the first completion. */
  readonly isPlain: boolean;
};

export type Placing = {
  readonly purchase: Purchase;
  readonly checkout: ReadyCheckout;
  /** Arguments of update_checkout that a refusal of the completion has named. */
  readonly demands: JsonObject | undefined;
  readonly first: Completion;
  /** It shows an order or a status such as completed. */
  readonly isPlaced: boolean;
  /** What names the order, the likeliest first. */
  readonly orderIds: readonly string[];
  readonly repetitions: readonly Repetition[];
};

/** By target, which all checks of a run share. A failure stays as well: another attempt might be another order. */
const placings = new WeakMap<Target, Promise<Placing>>();

/** @throws Inconclusive when no checkout can be created or completed. */
export function placeOrder(client: ToolClient, approval: Approval): Promise<Placing> {
  const { target } = client.context;
  const placing = placings.get(target) ?? place(client, approval);
  placings.set(target, placing);
  return placing;
}

/** A retry is another JSON-RPC request. */
const retryId = 'call-complete_checkout-again';

async function place(client: ToolClient, approval: Approval): Promise<Placing> {
  const purchase = await requirePurchase(client);
  // Learned before, so that the time of the approval is that of the call.
  if (needsTerms(approval)) await requireShape(client, 'checkout', purchase);
  const ready = await readyCheckout(client, purchase, true);
  const refused = await completeApproved(client, approval, purchase, ready, 'first');
  const { call } = refused.first;
  const demands = call.failed ? await demanded(client, call, [ready.read]) : undefined;
  const checkout = demands && (await withDemands(client, ready, demands));
  const done = checkout ? await completeApproved(client, approval, purchase, checkout, 'later') : refused;
  const { given, planned, ...completed } = done;
  const placed = { purchase, demands, ...completed };
  if (!placed.isPlaced) return { ...placed, repetitions: [] };
  const again = planCompletion(client, placed.checkout, given, 'second');
  const hasKey = again.placed.some(({ fact }) => fact === 'idempotencyKey');
  const others: readonly (readonly [how: string, planned: PlannedCall])[] = [
    [hasKey ? 'with another idempotency key' : 'again', again],
    ...(hasKey ? ([['with the same idempotency key', { ...planned, id: retryId }]] as const) : []),
  ];
  return { ...placed, repetitions: await repeat(client, placed, others) };
}

/** The checkout after an update with what its completion was refused for; undefined where that is refused as well. */
async function withDemands(
  client: ToolClient,
  checkout: ReadyCheckout,
  demands: JsonObject,
): Promise<ReadyCheckout | undefined> {
  const destination = { ...destinationIn(client.home), address: checkout.address };
  const update = await supply(client, checkout.facts, demands, destination);
  return update && { ...checkout, update, read: await client.call('get_checkout', checkout.facts) };
}

/** Another checkout like the one that was completed. @throws Inconclusive when none can be created. */
export async function checkoutLike(
  client: ToolClient,
  { purchase, demands }: Placing,
): Promise<ReadyCheckout> {
  const checkout = await readyCheckout(client, purchase);
  return (demands && (await withDemands(client, checkout, demands))) ?? checkout;
}

/** What was sent, and whether it has placed an order. */
export type Completed = Pick<Placing, 'checkout' | 'first' | 'isPlaced' | 'orderIds'> & {
  readonly given: JsonObject;
  readonly planned: PlannedCall;
};

/**
 * Completes a checkout with the approval.
 * @param which of the completions of the run it is.
 * @param at the time of the approval, in milliseconds since 1970.
 */
export async function completeApproved(
  client: ToolClient,
  approval: Approval,
  purchase: Purchase,
  checkout: ReadyCheckout,
  which: string,
  at = checkout.read.response.at,
): Promise<Completed> {
  const values = await valuesOf(client, approval, purchase, checkout);
  const given = fillApproval(approval, { ...values, ...timesAt(at) });
  const planned = planCompletion(client, checkout, given, which);
  const reserved = await reservedIds(client, checkout.id, checkout.read);
  const first = await complete(client, checkout, planned);
  const calls = [first.call, first.after];
  const before = [checkout.call, checkout.update, checkout.read] as const;
  const found = await orderIdsOf(client, before, calls);
  const orderIds = found.length > 0 ? found : await knownAmong(client, reserved);
  const isPlaced = orderIds.length > 0 || calls.some((call) => isCompleted(call, before));
  nameOrder(client, first.call, orderIds);
  return { checkout, given, planned, first, isPlaced, orderIds };
}

const needsTerms = (approval: Approval): boolean =>
  ['total', 'currency'].some((name) => placeholdersIn(approval).has(name));

/** @throws Inconclusive when a placeholder stands for what the checkout does not clearly show. */
async function valuesOf(
  client: ToolClient,
  approval: Approval,
  purchase: Purchase,
  { call, read, id }: ReadyCheckout,
): Promise<Values> {
  const used = placeholdersIn(approval);
  const known: Values = { checkout: id };
  if (!needsTerms(approval)) return known;
  const shown = await readTerms(client, purchase, read, { call, read });
  return {
    ...known,
    ...(used.has('total') && { total: requireShown(shown, 'total') }),
    ...(used.has('currency') && { currency: requireShown(shown, 'currency') }),
  };
}

function planCompletion(
  client: ToolClient,
  { id, facts }: ReadyCheckout,
  given: JsonObject,
  which: string,
): PlannedCall {
  const key = idempotencyKey(`${client.context.target.seed} ${which} completion of ${id}`);
  const planned = client.plan('complete_checkout', { ...facts, idempotencyKey: key }, given);
  return { ...planned, arguments: withGiven(planned.arguments, given) };
}

/** Readings of a checkout whose completion goes on. */
export const maxReadings = 10;

async function complete(
  client: ToolClient,
  { facts }: ReadyCheckout,
  planned: PlannedCall,
): Promise<Completion> {
  const call = await client.send('complete_checkout', planned);
  let after = await client.call('get_checkout', facts);
  for (let n = 1; n < maxReadings && isUnderWay(after); n += 1) {
    await client.context.wait(1_000);
    after = await client.call('get_checkout', facts);
  }
  return { call, after, isUnderWay: isUnderWay(after) };
}

/** So that the report names it even where only a later response showed it. */
function nameOrder({ context }: ToolClient, { response }: ToolCall, [id]: readonly string[]): void {
  if (id !== undefined) context.placed({ exchange: response.exchange, id });
}

type Placed = Pick<Placing, 'checkout' | 'first' | 'orderIds'>;

/** Stops at another order, and at the bound of the run. */
async function repeat(
  client: ToolClient,
  placed: Placed,
  others: readonly (readonly [how: string, planned: PlannedCall])[],
): Promise<readonly Repetition[]> {
  const done: Repetition[] = [];
  for (const [how, planned] of others) {
    const completion = await complete(client, placed.checkout, planned).catch(noneAfterwards);
    if (!completion) break;
    const repetition = { ...completion, how, ...(await compared(client, placed, completion)) };
    done.push(repetition);
    if (repetition.other !== undefined) break;
  }
  return done;
}

function noneAfterwards(cause: unknown): undefined {
  if (!(cause instanceof Inconclusive)) throw cause;
}

/** @returns the id, if get_order answers with a record that shows it, and none of the others. */
async function orderApart(
  client: ToolClient,
  id: string | undefined,
  others: readonly string[],
): Promise<string | undefined> {
  const order = id === undefined ? undefined : await readOrder(client, id);
  if (!order || order.failed || !(await knowsOrders(client))) return undefined;
  const shown = payloadsOf(order.rpcResponse)
    .flatMap(placesIn)
    .map(({ value }) => String(value));
  return shown.includes(String(id)) && !others.some((other) => shown.includes(other)) ? id : undefined;
}

/** Other ids in the places where the first responses showed those of the order. */
function idsInPlaceOf(
  orderIds: readonly string[],
  first: readonly ToolCall[],
  later: readonly ToolCall[],
): readonly string[] {
  const placesOf = (calls: readonly ToolCall[]) =>
    calls.flatMap(({ failed, rpcResponse }) => (failed ? [] : payloadsOf(rpcResponse).flatMap(placesIn)));
  const own = new Set(
    placesOf(first).flatMap(({ path, value }) => (orderIds.includes(String(value)) ? [path.join('/')] : [])),
  );
  return placesOf(later).flatMap(({ path, value }) =>
    own.has(path.join('/')) && isId(value) && !orderIds.includes(String(value)) ? [String(value)] : [],
  );
}

/** An order that the storefront shows under another name, such as its number, is the same order. */
async function compared(
  client: ToolClient,
  { checkout, first, orderIds }: Placed,
  { call, after }: Completion,
): Promise<Pick<Repetition, 'other' | 'isPlain'>> {
  const isKnown = (id: string) => orderIds.some((own) => isSameId(own, id));
  const calls = [call, after];
  const named = calls.flatMap(({ rpcResponse }) => orderIdsIn(rpcResponse));
  const names = await orderIdNames(client);
  const before = idsIn([checkout.call, checkout.update, checkout.read, first.call, first.after], names);
  const strange = named.length > 0 ? named : newIds(before, calls, names);
  const [replaced] = idsInPlaceOf(orderIds, [first.call, first.after], calls);
  const [other = await orderApart(client, replaced, orderIds)] = await ordersAmong(
    client,
    strange.filter((id) => !isKnown(id)),
    isKnown,
  );
  const isSame = named.some(isKnown);
  if (other !== undefined || isSame) nameOrder(client, call, other === undefined ? orderIds : [other]);
  return { isPlain: call.failed || isSame, ...(other !== undefined && { other }) };
}

export type Opened = {
  readonly client: ToolClient;
  readonly placing: Placing;
  readonly approval: Approval;
  readonly file: string;
};

/** @throws Inconclusive when the endpoint or its tools are unknown. */
export async function openPlacing(context: ToolClient['context']): Promise<Opened> {
  const { approval } = context.target;
  if (!approval) throw new Inconclusive('consent-withheld', 'places orders, so it needs --approval');
  const client = await openToolClient(context);
  return { client, placing: await placeOrder(client, approval), approval, file: approval.file };
}
