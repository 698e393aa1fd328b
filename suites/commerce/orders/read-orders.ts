/**
 * The orders that a checkout became, as get_order shows them: one, or several that it names, or that name each other; and where
 * and when they say that they were ordered.
 */
import { equals, type JsonObject } from '../../../lib/assert/json.ts';
import { header } from '../../../lib/assert/response.ts';
import { show } from '../../../lib/assert/violation.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { orderIdsIn } from '../../discovered/orders.ts';
import { isOwn, type Place, payloadsOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { addressNames, orderNames, shippingNames } from '../../words/records.ts';
import { idsIn, knownAmong, knowsOrders, newIds, orderIdNames } from '../checkouts/known-orders.ts';
import { leaves, sentIn, shippingAddress } from '../checkouts/shipping.ts';
import type { ReadyCheckout } from '../checkouts/shipping-steps.ts';
import { hidesAll, isSpread, normalized, showsPart } from '../checkouts/shown-forms.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import { isSameId } from '../client/values.ts';
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

/** A part of the address that an order has otherwise than its checkout. */
type Moved = { readonly expected: string; readonly shown: Place };

/** What an order shows of the address that its checkout was sent and shows, under the names that both have for its parts. */
export function compareAddress(
  order: ToolCall,
  { addressed, read, address }: Pick<ReadyCheckout, 'addressed' | 'read' | 'address'>,
): { readonly compared: number; readonly moved: readonly Moved[] } {
  const places = payloadsOf(order.rpcResponse).flatMap(placesIn).filter(isOfShipping);
  const compared = sentIn(addressed, shippingAddress, { address, method: '' }).flatMap(({ path, value }) => {
    const shown = payloadsOf(read.rpcResponse)
      .flatMap(placesIn)
      .filter((place) => normalized(place.value) === normalized(value))
      .map(nameOf);
    const named = places.filter((place) => nameOf(place) === nameOf({ path }));
    const own = named.length > 0 ? named : places.filter((place) => shown.includes(nameOf(place)));
    if (shown.length === 0 || own.length === 0 || hidesAll(own)) return [];
    const texts = own.map((place) => place.value);
    const isSame = texts.some((text) => showsPart(text, value)) || isSpread(order, value, texts);
    return [{ isSame, expected: String(value), shown: own[0] }];
  });
  const moved = compared.flatMap(({ isSame, expected, shown }) =>
    isSame || !shown ? [] : [{ expected, shown }],
  );
  return { compared: compared.length, moved };
}

/** What an order shows of the buyer in the place in which its checkout showed what it was sent. */
export function compareBuyer(
  order: ToolCall,
  { addressed, read, address }: Pick<ReadyCheckout, 'addressed' | 'read' | 'address'>,
): { readonly compared: number; readonly moved: readonly Moved[] } {
  const { first, last, phone } = address;
  const sent = addressed.placed.flatMap(leaves).filter(({ fact, value }) => {
    const isOfAddress = fact === 'address' && [first, last, phone].includes(String(value));
    return isOfAddress || fact === 'email';
  });
  const before = ownTexts(read);
  const compared = ownTexts(order).flatMap((shown) => {
    const own = before.filter(({ at }) => at === shown.at);
    const value = sent.find((one) => own.some((place) => place.value === one.value))?.value;
    // What is shown twice, as in a list, may be that of another.
    const isOnly = own.every((place) => place.value === value);
    if (typeof value !== 'string' || !isOnly || addressNames.masked.test(shown.value)) return [];
    return [{ isSame: isAsSent(shown.value, value), expected: value, shown }];
  });
  const moved = compared.flatMap(({ isSame, ...one }) => (isSame ? [] : [one]));
  return { compared: compared.length, moved };
}

/** The texts of a record that are not of its lists, with the names that lead to them. */
const ownTexts = ({ rpcResponse }: ToolCall) =>
  recordsOf(rpcResponse)
    .slice(0, 1)
    .flatMap((record) =>
      placesIn(record).flatMap(({ path, value }) =>
        typeof value === 'string' && value !== '' && isOwn(path, record)
          ? [{ path, value, at: path.join('/') }]
          : [],
      ),
    );

/** An e-mail address is a text of its own, or a part of one; a telephone number has many spellings, a name has more words. */
function isAsSent(shown: string, sent: string): boolean {
  if (sent.includes('@')) return normalized(shown).includes(normalized(sent));
  const [own, other] = [shown, sent].map((text) => text.replaceAll(/\D/g, '').replace(/^0+/, ''));
  const isNumber = /^\+?\d+$/.test(sent);
  return isNumber ? own !== undefined && own !== '' && other?.endsWith(own) === true : showsPart(shown, sent);
}

const nameOf = ({ path }: Pick<Place, 'path'>): string => path.at(-1) ?? '';

const isOfShipping = ({ path, value }: Place): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value !== '')) &&
  !shippingNames.unspecific.test(nameOf({ path })) &&
  !path.some((step) => addressNames.ofOthers.test(step) || addressNames.noAddress.test(step));

