/** Saboteurs of pages as markdown: their negotiation, their two representations in caches, and their content. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import {
  at,
  both,
  type Condition,
  either,
  not,
  reading,
  toReceivedRequest,
  withHeader,
  withMethod,
  withParam,
} from '../sabotage/conditions.ts';
import {
  alterHeaders,
  alterRequest,
  alterResponse,
  alterStatus,
  alterText,
  dropHeader,
  setHeader,
} from '../sabotage/http.ts';
import { breakingUcp } from '../sabotage/ucp.ts';

/** Passes the request on with another Accept header. */
const alterAccept = (when: Condition, accept: string): Sabotage =>
  alterRequest(when, ({ request }) => {
    const headers = new Headers(request.headers);
    headers.set('accept', accept);
    return new Request(request, { headers });
  });

const accepts = (form: RegExp): Condition => withHeader('accept', (accept) => form.test(accept));

const asMarkdown = accepts(/^text\/markdown, \*\/\*$/);

const search = at('/search');

const collections = at(/^\/collections\/[^/]+$/);

const otherPages = at(/^\/($|products\/[^/]+$)/);

const pages: Condition = either(search, collections, otherPages);

const namedPages: Condition = both(pages, not(otherPages));

const alone = accepts(/^text\/markdown$/);

const headed = both(namedPages, withMethod('HEAD'));

const withoutCoding = withHeader('accept-encoding', (coding) => coding === 'identity');

const withQuery = both(namedPages, withParam('storefront-conformance'));

const namedWithoutCoding = both(namedPages, withoutCoding);

const fromBrowser = accepts(/^text\/html,/);

const headOf = ({ status, headers }: Response): Response => new Response(null, { status, headers });

const onProductPage = both(reading, at(/^\/products\/[^/]+(?<!\.json)$/));

const forMarkdown = withHeader('accept', (accept) => accept.startsWith('text/markdown, '));

/** Every page of a product is the first one that was requested. */
const keepsTheFirst =
  (when: Condition): Sabotage =>
  (storefront: Handler) => {
    let first: string | undefined;
    return async (request, client) => {
      if (!when(await toReceivedRequest(request))) return storefront(request, client);
      first ??= request.url;
      return storefront(new Request(first, request), client);
    };
  };

