/** Saboteurs that open the catalog endpoints to other origins. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { onCatalog, onCollection, onList, onProduct } from '../../sabotage/catalog/alter-products.ts';
import { at, both, not, withHeader, withMethod, withParam } from '../../sabotage/conditions.ts';
import { alterHeaders, setHeader } from '../../sabotage/http/alter-headers.ts';
import { allowOrigin } from '../allow-origin.ts';
import { echoes, opens, opensStatus } from '../saboteurs/alter-allow-origin.ts';

const gets = withMethod('GET');

/** Breaks the check of one endpoint, and the one that looks at every response of the run. */
const opened = (check: string, row: Omit<Saboteur, 'breaks'>): Saboteur =>
  saboteur({ ...row, breaks: [check, 'cors/no-catalog-response-is-open'] });

const invalidLimits = {
  checks: ['cors/catalog-errors-are-closed'],
  because: 'the same endpoint answers invalid limits',
};
const inBrowser = { breaksInBrowser: ['cors/browser-cannot-read-the-catalog'] } as const;

export const saboteurs: readonly Saboteur[] = [
  opened('cors/product-list-is-closed', {
    id: 'product-list-is-open',
    ...inBrowser,
    alsoCatches: invalidLimits,
    sabotage: opens(both(onList, gets)),
  }),
  opened('cors/product-list-is-closed', {
    id: 'product-list-echoes-the-origin',
    ...inBrowser,
    alsoCatches: invalidLimits,
    sabotage: echoes(both(onList, gets)),
  }),
  opened('cors/product-list-is-closed', {
    id: 'product-list-is-open-to-the-null-origin',
    sabotage: setHeader(
      both(
        onList,
        gets,
        withHeader('origin', (origin) => origin === 'null'),
      ),
      allowOrigin,
      'null',
    ),
  }),
  opened('cors/product-list-is-closed', {
    id: 'product-list-is-open-at-the-largest-limit',
    sabotage: opens(
      both(
        onList,
        gets,
        withParam('limit', (limit) => limit === '250'),
      ),
    ),
  }),
  opened('cors/single-product-is-closed', {
    id: 'single-products-are-open',
    ...inBrowser,
    sabotage: opensStatus(both(onProduct, gets), 200),
  }),
  opened('cors/single-product-is-closed', {
    id: 'single-products-are-open-to-their-own-origin',
    sabotage: alterHeaders(both(onProduct, gets), (headers, { request, url }) => {
      if (request.headers.get('origin') === url.origin) headers.set(allowOrigin, url.origin);
    }),
  }),
  opened('cors/collection-listing-is-closed', {
    id: 'collection-listing-is-open',
    ...inBrowser,
    alsoCatches: invalidLimits,
    sabotage: opens(both(onCollection, gets)),
  }),
  opened('cors/collection-listing-is-closed', {
    id: 'collection-listing-is-open-to-callers-without-an-origin',
    alsoCatches: invalidLimits,
    sabotage: opens(both(onCollection, gets, not(withHeader('origin')))),
  }),
  opened('cors/catalog-errors-are-closed', {
    id: 'unknown-products-are-open',
    sabotage: opensStatus(both(onProduct, gets), 404),
  }),
  opened('cors/catalog-errors-are-closed', {
    id: 'unknown-collections-are-open',
    sabotage: opens(both(at(/^\/collections\/no-such-[^/]*\/products\.json$/), gets)),
  }),
  opened('cors/catalog-preflights-are-closed', {
    id: 'catalog-preflights-are-open',
    sabotage: opens(both(onCatalog, withMethod('OPTIONS'))),
  }),
  opened('cors/catalog-preflights-are-closed', {
    id: 'single-product-preflights-echo-the-origin',
    sabotage: echoes(both(onProduct, withMethod('OPTIONS'))),
  }),
  opened('cors/catalog-heads-are-closed', {
    id: 'catalog-heads-are-open',
    sabotage: opens(both(onCatalog, withMethod('HEAD'))),
  }),
  saboteur({
    id: 'second-pages-are-open',
    breaks: ['cors/no-catalog-response-is-open'],
    sabotage: opens(both(onList, gets, withParam('page'))),
  }),
];
