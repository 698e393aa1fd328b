/** Saboteurs for the profiles that are pinned to a version. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { breakingAugustVersion, breakingFirstVersion, breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

const onFirst = at('/.well-known/ucp/2026-01-23');

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/ucp-pinned-profiles-are-well-formed', {
    'ucp-first-profile-in-lists-of-old': alterJson(
      onFirst,
      setAt('/ucp/capabilities', { 'dev.ucp.shopping.checkout': { version: '2026-01-23' } }),
    ),
  }),
  ...breakingFirstVersion('discovery/ucp-pinned-profiles-are-well-formed', {
    'ucp-first-profile-of-a-storefront-that-speaks-it-takes-no-payment': alterJson(
      onFirst,
      removeAt('/ucp/payment_handlers'),
    ),
  }),
  ...breakingUcp('discovery/ucp-pinned-profiles-list-no-versions', {
    'ucp-pinned-profile-with-branches': alterJson(
      at('/.well-known/ucp/2026-04-08'),
      setAt('/ucp/supported_versions', { '2026-04-08': 'http://canonical.test/.well-known/ucp/2026-04-08' }),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-pinned-profiles-have-their-version', {
    'ucp-pinned-profile-of-another-version': alterJson(
      at('/.well-known/ucp/2026-08-25'),
      setAt('/ucp/version', '2026-04-08'),
    ),
  }),
];
