/** Saboteurs of collection listings. */
import { isObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, type Condition, not, reading, withParam } from '../sabotage/conditions.ts';
import { alterLists, alterParts, alterProducts, onCollection } from '../sabotage/documents.ts';
import { refuse, replaceResponse, servePath } from '../sabotage/http.ts';
import { alterJson, changeAt } from '../sabotage/json.ts';

const onAll = at('/collections/all/products.json');

const onUnknown: Condition = at(/^\/collections\/[^/]*zq[^/]*\/products\.json$/i);

const unknownIsEmpty = 'catalog/unknown-collection-is-empty';

/** Turns a product into one that the catalog does not have. */
const unpublished = (product: object): unknown => ({ ...product, id: 1, handle: 'unpublished' });

export const saboteurs: readonly Saboteur[] = [
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
    'two-products-of-a-collection-are-of-another': alterLists(
      (products) => products.map((product) => (isObject(product) ? unpublished(product) : product)),
      both(
        onCollection,
        withParam('limit', (limit) => limit === '2'),
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
    'collections-with-the-first-title-of-yesterday': alterProducts(
      (product, index) => (index === 0 ? { ...product, title: `New: ${String(product.title)}` } : product),
      both(onCollection, not(onAll)),
    ),
  }),
];
