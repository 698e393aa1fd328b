/** The states of carts and checkouts in the Universal Commerce Protocol, and calls that are sent twice. */
import { equals, isObject, valueAt } from '../../lib/assert/json.ts';
import { show } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { recordId } from '../learned/tool-result.ts';
import { shipTo } from './checkout-update.ts';
import { type Created, gives, type Kind, withRecord } from './records.ts';
import type { Called, Shop } from './shop.ts';
import { contentOf, fault, isNotFound, messagesOf, openUcpShop, soldIn } from './ucp-shop.ts';

type Row = Pick<Check, 'id' | 'claim' | 'requires' | 'needs'>;

/** Judges what becomes of a record that the check creates. */
const ofRecord = (
  row: Row,
  kind: Kind,
  judge: (
    shop: Shop,
    created: Created,
    examine: (called: readonly Called[]) => void,
  ) => Promise<readonly Violation[]>,
): Check =>
  check({
    needs: ['writes'],
    ...row,
    async run(witness) {
      const shop = await openUcpShop(witness);
      return withRecord(shop, kind, (created) =>
        judge(shop, created, (called) => void witness.examine(called)),
      );
    },
  });

const statusOf = (called: Called): unknown => soldIn(called, 'checkout').record.status;

function isCanceled(called: Called, what: string): readonly Violation[] {
  const status = statusOf(called);
  if (called.failed || status === 'canceled') return [];
  const message = `${what} shows the status ${show(status)}; promised is "canceled"`;
  return [
    fault(called, message, {
      at: '/result/structuredContent/status',
      expected: '"canceled"',
      actual: show(status),
    }),
  ];
}

export const ucpCanceledCheckoutsStayCanceled = ofRecord(
  {
    id: 'commerce/ucp-canceled-checkouts-stay-canceled',
    requires: ['commerce.ucp.terminal'],
    claim: 'A checkout that is cancelled is canceled from then on, whatever update it gets.',
  },
  'checkout',
  async (shop, { facts }, examine) => {
    const cancelled = await shop.call('cancel_checkout', facts);
    if (cancelled.failed) throw new Inconclusive('prerequisite', 'cancel_checkout cancels nothing');
    const updated = await shop.call('update_checkout', { ...facts, quantity: 2 });
    const read = await shop.call('get_checkout', facts);
    examine([cancelled, updated, read]);
    return [
      ...isCanceled(cancelled, 'cancel_checkout'),
      ...isCanceled(updated, 'update_checkout of a canceled checkout'),
      ...isCanceled(read, 'get_checkout of a canceled checkout'),
    ];
  },
);

export const ucpCancelledCartsAreNotFound = ofRecord(
  {
    id: 'commerce/ucp-cancelled-carts-are-not-found',
    requires: ['commerce.ucp.cart-cancelled'],
    claim: 'A cart that was cancelled is not found, and a message says so.',
  },
  'cart',
  async (shop, { facts }, examine) => {
    const cancelled = await shop.call('cancel_cart', facts);
    if (cancelled.failed) throw new Inconclusive('prerequisite', 'cancel_cart cancels nothing');
    const read = await shop.call('get_cart', facts);
    examine([read]);
    return isNotFound(read, 'get_cart of a cancelled cart');
  },
);

export const ucpCartsConvertOnce = ofRecord(
  {
    id: 'commerce/ucp-carts-convert-once',
    requires: ['commerce.ucp.cart-conversion'],
    claim: 'A cart that is converted to a checkout twice gives the same open checkout.',
  },
  'cart',
  async (shop, { facts, id }, examine) => {
    const convert = () => shop.call('create_checkout', { ...facts, subject: id, cart: id });
    const [first, second] = [await convert(), await convert()];
    const ids = [first, second].map(({ response }) => recordId(response, 'checkout'));
    for (const checkout of new Set(ids))
      if (checkout !== undefined) await shop.call('cancel_checkout', { subject: checkout, checkout });
    if (!first.placed.some(({ path }) => path.at(-1) === 'cart_id'))
      throw new Inconclusive('undeclared-shape', 'create_checkout declares no cart_id');
    examine([first, second]);
    const refused = [...gives('create_checkout', first), ...gives('create_checkout', second)];
    if (refused.length > 0 || ids[0] === ids[1]) return refused;
    const message = `the same cart was converted to ${show(ids[0])} and then to ${show(ids[1])}`;
    return [fault(second, message, { at: '/result', expected: show(ids[0]), actual: show(ids[1]) })];
  },
);

const buyerSeverities: readonly unknown[] = ['requires_buyer_input', 'requires_buyer_review'];

export const ucpEscalationsLeadSomewhere = ofRecord(
  {
    id: 'commerce/ucp-escalations-lead-somewhere',
    requires: ['commerce.ucp.escalation'],
    claim: 'A checkout that requires escalation has an address to go on at, and a message for the buyer.',
    needs: ['writes', 'purchase'],
  },
  'checkout',
  async (shop, created, examine) => {
    await shipTo(shop, created);
    const completion = await shop.call('complete_checkout', created.facts);
    const { record, at } = soldIn(completion, 'checkout');
    if (record.status !== 'requires_escalation')
      throw new Inconclusive('not-observed', 'no checkout required escalation');
    examine([completion]);
    const scheme = shop.witness.target.baseUrl.startsWith('http:') ? /^https?:\/\/[^/]/ : /^https:\/\/[^/]/;
    const { continue_url: url } = record;
    const leads = typeof url === 'string' && scheme.test(url);
    const tells = messagesOf(record).some(({ severity }) => buyerSeverities.includes(severity));
    const wanted = `one of severity ${buyerSeverities.join(' or ')}`;
    return [
      ...(leads
        ? []
        : [
            fault(completion, `continue_url is ${show(url)}; promised is an absolute https address`, {
              at: `${at}/continue_url`,
              expected: 'an absolute https address',
              actual: show(url),
            }),
          ]),
      ...(tells
        ? []
        : [
            fault(completion, `the messages are ${show(record.messages)}; promised is ${wanted}`, {
              at: `${at}/messages`,
              expected: wanted,
              actual: show(record.messages),
            }),
          ]),
    ];
  },
);

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
    const status = valueAt(contentOf(second), '/ucp');
    const actual = show(isObject(status) ? contentOf(second) : second.response);
    const message = `another cancel_cart with the same key was answered with ${actual}; promised is a conflict`;
    return [fault(second, message, { at: '/result', expected: 'an error', actual })];
  },
);
