/** Sabotage of the merchant profile. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { htmlResponse, refuse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';

const onProfile = at('/.well-known/ucp');

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/profile-is-served', {
    'profile-missing': refuse(onProfile, 404),
    'profile-as-html': replaceResponse(onProfile, () => htmlResponse(200)),
    'profile-unwrapped': alterJson(onProfile, (body) => (isObject(body) ? body.ucp : body)),
    'profile-as-created': alterStatus(onProfile, 201, 200),
  }),
  ...breaking('discovery/profile-is-well-formed', {
    'profile-without-capabilities': alterJson(onProfile, removeAt('/ucp/capabilities')),
    'services-as-a-list': alterJson(
      onProfile,
      changeAt('/ucp/services', (services) => [services]),
    ),
  }),
  ...breaking(['discovery/profile-is-well-formed', 'discovery/profile-version-is-supported'], {
    'protocol-version-as-a-number': alterJson(onProfile, setAt('/ucp/version', 20260408)),
  }),
  ...breaking(['discovery/profile-is-well-formed', 'discovery/documented-versions-are-supported'], {
    'supported-versions-as-a-list': alterJson(
      onProfile,
      setAt('/ucp/supported_versions', ['2026-04-08', '2026-01-23']),
    ),
  }),
  ...breaking('discovery/profile-is-well-formed', {
    'older-version-at-a-relative-address': alterJson(
      onProfile,
      setAt('/ucp/supported_versions/2026-01-23', '/.well-known/ucp/2026-01-23'),
    ),
  }),
  ...breaking('discovery/profile-version-is-supported', {
    'profile-of-an-unsupported-version': alterJson(onProfile, setAt('/ucp/version', '2025-06-30')),
  }),
  ...breaking('discovery/profile-advertises-the-commerce-endpoint', {
    'profile-advertises-nothing': alterJson(onProfile, setAt('/ucp/services', {})),
  }),
];