/**
 * The completed checkout names an order that get_order does not know where its completion named one that it knows.
 * @throws Inconclusive where the two cannot be compared.
 */
export async function namesOtherOrder(
  client: ToolClient,
  { first: { call, after }, orderIds }: Pick<Placing, 'first' | 'orderIds'>,
): Promise<readonly Violation[]> {
  const [said, read] = [call, after].map((one) => (one.failed ? [] : orderNamesIn(one)));
  const shown = read?.find(({ at }) => said?.some((place) => place.at === at));
  const own = said?.find(({ at, id }) => at === shown?.at && orderIds.includes(id));
  if (!shown || !own) {
    const text = 'complete_checkout and get_checkout do not show the id of the order under the same name';
    throw new Inconclusive('not-observed', text);
  }
  client.context.examine([call.response, after.response]);
  if (isSameId(own.id, shown.id)) return [];
  const known = await knownAmong(client, [own.id, shown.id]);
  if (!known.includes(own.id) || known.length > 1) {
    throw new Inconclusive('not-observed', 'get_order does not tell which id is that of the order');
  }
  const [expected, actual] = [show(own.id), show(shown.id)];
  const message = `get_checkout names the order ${actual}, which get_order does not know; complete_checkout named ${expected}`;
  return [violationAt(after, { path: shown.path }, message, { expected, actual })];
}

/** Where a record shows the ids of its order: an order that is the record itself has an id of its own. */
const orderNamesIn = (call: ToolCall) => {
  const ids = orderIdsIn(call.rpcResponse);
  return recordsOf(call.rpcResponse)
    .slice(0, 1)
    .flatMap((record) =>
      placesIn(record).flatMap(({ path, value }) =>
        ids.includes(String(value)) && isOwn(path, record) && orderNames.own.test(path.join('/'))
          ? [{ path, id: String(value), at: path.join('/') }]
          : [],
      ),
    );
};

/** Times with an offset at which an order says that it was placed. */
export const timesPlaced = ({ rpcResponse }: ToolCall): readonly Place[] =>
  recordsOf(rpcResponse).flatMap((record) =>
    placesIn(record).filter(
      ({ path, value }) =>
        typeof value === 'string' &&
        withOffset.test(value) &&
        isOwn(path, record) &&
        orderNames.placedAt.test(path.at(-1) ?? ''),
    ),
  );

/** When a call was answered, by the clock of the storefront if it shows one. */
export function answeredAt({ response }: ToolCall): number {
  const date = Date.parse(header(response, 'date') ?? '');
  return Number.isNaN(date) ? response.at : date;
}

const withOffset = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;

const [minute, hour] = [60_000, 3_600_000];

/** Clocks differ, and a completion takes its time; no zone is further from UTC than the longest offset. */
const [tolerance, longestOffset] = [2 * minute, 14 * hour];

/**
 * The hours by which a time is off as that of another zone is; undefined where it is right, or wrong in another way.
 * @param at the time that it should be, in milliseconds since 1970.
 */
export function hoursOfZone(text: string, at: number): number | undefined {
  const time = Date.parse(text);
  const off = time - at;
  const steps = Math.round(off / (hour / 2));
  const isOfZone = Math.abs(off) <= longestOffset + tolerance && isNear(off, hour / 2);
  // What is rounded to an hour or a day is off by any time.
  const isRounded = [24 * hour, hour, hour / 2].some((unit) => time % unit === 0 && !isNear(at, unit));
  const isDay = /[T ]00:00(:00(\.0+)?)?[Z+-]/i.test(text) && !isNear(at, 24 * hour);
  return steps === 0 || !isOfZone || isRounded || isDay ? undefined : steps / 2;
}

const isNear = (millis: number, unit: number): boolean =>
  Math.abs(millis - Math.round(millis / unit) * unit) <= tolerance;
