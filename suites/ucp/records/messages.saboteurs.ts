/** Saboteurs for the types and severities of messages. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterFailure, firstVersionSaboteur, ucpSaboteur } from '../../sabotage/rpc/ucp-saboteur.ts';

export const saboteurs: readonly Saboteur[] = [
  ucpSaboteur({
    id: 'ucp-errors-without-a-severity',
    breaks: ['commerce/ucp-messages-are-well-formed'],
    sabotage: alterFailure('get_cart', removeAt('/messages/0/severity')),
  }),
  ucpSaboteur({
    id: 'ucp-messages-of-type-fatal',
    breaks: ['commerce/ucp-messages-are-well-formed'],
    sabotage: alterPayload(['create_checkout'], setAt('/messages/0/type', 'fatal')),
  }),
  firstVersionSaboteur({
    id: 'ucp-first-checkout-cannot-be-helped',
    breaks: ['commerce/ucp-messages-are-well-formed'],
    sabotage: alterPayload(['create_checkout'], setAt('/messages/0/severity', 'unrecoverable')),
  }),
];
