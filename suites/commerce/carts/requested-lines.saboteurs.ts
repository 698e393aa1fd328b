/** Lies that only a sequence of calls brings out: about the third update, the other cart, the cart that is gone. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { type Handler, type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterRequest } from '../../sabotage/alter-request.ts';
import { alterPayload, alterResponse, onCommerce } from '../../sabotage/alter-rpc.ts';
import type { Asked } from '../../sabotage/asked.ts';
import { hears } from '../../sabotage/hears.ts';
import { inTurn } from '../../sabotage/in-turn.ts';
import { change, put } from '../../sabotage/put.ts';
import { replaceAnswer } from '../../sabotage/replace-answer.ts';
import { both, withTool } from '../../sabotage/when.ts';

type Lie = (honest: Handler) => Handler;

const idOf = ({ rpc }: Asked): unknown => valueAt(rpc, '/params/arguments/id');

const linesOf = (record: JsonObject): readonly unknown[] =>
  Array.isArray(record.line_items) ? record.line_items : [];

const hasFailed = (rpcResponse: JsonObject): boolean => 'error' in rpcResponse;

/** Only looks, from the third update of a cart on. */
const losesTheThirdUpdate: Lie = (honest) => {
  const updates = new Map<unknown, number>();
  return alterRequest(both(onCommerce, withTool('update_cart')), (asked) => {
    const count = (updates.get(idOf(asked)) ?? 0) + 1;
    updates.set(idOf(asked), count);
    return count < 3 ? asked.request : hears(asked, put('/params/name', 'get_cart')(asked.rpc));
  })(honest);
};

/** Reads a cart from a copy that was made at its first update, once there is a second. */
const readsTheFirstUpdate: Lie = (honest) => {
  const updates = new Map<unknown, readonly JsonObject[]>();
  return alterPayload(['update_cart', 'get_cart'], (cart, asked) => {
    const known = updates.get(cart.id) ?? [];
    if (valueAt(asked.rpc, '/params/name') === 'get_cart') return known.length > 1 ? known[0] : cart;
    updates.set(cart.id, [...known, cart]);
    return cart;
  })(honest);
};

const swapQuantities = (lines: unknown): unknown => {
  if (!Array.isArray(lines) || lines.length !== 2) return lines;
  const [first, second] = lines.filter(isObject);
  return [
    { ...first, quantity: second?.quantity },
    { ...second, quantity: first?.quantity },
  ];
};

/** Cancels the cart of several lines that was created last as well. */
const cancelsTheNeighbour: Lie = (honest) => {
  let neighbour: unknown;
  const noting = alterPayload(['create_cart'], (cart) => {
    if (linesOf(cart).length > 1) neighbour = cart.id;
    return cart;
  });
  const cancelling = replaceAnswer(both(onCommerce, withTool('cancel_cart')), async (asked, noted) => {
    const other = put('/params/arguments/id', neighbour)(asked.rpc);
    if (neighbour !== undefined) await noted(hears(asked, other));
    return noted(asked.request);
  });
  return inTurn(noting, cancelling)(honest);
};

/** An update of what is cancelled brings it back as it was read last. */
const revives =
  (kind: 'cart' | 'checkout'): Lie =>
  (honest) => {
    const read = new Map<unknown, unknown>();
    const [cancelled, revived] = [new Set<unknown>(), new Set<unknown>()];
    const reading = alterResponse(withTool(`get_${kind}`), (rpcResponse, asked) => {
      const id = idOf(asked);
      if (revived.has(id) && read.has(id))
        return { jsonrpc: '2.0', id: rpcResponse.id, result: read.get(id) };
      if (!hasFailed(rpcResponse) && !cancelled.has(id)) read.set(id, rpcResponse.result);
      return rpcResponse;
    });
    const cancelling = alterResponse(withTool(`cancel_${kind}`), (rpcResponse, asked) => {
      cancelled.add(idOf(asked));
      return rpcResponse;
    });
    const updating = alterResponse(withTool(`update_${kind}`), (rpcResponse, asked) => {
      if (cancelled.has(idOf(asked))) revived.add(idOf(asked));
      return rpcResponse;
    });
    return inTurn(reading, cancelling, updating)(honest);
  };

/** Whoever has had an update refused is shown less from then on. */
const losesAfterRefusal =
  (kind: 'cart' | 'checkout', lose: (record: JsonObject) => unknown): Lie =>
  (honest) => {
    const refused = new Set<unknown>();
    const updating = alterResponse(withTool(`update_${kind}`), (rpcResponse, asked) => {
      if (hasFailed(rpcResponse)) refused.add(idOf(asked));
      return rpcResponse;
    });
    const reading = alterPayload([`get_${kind}`], (record) =>
      refused.has(record.id) ? lose(record) : record,
    );
    return inTurn(updating, reading)(honest);
  };

