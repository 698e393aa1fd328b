/** Sabotage that demands credentials for discovery documents. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at } from '../sabotage/conditions.ts';
import { refuse } from '../sabotage/http/error-response.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['discovery/no-credentials-are-needed', 'discovery/profile-is-served'], {
    'profile-for-members-only': refuse(at('/.well-known/ucp'), 401),
  }),
  ...breaking(
    [
      'discovery/no-credentials-are-needed',
      'discovery/pinned-profiles-are-served',
      'discovery/supported-version-uris-serve-the-profile',
    ],
    {
      'older-pinned-profile-for-members-only': refuse(at('/.well-known/ucp/2026-01-23'), 403),
    },
  ),
];
