/** Breaks the product list. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { alterLists, onCollection, onList } from '../../sabotage/catalog/alter-products.ts';
import { both, either, withMethod, withParam } from '../../sabotage/conditions.ts';
import { alterUrl } from '../../sabotage/http/alter-request.ts';
import { htmlResponse, refuse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';

const reading = withMethod('GET', 'HEAD');

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
];
