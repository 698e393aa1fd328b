/** Saboteurs of carts and checkouts that only a sequence of calls reveals. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { objectsIn } from '../../discovered/tool-result.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { both, withTool } from '../../sabotage/conditions.ts';
import { alterRequest, replaceResponse } from '../../sabotage/http.ts';
import { changeAt, setAt } from '../../sabotage/json.ts';
import {
  alterPayload,
  alterRpcResponse,
  linesOf,
  misreadCalls,
  onCommerce,
  recordIdOf,
  withRpcBody,
} from '../../sabotage/rpc.ts';
import type { Kind } from '../client/values.ts';

/** Ignores the third and later updates of a cart. */
const losesThirdUpdate: Saboteur['sabotage'] = (storefront) => {
  const updates = new Map<unknown, number>();
  return alterRequest(both(onCommerce, withTool('update_cart')), (received) => {
    const id = recordIdOf(received);
    const count = (updates.get(id) ?? 0) + 1;
    updates.set(id, count);
    return count < 3
      ? received.request
      : withRpcBody(received, setAt('/params/name', 'get_cart')(received.rpc));
  })(storefront);
};

/** After the second update of a cart, returns a copy from the first one. */
const readsFirstUpdate: Saboteur['sabotage'] = (storefront) => {
  const updates = new Map<unknown, readonly JsonObject[]>();
  return alterPayload(['update_cart', 'get_cart'], (cart, received) => {
    const known = updates.get(cart.id) ?? [];
    if (valueAt(received.rpc, '/params/name') === 'get_cart') return known.length > 1 ? known[0] : cart;
    updates.set(cart.id, [...known, cart]);
    return cart;
  })(storefront);
};

const swapQuantities = (lines: unknown): unknown => {
  if (!Array.isArray(lines) || lines.length !== 2) return lines;
  const [first, second] = lines.filter(isObject);
  return [
    { ...first, quantity: second?.quantity },
    { ...second, quantity: first?.quantity },
  ];
};

/** Cancels other open carts with every cart that is cancelled. */
const cancelsOthers =
  (isOther: (cart: JsonObject) => boolean): Saboteur['sabotage'] =>
  (storefront) => {
    const open = new Set<unknown>();
    const creating = alterPayload(['create_cart'], (cart) => {
      if (isOther(cart)) open.add(cart.id);
      return cart;
    });
    const cancelling = replaceResponse(both(onCommerce, withTool('cancel_cart')), async (received, next) => {
      for (const id of open) {
        if (id !== recordIdOf(received)) {
          await next(withRpcBody(received, setAt('/params/arguments/id', id)(received.rpc)));
        }
      }
      open.clear();
      return next(received.request);
    });
    return combine(creating, cancelling)(storefront);
  };

const changeLines = (change: (line: JsonObject) => JsonObject) =>
  changeAt('/params/arguments/line_items', (lines) =>
    Array.isArray(lines) ? lines.map((line) => (isObject(line) ? change(line) : line)) : lines,
  );

/** Reads the quantities of every line as others. */
const misreadQuantities = (kind: Kind, change: (quantity: number) => number): Saboteur['sabotage'] =>
  combine(
    ...(['create', 'update'] as const).map((verb) =>
      misreadCalls(
        `${verb}_${kind}`,
        changeLines((line) => ({ ...line, quantity: change(Number(line.quantity)) })),
      ),
    ),
  );

/** Puts the first variant of a product into carts, whichever was requested. */
const takesFirstVariant: Saboteur['sabotage'] = (storefront) => {
  const firstOf = new Map<unknown, unknown>();
  const searching = alterPayload(['search_catalog'], (payload) => {
    for (const { variants } of objectsIn(payload)) {
      const [first, ...others] = Array.isArray(variants) ? variants.filter(isObject) : [];
      for (const other of others) firstOf.set(other.id, first?.id);
    }
    return payload;
  });
  const creating = misreadCalls(
    'create_cart',
    changeLines((line) => ({ ...line, variant_id: firstOf.get(line.variant_id) ?? line.variant_id })),
  );
  return combine(searching, creating)(storefront);
};

/** Shows a checkout with the lines that `note` returned when it was created. */
const readsOtherLines =
  (newNote: () => (checkout: JsonObject) => unknown): Saboteur['sabotage'] =>
  (storefront) => {
    const note = newNote();
    const noted = new Map<unknown, unknown>();
    const creating = alterPayload(['create_checkout'], (checkout) => {
      noted.set(checkout.id, note(checkout));
      return checkout;
    });
    const reading = alterPayload(['get_checkout'], (checkout) => ({
      ...checkout,
      line_items: noted.get(checkout.id) ?? checkout.line_items,
    }));
    return combine(creating, reading)(storefront);
  };

/** The lines of the previous checkout with several lines. */
const linesOfPrevious = () => {
  let last: readonly unknown[] | undefined;
  return (checkout: JsonObject) => {
    const lines = linesOf(checkout);
    if (lines.length < 2) return undefined;
    const previous = last;
    last = lines;
    return previous;
  };
};

/** Shows less of a record after a refused update. */
const losesAfterRefusal =
  (kind: Kind, lose: (record: JsonObject) => unknown): Saboteur['sabotage'] =>
  (storefront) => {
    const refused = new Set<unknown>();
    const updating = alterRpcResponse(withTool(`update_${kind}`), (rpcResponse, received) => {
      if ('error' in rpcResponse) refused.add(recordIdOf(received));
      return rpcResponse;
    });
    const reading = alterPayload([`get_${kind}`], (record) =>
      refused.has(record.id) ? lose(record) : record,
    );
    return combine(updating, reading)(storefront);
  };