/** An update of a cart that was cancelled leaves its id to the next cart of several lines. */
const reusesIds: Lie = (honest) => {
  const cancelled = new Set<unknown>();
  let waiting: unknown;
  const listening = alterResponse(withTool('cancel_cart', 'update_cart'), (rpcResponse, asked) => {
    if (valueAt(asked.rpc, '/params/name') === 'cancel_cart') cancelled.add(idOf(asked));
    else if (cancelled.has(idOf(asked))) waiting = idOf(asked);
    return rpcResponse;
  });
  const creating = alterPayload(['create_cart'], (cart) =>
    waiting === undefined || linesOf(cart).length < 2 ? cart : { ...cart, id: waiting },
  );
  return inTurn(listening, creating)(honest);
};

/** Shows the lines of the checkout of several lines that was created before. */
const showsTheLinesOfAnother: Lie = (honest) => {
  let last: readonly unknown[] = [];
  const before = new Map<unknown, readonly unknown[]>();
  const creating = alterPayload(['create_checkout'], (checkout) => {
    const lines = linesOf(checkout);
    if (lines.length < 2) return checkout;
    if (last.length > 0) before.set(checkout.id, last);
    last = lines;
    return checkout;
  });
  const reading = alterPayload(['get_checkout'], (checkout) => ({
    ...checkout,
    line_items: before.get(checkout.id) ?? checkout.line_items,
  }));
  return inTurn(creating, reading)(honest);
};

/** Reads a checkout with the lines that it was created with. */
const readsTheBeginning: Lie = (honest) => {
  const began = new Map<unknown, unknown>();
  const creating = alterPayload(['create_checkout'], (checkout) => {
    began.set(checkout.id, checkout.line_items);
    return checkout;
  });
  const reading = alterPayload(['get_checkout'], (checkout) => ({
    ...checkout,
    line_items: began.get(checkout.id) ?? checkout.line_items,
  }));
  return inTurn(creating, reading)(honest);
};

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'third-update-of-a-cart-is-lost',
    breaks: ['commerce/carts-hold-what-they-are-told'],
    sabotage: losesTheThirdUpdate,
  }),
  saboteur({
    id: 'carts-are-read-as-first-updated',
    breaks: ['commerce/carts-hold-what-they-are-told'],
    sabotage: readsTheFirstUpdate,
  }),
  saboteur({
    id: 'quantities-go-to-the-other-line',
    breaks: ['commerce/carts-hold-what-they-are-told'],
    sabotage: alterRequest(both(onCommerce, withTool('update_cart')), (asked) =>
      hears(asked, change('/params/arguments/line_items', swapQuantities)(asked.rpc)),
    ),
  }),
  saboteur({
    id: 'cancelling-a-cart-cancels-another',
    breaks: ['commerce/carts-hold-what-they-are-told'],
    alsoCatches: {
      checks: ['commerce/refused-updates-change-nothing'],
      because: 'its cart is gone too when another check cancels one',
    },
    sabotage: cancelsTheNeighbour,
  }),
  saboteur({
    id: 'checkouts-show-the-lines-of-another',
    breaks: ['commerce/checkouts-hold-what-they-are-told'],
    sabotage: showsTheLinesOfAnother,
  }),
  saboteur({
    id: 'ucp-checkouts-show-the-lines-they-began-with',
    breaks: ['commerce/checkouts-hold-what-they-are-told'],
    storefront: { dialect: 'ucp' },
    sabotage: readsTheBeginning,
  }),
  saboteur({
    id: 'refused-updates-empty-the-cart',
    breaks: ['commerce/refused-updates-change-nothing'],
    sabotage: losesAfterRefusal('cart', (cart) => ({ ...cart, line_items: [] })),
  }),
  saboteur({
    id: 'refused-updates-forget-the-address',
    breaks: ['commerce/refused-updates-change-nothing'],
    sabotage: losesAfterRefusal('checkout', ({ shipping_address: _, ...checkout }) => checkout),
  }),
  saboteur({
    id: 'updates-revive-cancelled-carts',
    breaks: ['commerce/cancelled-records-stay-cancelled'],
    sabotage: revives('cart'),
  }),
  saboteur({
    id: 'updates-revive-cancelled-checkouts',
    breaks: ['commerce/cancelled-records-stay-cancelled'],
    sabotage: revives('checkout'),
  }),
  saboteur({
    id: 'new-carts-get-cancelled-ids',
    breaks: ['commerce/cancelled-records-stay-cancelled'],
    sabotage: reusesIds,
  }),
];
