/** Lies about how many products a list holds. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterLists, onCollection, onList } from '../../sabotage/catalog/alter-products.ts';
import { at, both, type Condition, either, not, withMethod, withParam } from '../../sabotage/conditions.ts';
import { alterUrl } from '../../sabotage/http/alter-request.ts';
import { errorResponse, htmlResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';

const lists = either(onList, onCollection);
const reading = withMethod('GET', 'HEAD');
const strange = 'catalog/strange-limits-are-survived';

const withLimit = (test: (limit: number) => boolean): Condition =>
  withParam('limit', (value) => /^-?\d+$/.test(value) && test(Number(value)));

/** The list hears another limit than it was given; none when it was given none. */
const hears = (when: Condition, limit: (asked: number) => number) =>
  alterUrl(when, (url) =>
    url.searchParams.set('limit', String(limit(Number(url.searchParams.get('limit'))))),
  );

export const limitLies: readonly Saboteur[] = [
  saboteur({
    id: 'list-defaults-to-30',
    breaks: ['catalog/limit-defaults-to-24'],
    sabotage: hears(both(onList, not(withParam('limit'))), () => 30),
  }),
  saboteur({
    id: 'collections-default-to-23',
    breaks: ['catalog/collection-limit-defaults-to-24'],
    sabotage: hears(both(onCollection, not(withParam('limit'))), () => 23),
  }),
  saboteur({
    id: 'list-defaults-to-everything',
    breaks: ['catalog/limit-defaults-to-24'],
    sabotage: hears(both(onList, not(withParam('limit')), not(withParam('page'))), () => 250),
  }),
  saboteur({
    id: 'limit-is-off-by-one-above-50',
    breaks: ['catalog/limit-sets-the-size'],
    sabotage: hears(
      both(
        onList,
        withLimit((limit) => limit > 50 && limit < 250),
      ),
      (limit) => limit - 1,
    ),
  }),
  saboteur({
    id: 'limit-is-off-by-one-on-collections',
    breaks: ['catalog/collection-limit-sets-the-size'],
    sabotage: hears(
      both(
        onCollection,
        withLimit((limit) => limit > 1 && limit < 250),
      ),
      (limit) => limit + 1,
    ),
  }),
  saboteur({
    id: 'limit-of-one-is-the-default',
    breaks: ['catalog/limit-sets-the-size'],
    sabotage: hears(
      both(
        onList,
        withLimit((limit) => limit === 1),
      ),
      () => 24,
    ),
  }),
  saboteur({
    id: 'limit-is-ignored-on-collections',
    breaks: ['catalog/collection-limit-sets-the-size', 'catalog/all-is-the-catalog'],
    sabotage: alterUrl(onCollection, (url) => url.searchParams.delete('limit')),
  }),
  saboteur({
    id: 'limit-is-ignored-on-one-collection',
    breaks: ['catalog/collection-limit-sets-the-size'],
    sabotage: alterUrl(both(onCollection, not(at('/collections/all/products.json'))), (url) =>
      url.searchParams.delete('limit'),
    ),
  }),
  saboteur({
    id: 'limit-ends-at-50',
    breaks: ['catalog/largest-list-holds-250', 'catalog/one-request-returns-the-catalog'],
    alsoCatches: {
      checks: ['catalog/collections-list-catalog-products', 'sitemap/product-links-are-the-catalog'],
      because: 'collections and the sitemap show products that the longest list cannot reach',
    },
    sabotage: hears(
      both(
        lists,
        withLimit((limit) => limit > 50),
      ),
      () => 50,
    ),
  }),
  saboteur({
    id: 'limit-of-249-is-refused',
    breaks: ['catalog/limit-sets-the-size'],
    sabotage: replaceResponse(
      both(
        onList,
        reading,
        withLimit((limit) => limit === 249),
      ),
      () => errorResponse(400),
    ),
  }),

  saboteur({
    id: 'limit-above-250-is-obeyed',
    breaks: [strange],
    sabotage: alterLists(
      (products) => Array.from({ length: 300 }, (_, i) => products[i % products.length]),
      both(
        onList,
        withLimit((limit) => limit > 250),
      ),
    ),
  }),
  saboteur({
    id: 'limit-of-zero-breaks-the-server',
    breaks: [strange],
    sabotage: replaceResponse(
      both(
        lists,
        reading,
        withLimit((limit) => limit === 0),
      ),
      () => errorResponse(500, 'division_by_zero'),
    ),
  }),
  saboteur({
    id: 'negative-limit-is-refused-in-html',
    breaks: [strange, 'catalog/http-failures-carry-an-error-body'],
    sabotage: replaceResponse(
      both(
        lists,
        reading,
        withLimit((limit) => limit < 0),
      ),
      () => htmlResponse(400),
    ),
  }),
  saboteur({
    id: 'limit-in-words-answers-nothing',
    breaks: [strange],
    sabotage: replaceResponse(
      both(
        onCollection,
        reading,
        withParam('limit', (value) => /^[a-z]+$/.test(value)),
      ),
      () => new Response('', { headers: { 'content-type': 'application/json' } }),
    ),
  }),
];
