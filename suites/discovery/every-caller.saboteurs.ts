/** Serves something else than the discovery documents to a few callers. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, withHeader, withMethod } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { alterJson } from '../sabotage/json/alter-json.ts';

const scripts = both(withMethod('GET'), withHeader('origin'));
const refreshing = both(withMethod('GET'), withHeader('if-none-match'));

export const saboteurs: readonly Saboteur[] = [
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
