/** Sabotage that demands credentials for discovery documents. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { at } from '../sabotage/conditions.ts';
import { errorResponse } from '../sabotage/http/error-response.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'profile-for-members-only',
    breaks: ['discovery/no-credentials-are-needed', 'discovery/profile-is-served'],
    sabotage: replaceResponse(at('/.well-known/ucp'), () => errorResponse(401)),
  }),
  saboteur({
    id: 'older-pinned-profile-for-members-only',
    breaks: [
      'discovery/no-credentials-are-needed',
      'discovery/pinned-profiles-are-served',
      'discovery/supported-version-uris-serve-the-profile',
    ],
    sabotage: replaceResponse(at('/.well-known/ucp/2026-01-23'), () => errorResponse(403)),
  }),
];
