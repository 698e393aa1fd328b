/** Saboteurs of the claims of HTTP and JSON about each endpoint, and of how answers arrive: whole, coded, and again. */
import { gzipSync } from 'node:zlib';
import type { Area } from '../../lib/model/requirement.ts';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import {
  at,
  both,
  type Condition,
  not,
  reading,
  withHeader,
  withMethod,
  withParam,
  withRpc,
  withTool,
} from '../sabotage/conditions.ts';
import {
  alterLists,
  onCatalog,
  onChildSitemap,
  onList,
  onMetadata,
  onProduct,
  onProfile,
  onSitemapIndex,
} from '../sabotage/documents.ts';
import {
  alterHeaders,
  alterRequest,
  alterResponse,
  alterStatus,
  alterText,
  fromThe,
  htmlResponse,
  noErrorBody,
  replaceResponse,
  setHeader,
} from '../sabotage/http.ts';
import { onCommerce } from '../sabotage/rpc.ts';

const heading = withMethod('HEAD');

const onOlderProfile = at('/.well-known/ucp/2026-01-23');

const onDiscovery = at(/^\/\.well-known\//);

const startWithByteOrderMark = (when: Condition) => alterText(when, (text) => `\uFEFF${text}`);

const neverModified = (when: Condition, tag?: (tag: string) => boolean) =>
  replaceResponse(both(when, withHeader('if-none-match', tag)), () => new Response(null, { status: 304 }));

/** @param modified an HTTP date; @param date the Date of the response, by default the current one. */
const lastModified = (when: Condition, modified: string, date?: string) =>
  alterHeaders(when, (headers) => {
    headers.set('last-modified', modified);
    if (date !== undefined) headers.set('date', date);
  });

const label = (when: Condition, type: string) => setHeader(when, 'content-type', type);

const ownQuery = withParam('storefront-conformance');

/** After a request for markdown, callers that accept only JSON get markdown too. */
const keptAsMarkdown =
  (when: Condition): Sabotage =>
  (handler) => {
    let isKept = false;
    const accepting = (type: string) =>
      both(
        when,
        withHeader('accept', (accept) => accept.startsWith(type)),
      );
    const noticing = alterRequest(accepting('text/markdown'), ({ request }) => {
      isKept = true;
      return request;
    });
    const kept = alterText(accepting('application/json'), (text) => (isKept ? '# Kept' : text));
    return kept(noticing(handler));
  };

const packedForWhoAcceptsNone = (when: Condition): Sabotage =>
  alterResponse(
    both(
      when,
      withHeader('accept-encoding', (coding) => coding === 'identity'),
      withHeader('accept', (accept) => accept === 'application/json'),
    ),
    async (response) =>
      new Response(new Uint8Array(gzipSync(await response.text())), { headers: response.headers }),
  );

const otherCallersOfTheProfile = {
  checks: ['discovery/every-caller-gets-the-documents'],
  because: 'the same address has served the profile to others',
};

const otherCallers = {
  checks: ['catalog/every-caller-gets-the-products'],
  because: 'the same address has served the list to others',
};

const got = withMethod('GET');

/** The bytes stay as they are. */
const labelled = (when: Condition, coding: string): Sabotage =>
  alterHeaders(when, (headers) => headers.set('content-encoding', coding));

/** The body ends before its announced length. */
const cut = (when: Condition): Sabotage =>
  alterHeaders(when, (headers) => headers.set('content-length', '9999999'));

const withTwoLengths = (when: Condition): Sabotage =>
  alterHeaders(when, (headers) => headers.set('content-length', '40, 41'));

const forMarkdown = withHeader('accept', (accept) => accept.includes('text/markdown'));

const onSearch = both(got, at('/search'));

const onUnknown = at('/products/zq-unknown-collection.json');

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/json-is-labelled-as-json', {
    'profile-labelled-as-html': label(both(onProfile, reading), 'text/html; charset=utf-8'),
  }),
  ...breaking(['discovery/json-is-labelled-as-json', 'discovery/metadata-is-labelled-as-json'], {
    'metadata-labelled-as-text': label(onMetadata, 'text/plain'),
  }),
  ...breaking('discovery/json-is-utf-8', {
    'older-pinned-profile-with-a-byte-order-mark': startWithByteOrderMark(onOlderProfile),
  }),
  ...breaking('discovery/head-answers-as-get', {
    'head-not-allowed-on-discovery': alterStatus(both(onDiscovery, heading), 405),
    'head-of-the-openapi-redirect-is-not-allowed': alterStatus(both(at('/openapi.json'), heading), 405),
    'head-of-the-older-pinned-profile-has-another-type': label(both(onOlderProfile, heading), 'text/html'),
  }),
  ...breaking('discovery/known-documents-are-not-sent-again', {
    'entity-tags-ignored-on-discovery': alterRequest(onDiscovery, ({ request }) => {
      const headers = new Headers(request.headers);
      headers.delete('if-none-match');
      return new Request(request, { headers });
    }),
  }),
  ...breaking('discovery/unknown-entity-tags-get-the-document', {
    'every-entity-tag-is-as-good-on-discovery': neverModified(onDiscovery),
    'any-entity-tag-will-do-for-the-older-pinned-profile': neverModified(onOlderProfile, (tag) =>
      tag.startsWith('"'),
    ),
  }),
  ...breaking('discovery/documents-are-not-from-the-future', {
    'profile-of-the-next-century': lastModified(onProfile, 'Thu, 01 Jan 2099 00:00:00 GMT'),
    'metadata-modified-an-hour-from-now': lastModified(
      onMetadata,
      'Thu, 01 Oct 2026 01:00:00 GMT',
      'Thu, 01 Oct 2026 00:00:00 GMT',
    ),
  }),
  ...breaking('discovery/profile-is-json-whoever-asked-before', {
    'profile-is-kept-as-markdown': {
      alsoCatches: otherCallersOfTheProfile,
      sabotage: keptAsMarkdown(onProfile),
    },
    'profile-is-compressed-without-a-header': {
      alsoCatches: otherCallersOfTheProfile,
      sabotage: packedForWhoAcceptsNone(onProfile),
    },
  }),
  ...breaking('catalog/json-is-labelled-as-json', {
    'errors-labelled-as-html': alterHeaders(onProduct, (headers, _, { status }) => {
      if (status === 404) headers.set('content-type', 'text/html');
    }),
    'json-labelled-as-javascript': label(onCatalog, 'text/javascript'),
  }),
  ...breaking('catalog/json-is-utf-8', {
    'list-with-a-byte-order-mark': startWithByteOrderMark(both(onList, reading)),
  }),
  ...breaking('catalog/head-is-get-without-the-body', {
    'head-is-not-found': alterStatus(both(onCatalog, heading), 404),
    'head-has-another-type': label(both(onList, heading), 'text/html'),
  }),
  ...breaking('catalog/unknown-entity-tags-get-the-products', {
    'list-is-never-modified': neverModified(onList),
    'single-products-are-never-modified': neverModified(onProduct),
  }),
  ...breaking('catalog/answers-are-not-from-the-future', {
    'products-of-the-next-century': lastModified(onProduct, 'Thu, 01 Jan 2099 00:00:00 GMT'),
  }),
  ...breaking('catalog/content-coding-changes-nothing', {
    'uncoded-list-is-shorter': alterLists(
      (products) => products.slice(1),
      both(
        onList,
        withHeader('accept-encoding', (coding) => coding === 'identity'),
      ),
    ),
  }),
  ...breaking('catalog/repeated-requests-get-the-same-answer', {
    'list-forgets-a-product-every-other-time': (storefront) => {
      const times = new Map<string, number>();
      return alterLists(
        (products) => products.slice(1),
        both(at('/collections/all/products.json'), ({ request, url }) => {
          const question = JSON.stringify([request.method, url.href, [...request.headers]]);
          const time = times.get(question) ?? 0;
          times.set(question, time + 1);
          return url.search === '?limit=250' && time % 2 === 1;
        }),
      )(storefront);
    },
  }),
  ...breaking('catalog/list-is-json-whoever-asked-before', {
    'list-is-kept-as-markdown': {
      alsoCatches: otherCallers,
      sabotage: keptAsMarkdown(both(onList, ownQuery)),
    },
    'list-is-compressed-without-a-header': {
      alsoCatches: otherCallers,
      sabotage: packedForWhoAcceptsNone(both(onList, ownQuery)),
    },
  }),
  ...breaking('sitemap/head-answers-as-get', {
    'sitemap-knows-no-head': alterStatus(both(onSitemapIndex, heading), 404),
    'head-of-the-sitemap-is-html': label(both(onSitemapIndex, heading), 'text/html; charset=utf-8'),
  }),
  ...breaking('sitemap/unknown-entity-tags-get-the-index', {
    'sitemap-is-never-modified': neverModified(onSitemapIndex),
  }),
  ...breaking('sitemap/documents-are-not-from-the-future', {
    'pages-sitemap-of-next-month': lastModified(
      at('/sitemap_pages_1.xml'),
      'Sun, 01 Nov 2026 00:00:00 GMT',
      'Thu, 01 Oct 2026 00:00:00 GMT',
    ),
  }),
  ...breaking('discovery/answers-can-be-read', {
    'metadata-is-called-gzip': labelled(both(got, onMetadata), 'gzip'),
    'older-pinned-profile-is-cut': cut(both(got, at('/.well-known/ucp/2026-01-23'))),
    'openapi-redirect-has-two-lengths': withTwoLengths(both(got, at('/openapi.json'))),
  }),
  ...breaking('catalog/answers-can-be-read', {
    'single-products-are-called-brotli': labelled(both(got, onProduct), 'br'),
    'default-list-is-cut': cut(both(got, at('/products.json'), ({ url }) => url.search === '')),
    'search-page-is-called-deflate': labelled(both(onSearch, not(forMarkdown)), 'deflate'),
  }),
  ...breaking('sitemap/answers-can-be-read', {
    'sitemap-has-two-lengths': withTwoLengths(both(got, onSitemapIndex)),
    'collections-sitemap-is-called-gzip': labelled(both(got, onChildSitemap('collections')), 'gzip'),
  }),
  ...breaking('markdown/answers-can-be-read', {
    'markdown-of-the-search-is-called-gzip': labelled(both(onSearch, forMarkdown), 'gzip'),
  }),
  ...breaking('json-rpc/answers-can-be-read', {
    'tools-are-called-gzip': labelled(both(onCommerce, withRpc('tools/list')), 'gzip'),
    'search-results-are-cut': cut(both(onCommerce, withTool('search_catalog'))),
  }),
  ...breaking('catalog/unknown-products-stay-unknown', {
    'unknown-product-is-cached-as-a-page': fromThe(2, onUnknown, () => htmlResponse(200)),
    'third-request-for-an-unknown-product-has-no-body': {
      alsoCatches: noErrorBody,
      sabotage: fromThe(3, onUnknown, () => new Response(null, { status: 404 })),
    },
  }),
];

/** The saboteurs of HTTP and JSON, by area. */
export const httpSaboteurs = (area: Area): readonly Saboteur[] =>
  saboteurs.filter(({ breaks: [first] }) => first.startsWith(`${area}/`));
