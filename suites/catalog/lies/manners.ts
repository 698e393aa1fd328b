/** Lies about pages for people, credentials and HTTP itself. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import {
  alterLists,
  onCatalog,
  onCollection,
  onList,
  onProduct,
} from '../../sabotage/catalog/alter-products.ts';
import { at, both, not, withHeader, withMethod } from '../../sabotage/conditions.ts';
import { alterHeaders, setHeader } from '../../sabotage/http/alter-headers.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { alterText } from '../../sabotage/http/alter-text.ts';
import { errorResponse, htmlResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';

const reading = withMethod('GET', 'HEAD');
const asksForMarkdown = withHeader('accept', (accept) => /markdown/i.test(accept));
const onSearch = both(at('/search'), not(asksForMarkdown));
const onCollectionPage = at(/^\/collections\/[^/]+$/);
const search = 'catalog/search-is-html';
const open = 'catalog/needs-no-credentials';

const challenge = (): Response =>
  Response.json(
    { code: 'unauthorized', message: 'A key is needed.' },
    { status: 401, headers: { 'www-authenticate': 'Bearer' } },
  );

export const mannerLies: readonly Saboteur[] = [
  saboteur({
    id: 'search-answers-json',
    breaks: [search],
    alsoCatches: { checks: ['markdown/plain-requests-get-html'], because: 'it asks the same pages for HTML' },
    sabotage: replaceResponse(both(onSearch, reading), () =>
      Response.json({ results: [] }, { headers: { vary: 'Accept' } }),
    ),
  }),
  saboteur({
    id: 'search-needs-a-query',
    breaks: [search],
    sabotage: replaceResponse(
      both(onSearch, reading, ({ url }) => url.search === ''),
      () => htmlResponse(404),
    ),
  }),
  saboteur({
    id: 'search-hides-json-behind-html',
    breaks: [search],
    alsoCatches: { checks: ['markdown/plain-requests-get-html'], because: 'it asks the same pages for HTML' },
    sabotage: replaceResponse(
      both(onSearch, reading),
      () => new Response('{"results":[]}', { headers: { 'content-type': 'text/html', vary: 'Accept' } }),
    ),
  }),
  saboteur({
    id: 'collection-page-is-json-for-programs',
    breaks: ['catalog/collection-page-is-html'],
    sabotage: replaceResponse(
      both(
        onCollectionPage,
        reading,
        withHeader('accept', (accept) => accept === 'application/json'),
      ),
      () => Response.json({ collection: {} }),
    ),
  }),
  saboteur({
    id: 'collection-page-labelled-as-text',
    breaks: ['catalog/collection-page-is-html'],
    alsoCatches: { checks: ['markdown/plain-requests-get-html'], because: 'it asks the same pages for HTML' },
    sabotage: alterHeaders(
      both(
        onCollectionPage,
        withHeader('accept', (accept) => accept.startsWith('text/html')),
      ),
      (headers) => headers.set('content-type', 'text/plain; charset=utf-8'),
    ),
  }),

  saboteur({
    id: 'collections-need-a-key',
    breaks: [open, 'catalog/collection-listing-is-served'],
    alsoCatches: {
      checks: ['catalog/page-is-accepted', 'catalog/unknown-collection-is-empty'],
      because: 'they ask collection listings too',
    },
    sabotage: replaceResponse(both(onCollection, reading, not(withHeader('authorization'))), challenge),
  }),
  saboteur({
    id: 'single-products-need-a-cookie',
    breaks: [open, 'catalog/listed-product-is-served'],
    alsoCatches: { checks: ['catalog/unknown-product-is-not-found'], because: 'it asks single products too' },
    sabotage: replaceResponse(both(onProduct, reading, not(withHeader('cookie'))), () => errorResponse(403)),
  }),
  saboteur({
    id: 'sitemap-needs-a-key',
    breaks: [open, 'sitemap/index-is-served'],
    sabotage: replaceResponse(both(at('/sitemap.xml'), reading), challenge),
  }),

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
    sabotage: setHeader(onCatalog, 'content-type', 'text/javascript'),
  }),
  saboteur({
    id: 'head-is-not-found',
    breaks: ['catalog/head-is-get-without-the-body'],
    sabotage: alterStatus(both(onCatalog, withMethod('HEAD')), 404),
  }),
  saboteur({
    id: 'head-has-another-type',
    breaks: ['catalog/head-is-get-without-the-body'],
    sabotage: setHeader(both(onList, withMethod('HEAD')), 'content-type', 'text/html'),
  }),
  saboteur({
    id: 'list-with-a-byte-order-mark',
    breaks: ['catalog/json-is-utf-8'],
    sabotage: alterText(both(onList, reading), (text) => `\uFEFF${text}`),
  }),
  saboteur({
    id: 'list-is-never-modified',
    breaks: ['catalog/unknown-entity-tags-get-the-products'],
    sabotage: replaceResponse(
      both(onList, withHeader('if-none-match')),
      () => new Response(null, { status: 304 }),
    ),
  }),
  saboteur({
    id: 'single-products-are-never-modified',
    breaks: ['catalog/unknown-entity-tags-get-the-products'],
    sabotage: replaceResponse(
      both(onProduct, withHeader('if-none-match')),
      () => new Response(null, { status: 304 }),
    ),
  }),
  saboteur({
    id: 'products-of-the-next-century',
    breaks: ['catalog/answers-are-not-from-the-future'],
    sabotage: setHeader(onProduct, 'last-modified', 'Thu, 01 Jan 2099 00:00:00 GMT'),
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
    sabotage: (honest) => {
      const times = new Map<string, number>();
      return alterLists(
        (products) => products.slice(1),
        both(at('/collections/all/products.json'), ({ request, url }) => {
          const question = JSON.stringify([request.method, url.href, [...request.headers]]);
          const time = times.get(question) ?? 0;
          times.set(question, time + 1);
          return url.search === '?limit=250' && time % 2 === 1;
        }),
      )(honest);
    },
  }),
];
