/** Saboteurs of carts, checkouts and orders, and of the idempotency of calls about them. */

import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import type { Condition } from '../sabotage/conditions.ts';
import { both, type ReceivedRequest, withTool } from '../sabotage/conditions.ts';
import { alterRequest, replaceResponse } from '../sabotage/http.ts';
import { changeAt, removeAt, setAt } from '../sabotage/json.ts';
import { alterPayload, onCommerce, withRpcBody } from '../sabotage/rpc.ts';
import { alterFailure, alterRecord, breakingFirstVersion, breakingUcp } from '../sabotage/ucp.ts';

const withCartId: Condition = ({ rpc }) => valueAt(rpc, '/params/arguments/checkout/cart_id') !== undefined;

/** Every conversion gives a checkout with another id. */
const convertAnew = (storefront: Handler) => {
  let count = 0;
  return alterPayload(
    ['create_checkout'],
    (payload) => {
      count += 1;
      return { ...payload, id: `${payload.id}-${count}` };
    },
    withCartId,
  )(storefront);
};

/** A conversion after an update, by this tool, of what was converted gives a checkout with another id. */
const convertAnewSince =
  (tool: string, converted: (checkout: JsonObject) => unknown): Sabotage =>
  (storefront) => {
    const [known, updated] = [new Set<unknown>(), new Set<unknown>()];
    return combine(
      alterPayload([tool], (record) => {
        if (known.has(record.id)) updated.add(record.id);
        return record;
      }),
      alterPayload(
        ['create_checkout'],
        (checkout) => {
          known.add(converted(checkout));
          return updated.has(converted(checkout)) ? { ...checkout, id: `${checkout.id}-again` } : checkout;
        },
        withCartId,
      ),
    )(storefront);
  };

const cartAt = '/params/arguments/cart';

/** Undoes the updates of a cart for its conversion, and does the last one again after it. */
const convertFirstLines: Sabotage = (storefront) => {
  const created = new Map<unknown, unknown>();
  const updates = new Map<unknown, unknown>();
  return combine(
    alterPayload(['create_cart'], (cart) => {
      created.set(cart.id, requestOf(cart));
      return cart;
    }),
    alterPayload(['update_cart'], (cart, { rpc }) => {
      updates.set(cart.id, removeAt('/params/arguments/meta/idempotency-key')(rpc));
      return cart;
    }),
    replaceResponse(both(onCommerce, withTool('create_checkout'), withCartId), async (received, next) => {
      const id = valueAt(received.rpc, '/params/arguments/checkout/cart_id');
      const update = updates.get(id);
      if (update === undefined) return next(received.request);
      await next(withRpcBody(received, setAt(cartAt, created.get(id))(update)));
      const converted = await next(received.request);
      await next(withRpcBody(received, update));
      return converted;
    }),
  )(storefront);
};

/** A cancelled cart is shown as it was created. */
const showCreation: Sabotage = (storefront) => {
  const created = new Map<unknown, JsonObject>();
  return combine(
    alterPayload(['create_cart'], (cart) => {
      created.set(cart.id, cart);
      return cart;
    }),
    alterPayload(['cancel_cart'], (cart) => ({ ...cart, ...created.get(cart.id), ucp: cart.ucp })),
  )(storefront);
};

const records = ['cart', 'checkout'].flatMap((kind) =>
  ['create', 'get', 'update', 'cancel'].map((verb) => `${verb}_${kind}`),
);

const alterTotals = (tools: readonly string[], alter: (totals: Totals) => Totals) =>
  alterPayload(tools, (payload) =>
    Array.isArray(payload.totals) ? { ...payload, totals: alter(payload.totals.filter(isObject)) } : payload,
  );

/** Takes something off for three or more pieces of an item, as a positive number that is subtracted. */
const subtractPositive = alterPayload(records, (payload) => {
  const many = objectsOf(payload.line_items).filter(({ quantity }) => Number(quantity) >= 3);
  if (many.length === 0 || !Array.isArray(payload.totals)) return payload;
  const off = { type: 'discount', display_text: 'For many pieces', amount: 100 };
  return { ...payload, totals: [off, ...raised(payload.totals.filter(isObject), -100)] };
});

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

