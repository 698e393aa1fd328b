/** Saboteurs of the product list and of its limits. */
import { isObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, type Condition, either, not, reading, withParam } from '../sabotage/conditions.ts';
import { alterLists, onCollection, onList } from '../sabotage/documents.ts';
import { alterUrl, htmlResponse, refuse, replaceResponse } from '../sabotage/http.ts';
import { alterJson } from '../sabotage/json.ts';

/** Replaces the limit of a request, or adds one where there is none. */
const replaceLimit = (when: Condition, limit: (given: number) => number) =>
  alterUrl(when, (url) =>
    url.searchParams.set('limit', String(limit(Number(url.searchParams.get('limit'))))),
  );

const withLimit = (when: Condition, test: (limit: number) => boolean): Condition =>
  both(
    when,
    withParam('limit', (value) => /^-?\d+$/.test(value) && test(Number(value))),
  );

const handled = 'catalog/invalid-limits-are-handled';

const lists = either(onList, onCollection);

export const saboteurs: readonly Saboteur[] = [
  ...breaking(
    ['catalog/product-list-is-served', 'catalog/page-is-accepted', 'catalog/invalid-limits-are-handled'],
    {
      'list-without-its-object': alterJson(onList, (body) => (isObject(body) ? body.products : body)),
    },
  ),
  ...breaking(['catalog/product-list-is-served', 'catalog/limit-defaults-to-24'], {
    'list-needs-a-limit': refuse(
      both(onList, reading, ({ url }) => url.search === ''),
      400,
    ),
  }),
  ...breaking('catalog/page-is-accepted', {
    'page-is-refused': refuse(both(either(onList, onCollection), reading, withParam('page')), 400),
    'page-beside-limit-is-html-on-collections': replaceResponse(
      both(onCollection, reading, withParam('page'), withParam('limit')),
      () => htmlResponse(200),
    ),
  }),
  ...breaking(['catalog/largest-list-holds-250', 'catalog/one-request-returns-the-catalog'], {
    'limit-ends-at-50': {
      alsoCatches: {
        checks: ['catalog/collections-list-catalog-products', 'sitemap/product-links-are-the-catalog'],
        because: 'collections and the sitemap show products that the longest list lacks',
      },
      sabotage: alterUrl(
        both(
          either(onList, onCollection),
          withParam('limit', (limit) => /^\d+$/.test(limit) && Number(limit) > 50),
        ),
        (url) => url.searchParams.set('limit', '50'),
      ),
    },
  }),
  ...breaking(['catalog/one-request-returns-the-catalog', 'sitemap/product-links-are-the-catalog'], {
    'last-product-is-in-no-list': alterLists((products) =>
      products.filter((product) => !(isObject(product) && /-60$/.test(String(product.handle)))),
    ),
  }),

  ...breaking('catalog/limit-defaults-to-24', {
    'list-defaults-to-30': replaceLimit(both(onList, not(withParam('limit'))), () => 30),
    'list-defaults-to-everything': replaceLimit(
      both(onList, not(withParam('limit')), not(withParam('page'))),
      () => 250,
    ),
  }),
  ...breaking('catalog/collection-limit-defaults-to-24', {
    'collections-default-to-23': replaceLimit(both(onCollection, not(withParam('limit'))), () => 23),
  }),
  ...breaking('catalog/limit-sets-the-size', {
    'limit-is-off-by-one-above-50': replaceLimit(
      withLimit(onList, (limit) => limit > 50 && limit < 250),
      (limit) => limit - 1,
    ),
    'limit-of-one-is-the-default': replaceLimit(
      withLimit(onList, (limit) => limit === 1),
      () => 24,
    ),
    'limit-of-249-is-refused': refuse(
      withLimit(both(onList, reading), (limit) => limit === 249),
      400,
    ),
  }),
  ...breaking('catalog/collection-limit-sets-the-size', {
    'limit-is-off-by-one-on-collections': replaceLimit(
      withLimit(onCollection, (limit) => limit > 1 && limit < 250),
      (limit) => limit + 1,
    ),
    'limit-is-ignored-on-one-collection': alterUrl(
      both(onCollection, not(at('/collections/all/products.json'))),
      (url) => url.searchParams.delete('limit'),
    ),
  }),
  ...breaking(['catalog/collection-limit-sets-the-size', 'catalog/all-is-the-catalog'], {
    'limit-is-ignored-on-collections': alterUrl(onCollection, (url) => url.searchParams.delete('limit')),
  }),
  ...breaking(handled, {
    'limit-above-250-is-obeyed': alterLists(
      (products) => Array.from({ length: 300 }, (_, i) => products[i % products.length]),
      withLimit(onList, (limit) => limit > 250),
    ),
    'limit-of-zero-breaks-the-server': refuse(
      withLimit(both(lists, reading), (limit) => limit === 0),
      500,
      'division_by_zero',
    ),
    'limit-in-words-answers-nothing': replaceResponse(
      both(
        onCollection,
        reading,
        withParam('limit', (value) => /^[a-z]+$/.test(value)),
      ),
      () => new Response('', { headers: { 'content-type': 'application/json' } }),
    ),
  }),
  ...breaking([handled, 'catalog/http-failures-carry-an-error-body'], {
    'negative-limit-is-refused-in-html': replaceResponse(
      withLimit(both(lists, reading), (limit) => limit < 0),
      () => htmlResponse(400),
    ),
  }),
];
