/**
 * Updates of a checkout with the shipping address and method in several orders, what it shows after each, and the checkout that
 * is completed in the end.
 */
import { isObject } from '../../../lib/assert/json.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Address, Facts } from '../../discovered/arguments/facts.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { objectsIn, payloadsOf } from '../../discovered/tool-result.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { shippingNames } from '../../words/records.ts';
import { updateWords } from '../../words/sayings.ts';
import { idOf } from '../client/record-ids.ts';
import { countries, type Destination, destinationIn, homeOf, otherAddressIn } from '../client/test-data.ts';
import { idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { operationsCheck } from '../client/values.ts';
import { mapShipping } from '../map/require-map.ts';
import { type Offer, type Purchase, purchaseFacts } from '../offers/offers.ts';
import { type Lines, planLines, sendCreation } from '../offers/requested-lines.ts';
import { type CreatedRecord, onceARun, withRecord } from '../records/with-record.ts';
import { sendsMethod } from './demands.ts';
import {
  declaredMethods,
  listNames,
  methodIds,
  offeredMethods,
  type Shipment,
  type Shipped,
  shipTo,
} from './ship-to.ts';
import { isReady } from './states.ts';

export type Given = { readonly address?: Address; readonly method?: string };

export type Step = {
  /** For messages: `a method alone`. */
  readonly name: string;
  /** What the update sends. */
  readonly given: Given;
  /** What earlier updates have sent, unless this one has to repeat it. */
  readonly kept: Given;
  readonly update: ToolCall;
  readonly read: ToolCall;
};

/**
 * In UCP an update replaces the whole checkout, so it has to repeat what it keeps. Without a readable profile, the
 * version in the checkout itself says that it is of UCP. Other tools say that they do so.
 */
const replacesAll = async ({ context, tools }: ToolClient, { call }: CreatedRecord): Promise<boolean> =>
  tools.some(
    ({ name, listed }) => name === 'update_checkout' && updateWords.clearing.test(String(listed.description)),
  ) ||
  payloadsOf(call.rpcResponse).some(({ ucp }) => isObject(ucp) && typeof ucp.version === 'string') ||
  (await requireUcpTools(context).catch(noneKnown)).length > 0;

/** A checkout that is shipped in any order, once for the checks that look at it. */
export const shippedInAnyOrder = (client: ToolClient, asker: string) =>
  onceARun(client.context, { asker, what: 'a checkout shipped in any order' }, () =>
    withRecord(client, 'checkout', async (created) => ({
      created,
      steps: await shipInAnyOrder(client, created),
    })),
  );

/** The updates that were accepted: the interface does not promise that every order works. */
async function shipInAnyOrder(client: ToolClient, created: CreatedRecord): Promise<readonly Step[]> {
  const home = destinationIn(client.home);
  const away = otherAddressIn(client.home);
  const repeats = await replacesAll(client, created);
  const steps: Step[] = [];
  let known: Given = {};
  const take = async (name: string, given: Given): Promise<void> => {
    const sent = repeats ? { ...known, ...given } : given;
    const update = await client.call('update_checkout', factsOf(created, sent, home));
    if (update.failed) return;
    const read = await client.call('get_checkout', created.facts);
    const kept = repeats ? {} : known;
    known = { ...known, ...given };
    if (!read.failed) steps.push({ name, given: sent, kept, update, read });
  };
  const [declared, lists] = [await declaredMethods(client.context), await listNames(client.context)];
  const methodsOf = (call: ToolCall) => [...offeredMethods(call, lists), ...declared];
  const [first, second = first] = methodsOf(created.call);
  if (first !== undefined && second !== undefined) {
    await take('a method before any address', { method: first });
    await take('an address after the method', { address: home.address });
    await take('an address and a method in one call', { address: home.address, method: second });
  }
  await take('an address alone', { address: away });
  const last = steps.at(-1);
  const [method, other = method] = last ? methodsOf(last.update) : [];
  if (method !== undefined) await take('a method alone', { method });
  await take('the same address again', { address: away });
  await take('the first address again', {
    address: home.address,
    ...(other !== undefined && { method: other }),
  });
  return steps;
}

const factsOf = (
  { facts }: CreatedRecord,
  { address, method }: Given,
  { email, country }: Destination,
): Partial<Facts> => ({
  ...facts,
  ...(address && { address, email, country }),
  ...(method !== undefined && { shippingMethod: method }),
});

/** Countries abroad that are tried, those of them that a checkout is shipped to, and moves from one to the other. */
const [maxTried, maxShipped, maxMoved] = [5, 3, 2];

/** Checkouts that were sent an address abroad and a method, and those that were sent another address alone after that. */
type Abroad = { readonly shipped: readonly Shipment[]; readonly moved: readonly Shipment[] };

/** What a checkout shows when it is shipped to other countries, once for the checks that look at it. */
export const shippedAbroad = (client: ToolClient, asker: string): Promise<Abroad> =>
  onceARun(client.context, { asker, what: 'a checkout shipped abroad' }, () =>
    withRecord(client, 'checkout', (record) => shipAbroad(client, record)),
  );

async function shipAbroad(client: ToolClient, record: CreatedRecord): Promise<Abroad> {
  const { inputSchema } = client.tools.find(({ name }) => name === 'update_checkout') ?? {};
  const isAbroad = (country: string) =>
    country !== client.home &&
    country !== client.context.target.country &&
    homeOf(inputSchema, country) === country;
  const lists = await listNames(client.context);
  const update = (what: string, country: string, method?: string) =>
    client.call('update_checkout', {
      ...record.facts,
      ...destinationIn(country),
      ...(method !== undefined && { shippingMethod: method }),
      idempotencyKey: idempotencyKey(`${record.id} ${what} ${country}`),
    });
  const isMoving = !(await replacesAll(client, record));
  const [usual] = isMoving ? offeredMethods(record.call, lists) : [];
  const home = usual === undefined ? undefined : await update('shipped to', client.home, usual);
  let last = home && !home.failed && sendsMethod(home) ? usual : undefined;
  const [shipped, moved]: [Shipment[], Shipment[]] = [[], []];
  for (const country of countries.filter(isAbroad).slice(0, maxTried)) {
    if (shipped.length === maxShipped) break;
    const addressed = await update('sent to', country);
    if (last !== undefined && !addressed.failed && !sendsMethod(addressed) && moved.length < maxMoved) {
      const kept = await client.call('get_checkout', record.facts);
      if (!kept.failed) moved.push({ update: addressed, read: kept, method: last });
    }
    const [method] = addressed.failed ? [] : offeredMethods(addressed, lists);
    const chosen = method === undefined ? undefined : await update('shipped to', country, method);
    if (method === undefined || !chosen || chosen.failed || !sendsMethod(chosen)) continue;
    last = isMoving ? method : undefined;
    const read = await client.call('get_checkout', record.facts);
    if (!read.failed) shipped.push({ update: chosen, read, method });
  }
  return { shipped, moved };
}

/** A checkout to complete. */
export type ReadyCheckout = CreatedRecord & Omit<Shipped, 'method'>;

/** Fewer, for a storefront that does not sell the first ones. */
const requests: readonly Lines[] = [[3, 1], [1]];

/**
 * Three of one item, which often is a reason for a discount, and one of another, with an address and a shipping method.
 * @param moves whether the buyer changes the address and the method after all else.
 * @throws Inconclusive when no checkout can be created.
 */
export async function readyCheckout(
  client: ToolClient,
  purchase: Purchase,
  moves = false,
): Promise<ReadyCheckout> {
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
    const repeating = repeatingLines(client, some, lines);
    const shipped = await shipTo(repeating, created);
    return { ...created, ...(moves ? await change(repeating, created, shipped) : shipped) };
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

/** Moves, and then chooses another method than the first: what is ordered is the last of each. */
async function change(client: ToolClient, created: CreatedRecord, shipped: Shipped): Promise<Shipped> {
  const moved = await move(client, created, shipped);
  const { address, method, update, read } = moved;
  const lists = await listNames(client.context);
  const other = offeredMethods(read, lists).find((id) => id !== method.id && isDelivery(read, id));
  const isChosen = method.offered && sendsMethod(update) && !read.failed;
  if (other === undefined || !isChosen) return moved;
  const choose = async (id: string) => {
    const key = idempotencyKey(`${created.id} chooses ${id}`);
    const facts = { ...created.facts, ...destinationIn(client.home), address, shippingMethod: id };
    const again = await client.call('update_checkout', { ...facts, idempotencyKey: key });
    return { ...moved, update: again, read: await client.call('get_checkout', created.facts), method };
  };
  const chosen = await choose(other);
  if (chosen.update.failed) return moved;
  const isAsReady = !chosen.read.failed && isReady(chosen.read) === isReady(read);
  return isAsReady ? { ...chosen, method: { ...method, id: other } } : choose(method.id);
}

/** What is collected is not shipped to the address. */
const isDelivery = ({ rpcResponse }: ToolCall, id: string): boolean =>
  payloadsOf(rpcResponse)
    .flatMap(objectsIn)
    .filter((option) => methodIds(option).includes(id))
    .every((option) => !shippingNames.collected.test(JSON.stringify(option)));

/** Ships to the other address of the buyer, and back where the checkout is not as ready there. */
async function move(client: ToolClient, created: CreatedRecord, shipped: Shipped): Promise<Shipped> {
  if (shipped.update.failed || shipped.read.failed) return shipped;
  const home = destinationIn(client.home);
  const away = { ...home, address: otherAddressIn(client.home) };
  const shipAgain = (what: string, destination: Destination) => {
    const key = idempotencyKey(`${created.id} ${what}`);
    return shipTo(client, { ...created, facts: { ...created.facts, idempotencyKey: key } }, destination);
  };
  const moved = await shipAgain('moved', away);
  const isTaken = [moved.addressed, moved.update, moved.read].every(({ failed }) => !failed);
  return isTaken && isReady(moved.read) === isReady(shipped.read) ? moved : shipAgain('moved back', home);
}

/** What the checkout shows of its shipping shows roles, also that of the status. */
export const tellShipping = (client: ToolClient, { update, read, address, method }: Shipped): Promise<void> =>
  mapShipping(client, {
    records: [update, read].flatMap(({ failed, rpcResponse }) =>
      failed ? [] : payloadsOf(rpcResponse).slice(0, 1),
    ),
    sent: [
      ...[address.street, address.city, address.postcode].map(
        (value) => ({ role: 'address', value }) as const,
      ),
      { role: 'shipping-choice', value: method.id },
      { role: 'email', value: destinationIn(client.home).email },
    ],
  });
