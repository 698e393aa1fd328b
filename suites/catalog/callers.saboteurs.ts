/** Saboteurs that serve some callers of the catalog and of its pages differently, and that fail without an Error body. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, not, reading, withHeader, withMethod, withParam } from '../sabotage/conditions.ts';
import { onCollection, onList, onProduct } from '../sabotage/documents.ts';
import {
  alterHeaders,
  alterStatus,
  htmlResponse,
  refuse,
  replaceResponse,
  setHeader,
} from '../sabotage/http.ts';
import { alterJson, setAt } from '../sabotage/json.ts';

const prefersMarkdown = withHeader('accept', (accept) => /markdown/i.test(accept));
const onSearch = both(at('/search'), not(prefersMarkdown));
const onCollectionPage = at(/^\/collections\/[^/]+$/);
const search = 'catalog/search-is-html';

const alsoCatches = {
  checks: ['markdown/plain-requests-get-html'],
  because: 'it requests the same pages as HTML',
};

const open = 'catalog/needs-no-credentials';

const challenge = (): Response =>
  Response.json(
    { code: 'unauthorized', message: 'A key is needed.' },
    { status: 401, headers: { 'www-authenticate': 'Bearer' } },
  );

const explained = 'catalog/http-failures-carry-an-error-body';

const notFound = 'catalog/unknown-product-is-not-found';

const onUnknown = at(/^\/products\/[^/]*zq[^/]*\.json$/i);

const scripts = both(withMethod('GET'), withHeader('origin'));

export const saboteurs: readonly Saboteur[] = [
  ...breaking(search, {
    'search-answers-json': {
      alsoCatches,
      sabotage: replaceResponse(both(onSearch, reading), () =>
        Response.json({ results: [] }, { headers: { vary: 'Accept' } }),
      ),
    },
    'search-needs-a-query': replaceResponse(
      both(onSearch, reading, ({ url }) => url.search === ''),
      () => htmlResponse(404),
    ),
    'search-without-a-match-is-json': replaceResponse(
      both(
        onSearch,
        reading,
        withParam('q', (query) => query.includes('zqxv')),
      ),
      () => Response.json({ code: 'no_results', message: 'No products match this query.' }, { status: 404 }),
    ),
    'search-breaks-at-a-quotation-mark': replaceResponse(
      both(
        onSearch,
        reading,
        withParam('q', (query) => query.split('"').length % 2 === 0),
      ),
      () => Response.json({ error: { reason: 'Failed to parse query' } }, { status: 500 }),
    ),
    'search-hides-json-behind-html': {
      alsoCatches,
      sabotage: replaceResponse(
        both(onSearch, reading),
        () => new Response('{"results":[]}', { headers: { 'content-type': 'text/html', vary: 'Accept' } }),
      ),
    },
  }),
  ...breaking('catalog/collection-page-is-html', {
    'collection-page-is-json-for-programs': replaceResponse(
      both(
        onCollectionPage,
        reading,
        withHeader('accept', (accept) => accept === 'application/json'),
      ),
      () => Response.json({ collection: {} }),
    ),
    'second-page-of-a-collection-is-json': replaceResponse(
      both(onCollectionPage, reading, withParam('page')),
      () => Response.json({ html: '<li>More</li>', next: null }),
    ),
    'collection-page-labelled-as-text': {
      alsoCatches,
      sabotage: alterHeaders(
        both(
          onCollectionPage,
          withHeader('accept', (accept) => accept.startsWith('text/html')),
        ),
        (headers) => headers.set('content-type', 'text/plain; charset=utf-8'),
      ),
    },
  }),
  ...breaking([open, 'catalog/collection-listing-is-served'], {
    'collections-need-a-key': {
      alsoCatches: {
        checks: ['catalog/page-is-accepted', 'catalog/unknown-collection-is-empty'],
        because: 'they request collection listings as well',
      },
      sabotage: replaceResponse(both(onCollection, reading, not(withHeader('authorization'))), challenge),
    },
  }),
  ...breaking([open, 'catalog/listed-product-is-served'], {
    'single-products-need-a-cookie': {
      alsoCatches: {
        checks: ['catalog/unknown-product-is-not-found'],
        because: 'it requests single products as well',
      },
      sabotage: refuse(both(onProduct, reading, not(withHeader('cookie'))), 403),
    },
  }),
  ...breaking([open, 'sitemap/index-is-served'], {
    'sitemap-needs-a-key': replaceResponse(both(at('/sitemap.xml'), reading), challenge),
  }),

  ...breaking([explained, notFound], {
    'error-code-is-the-status': alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? setAt('/code', 404)(body) : body,
    ),
    'error-message-is-missing-for-long-handles': alterJson(
      both(onUnknown, ({ url }) => url.pathname.length > 60),
      () => ({ code: 'not_found' }),
    ),
    'error-is-wrapped': alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? { error: body } : body,
    ),
    'error-leads-to-a-path': alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? setAt('/continue_url', '/search')(body) : body,
    ),
  }),

  ...breaking('catalog/every-caller-gets-the-products', {
    'scripts-get-an-empty-object-for-a-list': alterJson(both(onList, scripts), () => ({})),
    'scripts-get-the-items-of-a-collection': alterJson(both(onCollection, scripts), () => ({ items: [] })),
    'scripts-get-partial-products': alterStatus(both(onProduct, scripts), 206, 200),
  }),
  ...breaking('catalog/every-answer-is-labelled-as-json', {
    'scripts-get-the-list-as-text': setHeader(both(onList, scripts), 'content-type', 'text/plain'),
    'short-lists-come-as-html': setHeader(
      both(
        onList,
        withParam('limit', (limit) => limit === '1'),
      ),
      'content-type',
      'text/html; charset=utf-8',
    ),
  }),
];
