/** Idempotency keys: a call that is repeated with its key, and another call with a used key. */
import { equals } from '../../lib/assert/json.ts';
import { mismatch } from '../../lib/assert/rules.ts';
import type { Check } from '../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import {
  type Created,
  idempotencyKey,
  type Kind,
  shipTo,
  type ToolCall,
  type ToolClient,
  withRecord,
} from './client/tool-client.ts';
import { contentOf, messagesOf } from './client/tool-results.ts';
import { createdRecord } from './client/ucp-check.ts';

/** A call that ends a record and takes a key. */
type Termination = {
  readonly tool: 'cancel_cart' | 'cancel_checkout' | 'complete_checkout';
  readonly kind: Kind;
  /** The check that judges whether the tool works; undefined if it may lawfully refuse. */
  readonly judgedBy?: string;
  readonly needs: NonNullable<Check['needs']>;
  readonly prepare?: (client: ToolClient, created: Created) => Promise<unknown>;
};

const cancelCart: Termination = {
  tool: 'cancel_cart',
  kind: 'cart',
  judgedBy: 'commerce/cart-operations-succeed',
  needs: ['writes'],
};

const cancelCheckout: Termination = {
  tool: 'cancel_checkout',
  kind: 'checkout',
  judgedBy: 'commerce/checkout-operations-succeed',
  needs: ['writes'],
};

/** No check approves a payment, so the result is a refusal or an escalation to the buyer. */
const completeCheckout: Termination = {
  tool: 'complete_checkout',
  kind: 'checkout',
  needs: ['writes', 'purchase'],
  prepare: shipTo,
};

const hasError = ({ rpcResponse }: ToolCall): boolean => (rpcResponse.error ?? undefined) !== undefined;

/** A storefront has to remember results, not JSON-RPC errors. */
function requireResult(call: ToolCall, { tool, judgedBy }: Termination): void {
  const text = `${tool} gives no result that could be remembered`;
  if (judgedBy !== undefined && (call.failed || hasError(call))) throw prerequisite(judgedBy, text);
  if (hasError(call)) throw new Inconclusive('not-observed', text);
}

type Rule = {
  readonly requires: Check['requires'];
  /** Whether the second call is about another record than the first. */
  readonly isAboutAnother: boolean;
  readonly expected: string;
  readonly holds: (second: ToolCall, first: ToolCall) => boolean;
};

const sameResult: Rule = {
  requires: ['commerce.ucp.idempotency'],
  isAboutAnother: false,
  expected: 'the same result',
  holds: (second, first) => equals(contentOf(first), contentOf(second)),
};

/** A conflict is a JSON-RPC error; a message with such a code is accepted too. */
const conflict: Rule = {
  requires: ['commerce.ucp.idempotency-conflict'],
  isAboutAnother: true,
  expected: 'a conflict',
  holds: (second) =>
    hasError(second) ||
    messagesOf(contentOf(second)).some(({ code }) => /idempot|conflict/i.test(String(code))),
};

type SameKeyRow = Pick<Check, 'id' | 'claim' | 'fix'> & {
  readonly termination: Termination;
  readonly rule: Rule;
};

/** Sends two calls with one key, and judges the result of the second. */
const sameKey = ({ termination, rule, ...row }: SameKeyRow): Check => {
  const { tool, kind, needs, prepare } = termination;
  const { requires, isAboutAnother, expected, holds } = rule;
  const lead = `${tool} of ${isAboutAnother ? 'another' : 'the same'} ${kind} with the same key was answered with`;
  return createdRecord({
    ...row,
    requires,
    needs,
    kind,
    async judge(client, created, examine) {
      const key = idempotencyKey(`${client.context.target.seed} ${row.id} ${created.id}`);
      const send = ({ facts }: Created) => client.call(tool, { ...facts, idempotencyKey: key });
      await prepare?.(client, created);
      const first = await send(created);
      requireResult(first, termination);
      if (!first.placed.some(({ value }) => value === key)) {
        throw new Inconclusive('undeclared-shape', `${tool} declares no idempotency key`);
      }
      const holdsFor = (second: ToolCall) => {
        examine([second]);
        if (holds(second, first)) return [];
        const actual = second.rpcResponse.error ?? contentOf(second);
        return mismatch(second.response, lead, { at: '/result', expected, actual });
      };
      if (!isAboutAnother) return holdsFor(await send(created));
      return withRecord(client, kind, async (other) => {
        await prepare?.(client, other);
        return holdsFor(await send(other));
      });
    },
  });
};

export const checks: readonly Check[] = [
  sameKey({
    id: 'commerce/ucp-repeated-checkout-cancellations-change-nothing',
    claim: 'A second cancellation of a checkout with the same key gets the same result.',
    fix: 'Save the result of cancel_checkout under its idempotency key, and return it again for the same key and the same checkout.',
    termination: cancelCheckout,
    rule: sameResult,
  }),
  sameKey({
    id: 'commerce/ucp-repeated-cart-cancellations-change-nothing',
    claim: 'A second cancellation of a cart with the same key gets the same result.',
    fix: 'Save the result of cancel_cart under its idempotency key, and return it again for the same key and the same cart.',
    termination: cancelCart,
    rule: sameResult,
  }),
  sameKey({
    id: 'commerce/ucp-repeated-completions-change-nothing',
    claim: 'A second completion of a checkout with the same key gets the same result.',
    fix: 'Save the result of complete_checkout under its idempotency key, and return it again for the same key and the same checkout.',
    termination: completeCheckout,
    rule: sameResult,
  }),
  sameKey({
    id: 'commerce/ucp-cart-keys-belong-to-one-call',
    claim: 'The key of a cancelled cart is a conflict when cancel_cart gets it for another cart.',
    fix: 'Refuse a used idempotency key with idempotency_conflict when cancel_cart gets it for another cart.',
    termination: cancelCart,
    rule: conflict,
  }),
  sameKey({
    id: 'commerce/ucp-checkout-keys-belong-to-one-call',
    claim: 'The key of a cancelled checkout is a conflict when cancel_checkout gets it for another checkout.',
    fix: 'Refuse a used idempotency key with idempotency_conflict when cancel_checkout gets it for another checkout.',
    termination: cancelCheckout,
    rule: conflict,
  }),
  sameKey({
    id: 'commerce/ucp-completion-keys-belong-to-one-call',
    claim: 'The key of a completion is a conflict when complete_checkout gets it for another checkout.',
    fix: 'Refuse a used idempotency key with idempotency_conflict when complete_checkout gets it for another checkout.',
    termination: completeCheckout,
    rule: conflict,
  }),
];
