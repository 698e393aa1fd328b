/** Saboteurs for the versions that a profile names. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { breakingAugustVersion } from '../../sabotage/rpc/ucp-saboteur.ts';

const onProfile = at('/.well-known/ucp');
const profile = 'http://canonical.test/.well-known/ucp';

/** The profile, entries included, is of a version that is newer than every known one. */
const advertiseNewer = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll('2026-08-25', '2027-01-01'));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/ucp-versions-are-dates', {
    'ucp-version-called-latest': alterJson(onProfile, setAt('/ucp/supported_versions/latest', profile)),
    'ucp-version-of-the-thirteenth-month': alterJson(
      onProfile,
      setAt('/ucp/supported_versions/2026-13-01', profile),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-version-is-known', {
    'ucp-version-of-tomorrow': alterJson(onProfile, advertiseNewer),
  }),
  ...breakingAugustVersion(['discovery/ucp-version-is-known', 'discovery/ucp-payment-handlers-are-listed'], {
    'ucp-handlers-of-tomorrow': alterJson(onProfile, (body) =>
      removeAt('/ucp/payment_handlers')(advertiseNewer(body)),
    ),
  }),
];
