/** Breaks the claims of HTTP and JSON about each endpoint. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterHeaders, setHeader } from '../sabotage/alter-headers.ts';
import { alterLists, onCatalog, onList, onProduct } from '../sabotage/alter-products.ts';
import { alterRequest } from '../sabotage/alter-request.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import { alterText } from '../sabotage/alter-text.ts';
import { replaceAnswer } from '../sabotage/replace-answer.ts';
import { at, both, type When, withHeader, withMethod } from '../sabotage/when.ts';

const reading = withMethod('GET', 'HEAD');
const heading = withMethod('HEAD');

const onProfile = at('/.well-known/ucp');
const onOlderProfile = at('/.well-known/ucp/2026-01-23');
const onMetadata = at('/.well-known/oauth-authorization-server');
const onDiscovery = at(/^\/\.well-known\//);
const onSitemap = at('/sitemap.xml');

const startWithByteOrderMark = (when: When) => alterText(when, (text) => `\uFEFF${text}`);

const neverModified = (when: When, tag?: (tag: string) => boolean) =>
  replaceAnswer(both(when, withHeader('if-none-match', tag)), () => new Response(null, { status: 304 }));

/** @param modified an HTTP date; @param date that of the response, where it is not the current one. */
const lastModified = (when: When, modified: string, date?: string) =>
  alterHeaders(when, (headers) => {
    headers.set('last-modified', modified);
    if (date !== undefined) headers.set('date', date);
  });

const label = (when: When, type: string) => setHeader(when, 'content-type', type);

const ofDiscovery: readonly Saboteur[] = [
  saboteur({
    id: 'profile-labelled-as-html',
    breaks: ['discovery/json-is-labelled-as-json'],
    sabotage: label(both(onProfile, reading), 'text/html; charset=utf-8'),
  }),
  saboteur({
    id: 'metadata-labelled-as-text',
    breaks: ['discovery/json-is-labelled-as-json', 'discovery/metadata-is-labelled-as-json'],
    sabotage: label(onMetadata, 'text/plain'),
  }),
  saboteur({
    id: 'older-pinned-profile-with-a-byte-order-mark',
    breaks: ['discovery/json-is-utf-8'],
    sabotage: startWithByteOrderMark(onOlderProfile),
  }),
  saboteur({
    id: 'head-not-allowed-on-discovery',
    breaks: ['discovery/head-answers-as-get'],
    sabotage: alterStatus(both(onDiscovery, heading), 405),
  }),
  saboteur({
    id: 'head-of-the-older-pinned-profile-has-another-type',
    breaks: ['discovery/head-answers-as-get'],
    sabotage: label(both(onOlderProfile, heading), 'text/html'),
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
    sabotage: neverModified(onDiscovery),
  }),
  saboteur({
    id: 'any-entity-tag-will-do-for-the-older-pinned-profile',
    breaks: ['discovery/unknown-entity-tags-get-the-document'],
    sabotage: neverModified(onOlderProfile, (tag) => tag.startsWith('"')),
  }),
  saboteur({
    id: 'profile-of-the-next-century',
    breaks: ['discovery/documents-are-not-from-the-future'],
    sabotage: lastModified(onProfile, 'Thu, 01 Jan 2099 00:00:00 GMT'),
  }),
  saboteur({
    id: 'metadata-modified-an-hour-from-now',
    breaks: ['discovery/documents-are-not-from-the-future'],
    sabotage: lastModified(onMetadata, 'Thu, 01 Oct 2026 01:00:00 GMT', 'Thu, 01 Oct 2026 00:00:00 GMT'),
  }),
];

const ofCatalog: readonly Saboteur[] = [
  saboteur({
    id: 'errors-labelled-as-html',
    breaks: ['catalog/json-is-labelled-as-json'],
    sabotage: alterHeaders(onProduct, (headers, _, { status }) => {
      if (status === 404) headers.set('content-type', 'text/html');
    }),
  }),
  saboteur({
    id: 'json-labelled-as-javascript',
    breaks: ['catalog/json-is-labelled-as-json'],
    sabotage: label(onCatalog, 'text/javascript'),
  }),
  saboteur({
    id: 'list-with-a-byte-order-mark',
    breaks: ['catalog/json-is-utf-8'],
    sabotage: startWithByteOrderMark(both(onList, reading)),
  }),
  saboteur({
    id: 'head-is-not-found',
    breaks: ['catalog/head-is-get-without-the-body'],
    sabotage: alterStatus(both(onCatalog, heading), 404),
  }),
  saboteur({
    id: 'head-has-another-type',
    breaks: ['catalog/head-is-get-without-the-body'],
    sabotage: label(both(onList, heading), 'text/html'),
  }),
  saboteur({
    id: 'list-is-never-modified',
    breaks: ['catalog/unknown-entity-tags-get-the-products'],
    sabotage: neverModified(onList),
  }),
  saboteur({
    id: 'single-products-are-never-modified',
    breaks: ['catalog/unknown-entity-tags-get-the-products'],
    sabotage: neverModified(onProduct),
  }),
  saboteur({
    id: 'products-of-the-next-century',
    breaks: ['catalog/answers-are-not-from-the-future'],
    sabotage: lastModified(onProduct, 'Thu, 01 Jan 2099 00:00:00 GMT'),
  }),
  saboteur({
    id: 'uncoded-list-is-shorter',
    breaks: ['catalog/content-coding-changes-nothing'],
    sabotage: alterLists(
      (products) => products.slice(1),
      both(
        onList,
        withHeader('accept-encoding', (coding) => coding === 'identity'),
      ),
    ),
  }),
  saboteur({
    id: 'list-forgets-a-product-every-other-time',
    breaks: ['catalog/same-question-has-the-same-answer'],
    sabotage: (storefront) => {
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
];

const ofSitemap: readonly Saboteur[] = [
  saboteur({
    id: 'sitemap-knows-no-head',
    breaks: ['sitemap/head-answers-as-get'],
    sabotage: alterStatus(both(onSitemap, heading), 404),
  }),
  saboteur({
    id: 'head-of-the-sitemap-is-html',
    breaks: ['sitemap/head-answers-as-get'],
    sabotage: label(both(onSitemap, heading), 'text/html; charset=utf-8'),
  }),
  saboteur({
    id: 'sitemap-is-never-modified',
    breaks: ['sitemap/unknown-entity-tags-get-the-index'],
    sabotage: neverModified(onSitemap),
  }),
  saboteur({
    id: 'pages-sitemap-of-next-month',
    breaks: ['sitemap/documents-are-not-from-the-future'],
    sabotage: lastModified(
      at('/sitemap_pages_1.xml'),
      'Sun, 01 Nov 2026 00:00:00 GMT',
      'Thu, 01 Oct 2026 00:00:00 GMT',
    ),
  }),
];

export const saboteurs: readonly Saboteur[] = [...ofDiscovery, ...ofCatalog, ...ofSitemap];
