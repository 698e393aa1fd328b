/** Saboteurs for the statuses of checkouts. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterRecord, breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

const order = { id: 'order-1', permalink_url: 'http://storefront.test/orders/1' };

/** Without a status in the envelope, only the record shows how the call ended. */
const withoutEnvelopeStatus = ({ ucp, ...payload }: JsonObject): JsonObject => ({
  ucp: isObject(ucp) ? { version: ucp.version, capabilities: ucp.capabilities } : ucp,
  ...payload,
});

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp(['commerce/ucp-statuses-follow-the-lifecycle', 'commerce/nothing-completes-by-itself'], {
    'ucp-checkout-completes-when-it-is-created': alterRecord(
      ['create_checkout'],
      'incomplete',
      (checkout) => ({ ...checkout, status: 'completed', order }),
    ),
    'ucp-checkout-completes-when-it-is-ready': alterRecord(
      ['update_checkout'],
      'ready_for_complete',
      setAt('/status', 'completed'),
    ),
  }),
  ...breakingUcp(['commerce/ucp-statuses-follow-the-lifecycle', 'commerce/nothing-completes-unapproved'], {
    'ucp-checkout-completes-unapproved': alterRecord(
      ['complete_checkout'],
      'requires_escalation',
      (checkout) => ({ ...withoutEnvelopeStatus(checkout), status: 'completed', order }),
    ),
  }),
  ...breakingUcp('commerce/ucp-statuses-follow-the-lifecycle', {
    'ucp-completion-begins-when-the-checkout-is-ready': alterRecord(
      ['get_checkout'],
      'ready_for_complete',
      setAt('/status', 'complete_in_progress'),
    ),
  }),
];
