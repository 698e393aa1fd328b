/** update_checkout carries the shipping address and the shipping method: it takes them, and what it takes stays. */
import { isObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Address, Facts } from '../../discovered/facts.ts';
import type { Placed } from '../../discovered/plan-arguments.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { addressIn, openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { type CreatedRecord, succeedsAsPlanned, withRecord } from '../records/with-record.ts';

export type Updated = {
  /** The update with both, or with the address alone where no method is offered. */
  readonly update: ToolCall;
  readonly read: ToolCall;
  readonly address: Address;
  /** The id of a method that the checkout itself offers; a common name where it offers none. */
  readonly method: { readonly id: string; readonly offered: boolean };
};

/** First the address, since methods may depend on it; then both. */
export async function shipTo(client: ToolClient, { facts, called }: CreatedRecord): Promise<Updated> {
  const address = addressIn(client.context.target.country);
  const where: Partial<Facts> = { ...facts, address, email: 'buyer@example.com' };
  const first = await client.call('update_checkout', where);
  const offered = offeredMethod(first) ?? offeredMethod(called);
  const method = { id: offered ?? 'standard', offered: offered !== undefined };
  const update = await client.call('update_checkout', { ...where, shippingMethod: method.id });
  return { update, read: await client.call('get_checkout', facts), address, method };
}

const shipping = /ship|deliver|fulfil/i;
const methods = /(method|option|rate|service)s$/i;

/** The first method of the innermost list of methods that a checkout shows. */
function offeredMethod({ rpcResponse }: ToolCall): string | undefined {
  return payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(({ path }) => methods.test(path.at(-1) ?? '') && path.some((step) => shipping.test(step)))
    .flatMap(({ value }) => (Array.isArray(value) ? [value.flatMap(idIn)] : []))
    .findLast((ids) => ids.length > 0)?.[0];
}

function idIn(option: unknown): readonly string[] {
  if (typeof option === 'string') return [option];
  if (!isObject(option)) return [];
  return [option.id, option.code, option.handle, option.name]
    .filter((id) => typeof id === 'string')
    .slice(0, 1);
}

type Carried = {
  readonly what: string;
  /** Whether something that was sent belongs to what is carried. */
  readonly belongs: (sent: Placed, updated: Updated) => boolean;
  /** Names of members that would show it. */
  readonly named: RegExp;
};

const carries = (row: Pick<Check, 'id' | 'claim' | 'requires'>, carried: Carried): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(client, 'checkout', async (created) => {
        const updated = await shipTo(client, created);
        const sent = updated.update.placed.flatMap(leaves).filter((leaf) => carried.belongs(leaf, updated));
        if (sent.length === 0) throw noPlaceFor(carried.what);
        const refused = succeedsAsPlanned('update_checkout', updated.update);
        const lost = refused.length > 0 ? refused : await lostFrom(context, updated, sent, carried);
        if (lost.length > 0 && !updated.method.offered) throw noMethod();
        context.examine(sent);
        return lost;
      });
    },
  });

const noPlaceFor = (what: string): Inconclusive =>
  new Inconclusive('undeclared-shape', `the input schema of update_checkout has no place for a ${what}`);

const noMethod = (): Inconclusive =>
  new Inconclusive('not-observed', 'the checkout offers no shipping method to choose');

/** What was sent as an object is looked for by its members. */
const leaves = ({ path, value }: Placed): readonly Placed[] =>
  isObject(value)
    ? Object.entries(value).map(([name, member]) => ({ path: [...path, name], value: member }))
    : [{ path, value }];

const plain = (value: unknown): string => String(value).replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * How a checkout shows these things is not shown. They are looked for below the names that they were sent under;
 * a checkout without such a name may keep them to itself, unless its output schema or the update itself has it.
 */
async function lostFrom(
  context: Context,
  { update, read }: Updated,
  sent: readonly Placed[],
  { what, named }: Carried,
): Promise<readonly Violation[]> {
  if (read.failed)
    throw new Inconclusive('prerequisite', 'commerce/checkouts-can-be-worked-with does not hold');
  const names = new Set(sent.flatMap(({ path }) => path).filter((name) => named.test(name)));
  const shown = placesBelow(read, names);
  const texts = new Set(shown.map(({ value }) => plain(value)));
  const lost = sent.filter(({ value }) => !texts.has(plain(value)));
  if (lost.length === 0) return [];
  if (
    shown.length === 0 &&
    placesBelow(update, names).length === 0 &&
    !(await declaresOutput(context, names))
  )
    throw new Inconclusive('not-observed', `get_checkout shows no ${what}`);
  const expected = lost.map(({ path, value }) => `${path.join('/')} ${show(value)}`).join(', ');
  const message = `get_checkout does not show the ${what} that update_checkout was given: ${expected}`;
  const actual = shown.length === 0 ? 'absent' : show(shown[0]?.value);
  return [violation(read.response, message, { at: '/result', expected, actual })];
}

const placesBelow = ({ rpcResponse }: ToolCall, names: ReadonlySet<string>): readonly Place[] =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(({ path }) => path.some((step) => names.has(step)));

async function declaresOutput(context: Context, names: ReadonlySet<string>): Promise<boolean> {
  const tools = await requireTools(context);
  return tools
    .filter(({ name }) => name === 'get_checkout' || name === 'update_checkout')
    .flatMap(({ listed }) => placesIn(listed.outputSchema))
    .some(({ path }) => path.at(-2) === 'properties' && names.has(path.at(-1) ?? ''));
}

export const updateCheckoutCarriesTheAddress = carries(
  {
    id: 'commerce/update-checkout-carries-the-address',
    requires: ['commerce.update-checkout.address'],
    claim: 'The tool update_checkout takes a shipping address, and the checkout has it afterwards.',
  },
  {
    what: 'shipping address',
    named: /address|destination|ship|deliver/i,
    belongs: ({ value }, { address: { street, city, postcode } }) =>
      [street, city, postcode].includes(String(value)),
  },
);

export const updateCheckoutCarriesTheMethod = carries(
  {
    id: 'commerce/update-checkout-carries-the-method',
    requires: ['commerce.update-checkout.method'],
    claim: 'The tool update_checkout takes a shipping method, and the checkout has it afterwards.',
  },
  {
    what: 'shipping method',
    named: /ship|deliver|fulfil|method|option|rate|service/i,
    belongs: ({ value, path }, { method }) =>
      plain(value) === plain(method.id) && path.some((step) => shipping.test(step)),
  },
);
