/** Saboteurs for the members of checkouts, their cancellation, and their escalation to the buyer. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterRecord, breakingFirstVersion, breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-checkouts-are-well-formed', {
    'ucp-checkout-of-a-status-of-its-own': alterRecord(
      ['create_checkout', 'get_checkout', 'update_checkout'],
      'incomplete',
      setAt('/status', 'open'),
    ),
    'ucp-checkout-without-links': alterPayload(['update_checkout'], removeAt('/links')),
    'ucp-checkout-expires-some-day': alterPayload(['create_checkout'], (payload) =>
      'line_items' in payload ? { ...payload, expires_at: 'in six hours' } : payload,
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-checkouts-are-well-formed', {
    'ucp-first-checkout-taken-apart': alterPayload(['update_checkout'], removeAt('/links')),
  }),
  ...breakingUcp('commerce/ucp-canceled-checkouts-stay-canceled', {
    'ucp-cancelled-with-two-ls': alterPayload(['cancel_checkout'], setAt('/status', 'cancelled')),
  }),
  ...breakingUcp(
    ['commerce/ucp-canceled-checkouts-stay-canceled', 'commerce/ucp-statuses-follow-the-lifecycle'],
    {
      'ucp-canceled-checkout-comes-back': alterRecord(
        ['get_checkout'],
        'canceled',
        setAt('/status', 'completed'),
      ),
    },
  ),
  ...breakingFirstVersion(
    ['commerce/ucp-canceled-checkouts-stay-canceled', 'commerce/ucp-statuses-follow-the-lifecycle'],
    {
      'ucp-first-checkout-is-cancelled-and-open': alterRecord(
        ['get_checkout'],
        'canceled',
        setAt('/status', 'incomplete'),
      ),
    },
  ),
  ...breakingUcp('commerce/ucp-escalations-hand-over-to-the-buyer', {
    'ucp-escalation-into-nothing': alterPayload(['complete_checkout'], removeAt('/continue_url')),
    'ucp-escalation-without-a-word-to-the-buyer': alterPayload(
      ['complete_checkout'],
      setAt('/messages/0/severity', 'recoverable'),
    ),
  }),
];
