/** Calls that are sent twice with one key, in the Universal Commerce Protocol. */
import { equals } from '../../lib/assert/json.ts';
import { show } from '../../lib/assert/violation.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Called } from './shop.ts';
import { ofRecord } from './ucp-of-record.ts';
import { contentOf, fault, messagesOf } from './ucp-shop.ts';

export const ucpRepetitionsChangeNothing = ofRecord(
  {
    id: 'commerce/ucp-repetitions-change-nothing',
    requires: ['commerce.ucp.idempotency'],
    claim: 'A cancellation that is sent again with the same key gets the same result.',
  },
  'checkout',
  async (shop, { facts, id }, examine) => {
    const keyed = { ...facts, idempotencyKey: `repeated-${id}` };
    const first = await shop.call('cancel_checkout', keyed);
    if (first.failed) throw new Inconclusive('prerequisite', 'cancel_checkout cancels nothing');
    const second = await shop.call('cancel_checkout', keyed);
    examine([second]);
    if (equals(contentOf(first), contentOf(second))) return [];
    const actual = show(second.response.error ?? contentOf(second));
    const message = `the same cancel_checkout with the same key was answered with ${actual} the second time`;
    return [fault(second, message, { at: '/result', expected: 'the same result', actual })];
  },
);

/** A conflict is a failure of the call; who tells it in a message is understood. */
const saysConflict = (called: Called): boolean =>
  (called.response.error ?? undefined) !== undefined ||
  messagesOf(contentOf(called)).some(({ code }) => /idempot|conflict/i.test(String(code)));

export const ucpKeysBelongToOneCall = ofRecord(
  {
    id: 'commerce/ucp-keys-belong-to-one-call',
    requires: ['commerce.ucp.idempotency-conflict'],
    claim: 'A key that comes again with other arguments is a conflict.',
  },
  'cart',
  async (shop, { facts, id }, examine) => {
    const idempotencyKey = `reused-${id}`;
    const first = await shop.call('cancel_cart', { ...facts, idempotencyKey });
    if (first.failed) throw new Inconclusive('prerequisite', 'cancel_cart cancels nothing');
    const other = 'no-such-record-999999999999';
    const second = await shop.call('cancel_cart', { subject: other, cart: other, idempotencyKey });
    if (!second.placed.some(({ value }) => value === idempotencyKey))
      throw new Inconclusive('undeclared-shape', 'cancel_cart declares no idempotency key');
    examine([second]);
    if (saysConflict(second)) return [];
    const actual = show(second.response.result);
    const message = `another cancel_cart with the same key was answered with ${actual}; promised is a conflict`;
    return [fault(second, message, { at: '/result', expected: 'an error', actual })];
  },
);
