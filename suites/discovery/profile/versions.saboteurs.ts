/** Sabotage of the documented protocol versions and their pinned profiles. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, onHost } from '../../sabotage/conditions.ts';
import { servePath } from '../../sabotage/http/alter-request.ts';
import { refuse } from '../../sabotage/http/error-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';

const onOlder = at('/.well-known/ucp/2026-01-23');
const onPinned = at(/^\/\.well-known\/ucp\/(2026-04-08|2026-01-23)$/);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/documented-versions-are-supported', {
    'older-version-dropped': alterJson(
      at('/.well-known/ucp'),
      removeAt('/ucp/supported_versions/2026-01-23'),
    ),
  }),
  ...breaking(
    ['discovery/pinned-profiles-are-served', 'discovery/supported-version-uris-serve-the-profile'],
    {
      'older-pinned-profile-gone': refuse(onOlder, 404),
      'older-pinned-profile-is-the-latest': servePath(onOlder, '/.well-known/ucp'),
    },
  ),
  ...breaking('discovery/supported-version-uris-serve-the-profile', {
    'pinned-profiles-gone-on-the-advertised-host': refuse(both(onPinned, onHost('canonical.test')), 404),
  }),
  ...breaking('discovery/pinned-profiles-are-well-formed', {
    'pinned-profiles-without-services': alterJson(onPinned, removeAt('/ucp/services')),
    'older-pinned-profile-names-versions-without-addresses': alterJson(
      onOlder,
      setAt('/ucp/supported_versions', { '2026-01-23': true }),
    ),
  }),
];
