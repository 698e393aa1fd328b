/** Updates of a checkout with the shipping address and method in several orders, and what it shows after each. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Address, Facts } from '../../discovered/arguments/facts.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { updateWords } from '../../words/sayings.ts';
import { countries, type Destination, destinationIn, homeOf, otherAddressIn } from '../client/test-data.ts';
import { idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { type CreatedRecord, onceARun, withRecord } from '../records/with-record.ts';
import { sendsMethod } from './send-method.ts';
import { declaredMethods, listNames, offeredMethods, type Shipment } from './ship-to.ts';

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

/** Countries abroad that are tried, and those of them that a checkout is shipped to. */
const [maxTried, maxShipped] = [5, 3];

/** What a checkout shows when it is shipped to other countries, once for the checks that look at it. */
export const shippedAbroad = (client: ToolClient, asker: string): Promise<readonly Shipment[]> =>
  onceARun(client.context, { asker, what: 'a checkout shipped abroad' }, () =>
    withRecord(client, 'checkout', (record) => shipAbroad(client, record)),
  );

async function shipAbroad(client: ToolClient, record: CreatedRecord): Promise<readonly Shipment[]> {
  const { inputSchema } = client.tools.find(({ name }) => name === 'update_checkout') ?? {};
  const isAbroad = (country: string) =>
    country !== client.home &&
    country !== client.context.target.country &&
    homeOf(inputSchema, country) === country;
  const lists = await listNames(client.context);
  const shipments: Shipment[] = [];
  for (const country of countries.filter(isAbroad).slice(0, maxTried)) {
    if (shipments.length === maxShipped) break;
    const facts = { ...record.facts, ...destinationIn(country) };
    const update = (what: string, method?: string) =>
      client.call('update_checkout', {
        ...facts,
        ...(method !== undefined && { shippingMethod: method }),
        idempotencyKey: idempotencyKey(`${record.id} ${what} ${country}`),
      });
    const addressed = await update('sent to');
    const [method] = addressed.failed ? [] : offeredMethods(addressed, lists);
    const chosen = method === undefined ? undefined : await update('shipped to', method);
    if (method === undefined || !chosen || chosen.failed || !sendsMethod(chosen)) continue;
    const read = await client.call('get_checkout', record.facts);
    if (!read.failed) shipments.push({ update: chosen, read, method });
  }
  return shipments;
}
