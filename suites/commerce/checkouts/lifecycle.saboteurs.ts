/** Saboteurs of the life of a checkout. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { failCalls, misreadCalls } from '../../sabotage/rpc/tool-calls.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'checkouts-cannot-be-created',
    breaks: ['commerce/checkout-operations-succeed'],
    sabotage: failCalls(withTool('create_checkout')),
  }),
  saboteur({
    id: 'checkouts-cannot-be-read',
    breaks: ['commerce/checkout-operations-succeed'],
    sabotage: failCalls(withTool('get_checkout')),
  }),
  saboteur({
    id: 'checkouts-cannot-be-updated',
    breaks: [
      'commerce/checkout-operations-succeed',
      'commerce/update-checkout-carries-the-address',
      'commerce/update-checkout-carries-the-method',
    ],
    sabotage: failCalls(withTool('update_checkout')),
  }),
  saboteur({
    id: 'cancelled-checkouts-live-on',
    breaks: ['commerce/checkout-cancellation-takes-effect'],
    sabotage: misreadCalls('cancel_checkout', setAt('/params/name', 'get_checkout')),
  }),
];
