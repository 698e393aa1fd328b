/** Saboteurs for the versions that a profile names. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { ucpSaboteur } from '../../sabotage/rpc/ucp-saboteur.ts';

const onProfile = at('/.well-known/ucp');
const profile = 'http://canonical.test/.well-known/ucp';

/** Advertises a version that is newer than every known one. */
const advertiseNewer = (body: unknown): unknown =>
  setAt(
    '/ucp/supported_versions/2026-08-25',
    `${profile}/2026-08-25`,
  )(setAt('/ucp/version', '2026-08-25')(body));

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'ucp-version-called-latest',
    breaks: ['discovery/ucp-versions-are-dates'],
    sabotage: alterJson(onProfile, setAt('/ucp/supported_versions/latest', profile)),
  }),
  saboteur({
    id: 'ucp-version-of-the-thirteenth-month',
    breaks: ['discovery/ucp-versions-are-dates'],
    sabotage: alterJson(onProfile, setAt('/ucp/supported_versions/2026-13-01', profile)),
  }),
  ucpSaboteur({
    id: 'ucp-version-of-tomorrow',
    breaks: ['discovery/ucp-version-is-known'],
    sabotage: alterJson(onProfile, advertiseNewer),
  }),
  ucpSaboteur({
    id: 'ucp-handlers-of-tomorrow',
    breaks: ['discovery/ucp-version-is-known', 'discovery/ucp-payment-handlers-are-listed'],
    sabotage: alterJson(onProfile, (body) => removeAt('/ucp/payment_handlers')(advertiseNewer(body))),
  }),
];
