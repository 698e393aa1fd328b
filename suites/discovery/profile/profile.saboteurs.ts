/** Sabotage of the merchant profile. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import { alterStatus } from '../../sabotage/alter-status.ts';
import { errorAnswer, htmlAnswer } from '../../sabotage/error-answer.ts';
import { change, drop, put } from '../../sabotage/put.ts';
import { replaceAnswer } from '../../sabotage/replace-answer.ts';
import { at } from '../../sabotage/when.ts';

const onProfile = at('/.well-known/ucp');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'profile-missing',
    breaks: ['discovery/profile-is-served'],
    sabotage: replaceAnswer(onProfile, () => errorAnswer(404)),
  }),
  saboteur({
    id: 'profile-as-html',
    breaks: ['discovery/profile-is-served'],
    sabotage: replaceAnswer(onProfile, () => htmlAnswer(200)),
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
    sabotage: alterJson(onProfile, drop('/ucp/capabilities')),
  }),
  saboteur({
    id: 'services-as-a-list',
    breaks: ['discovery/profile-is-well-formed'],
    sabotage: alterJson(
      onProfile,
      change('/ucp/services', (services) => [services]),
    ),
  }),
  saboteur({
    id: 'protocol-version-as-a-number',
    breaks: ['discovery/profile-is-well-formed', 'discovery/profile-version-is-supported'],
    sabotage: alterJson(onProfile, put('/ucp/version', 20260408)),
  }),
  saboteur({
    id: 'supported-versions-as-a-list',
    breaks: ['discovery/profile-is-well-formed', 'discovery/documented-versions-are-supported'],
    sabotage: alterJson(onProfile, put('/ucp/supported_versions', ['2026-04-08', '2026-01-23'])),
  }),
  saboteur({
    id: 'older-version-at-a-relative-address',
    breaks: ['discovery/profile-is-well-formed'],
    sabotage: alterJson(onProfile, put('/ucp/supported_versions/2026-01-23', '/.well-known/ucp/2026-01-23')),
  }),
  saboteur({
    id: 'profile-of-an-unsupported-version',
    breaks: ['discovery/profile-version-is-supported'],
    sabotage: alterJson(onProfile, put('/ucp/version', '2025-06-30')),
  }),
  saboteur({
    id: 'profile-advertises-nothing',
    breaks: ['discovery/profile-advertises-the-commerce-endpoint'],
    sabotage: alterJson(onProfile, put('/ucp/services', {})),
  }),
];
