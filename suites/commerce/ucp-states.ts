/** The states of carts and checkouts in the Universal Commerce Protocol. */
import { show } from '../../lib/assert/violation.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { recordId } from '../discovered/tool-result.ts';
import { knownVersions } from '../discovered/ucp.ts';
import { shipTo } from './checkouts/ship-to.ts';
import { succeedsAsPlanned } from './client/outcome.ts';
import type { ToolCall, ToolClient } from './client/tool-client.ts';
import { ofRecord } from './ucp-of-record.ts';
import { fault, isNotFound, messagesOf, type Sold, safeAddress, soldIn } from './ucp-shop.ts';

const statusOf = (called: ToolCall): unknown => soldIn(called, 'checkout').record.status;

function isCanceled(called: ToolCall, what: string): readonly Violation[] {
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
    versions: knownVersions,
  },
  'checkout',
  async (client, { facts }, examine) => {
    const cancelled = await client.call('cancel_checkout', facts);
    if (cancelled.failed) throw new Inconclusive('prerequisite', 'cancel_checkout cancels nothing');
    const updated = await client.call('update_checkout', { ...facts, quantity: 2 });
    const read = await client.call('get_checkout', facts);
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
  async (client, { facts }, examine) => {
    const cancelled = await client.call('cancel_cart', facts);
    if (cancelled.failed) throw new Inconclusive('prerequisite', 'cancel_cart cancels nothing');
    const read = await client.call('get_cart', facts);
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
  async (client, { facts, id }, examine) => {
    const made: ToolCall[] = [];
    try {
      for (const _ of ['first', 'second'])
        made.push(await client.call('create_checkout', { ...facts, subject: id, cart: id }));
    } finally {
      await cancelAll(client, made);
    }
    if (!made.every(({ placed }) => placed.some(({ path }) => path.at(-1) === 'cart_id')))
      throw new Inconclusive('undeclared-shape', 'create_checkout declares no cart_id');
    examine(made);
    const refused = made.flatMap((called) => succeedsAsPlanned('create_checkout', called));
    return refused.length > 0 ? refused : isTheSame(made);
  },
);

const checkoutId = ({ rpcResponse }: ToolCall) => recordId(rpcResponse, 'checkout');

async function cancelAll(client: ToolClient, made: readonly ToolCall[]): Promise<void> {
  for (const checkout of new Set(made.map(checkoutId)))
    if (checkout !== undefined) await client.call('cancel_checkout', { subject: checkout, checkout });
}

/** What was made last has the id of what was made first. */
function isTheSame(made: readonly ToolCall[]): readonly Violation[] {
  const [first, last] = [made[0], made.at(-1)].map((called) => called && checkoutId(called));
  if (first === last) return [];
  const message = `the same cart was converted to ${show(first)} and then to ${show(last)}`;
  return made
    .slice(-1)
    .map((called) => fault(called, message, { at: '/result', expected: show(first), actual: show(last) }));
}

const buyerSeverities: readonly unknown[] = ['requires_buyer_input', 'requires_buyer_review'];

export const ucpEscalationsLeadSomewhere = ofRecord(
  {
    id: 'commerce/ucp-escalations-lead-somewhere',
    requires: ['commerce.ucp.escalation'],
    claim: 'A checkout that requires escalation has an address to go on at, and a message for the buyer.',
    needs: ['writes', 'purchase'],
    versions: knownVersions,
  },
  'checkout',
  async (client, created, examine) => {
    await shipTo(client, created);
    const escalated = soldIn(await client.call('complete_checkout', created.facts), 'checkout');
    if (escalated.record.status !== 'requires_escalation')
      throw new Inconclusive('not-observed', 'no checkout required escalation');
    examine([escalated.called]);
    return [...safeAddress(client.context, escalated, 'continue_url'), ...callsTheBuyer(escalated)];
  },
);

function callsTheBuyer({ called, at, record }: Sold): readonly Violation[] {
  if (messagesOf(record).some(({ severity }) => buyerSeverities.includes(severity))) return [];
  const expected = `one of severity ${buyerSeverities.join(' or ')}`;
  const actual = show(record.messages);
  const message = `the messages are ${actual}; promised is ${expected}`;
  return [fault(called, message, { at: `${at}/messages`, expected, actual })];
}
