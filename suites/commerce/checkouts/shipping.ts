/** The shipping address and method: update_checkout accepts them, and the checkout keeps them. */
import { isObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/commerce/tool-result.ts';
import { requireTools } from '../../discovered/commerce/tools.ts';
import { succeedsAsPlanned } from '../client/outcome.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { operationsCheck } from '../client/tool-names.ts';
import { withRecord } from '../records/with-record.ts';
import { type Shipped, shippingName, shipTo } from './ship-to.ts';

/** What update_checkout carries. */
type Carried = {
  readonly name: string;
  /** Whether a value that was sent belongs to it. */
  readonly includes: (sent: Place, shipped: Shipped) => boolean;
  /** Names of members that would show it. */
  readonly memberNames: RegExp;
};

const carries = (row: Pick<Check, 'id' | 'claim' | 'fix' | 'requires'>, carried: Carried): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(client, 'checkout', async (created) => {
        const shipped = await shipTo(client, created);
        const sent = shipped.update.placed.flatMap(leaves).filter((leaf) => carried.includes(leaf, shipped));
        if (sent.length === 0) {
          throw new Inconclusive(
            'undeclared-shape',
            `the input schema of update_checkout has no place for a ${carried.name}`,
          );
        }
        const refused = succeedsAsPlanned('update_checkout', shipped.update);
        const violations = refused.length > 0 ? refused : await lostFrom(context, shipped, sent, carried);
        if (violations.length > 0 && !shipped.method.offered) {
          throw new Inconclusive('not-observed', 'the checkout offers no shipping method to choose');
        }
        context.examine(sent);
        return violations;
      });
    },
  });

/** An object that was sent is looked for by its members. */
const leaves = ({ path, value }: Place): readonly Place[] =>
  isObject(value)
    ? Object.entries(value).map(([name, member]) => ({ path: [...path, name], value: member }))
    : [{ path, value }];

const normalized = (value: unknown): string => String(value).replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * How a checkout shows these values is not shown. They are looked for below the names that they were sent under; a
 * checkout without such a name may leave them out, unless its output schema or the update itself has it.
 */
async function lostFrom(
  context: Context,
  { update, read }: Shipped,
  sent: readonly Place[],
  { name, memberNames }: Carried,
): Promise<readonly Violation[]> {
  if (read.failed) throw prerequisite(operationsCheck.checkout);
  const names = new Set(sent.flatMap(({ path }) => path).filter((step) => memberNames.test(step)));
  const shown = placesBelow(read, names);
  const texts = new Set(shown.map(({ value }) => normalized(value)));
  const lost = sent.filter(({ value }) => !texts.has(normalized(value)));
  if (lost.length === 0) return [];
  const isPromised = placesBelow(update, names).length > 0 || (await declaresOutput(context, names));
  if (shown.length === 0 && !isPromised) {
    throw new Inconclusive('not-observed', `get_checkout shows no ${name}`);
  }
  const expected = lost.map(({ path, value }) => `${path.join('/')} ${show(value)}`).join(', ');
  const message = `get_checkout does not show the ${name} that update_checkout was sent: ${expected}`;
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

export const checks = [
  carries(
    {
      id: 'commerce/update-checkout-carries-the-address',
      requires: ['commerce.update-checkout.address'],
      claim: 'The tool update_checkout accepts a shipping address, and the checkout has it afterwards.',
      fix: 'Accept a shipping address in update_checkout, save it unchanged, and show it in get_checkout.',
    },
    {
      name: 'shipping address',
      memberNames: /address|destination|ship|deliver/i,
      includes: ({ value }, { address: { street, city, postcode } }) =>
        [street, city, postcode].includes(String(value)),
    },
  ),
  carries(
    {
      id: 'commerce/update-checkout-carries-the-method',
      requires: ['commerce.update-checkout.method'],
      claim: 'The tool update_checkout accepts a shipping method, and the checkout has it afterwards.',
      fix: 'Accept a shipping method that the checkout offers in update_checkout, save it, and show it as the chosen one in get_checkout.',
    },
    {
      name: 'shipping method',
      memberNames: /ship|deliver|fulfil|method|option|rate|service/i,
      includes: ({ value, path }, { method }) =>
        normalized(value) === normalized(method.id) && path.some((step) => shippingName.test(step)),
    },
  ),
];
