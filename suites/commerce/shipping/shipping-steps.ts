/** Updates of one checkout with the shipping address and the shipping method, in other orders than the usual one. */
import type { Context } from '../../../lib/model/context.ts';
import type { Address, Facts } from '../../discovered/arguments/facts.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { destinationIn } from '../client/test-buyer.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import type { CreatedRecord } from '../records/with-record.ts';
import { declaredMethods, offeredMethods } from './ship-to.ts';

/** What an update sends; the checkout has it, and what earlier updates have sent. */
export type Given = { readonly address?: Address; readonly method?: string };

export type Step = {
  /** For a message: `after the method alone`. */
  readonly name: string;
  readonly given: Given;
  /** What the checkout had before, as far as the update leaves it out. */
  readonly kept: Given;
  readonly update: ToolCall;
  readonly read: ToolCall;
};

/** Another address that exists, by country. */
const elsewhere: Readonly<Record<string, readonly [city: string, region: string, postcode: string]>> = {
  US: ['Boston', 'MA', '02110'],
  CA: ['Toronto', 'ON', 'M5H 2N2'],
  GB: ['Leeds', 'ENG', 'LS1 1UR'],
  DE: ['Hamburg', 'HH', '20095'],
  FR: ['Lyon', 'ARA', '69001'],
  JP: ['Osaka', 'JP-27', '530-0001'],
};

function otherAddress(country: string, home: Address): Address {
  const [city, region, postcode] = elsewhere[country] ?? ['Boston', 'MA', '02110'];
  return { ...home, street: '2 Conformance Way', city, region, postcode };
}

/** In UCP an update replaces the whole checkout, so that each has to repeat what it shall keep. */
const replacesAll = async (context: Context): Promise<boolean> =>
  (await requireUcpTools(context).catch(noneKnown)).length > 0;

/** Updates that were refused are left out: the interface shows no order that has to work. */
export async function shipInAnyOrder(client: ToolClient, created: CreatedRecord): Promise<readonly Step[]> {
  const { country } = client.context.target;
  const home = destinationIn(country);
  const away = otherAddress(country, home.address);
  const repeats = await replacesAll(client.context);
  const steps: Step[] = [];
  let known: Given = {};
  const take = async (name: string, given: Given): Promise<void> => {
    const sent = repeats ? { ...known, ...given } : given;
    const update = await client.call('update_checkout', factsOf(created, sent, home.email));
    if (update.failed) return;
    const read = await client.call('get_checkout', created.facts);
    const kept = repeats ? {} : known;
    known = { ...known, ...given };
    if (!read.failed) steps.push({ name, given: sent, kept, update, read });
  };
  const declared = await declaredMethods(client.context);
  const methodsOf = (call: ToolCall) => [...offeredMethods(call), ...declared];
  const [first, second = first] = methodsOf(created.call);
  if (first !== undefined && second !== undefined) {
    await take('a method before any address', { method: first });
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

const factsOf = ({ facts }: CreatedRecord, { address, method }: Given, email: string): Partial<Facts> => ({
  ...facts,
  ...(address && { address, email }),
  ...(method !== undefined && { shippingMethod: method }),
});
