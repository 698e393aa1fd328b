/** Saboteurs for the order of the registries of the default profile. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, setAt } from '../../sabotage/json/change-at.ts';
import { breakingAugustVersion } from '../../sabotage/rpc/ucp-saboteur.ts';

const onProfile = at('/.well-known/ucp');

export const saboteurs: readonly Saboteur[] = [
  ...breakingAugustVersion('discovery/ucp-map-order-names-members', {
    'ucp-order-of-a-capability-that-is-gone': alterJson(
      onProfile,
      setAt('/ucp/map_order/capabilities/0', 'dev.ucp.shopping.wishlist'),
    ),
    'ucp-order-of-the-version': alterJson(onProfile, setAt('/ucp/map_order/version', [])),
    'ucp-order-that-repeats-itself': alterJson(
      onProfile,
      changeAt('/ucp/map_order/capabilities', (names) =>
        Array.isArray(names) ? [...names, ...names] : names,
      ),
    ),
  }),
];
