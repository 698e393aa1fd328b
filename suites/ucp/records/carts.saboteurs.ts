/** Saboteurs for the members of carts, their cancellation, and their conversion to a checkout. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Handler, Saboteur } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterFailure, ucpSaboteur } from '../../sabotage/rpc/ucp-saboteur.ts';

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
  ucpSaboteur({
    id: 'ucp-cart-without-a-currency',
    breaks: ['commerce/ucp-carts-are-well-formed'],
    sabotage: alterPayload(['create_cart', 'get_cart'], removeAt('/currency')),
  }),
  ucpSaboteur({
    id: 'ucp-cart-with-money-in-its-lines',
    breaks: ['commerce/ucp-carts-are-well-formed'],
    sabotage: alterPayload(
      ['get_cart'],
      changeAt('/line_items/0/item/price', (amount) => ({ amount, currency: 'USD' })),
    ),
  }),
  ucpSaboteur({
    id: 'ucp-cart-expires-at-a-time-without-a-zone',
    breaks: ['commerce/ucp-carts-are-well-formed'],
    sabotage: alterPayload(['get_cart'], (payload) =>
      'line_items' in payload ? { ...payload, expires_at: '2026-11-21T12:00:00' } : payload,
    ),
  }),
  ucpSaboteur({
    id: 'ucp-cancelled-cart-is-unavailable',
    breaks: ['commerce/ucp-cancelled-carts-are-not-found'],
    sabotage: alterFailure('get_cart', setAt('/messages/0/code', 'unavailable')),
  }),
  ucpSaboteur({
    id: 'ucp-cart-is-converted-anew',
    breaks: ['commerce/ucp-carts-convert-once'],
    sabotage: convertAnew,
  }),
];