export const saboteurs: readonly Saboteur[] = [
  ...breaking('markdown/other-pages-hold-markdown', {
    'product-pages-know-no-markdown': alterAccept(both(at(/^\/products\/[^/]+$/), asMarkdown), 'text/html'),
    'markdown-is-for-paths-in-ascii': alterAccept(
      both(at(/^\/products\/[^/]*[^\x20-\x7e]/), asMarkdown),
      'text/html',
    ),
    // The only product without a description.
    'page-without-a-description-stays-html': alterAccept(
      both(at('/products/tidal-oak-belt-6'), asMarkdown),
      'text/markdown',
    ),
    'articles-know-no-markdown': alterAccept(both(at(/^\/blogs\/[^/]+\/[^/]+$/), asMarkdown), 'text/html'),
    'blogs-echo-markdown-over-html': alterAccept(both(at(/^\/blogs\/[^/]+$/), asMarkdown), 'text/markdown'),
    'pages-are-compressed-without-a-header': alterResponse(
      both(at(/^\/pages\//), asMarkdown),
      async (response) =>
        new Response(new Uint8Array(gzipSync(await response.text())), { headers: response.headers }),
    ),
  }),
  ...breaking('markdown/plain-requests-get-html', {
    'articles-are-markdown-for-anything': alterAccept(
      both(at(/^\/blogs\/[^/]+\/[^/]+$/), accepts(/^\*\/\*$/)),
      'text/markdown, */*',
    ),
    'requests-for-anything-get-markdown': alterAccept(both(pages, accepts(/^\*\/\*$/)), 'text/markdown, */*'),
    'collections-label-html-as-markdown-for-html-alone': setHeader(
      both(collections, accepts(/^text\/html$/)),
      'content-type',
      'text/markdown; charset=utf-8',
    ),
  }),
  ...breaking('markdown/equivalent-headers-get-markdown', {
    'accept-is-read-in-one-order': alterAccept(both(pages, accepts(/^\s*\*\/\*.*markdown/i)), 'text/html'),
    'accept-is-read-in-lower-case': alterAccept(
      both(
        pages,
        withHeader('accept', (accept) => /markdown/i.test(accept) && accept !== accept.toLowerCase()),
      ),
      'text/html',
    ),
  }),
  ...breaking('markdown/weight-zero-refuses-markdown', {
    'weight-zero-is-not-read': alterAccept(both(pages, accepts(/q=0,/)), 'text/markdown, */*'),
  }),
  ...breaking('markdown/preferred-html-is-served', {
    'weights-are-not-read': alterAccept(both(pages, accepts(/markdown;q=0\.\d.*html/)), 'text/markdown, */*'),
  }),

  ...breaking(
    [
      'markdown/pages-are-labelled-markdown',
      'markdown/pages-hold-markdown',
      'markdown/requested-type-is-echoed',
      'markdown/other-pages-hold-markdown',
    ],
    {
      'pages-know-no-markdown': alterAccept(pages, 'text/html'),
    },
  ),
  ...breaking('markdown/pages-are-labelled-markdown', {
    'markdown-labelled-plain-text': setHeader(
      both(namedPages, asMarkdown),
      'content-type',
      'text/plain; charset=utf-8',
    ),
    'search-labels-markdown-x-markdown': setHeader(
      both(search, asMarkdown),
      'content-type',
      'text/x-markdown; charset=utf-8',
    ),
    'markdown-not-acceptable': alterStatus(both(namedPages, asMarkdown), 406),
  }),
  ...breaking('markdown/pages-hold-markdown', {
    'html-labelled-markdown': alterAccept(both(namedPages, asMarkdown), 'text/markdown'),
    'collections-hold-html-labelled-markdown': alterAccept(both(collections, asMarkdown), 'text/markdown'),
    'search-holds-a-part-of-html': alterText(
      both(search, asMarkdown),
      () => '<main><h1>Search</h1><p>Nothing found.</p></main>',
    ),
    'markdown-is-empty': alterText(both(collections, asMarkdown), () => '\n'),
    'markdown-is-json': alterText(both(namedPages, asMarkdown), (text) => JSON.stringify({ markdown: text })),
  }),
  ...breaking('markdown/echoed-type-has-an-html-body', {
    'type-alone-gives-real-markdown': alterAccept(both(namedPages, alone), 'text/markdown, */*'),
    'collections-give-real-markdown-for-the-type-alone': alterAccept(
      both(collections, alone),
      'text/markdown, */*',
    ),
    'type-alone-gives-plain-text': alterText(both(search, alone), () => 'Search'),
  }),
  ...breaking('markdown/requested-type-is-echoed', {
    'type-alone-labelled-html': alterAccept(both(namedPages, alone), 'text/html'),
    'search-labels-the-type-alone-html': setHeader(
      both(search, alone),
      'content-type',
      'text/html; charset=utf-8',
    ),
    'type-alone-not-acceptable': alterStatus(both(namedPages, alone), 406),
  }),

  ...breaking('markdown/other-pages-echo-the-requested-type', {
    'linked-pages-give-real-markdown-for-the-type-alone': alterAccept(
      both(at(/^\/pages\/[^/]+$/), alone),
      'text/markdown, */*',
    ),
  }),

  ...breaking('markdown/head-negotiates-as-get', {
    'head-does-not-negotiate': alterAccept(headed, 'text/html'),
    'head-of-search-is-not-allowed': alterStatus(both(headed, search), 405),
    'head-of-collections-is-plain-text': setHeader(both(headed, collections), 'content-type', 'text/plain'),
  }),
  ...breaking('markdown/pages-are-plain-on-request', {
    'cached-gzip-for-who-accepts-none': packs(both(namedPages, withoutCoding), gzipSync, 'gzip'),
    'cached-brotli-of-collections': packs(both(collections, withoutCoding), brotliCompressSync, 'br'),
  }),
  ...breaking('markdown/pages-hold-markdown', {
    'markdown-is-gzip-without-its-header': packs(both(collections, asMarkdown), gzipSync),
    'markdown-is-brotli-without-its-header': packs(both(namedPages, asMarkdown), brotliCompressSync),
  }),
  ...breaking('markdown/plain-requests-get-html', {
    'html-is-gzip-without-its-header': packs(both(namedPages, accepts(/^\*\/\*$/)), gzipSync),
  }),
  ...breaking('markdown/content-signals-can-be-read', {
    'content-signals-without-values': setHeader(asMarkdown, 'content-signal', 'search, ai-input, ai-train'),
    'training-signal-of-collections-is-maybe': setHeader(
      both(collections, asMarkdown),
      'content-signal',
      'search=yes, ai-train=maybe',
    ),
  }),
  ...breakingUcp('markdown/head-negotiates-as-get', {
    'ucp-head-does-not-negotiate': alterAccept(headed, 'text/html'),
  }),
  ...breakingUcp('markdown/pages-hold-markdown', {
    'ucp-markdown-is-gzip-without-its-header': packs(both(collections, asMarkdown), gzipSync),
  }),
  ...breaking('markdown/order-of-requests-changes-nothing', {
    'caches-with-a-query-ignore-accept': keeping(withQuery, withQuery),
    'markdown-is-kept-for-everybody': keeping(both(withQuery, asMarkdown), withQuery),
    'html-is-kept-for-everybody': keeping(both(withQuery, fromBrowser), withQuery),
    'collections-without-a-coding-are-kept-for-everybody': keeping(
      both(collections, namedWithoutCoding),
      both(collections, namedWithoutCoding),
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
      both(withQuery, not(namedWithoutCoding)),
      either(both(withQuery, namedWithoutCoding), both(withQuery, not(withHeader('origin')))),
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
  ...breaking('markdown/product-pages-name-their-product', {
    'markdown-of-products-is-that-of-the-first': keepsTheFirst(both(onProductPage, forMarkdown)),
    'html-of-products-is-that-of-the-first': keepsTheFirst(both(onProductPage, not(forMarkdown))),
  }),
];

/** Compresses the body. Without a coding there is no Content-Encoding header. */
function packs(when: Condition, pack: (text: string) => Uint8Array, coding?: string): Sabotage {
  return alterResponse(when, async (response) => {
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    if (coding !== undefined) headers.set('content-encoding', coding);
    return new Response(new Uint8Array(pack(await response.text())), { status: response.status, headers });
  });
}

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
