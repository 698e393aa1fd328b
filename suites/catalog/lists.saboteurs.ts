/** Saboteurs of the product list, of its limits, and of collection listings. */
import { isObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, type Condition, either, not, reading, withParam } from '../sabotage/conditions.ts';
import { alterLists, alterParts, alterProducts, onCollection, onList } from '../sabotage/documents.ts';
import { alterUrl, htmlResponse, refuse, replaceResponse, servePath } from '../sabotage/http.ts';
import { alterJson, changeAt } from '../sabotage/json.ts';

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

const onAll = at('/collections/all/products.json');

const onUnknown: Condition = at(/^\/collections\/[^/]*zq[^/]*\/products\.json$/i);

const unknownIsEmpty = 'catalog/unknown-collection-is-empty';

/** Turns a product into one that the catalog does not have. */
const unpublished = (product: object): unknown => ({ ...product, id: 1, handle: 'unpublished' });

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
    'limit-is-compared-as-text-on-collections': replaceLimit(
      withLimit(onCollection, (limit) => String(limit) > '250'),
      () => 250,
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
  ...breaking(
    [
      'catalog/collection-listing-is-served',
      'catalog/every-product-is-well-formed',
      'catalog/collection-limit-sets-the-size',
    ],
    {
      'list-ends-with-null': {
        alsoCatches: {
          checks: [
            'catalog/all-is-the-catalog',
            'catalog/collection-limit-defaults-to-24',
            'catalog/page-is-accepted',
            'catalog/invalid-limits-are-handled',
            'catalog/unknown-collection-is-empty',
          ],
          because: 'every collection listing is one item longer and contains an item that is not an object',
        },
        sabotage: alterLists((products) => [...products, null], onCollection),
      },
    },
  ),
  ...breaking('catalog/shorter-listings-are-part-of-the-longest', {
    'short-listings-of-a-collection-are-of-another': alterLists(
      (products) => products.map((product) => (isObject(product) ? unpublished(product) : product)),
      both(
        onCollection,
        withParam('limit', (limit) => limit.length === 1),
      ),
    ),
  }),
  ...breaking('catalog/collection-listing-is-served', {
    'collections-are-named-items': alterJson(both(onCollection, not(onAll)), (body) =>
      isObject(body) && Array.isArray(body.products) && body.products.length > 0
        ? { items: body.products }
        : body,
    ),
  }),
  ...breaking(unknownIsEmpty, {
    'unknown-collection-is-404': refuse(both(onUnknown, reading), 404),
    'unknown-collection-with-a-limit-is-404': refuse(both(onUnknown, reading, withParam('limit')), 404),
    'unknown-collection-in-capitals-is-404': refuse(
      both(onUnknown, reading, ({ url }) => /[A-Z]/.test(url.pathname.replaceAll(/%../g, ''))),
      404,
    ),
    'unknown-collection-outside-ascii-is-400': refuse(
      both(onUnknown, reading, ({ url }) => url.pathname.includes('%')),
      400,
    ),
    'unknown-collection-is-everything': servePath(onUnknown, '/products.json'),
    'misspelt-collection-is-guessed': servePath(
      at('/collections/all-zq/products.json'),
      '/collections/all/products.json',
    ),
    'collection-with-a-letter-twice-is-guessed': servePath(
      at('/collections/alll/products.json'),
      '/collections/all/products.json',
    ),
    'unknown-collection-is-null': alterJson(onUnknown, () => ({ products: null })),
    'unknown-collection-has-an-error-beside-404': replaceResponse(both(onUnknown, reading), () =>
      Response.json({ products: [], code: 'not_found', message: 'No such collection.' }, { status: 404 }),
    ),
  }),
  ...breaking('catalog/all-is-the-catalog', {
    'all-hides-what-is-sold-out': servePath(onAll, '/collections/in-stock/products.json'),
    'all-is-unknown': servePath(onAll, '/collections/zq-no-such-thing/products.json'),
    'all-shows-an-unpublished-product': alterProducts(
      (product, index) => (index === 40 ? unpublished(product) : product),
      onAll,
    ),
    'all-has-its-first-product-in-place-of-the-last': {
      alsoCatches: {
        checks: ['catalog/ids-are-unique'],
        because: 'the listing contains the first product twice',
      },
      sabotage: alterLists(
        (products) => [...products.slice(0, -1), ...products.slice(0, 1)],
        both(
          onAll,
          withParam('limit', (limit) => limit === '250'),
        ),
      ),
    },
  }),
  ...breaking('catalog/collections-list-catalog-products', {
    'collections-show-an-unpublished-product': alterProducts(
      (product, index) => (index === 0 ? unpublished(product) : product),
      both(onCollection, not(onAll)),
    ),
  }),
  ...breaking('catalog/collections-repeat-the-list', {
    'collections-with-prices-in-minor-units': alterParts(
      'variants',
      changeAt('/price', (price) => String(Math.round(Number(price) * 100))),
      onCollection,
    ),
    'collections-cut-handles-after-twenty-characters': alterProducts(
      changeAt('/handle', (handle) => String(handle).slice(0, 20)),
      both(onCollection, not(onAll)),
    ),
    'collections-with-the-first-title-of-yesterday': alterProducts(
      (product, index) => (index === 0 ? { ...product, title: `New: ${String(product.title)}` } : product),
      both(onCollection, not(onAll)),
    ),
  }),
];
