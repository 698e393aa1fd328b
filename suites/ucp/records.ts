/** Carts and checkouts: members, cancellation, what a checkout of a cart buys, escalation of a checkout. */

import { equals, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { mismatch } from '../../lib/assert/rules.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import {
  type Created,
  callWith,
  cancelCheckouts,
  checkoutId,
  requireCartId,
  type ToolCall,
  type ToolClient,
} from './client/tool-client.ts';
import {
  addressesBuyer,
  boughtIn,
  hasNotFound,
  hasSecureUrl,
  recordIn,
  recordMatches,
  showsLatest,
  type Updated,
} from './client/tool-results.ts';
import { createdRecord, escalated, shownRecords } from './client/ucp-check.ts';

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
    id: 'commerce/ucp-cancelled-carts-are-shown',
    requires: ['commerce.ucp.cart-returned'],
    claim: 'The cancellation of a cart is answered with the cart as it was.',
    fix: 'Return the cart with its id and its lines from cancel_cart.',
    kind: 'cart',
    judge: async (client, { facts, call }, examine) => {
      const before = recordIn(call, 'cart').record;
      const bought = itemsIn(before);
      const cancelled = await client.call('cancel_cart', facts);
      if (cancelled.failed) {
        throw prerequisite('commerce/cart-operations-succeed', 'cancel_cart does not cancel a cart');
      }
      examine([cancelled]);
      const { at, record } = recordIn(cancelled, 'cart');
      if (record.id === before.id && equals(itemsIn(record), bought)) return [];
      const expected = show({ id: before.id, items: bought });
      return mismatch(cancelled.response, 'cancel_cart shows', { at, expected, actual: record });
    },
  }),

  createdRecord({
    id: 'commerce/ucp-conversions-use-the-cart',
    requires: ['commerce.ucp.conversion-contents'],
    claim: 'A checkout that is created from a cart has the lines of the cart, whatever lines the call names.',
    fix: 'Build each checkout from the lines of the cart when create_checkout names a cart_id, whatever line_items it has.',
    kind: 'cart',
    judge: async (client, { facts, call, id }, examine) => {
      const lines = boughtIn(recordIn(call, 'cart').record);
      const line_items = lines.map(({ item, quantity }) => ({ item: { id: item }, quantity: quantity + 2 }));
      const given = { checkout: { cart_id: String(id), line_items } };
      const own = { ...facts, subject: id, cart: id };
      const conversion = await callWith(client, 'create_checkout', own, given);
      await cancelCheckouts(client, [conversion]);
      requireCartId([conversion]);
      if (conversion.failed) {
        throw prerequisite('commerce/ucp-carts-convert-once', 'create_checkout refuses a cart with lines');
      }
      examine([conversion]);
      const { at, record } = recordIn(conversion, 'checkout');
      const actual = boughtIn(record);
      if (equals(actual, lines)) return [];
      const lead = 'a checkout of a cart has the lines';
      return mismatch(conversion.response, lead, { at: `${at}/line_items`, expected: show(lines), actual });
    },
  }),

  createdRecord({
    id: 'commerce/ucp-conversions-keep-the-buyer',
    requires: ['commerce.ucp.conversion-buyer'],
    claim:
      'A checkout that is created from a cart with a buyer has this buyer, whatever buyer the call names.',
    fix: 'Build each checkout with the buyer of the cart when create_checkout names a cart_id of a cart that has one.',
    prerequisites: ['commerce/ucp-carts-convert-once', 'commerce/ucp-conversions-use-the-latest-cart'],
    kind: 'cart',
    judge: async (client, { facts, id }, examine) => {
      const updated = await callWith(client, 'update_cart', facts, { cart: { buyer: ownBuyer } });
      const own = { ...facts, subject: id, cart: id };
      const given = { checkout: { cart_id: String(id), buyer: otherBuyer } };
      const conversion = await callWith(client, 'create_checkout', own, given);
      await cancelCheckouts(client, [conversion]);
      requireCartId([conversion]);
      const { at, record } = recordIn(conversion, 'checkout');
      const [before, actual] = [recordIn(updated, 'cart').record, record].map((one) =>
        valueAt(one, '/buyer/email'),
      );
      const isShown =
        before === ownBuyer.email && [ownBuyer.email, otherBuyer.email].some((one) => one === actual);
      if (updated.failed || conversion.failed || !isShown) {
        throw new Inconclusive(
          'not-observed',
          'no cart with a buyer is converted to a checkout that shows one',
        );
      }
      examine([conversion]);
      if (actual === ownBuyer.email) return [];
      const expected = show(ownBuyer.email);
      const lead = 'a checkout of a cart has the email of its buyer';
      return mismatch(conversion.response, lead, { at: `${at}/buyer/email`, expected, actual });
    },
  }),

  createdRecord({
    id: 'commerce/ucp-updated-carts-are-shown-when-cancelled',
    requires: ['commerce.ucp.cart-returned-updated'],
    claim: 'The cancellation of a cart that was updated shows the lines of the update, not those before it.',
    fix: 'Return the cart from cancel_cart as its last update_cart left it.',
    kind: 'cart',
    judge: async (client, created, examine) => {
      const lines = await updateCart(client, created);
      const cancelled = await client.call('cancel_cart', created.facts);
      if (cancelled.failed) {
        throw prerequisite('commerce/cart-operations-succeed', 'cancel_cart does not cancel a cart');
      }
      examine([cancelled]);
      return showsLatest(cancelled, 'cart', lines, 'cancel_cart of an updated cart shows the lines');
    },
  }),

  shownRecords({
    id: 'commerce/ucp-checkouts-are-well-formed',
    requires: ['commerce.ucp.checkout', 'commerce.ucp.status'],
    claim: 'A checkout has the members of UCP, and a status that UCP defines.',
    fix: 'Return each checkout with id, currency, line_items, totals, links and one of the six statuses that UCP defines, such as incomplete.',
    kinds: ['checkout'],
    holds: (shown, { schemas }) =>
      recordMatches(shown, schemas.checkout, {
        promiseAt: (at) => (at === `${shown.at}/status` ? 'commerce.ucp.status' : 'commerce.ucp.checkout'),
      }),
  }),

  createdRecord({
    id: 'commerce/ucp-canceled-checkouts-stay-canceled',
    requires: ['commerce.ucp.terminal'],
    claim: 'A cancelled checkout keeps the status "canceled", even after an update.',
    fix: 'Set the status of a checkout to canceled, with one l, in cancel_checkout, and keep it through every later update.',
    kind: 'checkout',
    judge: async (client, { facts }, examine) => {
      const cancelled = await client.call('cancel_checkout', facts);
      if (cancelled.failed) {
        throw prerequisite(
          'commerce/checkout-operations-succeed',
          'cancel_checkout does not cancel a checkout',
        );
      }
      const updated = await client.call('update_checkout', { ...facts, quantity: 2 });
      const read = await client.call('get_checkout', facts);
      examine([cancelled, updated, read]);
      return [
        ...hasCanceledStatus(cancelled, 'cancel_checkout'),
        ...hasCanceledStatus(updated, 'update_checkout of a canceled checkout'),
        ...hasCanceledStatus(read, 'get_checkout of a canceled checkout'),
      ];
    },
  }),

  escalated({
    id: 'commerce/ucp-escalations-hand-over-to-the-buyer',
    requires: ['commerce.ucp.escalation'],
    claim: 'A checkout that requires escalation has a continue_url and a message for the buyer.',
    fix: 'Add an absolute continue_url, and a message of severity requires_buyer_input or requires_buyer_review, to checkouts that require escalation.',
    judge: ({ completion }, context, release) => {
      const shown = recordIn(completion, 'checkout');
      context.examine([completion]);
      return [...hasSecureUrl(context, shown, 'continue_url'), ...addressesBuyer(shown, release)];
    },
  }),

  escalated({
    id: 'commerce/ucp-canceled-escalations-stay-canceled',
    requires: ['commerce.ucp.escalated-canceled'],
    prerequisites: ['commerce/ucp-canceled-checkouts-stay-canceled'],
    claim: 'A checkout that required escalation and was canceled is read as canceled.',
    fix: 'Show the status canceled in get_checkout of every checkout that cancel_checkout has canceled, whatever it required before.',
    judge: ({ cancellation, read }, context) => {
      const isCanceled = recordIn(cancellation, 'checkout').record.status === 'canceled';
      if (cancellation.failed || !isCanceled || read.failed) {
        throw new Inconclusive('not-observed', 'no checkout that required escalation is canceled and read');
      }
      context.examine([read]);
      return hasCanceledStatus(read, 'get_checkout of a canceled checkout that required escalation');
    },
  }),
];

