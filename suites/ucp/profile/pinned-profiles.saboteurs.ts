/** Saboteurs for the profiles that are pinned to a version. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { firstVersionSaboteur, ucpSaboteur } from '../../sabotage/rpc/ucp-saboteur.ts';

const onFirst = at('/.well-known/ucp/2026-01-23');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'ucp-first-profile-in-lists-of-old',
    breaks: ['discovery/ucp-pinned-profiles-are-well-formed'],
    sabotage: alterJson(
      onFirst,
      setAt('/ucp/capabilities', { 'dev.ucp.shopping.checkout': { version: '2026-01-23' } }),
    ),
  }),
  firstVersionSaboteur({
    id: 'ucp-first-profile-of-a-storefront-that-speaks-it-takes-no-payment',
    breaks: ['discovery/ucp-pinned-profiles-are-well-formed'],
    sabotage: alterJson(onFirst, removeAt('/ucp/payment_handlers')),
  }),
  ucpSaboteur({
    id: 'ucp-pinned-profile-with-branches',
    breaks: ['discovery/ucp-pinned-profiles-list-no-versions'],
    sabotage: alterJson(
      at('/.well-known/ucp/2026-04-08'),
      setAt('/ucp/supported_versions', { '2026-04-08': 'http://canonical.test/.well-known/ucp/2026-04-08' }),
    ),
  }),
];
