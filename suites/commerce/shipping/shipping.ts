/** The shipping address and method: update_checkout accepts them, and the checkout keeps them. */
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { succeedsAsPlanned } from '../client/outcome.ts';
import { openToolClient } from '../client/tool-client.ts';
import { operationsCheck } from '../client/tool-names.ts';
import {
  type Carried,
  declaresOutput,
  lostFrom,
  namesOf,
  placesBelow,
  sentIn,
  shippingAddress,
  shippingMethod,
} from './carried.ts';
import { type Shipped, shippedCheckout } from './ship-to.ts';

const carries = (row: Pick<Check, 'id' | 'claim' | 'fix' | 'requires'>, carried: Carried): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      const shipped = await shippedCheckout(client, row.id);
      const sent = sentIn(shipped.update, carried, { address: shipped.address, method: shipped.method.id });
      if (sent.length === 0) {
        throw new Inconclusive(
          'undeclared-shape',
          `the input schema of update_checkout has no place for a ${carried.name}`,
        );
      }
      const refused = succeedsAsPlanned('update_checkout', shipped.update);
      const violations = refused.length > 0 ? refused : await isLost(context, shipped, sent, carried);
      const isMadeUp = !shipped.method.offered && (refused.length > 0 || carried === shippingMethod);
      if (violations.length > 0 && isMadeUp) {
        throw new Inconclusive('not-observed', 'the checkout offers no shipping method to choose');
      }
      context.examine(sent);
      return violations;
    },
  });

/**
 * How a checkout shows these values is not shown. They are looked for below the names that they were sent under; a
 * checkout without such a name may leave them out, unless its output schema or the update itself has it.
 */
async function isLost(
  context: Context,
  { update, read }: Shipped,
  sent: readonly Placed[],
  carried: Carried,
): Promise<readonly Violation[]> {
  if (read.failed) throw prerequisite(operationsCheck.checkout);
  const names = await namesOf(context, sent, carried, [update, read]);
  const shown = placesBelow(read, names);
  const lost = lostFrom(read, sent, names);
  if (lost.length === 0) return [];
  const isPromised = placesBelow(update, names).length > 0 || (await declaresOutput(context, names));
  if (shown.length === 0 && !isPromised) {
    throw new Inconclusive('not-observed', `get_checkout shows no ${carried.name}`);
  }
  const expected = lost.map(({ path, value }) => `${path.join('/')} ${show(value)}`).join(', ');
  const message = `get_checkout does not show the ${carried.name} that update_checkout was sent: ${expected}`;
  const actual = shown.length === 0 ? 'absent' : show(shown[0]?.value);
  return [violation(read.response, message, { at: '/result', expected, actual })];
}

export const checks = [
  carries(
    {
      id: 'commerce/update-checkout-carries-the-address',
      requires: ['commerce.update-checkout.address'],
      claim: 'The tool update_checkout accepts a shipping address, and the checkout has it afterwards.',
      fix: 'Accept a shipping address in update_checkout, save it unchanged, and show it in get_checkout.',
    },
    shippingAddress,
  ),
  carries(
    {
      id: 'commerce/update-checkout-carries-the-method',
      requires: ['commerce.update-checkout.method'],
      claim: 'The tool update_checkout accepts a shipping method, and the checkout has it afterwards.',
      fix: 'Accept a shipping method that the checkout offers in update_checkout, save it, and show it as the chosen one in get_checkout.',
    },
    shippingMethod,
  ),
];
