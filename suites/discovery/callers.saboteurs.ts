/** Saboteurs that serve some callers differently: without credentials, from scripts, with an entity tag. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, withHeader, withMethod } from '../sabotage/conditions.ts';
import { refuse, setHeader } from '../sabotage/http.ts';
import { alterJson } from '../sabotage/json.ts';

const refreshing = both(withMethod('GET'), withHeader('if-none-match'));

const scripts = both(withMethod('GET'), withHeader('origin'));

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

  ...breaking('discovery/every-caller-gets-the-documents', {
    'refreshed-profile-is-empty': alterJson(both(at('/.well-known/ucp'), refreshing), () => ({})),
    'refreshed-metadata-is-a-list': alterJson(
      both(at('/.well-known/oauth-authorization-server'), refreshing),
      (body) => [body],
    ),
    'scripts-get-an-empty-description': alterJson(both(at(/^\/cdn\/shop\/files\//), scripts), () => ({})),
  }),
  ...breaking('discovery/every-answer-is-labelled-as-json', {
    'refreshed-profile-comes-as-text': setHeader(
      both(at('/.well-known/ucp'), refreshing),
      'content-type',
      'text/plain; charset=utf-8',
    ),
    'scripts-get-the-description-as-text': setHeader(
      both(at(/^\/cdn\/shop\/files\//), scripts),
      'content-type',
      'text/plain; charset=utf-8',
    ),
  }),
];
