/** Saboteurs of the life of a checkout. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { setAt } from '../../sabotage/json.ts';
import { failCalls, misreadCalls } from '../../sabotage/rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/checkout-operations-succeed', {
    'checkouts-cannot-be-created': failCalls(withTool('create_checkout')),
    'checkouts-cannot-be-read': failCalls(withTool('get_checkout')),
  }),
  ...breaking(
    [
      'commerce/checkout-operations-succeed',
      'commerce/update-checkout-carries-the-address',
      'commerce/update-checkout-carries-the-method',
    ],
    {
      'checkouts-cannot-be-updated': failCalls(withTool('update_checkout')),
    },
  ),
  ...breaking('commerce/checkout-cancellation-takes-effect', {
    'cancelled-checkouts-live-on': misreadCalls('cancel_checkout', setAt('/params/name', 'get_checkout')),
  }),
];
