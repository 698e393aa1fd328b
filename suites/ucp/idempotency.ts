/** Calls that are repeated: with their idempotency key, with a used key for something else, and conversions of a cart to a checkout. */
import { equals } from '../../lib/assert/json.ts';
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
  idempotencyKey,
  type Kind,
  mustSucceed,
  onceARun,
  openUcpClient,
  requireCartId,
  shipTo,
  type ToolCall,
  type ToolClient,
  withRecord,
} from './client/tool-client.ts';
import { contentOf, messagesOf, recordIn, showsLatest } from './client/tool-results.ts';
import { createdRecord, type UcpRow, ucpCheck } from './client/ucp-check.ts';
import { type Converted, convertAgain } from './records.ts';

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
      // A retry is another JSON-RPC request, so that it has an id of its own.
      const retry = ({ facts }: Created) =>
        callWith(client, tool, { ...facts, idempotencyKey: key }, {}, `call-${tool}-again`);
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
      if (!isAboutAnother) return holdsFor(await retry(created));
      return withRecord(client, kind, async (other) => {
        await prepare?.(client, other);
        return holdsFor(await send(other));
      });
    },
  });
};

type ConversionRow = UcpRow & { readonly judge: (converted: Converted) => Judged };

type Judged = { readonly examined: readonly ToolCall[]; readonly violations: readonly Violation[] };

/** A check of a cart that was updated and converted, then again after an update of its checkout, and after one of its own. */
const converted = ({ judge, ...row }: ConversionRow): Check =>
  ucpCheck({
    ...row,
    needs: ['writes'],
    prerequisites: ['commerce/ucp-carts-convert-once'],
    async run(context) {
      const client = await openUcpClient(context);
      const { examined, violations } = judge(
        await onceARun(context, { asker: row.id, what: 'a cart that is converted three times' }, () =>
          withRecord(client, 'cart', (created) => convertAgain(client, created)),
        ),
      );
      context.examine(examined);
      return violations;
    },
  });

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
      requireCartId(conversions);
      examine(conversions);
      const refused = conversions.flatMap((call) => mustSucceed('create_checkout', call));
      return refused.length > 0 ? refused : giveSameCheckout(conversions);
    },
  }),

  converted({
    id: 'commerce/ucp-conversions-use-the-latest-cart',
    requires: ['commerce.ucp.conversion-latest'],
    claim: 'A checkout of a cart that was updated has the lines of the update, not those before it.',
    fix: 'Read the cart as its last update_cart left it when create_checkout names a cart_id.',
    judge: ({ former, latest, first }) => ({
      examined: [first],
      violations: showsLatest(
        first,
        'checkout',
        { former, latest },
        'a checkout of an updated cart has the lines',
      ),
    }),
  }),

  converted({
    id: 'commerce/ucp-updated-checkouts-stay-those-of-their-cart',
    requires: ['commerce.ucp.conversion-updated'],
    claim: 'A cart whose checkout was updated and is still incomplete is converted to that checkout again.',
    fix: 'Return the incomplete checkout of a cart again when create_checkout gets its cart_id, whatever update_checkout has changed in it.',
    judge: ({ first, updated, again }) => {
      const { record } = recordIn(updated, 'checkout');
      if (
        updated.failed ||
        record.status !== 'incomplete' ||
        record.id !== recordIn(first, 'checkout').record.id
      ) {
        throw new Inconclusive('not-observed', 'no updated checkout of a cart is still incomplete');
      }
      const refused = mustSucceed('create_checkout', again);
      return {
        examined: [again],
        violations: refused.length > 0 ? refused : giveSameCheckout([first, again]),
      };
    },
  }),

  converted({
    id: 'commerce/ucp-updated-carts-keep-their-checkout',
    requires: ['commerce.ucp.conversion-cart-updated'],
    claim:
      'A cart that is updated after its conversion is converted to its checkout again, if that is still incomplete.',
    fix: 'Save the checkout of a cart under the id of the cart alone, and return it again while it is incomplete, whatever update_cart has changed.',
    judge: ({ again, later }) => {
      const { id, status } = later ? recordIn(later.read, 'checkout').record : {};
      if (!later || later.read.failed || status !== 'incomplete' || id !== checkoutId(again)) {
        throw new Inconclusive('not-observed', 'no checkout is still incomplete after an update of its cart');
      }
      const refused = mustSucceed('create_checkout', later.converted);
      return {
        examined: [later.converted],
        violations: refused.length > 0 ? refused : giveSameCheckout([again, later.converted]),
      };
    },
  }),
];

function giveSameCheckout([first, second]: readonly ToolCall[]): readonly Violation[] {
  if (!first || !second) return [];
  const [expected, actual] = [checkoutId(first), checkoutId(second)];
  const at = `${recordIn(second, 'checkout').at}/id`;
  const lead = 'the second conversion of a cart gives the checkout';
  return expected === actual ? [] : mismatch(second.response, lead, { at, expected: show(expected), actual });
}
