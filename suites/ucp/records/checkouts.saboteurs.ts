/** Saboteurs for the members of checkouts, their cancellation, and their escalation to the buyer. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterRecord, firstVersionSaboteur, ucpSaboteur } from '../../sabotage/rpc/ucp-saboteur.ts';

export const saboteurs: readonly Saboteur[] = [
  ucpSaboteur({
    id: 'ucp-checkout-of-a-status-of-its-own',
    breaks: ['commerce/ucp-checkouts-are-well-formed'],
    sabotage: alterRecord(
      ['create_checkout', 'get_checkout', 'update_checkout'],
      'incomplete',
      setAt('/status', 'open'),
    ),
  }),
  ucpSaboteur({
    id: 'ucp-checkout-without-links',
    breaks: ['commerce/ucp-checkouts-are-well-formed'],
    sabotage: alterPayload(['update_checkout'], removeAt('/links')),
  }),
  ucpSaboteur({
    id: 'ucp-checkout-expires-some-day',
    breaks: ['commerce/ucp-checkouts-are-well-formed'],
    sabotage: alterPayload(['create_checkout'], (payload) =>
      'line_items' in payload ? { ...payload, expires_at: 'in six hours' } : payload,
    ),
  }),
  firstVersionSaboteur({
    id: 'ucp-first-checkout-taken-apart',
    breaks: ['commerce/ucp-checkouts-are-well-formed'],
    sabotage: alterPayload(['update_checkout'], removeAt('/links')),
  }),
  ucpSaboteur({
    id: 'ucp-cancelled-with-two-ls',
    breaks: ['commerce/ucp-canceled-checkouts-stay-canceled'],
    sabotage: alterPayload(['cancel_checkout'], setAt('/status', 'cancelled')),
  }),
  ucpSaboteur({
    id: 'ucp-canceled-checkout-comes-back',
    breaks: ['commerce/ucp-canceled-checkouts-stay-canceled', 'commerce/ucp-statuses-follow-the-lifecycle'],
    sabotage: alterRecord(['get_checkout'], 'canceled', setAt('/status', 'completed')),
  }),
  firstVersionSaboteur({
    id: 'ucp-first-checkout-is-cancelled-and-open',
    breaks: ['commerce/ucp-canceled-checkouts-stay-canceled', 'commerce/ucp-statuses-follow-the-lifecycle'],
    sabotage: alterRecord(['get_checkout'], 'canceled', setAt('/status', 'incomplete')),
  }),
  ucpSaboteur({
    id: 'ucp-escalation-into-nothing',
    breaks: ['commerce/ucp-escalations-hand-over-to-the-buyer'],
    sabotage: alterPayload(['complete_checkout'], removeAt('/continue_url')),
  }),
  ucpSaboteur({
    id: 'ucp-escalation-without-a-word-to-the-buyer',
    breaks: ['commerce/ucp-escalations-hand-over-to-the-buyer'],
    sabotage: alterPayload(['complete_checkout'], setAt('/messages/0/severity', 'recoverable')),
  }),
];
