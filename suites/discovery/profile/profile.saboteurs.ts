/** Sabotage of the merchant profile. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { errorResponse, htmlResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';

const onProfile = at('/.well-known/ucp');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'profile-missing',
    breaks: ['discovery/profile-is-served'],
    sabotage: replaceResponse(onProfile, () => errorResponse(404)),
  }),
  saboteur({
    id: 'profile-as-html',
    breaks: ['discovery/profile-is-served'],
    sabotage: replaceResponse(onProfile, () => htmlResponse(200)),
  }),
  saboteur({
    id: 'profile-unwrapped',
    breaks: ['discovery/profile-is-served'],
    sabotage: alterJson(onProfile, (body) => (isObject(body) ? body.ucp : body)),
  }),
  saboteur({
    id: 'profile-as-created',
    breaks: ['discovery/profile-is-served'],
    sabotage: alterStatus(onProfile, 201, 200),
  }),
  saboteur({
    id: 'profile-without-capabilities',
    breaks: ['discovery/profile-is-well-formed'],
    sabotage: alterJson(onProfile, removeAt('/ucp/capabilities')),
  }),
  saboteur({
    id: 'services-as-a-list',
    breaks: ['discovery/profile-is-well-formed'],
    sabotage: alterJson(
      onProfile,
      changeAt('/ucp/services', (services) => [services]),
    ),
  }),
  saboteur({
    id: 'protocol-version-as-a-number',
    breaks: ['discovery/profile-is-well-formed', 'discovery/profile-version-is-supported'],
    sabotage: alterJson(onProfile, setAt('/ucp/version', 20260408)),
  }),
  saboteur({
    id: 'supported-versions-as-a-list',
    breaks: ['discovery/profile-is-well-formed', 'discovery/documented-versions-are-supported'],
    sabotage: alterJson(onProfile, setAt('/ucp/supported_versions', ['2026-04-08', '2026-01-23'])),
  }),
  saboteur({
    id: 'older-version-at-a-relative-address',
    breaks: ['discovery/profile-is-well-formed'],
    sabotage: alterJson(
      onProfile,
      setAt('/ucp/supported_versions/2026-01-23', '/.well-known/ucp/2026-01-23'),
    ),
  }),
  saboteur({
    id: 'profile-of-an-unsupported-version',
    breaks: ['discovery/profile-version-is-supported'],
    sabotage: alterJson(onProfile, setAt('/ucp/version', '2025-06-30')),
  }),
  saboteur({
    id: 'profile-advertises-nothing',
    breaks: ['discovery/profile-advertises-the-commerce-endpoint'],
    sabotage: alterJson(onProfile, setAt('/ucp/services', {})),
  }),
];
