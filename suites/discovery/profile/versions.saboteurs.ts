/** Sabotage of the documented protocol versions and their pinned profiles. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at, both, onHost } from '../../sabotage/conditions.ts';
import { alterUrl } from '../../sabotage/http/alter-request.ts';
import { errorResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';

const onOlder = at('/.well-known/ucp/2026-01-23');
const onPinned = at(/^\/\.well-known\/ucp\/(2026-04-08|2026-01-23)$/);

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'older-version-dropped',
    breaks: ['discovery/documented-versions-are-supported'],
    sabotage: alterJson(at('/.well-known/ucp'), removeAt('/ucp/supported_versions/2026-01-23')),
  }),
  saboteur({
    id: 'older-pinned-profile-gone',
    breaks: ['discovery/pinned-profiles-are-served', 'discovery/supported-version-uris-serve-the-profile'],
    sabotage: replaceResponse(onOlder, () => errorResponse(404)),
  }),
  saboteur({
    id: 'older-pinned-profile-is-the-latest',
    breaks: ['discovery/pinned-profiles-are-served', 'discovery/supported-version-uris-serve-the-profile'],
    sabotage: alterUrl(onOlder, (url) => {
      url.pathname = '/.well-known/ucp';
    }),
  }),
  saboteur({
    id: 'pinned-profiles-gone-on-the-advertised-host',
    breaks: ['discovery/supported-version-uris-serve-the-profile'],
    sabotage: replaceResponse(both(onPinned, onHost('canonical.test')), () => errorResponse(404)),
  }),
  saboteur({
    id: 'pinned-profiles-without-services',
    breaks: ['discovery/pinned-profiles-are-well-formed'],
    sabotage: alterJson(onPinned, removeAt('/ucp/services')),
  }),
  saboteur({
    id: 'older-pinned-profile-names-versions-without-addresses',
    breaks: ['discovery/pinned-profiles-are-well-formed'],
    sabotage: alterJson(onOlder, setAt('/ucp/supported_versions', { '2026-01-23': true })),
  }),
];