/** After an update of a cancelled record, shows it as it was last read. */
const revives =
  (kind: Kind): Saboteur['sabotage'] =>
  (storefront) => {
    const read = new Map<unknown, unknown>();
    const [cancelled, revived] = [new Set<unknown>(), new Set<unknown>()];
    const reading = alterRpcResponse(withTool(`get_${kind}`), (rpcResponse, received) => {
      const id = recordIdOf(received);
      if (revived.has(id) && read.has(id)) {
        return { jsonrpc: '2.0', id: rpcResponse.id, result: read.get(id) };
      }
      if (!('error' in rpcResponse) && !cancelled.has(id)) read.set(id, rpcResponse.result);
      return rpcResponse;
    });
    const changing = alterRpcResponse(
      withTool(`cancel_${kind}`, `update_${kind}`),
      (rpcResponse, received) => {
        const id = recordIdOf(received);
        if (valueAt(received.rpc, '/params/name') === `cancel_${kind}`) {
          cancelled.add(id);
        } else if (cancelled.has(id)) revived.add(id);
        return rpcResponse;
      },
    );
    return combine(reading, changing)(storefront);
  };

/** After an update of a cancelled cart, the next cart with several lines gets its id. */
const reusesIds: Saboteur['sabotage'] = (storefront) => {
  const cancelled = new Set<unknown>();
  let reusable: unknown;
  const changing = alterRpcResponse(withTool('cancel_cart', 'update_cart'), (rpcResponse, received) => {
    const id = recordIdOf(received);
    if (valueAt(received.rpc, '/params/name') === 'cancel_cart') {
      cancelled.add(id);
    } else if (cancelled.has(id)) reusable = id;
    return rpcResponse;
  });
  const creating = alterPayload(['create_cart'], (cart) =>
    reusable === undefined || linesOf(cart).length < 2 ? cart : { ...cart, id: reusable },
  );
  return combine(changing, creating)(storefront);
};

const noEffect = {
  checks: ['commerce/updates-take-effect'],
  because: 'an update of a line is answered with a result, and the cart shows another quantity',
};

const otherTotals = {
  checks: ['commerce/totals-follow-the-lines'],
  because: 'the totals are those of the own lines',
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/carts-keep-requested-lines', {
    'third-update-of-a-cart-is-lost': losesThirdUpdate,
    'carts-are-read-as-first-updated': { alsoCatches: noEffect, sabotage: readsFirstUpdate },
    'quantities-go-to-the-other-line': {
      alsoCatches: noEffect,
      sabotage: misreadCalls('update_cart', changeAt('/params/arguments/line_items', swapQuantities)),
    },
    'every-cart-holds-one-piece': { alsoCatches: noEffect, sabotage: misreadQuantities('cart', () => 1) },
    'carts-hold-the-first-variant': {
      alsoCatches: {
        checks: [
          'commerce/records-price-what-the-search-offers',
          'commerce/repeated-items-count-together',
          'commerce/updates-take-effect',
          'commerce/checkouts-have-the-quantities-of-their-carts',
        ],
        because:
          'the line of another variant costs something else, the requested one has no line, and checkouts have it',
      },
      notOneCause: 'what a line costs does not say which variant it should be of',
      sabotage: takesFirstVariant,
    },
    'carts-hold-nine-pieces-at-most': misreadQuantities('cart', (quantity) => Math.min(quantity, 9)),
    'cancelling-a-cart-cancels-another': {
      alsoCatches: {
        checks: ['commerce/refused-updates-change-nothing'],
        because: 'its cart disappears too when another check cancels one',
      },
      sabotage: cancelsOthers((cart) => linesOf(cart).length > 1),
    },
  }),

  ...breaking('commerce/carts-keep-requested-lines', {
    'cancelling-a-cart-cancels-every-cart': {
      alsoCatches: {
        checks: ['commerce/cart-operations-succeed', 'commerce/refused-updates-change-nothing'],
        because: 'their carts disappear too when another check cancels one',
      },
      notOneCause: 'whose cart disappears depends on what runs beside it',
      sabotage: cancelsOthers(() => true),
    },
  }),

  ...breaking('commerce/checkouts-keep-requested-lines', {
    'every-checkout-holds-one-piece': misreadQuantities('checkout', () => 1),
    'checkouts-show-the-lines-of-another': {
      alsoCatches: otherTotals,
      sabotage: readsOtherLines(linesOfPrevious),
    },
    'ucp-checkouts-show-the-lines-they-began-with': {
      storefront: { dialect: 'ucp' },
      alsoCatches: {
        ...otherTotals,
        checks: [...otherTotals.checks, 'commerce/ucp-readings-show-the-last-answer'],
      },
      sabotage: readsOtherLines(() => (checkout) => checkout.line_items),
    },
  }),

  ...breaking('commerce/refused-updates-change-nothing', {
    'refused-updates-empty-the-cart': losesAfterRefusal('cart', (cart) => ({ ...cart, line_items: [] })),
    'refused-updates-forget-the-address': {
      alsoCatches: {
        checks: ['commerce/cancelled-records-stay-cancelled'],
        because: 'an update of a cancelled checkout is refused as well',
      },
      sabotage: losesAfterRefusal('checkout', ({ shipping_address: _, ...checkout }) => checkout),
    },
  }),

  ...breaking('commerce/cancelled-records-stay-cancelled', {
    'updates-revive-cancelled-carts': revives('cart'),
    'updates-revive-cancelled-checkouts': revives('checkout'),
    'new-carts-get-cancelled-ids': {
      alsoCatches: {
        checks: ['commerce/carts-keep-requested-lines'],
        because: 'a new cart with the id of a cancelled one cannot be read',
      },
      sabotage: reusesIds,
    },
  }),
];
