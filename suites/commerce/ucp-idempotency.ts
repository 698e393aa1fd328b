/** Calls that are sent twice with one key, in the Universal Commerce Protocol. */
import { equals } from '../../lib/assert/json.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { shipTo } from './checkouts/ship-to.ts';
import { idempotencyKey } from './client/idempotency-key.ts';
import type { ToolCall, ToolClient } from './client/tool-client.ts';
import type { Kind } from './client/tool-names.ts';
import { type CreatedRecord, withRecord } from './records/with-record.ts';
import { ofRecord } from './ucp-of-record.ts';
import { contentOf, fault, messagesOf } from './ucp-shop.ts';

type Row = Pick<Check, 'id' | 'claim'>;

type Ending = {
  readonly tool: 'cancel_cart' | 'cancel_checkout' | 'complete_checkout';
  readonly kind: Kind;
  readonly needs: NonNullable<Check['needs']>;
  readonly prepare: (client: ToolClient, created: CreatedRecord) => Promise<unknown>;
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

const hasError = ({ rpcResponse }: ToolCall): boolean => (rpcResponse.error ?? undefined) !== undefined;

/** A first call whose outcome is worth keeping; a failure of the call itself need not be remembered. */
async function end(
  client: ToolClient,
  created: CreatedRecord,
  idempotencyKey: string,
  ending: Ending,
): Promise<ToolCall> {
  const { tool, prepare } = ending;
  await prepare(client, created);
  const called = await client.call(tool, { ...created.facts, idempotencyKey });
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
    async (client, created, examine) => {
      const { tool } = ending;
      const key = idempotencyKey(`${client.context.target.seed} repeated ${tool} ${created.id}`);
      const first = await end(client, created, key, ending);
      const second = await client.call(tool, { ...created.facts, idempotencyKey: key });
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
const saysConflict = (called: ToolCall): boolean =>
  hasError(called) ||
  messagesOf(contentOf(called)).some(({ code }) => /idempot|conflict/i.test(String(code)));

const conflicts = (row: Row, ending: Ending): Check =>
  ofRecord(
    { ...row, requires: ['commerce.ucp.idempotency-conflict'], needs: ending.needs },
    ending.kind,
    async (client, created, examine) => {
      const { tool, kind, prepare } = ending;
      const key = idempotencyKey(`${client.context.target.seed} reused ${tool} ${created.id}`);
      await end(client, created, key, ending);
      return withRecord(client, kind, async (other) => {
        await prepare(client, other);
        const second = await client.call(tool, { ...other.facts, idempotencyKey: key });
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
