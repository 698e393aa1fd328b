/** Lies in HTTP and JSON as such, on discovery documents. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { setHeader } from '../sabotage/alter-headers.ts';
import { alterRequest } from '../sabotage/alter-request.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import { alterText } from '../sabotage/alter-text.ts';
import { at, both, withMethod } from '../sabotage/when.ts';

const onProfile = at('/.well-known/ucp');
const onOlder = at('/.well-known/ucp/2026-01-23');
const onDiscovery = at(/^\/\.well-known\//);

export const httpSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'profile-labelled-as-html',
    breaks: ['discovery/json-is-labelled-as-json'],
    sabotage: setHeader(
      both(onProfile, withMethod('GET', 'HEAD')),
      'content-type',
      'text/html; charset=utf-8',
    ),
  }),
  saboteur({
    id: 'metadata-labelled-as-text',
    breaks: ['discovery/json-is-labelled-as-json', 'discovery/metadata-is-labelled-as-json'],
    sabotage: setHeader(at('/.well-known/oauth-authorization-server'), 'content-type', 'text/plain'),
  }),
  saboteur({
    id: 'older-pinned-profile-with-a-byte-order-mark',
    breaks: ['discovery/json-is-utf-8'],
    sabotage: alterText(onOlder, (text) => `\uFEFF${text}`),
  }),
  saboteur({
    id: 'head-not-allowed-on-discovery',
    breaks: ['discovery/head-answers-as-get'],
    sabotage: alterStatus(both(onDiscovery, withMethod('HEAD')), 405),
  }),
  saboteur({
    id: 'head-of-the-older-pinned-profile-has-another-type',
    breaks: ['discovery/head-answers-as-get'],
    sabotage: setHeader(both(onOlder, withMethod('HEAD')), 'content-type', 'text/html'),
  }),
  saboteur({
    id: 'entity-tags-ignored-on-discovery',
    breaks: ['discovery/known-documents-are-not-sent-again'],
    sabotage: alterRequest(onDiscovery, ({ request }) => {
      const headers = new Headers(request.headers);
      headers.delete('if-none-match');
      return new Request(request, { headers });
    }),
  }),
];