const ownBuyer = { email: 'buyer-of-a-cart@example.com' };

const otherBuyer = { email: 'buyer-of-a-call@example.com' };

const itemsIn = (record: JsonObject): readonly unknown[] => boughtIn(record).map(({ item }) => item);

/** @throws Inconclusive `not-observed` where no update changes the lines. */
async function updateCart(client: ToolClient, { call, facts }: Created): Promise<Updated> {
  const update = await client.call('update_cart', { ...facts, quantity: Number(facts.quantity ?? 1) + 1 });
  const [former = [], latest = []] = [call, update].map((one) => boughtIn(recordIn(one, 'cart').record));
  if (!update.failed && latest.length > 0 && !equals(former, latest)) return { former, latest };
  throw new Inconclusive('not-observed', 'no update of a cart changes what its lines buy');
}

export type Converted = Updated &
  Readonly<Record<'first' | 'updated' | 'again', ToolCall>> & {
    /** The checkout as it is read after another update of the cart, and the conversion then; undefined if it is refused. */
    readonly later?: Readonly<Record<'read' | 'converted', ToolCall>>;
  };

export async function convertAgain(client: ToolClient, created: Created): Promise<Converted> {
  const lines = await updateCart(client, created);
  const facts = { ...created.facts, subject: created.id, cart: created.id };
  const conversions: ToolCall[] = [];
  const convert = async (): Promise<ToolCall> => {
    const conversion = await client.call('create_checkout', facts);
    conversions.push(conversion);
    return conversion;
  };
  try {
    const first = await convert();
    requireCartId([first]);
    const checkout = checkoutId(first);
    if (first.failed || checkout === undefined) {
      throw prerequisite('commerce/ucp-carts-convert-once', 'create_checkout refuses a cart with lines');
    }
    const { cart: _cart, ...own } = facts;
    const given = { checkout: { buyer: { email: 'buyer-of-a-cart@example.com' } } };
    const updated = await callWith(client, 'update_checkout', { ...own, subject: checkout, checkout }, given);
    const again = await convert();
    const quantity = Number(facts.quantity ?? 1) + 2;
    const changed = await client.call('update_cart', { ...created.facts, quantity });
    if (changed.failed) return { ...lines, first, updated, again };
    const read = await client.call('get_checkout', { ...own, subject: checkout, checkout });
    return { ...lines, first, updated, again, later: { read, converted: await convert() } };
  } finally {
    await cancelCheckouts(client, conversions);
  }
}

/** A refused call shows no status. */
function hasCanceledStatus(call: ToolCall, what: string): readonly Violation[] {
  const { at, record } = recordIn(call, 'checkout');
  if (call.failed || record.status === 'canceled') return [];
  return mismatch(call.response, `${what} shows the status`, {
    at: `${at}/status`,
    expected: '"canceled"',
    actual: record.status,
  });
}
