/** Calls that are sent twice with one key, in the Universal Commerce Protocol. */
import { equals } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { shipTo } from '../../commerce/checkout-update.ts';
import { type Created, type Kind, withRecord } from '../../commerce/records.ts';
import { type Called, idempotencyKey, type Shop } from '../../commerce/shop.ts';
import { ofRecord } from './created-record.ts';
import { contentOf, fault, messagesOf } from '../tool-results.ts';

type Row = Pick<Check, 'id' | 'claim'>;

type Ending = {
  readonly tool: 'cancel_cart' | 'cancel_checkout' | 'complete_checkout';
  readonly kind: Kind;
  readonly needs: NonNullable<Check['needs']>;
  readonly prepare: (shop: Shop, created: Created) => Promise<unknown>;
};

const cancelsCart: Ending = {
  tool: 'cancel_cart',
  kind: 'cart',
  needs: ['writes'],
  prepare: async () => undefined,
};
const cancelsCheckout: Ending = { ...cancelsCart, tool: 'cancel_checkout', kind: 'checkout' };
/** Without an approval there is no order: what is repeated is a refusal, or a call for the buyer. */
const completes: Ending = {
  tool: 'complete_checkout',
  kind: 'checkout',
  needs: ['writes', 'purchase'],
  prepare: shipTo,
};

const hasError = ({ rpcResponse }: Called): boolean => (rpcResponse.error ?? undefined) !== undefined;

/** A first call whose outcome is worth keeping; a failure of the call itself need not be remembered. */
async function end(shop: Shop, created: Created, idempotencyKey: string, ending: Ending): Promise<Called> {
  const { tool, prepare } = ending;
  await prepare(shop, created);
  const called = await shop.call(tool, { ...created.facts, idempotencyKey });
  if (hasError(called) || (called.failed && tool !== 'complete_checkout'))
    throw new Inconclusive('prerequisite', `${tool} gives no result that could be remembered`);
  if (!called.placed.some(({ value }) => value === idempotencyKey))
    throw new Inconclusive('undeclared-shape', `${tool} declares no idempotency key`);
  return called;
}

const repeats = (row: Row, ending: Ending): Check =>
  ofRecord(
    { ...row, requires: ['commerce.ucp.idempotency'], needs: ending.needs },
    ending.kind,
    async (shop, created, examine) => {
      const { tool } = ending;
      const key = idempotencyKey(`${shop.context.target.seed} repeated ${tool} ${created.id}`);
      const first = await end(shop, created, key, ending);
      const second = await shop.call(tool, { ...created.facts, idempotencyKey: key });
      examine([second]);
      if (equals(contentOf(first), contentOf(second))) return [];
      const actual = show(second.rpcResponse.error ?? contentOf(second));
      const message = `the same ${tool} with the same key was answered with ${actual} the second time`;
      return [fault(second, message, { at: '/result', expected: 'the same result', actual })];
    },
  );

export const ucpRepetitionsChangeNothing = repeats(
  {
    id: 'commerce/ucp-repetitions-change-nothing',
    claim: 'A cancellation of a checkout that is sent again with the same key gets the same result.',
  },
  cancelsCheckout,
);

export const ucpRepeatedCartCancellationsChangeNothing = repeats(
  {
    id: 'commerce/ucp-repeated-cart-cancellations-change-nothing',
    claim: 'A cancellation of a cart that is sent again with the same key gets the same result.',
  },
  cancelsCart,
);

export const ucpRepeatedCompletionsChangeNothing = repeats(
  {
    id: 'commerce/ucp-repeated-completions-change-nothing',
    claim: 'A completion that is sent again with the same key gets the same result.',
  },
  completes,
);

/** A conflict is a failure of the call; who tells it in a message is understood. */
const saysConflict = (called: Called): boolean =>
  hasError(called) ||
  messagesOf(contentOf(called)).some(({ code }) => /idempot|conflict/i.test(String(code)));

const conflicts = (row: Row, ending: Ending): Check =>
  ofRecord(
    { ...row, requires: ['commerce.ucp.idempotency-conflict'], needs: ending.needs },
    ending.kind,
    async (shop, created, examine) => {
      const { tool, kind, prepare } = ending;
      const key = idempotencyKey(`${shop.context.target.seed} reused ${tool} ${created.id}`);
      await end(shop, created, key, ending);
      return withRecord(shop, kind, async (other) => {
        await prepare(shop, other);
        const second = await shop.call(tool, { ...other.facts, idempotencyKey: key });
        examine([second]);
        if (saysConflict(second)) return [];
        const actual = show(second.rpcResponse.result);
        const message = `${tool} of another ${kind} with the same key was answered with ${actual}; promised is a conflict`;
        return [fault(second, message, { at: '/result', expected: 'an error', actual })];
      });
    },
  );

export const ucpKeysBelongToOneCall = conflicts(
  {
    id: 'commerce/ucp-keys-belong-to-one-call',
    claim: 'A key of cancel_cart that comes again with another cart is a conflict.',
  },
  cancelsCart,
);

export const ucpCheckoutKeysBelongToOneCall = conflicts(
  {
    id: 'commerce/ucp-checkout-keys-belong-to-one-call',
    claim: 'A key of cancel_checkout that comes again with another checkout is a conflict.',
  },
  cancelsCheckout,
);

export const ucpCompletionKeysBelongToOneCall = conflicts(
  {
    id: 'commerce/ucp-completion-keys-belong-to-one-call',
    claim: 'A key of complete_checkout that comes again with another checkout is a conflict.',
  },
  completes,
);
