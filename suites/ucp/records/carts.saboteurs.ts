/** Saboteurs for the members of carts, their cancellation, and their conversion to a checkout. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Handler, Saboteur } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterFailure, breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

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
];
