/** Saboteurs for the versions that a profile names. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import { drop, put } from '../../sabotage/put.ts';
import { ucpSaboteur } from '../../sabotage/ucp-saboteur.ts';
import { at } from '../../sabotage/when.ts';

const onProfile = at('/.well-known/ucp');
const profile = 'http://canonical.test/.well-known/ucp';

/** Advertises a version that is newer than every known one. */
const advertiseNewer = (body: unknown): unknown =>
  put('/ucp/supported_versions/2026-08-25', `${profile}/2026-08-25`)(put('/ucp/version', '2026-08-25')(body));

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'ucp-version-called-latest',
    breaks: ['discovery/ucp-versions-are-dates'],
    sabotage: alterJson(onProfile, put('/ucp/supported_versions/latest', profile)),
  }),
  saboteur({
    id: 'ucp-version-of-the-thirteenth-month',
    breaks: ['discovery/ucp-versions-are-dates'],
    sabotage: alterJson(onProfile, put('/ucp/supported_versions/2026-13-01', profile)),
  }),
  ucpSaboteur({
    id: 'ucp-version-of-tomorrow',
    breaks: ['discovery/ucp-version-is-known'],
    sabotage: alterJson(onProfile, advertiseNewer),
  }),
  ucpSaboteur({
    id: 'ucp-handlers-of-tomorrow',
    breaks: ['discovery/ucp-version-is-known', 'discovery/ucp-payment-handlers-are-listed'],
    sabotage: alterJson(onProfile, (body) => drop('/ucp/payment_handlers')(advertiseNewer(body))),
  }),
];
