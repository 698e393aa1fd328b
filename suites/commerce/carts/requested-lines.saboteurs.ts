/** Saboteurs of the lines of a cart, which only a sequence of calls reveals. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { both, withTool } from '../../sabotage/conditions.ts';
import { alterRequest, replaceResponse } from '../../sabotage/http.ts';
import { changeAt, setAt } from '../../sabotage/json.ts';
import {
  alterPayload,
  linesOf,
  misreadCalls,
  onCommerce,
  recordIdOf,
  withRpcBody,
} from '../../sabotage/rpc.ts';

/** Only reads a cart from its third update on. */
const losesThirdUpdate: Saboteur['sabotage'] = (storefront) => {
  const updates = new Map<unknown, number>();
  return alterRequest(both(onCommerce, withTool('update_cart')), (asked) => {
    const id = recordIdOf(asked);
    const count = (updates.get(id) ?? 0) + 1;
    updates.set(id, count);
    return count < 3 ? asked.request : withRpcBody(asked, setAt('/params/name', 'get_cart')(asked.rpc));
  })(storefront);
};

/** Reads a cart from a copy that was made at its first update, once there is a second. */
const readsFirstUpdate: Saboteur['sabotage'] = (storefront) => {
  const updates = new Map<unknown, readonly JsonObject[]>();
  return alterPayload(['update_cart', 'get_cart'], (cart, asked) => {
    const known = updates.get(cart.id) ?? [];
    if (valueAt(asked.rpc, '/params/name') === 'get_cart') return known.length > 1 ? known[0] : cart;
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

/** Also cancels the last created cart with several lines. */
const cancelsAnotherCart: Saboteur['sabotage'] = (storefront) => {
  let other: unknown;
  const creating = alterPayload(['create_cart'], (cart) => {
    if (linesOf(cart).length > 1) other = cart.id;
    return cart;
  });
  const cancelling = replaceResponse(both(onCommerce, withTool('cancel_cart')), async (asked, next) => {
    if (other !== undefined) await next(withRpcBody(asked, setAt('/params/arguments/id', other)(asked.rpc)));
    return next(asked.request);
  });
  return combine(creating, cancelling)(storefront);
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/carts-keep-requested-lines', {
    'third-update-of-a-cart-is-lost': losesThirdUpdate,
    'carts-are-read-as-first-updated': readsFirstUpdate,
    'quantities-go-to-the-other-line': misreadCalls(
      'update_cart',
      changeAt('/params/arguments/line_items', swapQuantities),
    ),
    'cancelling-a-cart-cancels-another': {
      alsoCatches: {
        checks: ['commerce/refused-updates-change-nothing'],
        because: 'its cart disappears too when another check cancels one',
      },
      sabotage: cancelsAnotherCart,
    },
  }),
];
