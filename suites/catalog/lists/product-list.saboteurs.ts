/** Breaks the product list. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import { alterLists, onCollection, onList } from '../../sabotage/alter-products.ts';
import { alterUrl } from '../../sabotage/alter-request.ts';
import { errorAnswer, htmlAnswer } from '../../sabotage/error-answer.ts';
import { replaceAnswer } from '../../sabotage/replace-answer.ts';
import { both, either, withMethod, withParam } from '../../sabotage/when.ts';

const reading = withMethod('GET', 'HEAD');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'list-without-its-object',
    breaks: [
      'catalog/product-list-is-served',
      'catalog/page-is-accepted',
      'catalog/strange-limits-are-survived',
    ],
    sabotage: alterJson(onList, (body) => (isObject(body) ? body.products : body)),
  }),
  saboteur({
    id: 'list-needs-a-limit',
    breaks: ['catalog/product-list-is-served', 'catalog/limit-defaults-to-24'],
    sabotage: replaceAnswer(
      both(onList, reading, ({ url }) => url.search === ''),
      () => errorAnswer(400),
    ),
  }),
  saboteur({
    id: 'page-is-refused',
    breaks: ['catalog/page-is-accepted'],
    sabotage: replaceAnswer(both(either(onList, onCollection), reading, withParam('page')), () =>
      errorAnswer(400),
    ),
  }),
  saboteur({
    id: 'page-beside-limit-is-html-on-collections',
    breaks: ['catalog/page-is-accepted'],
    sabotage: replaceAnswer(both(onCollection, reading, withParam('page'), withParam('limit')), () =>
      htmlAnswer(200),
    ),
  }),
  saboteur({
    id: 'limit-ends-at-50',
    breaks: ['catalog/largest-list-holds-250', 'catalog/one-request-returns-the-catalog'],
    alsoCatches: {
      checks: ['catalog/collections-list-catalog-products', 'sitemap/product-links-are-the-catalog'],
      because: 'collections and the sitemap show products that the longest list cannot reach',
    },
    sabotage: alterUrl(
      both(
        either(onList, onCollection),
        withParam('limit', (limit) => /^\d+$/.test(limit) && Number(limit) > 50),
      ),
      (url) => url.searchParams.set('limit', '50'),
    ),
  }),
  saboteur({
    id: 'last-product-is-in-no-list',
    breaks: ['catalog/one-request-returns-the-catalog', 'sitemap/product-links-are-the-catalog'],
    sabotage: alterLists((products) =>
      products.filter((product) => !(isObject(product) && /-60$/.test(String(product.handle)))),
    ),
  }),
];
