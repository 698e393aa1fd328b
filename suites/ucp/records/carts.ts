/** Carts: their members, their cancellation, and their conversion to a checkout. */
import { mismatch } from '../../../lib/assert/rule.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { recordId } from '../../discovered/commerce/tool-result.ts';
import { mustSucceed, type ToolCall, type ToolClient } from '../tool-client.ts';
import { hasNotFound, recordMatches } from '../tool-results.ts';
import { createdRecord, shownRecords } from './created-records.ts';

export const checks: readonly Check[] = [
  shownRecords({
    id: 'commerce/ucp-carts-are-well-formed',
    requires: ['commerce.ucp.cart'],
    claim: 'A cart has the members of UCP: one currency, lines with bare integers, and totals.',
    fix: 'Return each cart with id, one currency, line_items and totals, with bare integers as amounts and any expires_at with a time zone.',
    kinds: ['cart'],
    holds: (shown, { schemas }) => recordMatches(shown, schemas.cart),
  }),

  createdRecord({
    id: 'commerce/ucp-cancelled-carts-are-not-found',
    requires: ['commerce.ucp.cart-cancelled'],
    claim: 'A cancelled cart is not found, and a message says so.',
    fix: 'Answer get_cart of a cancelled cart with a result that has ucp.status "error" and a message with the code not_found.',
    kind: 'cart',
    judge: async (client, { facts }, examine) => {
      const cancelled = await client.call('cancel_cart', facts);
      if (cancelled.failed) {
        throw prerequisite('commerce/cart-operations-succeed', 'cancel_cart does not cancel a cart');
      }
      const read = await client.call('get_cart', facts);
      examine([read]);
      return hasNotFound(read, 'get_cart of a cancelled cart');
    },
  }),

  createdRecord({
    id: 'commerce/ucp-carts-convert-once',
    requires: ['commerce.ucp.cart-conversion'],
    claim: 'A cart that is converted to a checkout twice gives the same open checkout.',
    fix: 'Return the open checkout of a cart again when create_checkout gets the same cart_id a second time.',
    kind: 'cart',
    judge: async (client, { facts, id }, examine) => {
      const conversions: ToolCall[] = [];
      try {
        for (const _ of ['first', 'second']) {
          conversions.push(await client.call('create_checkout', { ...facts, subject: id, cart: id }));
        }
      } finally {
        await cancelCheckouts(client, conversions);
      }
      if (!conversions.every(({ placed }) => placed.some(({ path }) => path.at(-1) === 'cart_id'))) {
        throw new Inconclusive('undeclared-shape', 'create_checkout declares no cart_id');
      }
      examine(conversions);
      const refused = conversions.flatMap((call) => mustSucceed('create_checkout', call));
      return refused.length > 0 ? refused : giveSameCheckout(conversions);
    },
  }),
];

const checkoutId = ({ rpcResponse }: ToolCall) => recordId(rpcResponse, 'checkout');

async function cancelCheckouts(client: ToolClient, conversions: readonly ToolCall[]): Promise<void> {
  for (const checkout of new Set(conversions.map(checkoutId))) {
    if (checkout !== undefined) await client.call('cancel_checkout', { subject: checkout, checkout });
  }
}

function giveSameCheckout([first, second]: readonly ToolCall[]): readonly Violation[] {
  if (!first || !second) return [];
  const [expected, actual] = [checkoutId(first), checkoutId(second)];
  if (expected === actual) return [];
  const lead = 'the second conversion of a cart gives the checkout';
  return mismatch(second.response, lead, { at: '/result', expected: show(expected), actual });
}
