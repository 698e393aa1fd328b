/** Lies in HTTP and JSON as such, on discovery documents. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { at, both, withHeader, withMethod } from '../sabotage/conditions.ts';
import { alterHeaders, setHeader } from '../sabotage/http/alter-headers.ts';
import { alterRequest } from '../sabotage/http/alter-request.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { alterText } from '../sabotage/http/alter-text.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';

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
  saboteur({
    id: 'every-entity-tag-is-as-good-on-discovery',
    breaks: ['discovery/unknown-entity-tags-get-the-document'],
    sabotage: replaceResponse(
      both(onDiscovery, withHeader('if-none-match')),
      () => new Response(null, { status: 304 }),
    ),
  }),
  saboteur({
    id: 'any-entity-tag-will-do-for-the-older-pinned-profile',
    breaks: ['discovery/unknown-entity-tags-get-the-document'],
    sabotage: replaceResponse(
      both(
        onOlder,
        withHeader('if-none-match', (tag) => tag.startsWith('"')),
      ),
      () => new Response(null, { status: 304 }),
    ),
  }),
  saboteur({
    id: 'profile-of-the-next-century',
    breaks: ['discovery/documents-are-not-from-the-future'],
    sabotage: setHeader(onProfile, 'last-modified', 'Thu, 01 Jan 2099 00:00:00 GMT'),
  }),
  saboteur({
    id: 'metadata-modified-an-hour-from-now',
    breaks: ['discovery/documents-are-not-from-the-future'],
    sabotage: alterHeaders(at('/.well-known/oauth-authorization-server'), (headers) => {
      headers.set('date', 'Thu, 01 Oct 2026 00:00:00 GMT');
      headers.set('last-modified', 'Thu, 01 Oct 2026 01:00:00 GMT');
    }),
  }),
];
