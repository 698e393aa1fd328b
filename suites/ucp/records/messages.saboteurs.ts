/** Saboteurs for the types and severities of messages. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterFailure, breakingFirstVersion, breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-messages-are-well-formed', {
    'ucp-errors-without-a-severity': alterFailure('get_cart', removeAt('/messages/0/severity')),
    'ucp-messages-of-type-fatal': alterPayload(['create_checkout'], setAt('/messages/0/type', 'fatal')),
  }),
  ...breakingFirstVersion('commerce/ucp-messages-are-well-formed', {
    'ucp-first-checkout-cannot-be-helped': alterPayload(
      ['create_checkout'],
      setAt('/messages/0/severity', 'unrecoverable'),
    ),
  }),
];
