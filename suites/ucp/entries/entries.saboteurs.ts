/** Saboteurs for the versions and schemas of the entries of the default profile. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { breakingAugustVersion } from '../../sabotage/rpc/ucp-saboteur.ts';

const onProfile = at('/.well-known/ucp');

export const saboteurs: readonly Saboteur[] = [
  ...breakingAugustVersion('discovery/ucp-entries-have-the-version-of-the-profile', {
    'ucp-cart-capability-of-april': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.cart/0/version', '2026-04-08'),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-schemas-belong-to-their-names', {
    'ucp-cart-schema-of-somebody-else': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.cart/0/schema', 'https://ucp.dev.evil.example/cart.json'),
    ),
    'ucp-order-schema-without-tls': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.order/0/schema', 'http://ucp.dev/order.json'),
    ),
  }),
];