const lasting = [
  'commerce/ucp-canceled-checkouts-stay-canceled',
  'commerce/ucp-canceled-escalations-stay-canceled',
  'commerce/ucp-statuses-follow-the-lifecycle',
] as const;

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-carts-are-well-formed', {
    'ucp-cart-without-a-currency': alterPayload(['create_cart', 'get_cart'], removeAt('/currency')),
    'ucp-cart-with-money-in-its-lines': alterPayload(
      ['get_cart'],
      changeAt('/line_items/0/item/price', (amount) => ({ amount, currency: 'USD' })),
    ),
    'ucp-cart-expires-at-a-time-without-a-zone': alterPayload(['get_cart'], (payload) =>
      'line_items' in payload ? { ...payload, expires_at: '2026-11-21T12:00:00' } : payload,
    ),
  }),
  ...breakingUcp('commerce/ucp-cancelled-carts-are-not-found', {
    'ucp-cancelled-cart-is-unavailable': alterFailure('get_cart', setAt('/messages/0/code', 'unavailable')),
  }),
  ...breakingUcp('commerce/ucp-carts-convert-once', {
    'ucp-cart-is-converted-anew': convertAnew,
  }),
  ...breakingUcp('commerce/ucp-conversions-use-the-latest-cart', {
    'ucp-conversion-of-the-first-lines': {
      alsoCatches: {
        checks: ['commerce/ucp-conversions-keep-the-buyer'],
        because: 'The buyer of the cart came with the update, too.',
      },
      sabotage: convertFirstLines,
    },
  }),
  ...breakingUcp('commerce/ucp-updated-checkouts-stay-those-of-their-cart', {
    'ucp-cart-of-an-updated-checkout-is-converted-anew': convertAnewSince('update_checkout', ({ id }) => id),
  }),
  ...breakingUcp('commerce/ucp-updated-carts-keep-their-checkout', {
    'ucp-updated-cart-is-converted-anew': convertAnewSince('update_cart', ({ cart_id: id }) => id),
  }),
  ...breakingUcp('commerce/ucp-updated-carts-are-shown-when-cancelled', {
    'ucp-cancelled-cart-is-shown-as-created': showCreation,
  }),

  ...breakingUcp('commerce/ucp-checkouts-are-well-formed', {
    'ucp-checkout-of-a-status-of-its-own': alterRecord(
      ['create_checkout', 'get_checkout', 'update_checkout'],
      'incomplete',
      setAt('/status', 'open'),
    ),
    'ucp-checkout-without-links': alterPayload(['update_checkout'], removeAt('/links')),
    'ucp-checkout-expires-some-day': alterPayload(['create_checkout'], (payload) =>
      'line_items' in payload ? { ...payload, expires_at: 'in six hours' } : payload,
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-checkouts-are-well-formed', {
    'ucp-first-checkout-taken-apart': alterPayload(['update_checkout'], removeAt('/links')),
  }),
  ...breakingUcp('commerce/ucp-canceled-checkouts-stay-canceled', {
    'ucp-cancelled-with-two-ls': {
      alsoCatches: {
        checks: ['commerce/ucp-changed-records-are-well-formed'],
        because: 'No checkout has this status.',
      },
      sabotage: alterPayload(['cancel_checkout'], setAt('/status', 'cancelled')),
    },
  }),
  ...breakingUcp(lasting, {
    'ucp-canceled-checkout-comes-back': alterRecord(
      ['get_checkout'],
      'canceled',
      setAt('/status', 'completed'),
    ),
  }),
  ...breakingFirstVersion(lasting, {
    'ucp-first-checkout-is-cancelled-and-open': alterRecord(
      ['get_checkout'],
      'canceled',
      setAt('/status', 'incomplete'),
    ),
  }),
  ...breakingUcp('commerce/ucp-escalations-hand-over-to-the-buyer', {
    'ucp-escalation-into-nothing': alterPayload(['complete_checkout'], removeAt('/continue_url')),
    'ucp-escalation-without-a-word-to-the-buyer': alterPayload(
      ['complete_checkout'],
      setAt('/messages/0/severity', 'recoverable'),
    ),
  }),

  ...breakingUcp('commerce/ucp-totals-add-up', {
    'ucp-total-one-off': alterTotals(['update_checkout'], (totals) => raised(totals, 1)),
    'ucp-two-subtotals': alterTotals(['get_cart'], (totals) => [{ type: 'subtotal', amount: 0 }, ...totals]),
    'ucp-discount-for-many-is-positive': subtractPositive,
    'ucp-total-one-off-once-canceled': alterTotals(['cancel_checkout'], (totals) => raised(totals, 1)),
  }),
  ...breakingUcp(
    ['commerce/ucp-totals-add-up', 'commerce/totals-follow-the-lines', 'commerce/totals-include-shipping'],
    {
      'ucp-discount-that-adds': alterTotals(
        ['create_checkout', 'get_checkout', 'update_checkout'],
        (totals) => [{ type: 'discount', display_text: 'Welcome', amount: 100 }, ...raised(totals, 100)],
      ),
    },
  ),
  ...breakingFirstVersion(
    ['commerce/ucp-totals-add-up', 'commerce/totals-follow-the-lines', 'commerce/totals-include-shipping'],
    {
      'ucp-first-discount-below-zero': {
        sabotage: alterTotals(['get_checkout'], (totals) => [...totals, { type: 'discount', amount: -100 }]),
      },
    },
  ),

  ...breaking('commerce/nothing-completes-by-itself', {
    'checkouts-are-ordered-when-they-are-created': alterPayload(['create_checkout'], (checkout) => ({
      ...checkout,
      order,
    })),
  }),
  ...breakingUcp('commerce/nothing-completes-unapproved', {
    'ucp-refusal-with-an-order-in-it': alterRecord(
      ['complete_checkout'],
      'requires_escalation',
      (checkout) => ({ ...(setAt('/ucp/status', 'error')(checkout) as JsonObject), order }),
    ),
  }),
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

/** What a call that creates the cart asks for. */
const requestOf = ({ line_items: lines }: JsonObject): JsonObject => ({
  line_items: objectsOf(lines).map(({ item, quantity }) => ({
    item: { id: valueAt(item, '/id') },
    quantity,
  })),
});

type Totals = readonly JsonObject[];

const raised = (totals: Totals, by: number): Totals =>
  totals.map((line) => (line.type === 'total' ? { ...line, amount: Number(line.amount) + by } : line));

const order = { id: 'order-1', permalink_url: 'http://storefront.test/orders/1' };
