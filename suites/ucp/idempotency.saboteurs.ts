/** Saboteurs of idempotency keys. */
import { valueAt } from '../../lib/assert/json.ts';
import type { Handler, Saboteur } from '../../lib/model/saboteur.ts';
import { both, type ReceivedRequest, withTool } from '../sabotage/conditions.ts';
import { alterRequest } from '../sabotage/http.ts';
import { setAt } from '../sabotage/json.ts';
import { alterPayload, onCommerce, withRpcBody } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';

/** The storefront gets a key other than the one that the caller sent. */
const replaceKey = (tool: string, keyFor: (received: ReceivedRequest) => string) =>
  alterRequest(both(onCommerce, withTool(tool)), (received) =>
    withRpcBody(received, setAt('/params/arguments/meta/idempotency-key', keyFor(received))(received.rpc)),
  );

/** Every key is new, so no call is a repetition. */
const forgetKeys = (tool: string) => (storefront: Handler) => {
  let count = 0;
  return replaceKey(tool, () => {
    count += 1;
    return `fresh-${count}`;
  })(storefront);
};

/** The id of the record is the key: the storefront finds repetitions but no conflicts. */
const takeIdsForKeys = (tool: string) =>
  replaceKey(tool, ({ rpc }) => `of ${String(valueAt(rpc, '/params/arguments/id'))}`);

/** Every result has another address for the buyer. */
const changeAddress = (storefront: Handler) => {
  let count = 0;
  return alterPayload(['complete_checkout'], (payload) => {
    count += 1;
    return { ...payload, continue_url: `${payload.continue_url}?try=${count}` };
  })(storefront);
};

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp(
    [
      'commerce/ucp-repeated-checkout-cancellations-change-nothing',
      'commerce/ucp-checkout-keys-belong-to-one-call',
    ],
    {
      'ucp-checkout-is-cancelled-anew': forgetKeys('cancel_checkout'),
    },
  ),
  ...breakingUcp(
    ['commerce/ucp-cart-keys-belong-to-one-call', 'commerce/ucp-repeated-cart-cancellations-change-nothing'],
    {
      'ucp-cart-keys-mean-nothing': forgetKeys('cancel_cart'),
    },
  ),
  ...breakingUcp('commerce/ucp-completion-keys-belong-to-one-call', {
    'ucp-completion-keys-are-those-of-the-checkout': takeIdsForKeys('complete_checkout'),
  }),
  ...breakingUcp('commerce/ucp-checkout-keys-belong-to-one-call', {
    'ucp-cancellation-keys-are-those-of-the-checkout': takeIdsForKeys('cancel_checkout'),
  }),
  ...breakingUcp('commerce/ucp-repeated-completions-change-nothing', {
    'ucp-repeated-completions-lead-elsewhere': changeAddress,
  }),
];
