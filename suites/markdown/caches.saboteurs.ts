/** Saboteurs that cache one representation of a page and serve it to the next caller, and of what caches rely on. */
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import {
  both,
  type Condition,
  either,
  not,
  toReceivedRequest,
  withHeader,
  withMethod,
  withParam,
} from '../sabotage/conditions.ts';
import { alterHeaders, alterResponse, dropHeader, setHeader } from '../sabotage/http.ts';
import { breakingUcp } from '../sabotage/ucp.ts';
import { accepts, asMarkdown, collections, namedPages, pages } from './negotiation.saboteurs.ts';

const withQuery = both(namedPages, withParam('storefront-conformance'));

const withoutCoding = both(
  namedPages,
  withHeader('accept-encoding', (coding) => coding === 'identity'),
);

const fromBrowser = accepts(/^text\/html,/);

const headOf = ({ status, headers }: Response): Response => new Response(null, { status, headers });

export const saboteurs: readonly Saboteur[] = [
  ...breaking('markdown/order-of-requests-changes-nothing', {
    'caches-with-a-query-ignore-accept': keeping(withQuery, withQuery),
    'markdown-is-kept-for-everybody': keeping(both(withQuery, asMarkdown), withQuery),
    'html-is-kept-for-everybody': keeping(both(withQuery, fromBrowser), withQuery),
    'collections-without-a-coding-are-kept-for-everybody': keeping(
      both(collections, withoutCoding),
      both(collections, withoutCoding),
    ),
    'what-head-found-is-kept-for-everybody': keeping(both(withQuery, withMethod('HEAD')), withQuery),
    'what-a-script-asked-for-is-kept-for-everybody': keeping(
      both(withQuery, withHeader('origin')),
      withQuery,
    ),
    'what-another-client-got-is-kept-for-everybody': keeping(
      both(
        withQuery,
        withHeader('user-agent', (agent) => agent.endsWith('other-client')),
      ),
      withQuery,
    ),
    'plain-requests-get-what-was-kept-coded': keeping(
      both(withQuery, not(withoutCoding)),
      either(both(withQuery, withoutCoding), both(withQuery, not(withHeader('origin')))),
    ),
  }),
  ...breakingUcp('markdown/order-of-requests-changes-nothing', {
    'ucp-markdown-is-kept-for-everybody': keeping(both(withQuery, asMarkdown), withQuery),
  }),

  ...breaking('markdown/vary-names-accept', {
    'pages-forget-vary': dropHeader(pages, 'vary'),
    'only-markdown-names-vary': setHeader(both(pages, accepts(/^text\/html$/)), 'vary', 'Accept-Encoding'),
  }),
  ...breaking('markdown/etags-differ-from-html', {
    'markdown-and-html-share-an-etag': alterHeaders(pages, (headers, { url }) =>
      headers.set('etag', `"${url.pathname}"`),
    ),
  }),
  ...breaking('markdown/markdown-names-its-charset', {
    'markdown-without-a-charset': setHeader(both(pages, asMarkdown), 'content-type', 'text/markdown'),
    'markdown-in-latin-1-labelled-utf-8': alterResponse(both(collections, asMarkdown), async (response) => {
      const bytes = Buffer.from(`${await response.text()}\ncaf\u00e9\n`, 'latin1');
      return new Response(bytes, { status: response.status, headers: response.headers });
    }),
  }),
];

/** Caches the first response to a matching request and serves it at the same address; a HEAD fills the cache like a GET. */
function keeping(kept: Condition, served: Condition): Sabotage {
  return (handler) => {
    const cache = new Map<string, Response>();
    return async (request, client) => {
      const received = await toReceivedRequest(request);
      const known = cache.get(request.url);
      if (known && served(received)) return request.method === 'HEAD' ? headOf(known) : known.clone();
      if (!kept(received)) return handler(request, client);
      const response = await handler(new Request(request, { method: 'GET' }), client);
      cache.set(request.url, response.clone());
      return request.method === 'HEAD' ? headOf(response) : response;
    };
  };
}
