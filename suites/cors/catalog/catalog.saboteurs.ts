/** Saboteurs that open the catalog endpoints to other origins. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { onCatalog, onCollection, onList, onProduct } from '../../sabotage/catalog/alter-products.ts';
import { at, both, not, withHeader, withMethod, withParam } from '../../sabotage/conditions.ts';
import { alterHeaders, setHeader } from '../../sabotage/http/alter-headers.ts';
import { allowOrigin } from '../allow-origin.ts';
import { echoes, opens, opensStatus } from '../saboteurs/alter-allow-origin.ts';

const gets = withMethod('GET');

/** The check of every response of the run, which each saboteur breaks beside the check of one endpoint. */
const everywhere = 'cors/no-catalog-response-is-open';

const invalidLimits = {
  checks: ['cors/catalog-errors-are-closed'],
  because: 'the same endpoint answers invalid limits',
};
const inBrowser = { breaksInBrowser: ['cors/browser-cannot-read-the-catalog'] } as const;

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['cors/product-list-is-closed', everywhere], {
    'product-list-is-open': { ...inBrowser, alsoCatches: invalidLimits, sabotage: opens(both(onList, gets)) },
    'product-list-echoes-the-origin': {
      ...inBrowser,
      alsoCatches: invalidLimits,
      sabotage: echoes(both(onList, gets)),
    },
    'product-list-is-open-to-the-null-origin': setHeader(
      both(
        onList,
        gets,
        withHeader('origin', (origin) => origin === 'null'),
      ),
      allowOrigin,
      'null',
    ),
    'product-list-is-open-at-the-largest-limit': opens(
      both(
        onList,
        gets,
        withParam('limit', (limit) => limit === '250'),
      ),
    ),
  }),
  ...breaking(['cors/single-product-is-closed', everywhere], {
    'single-products-are-open': { ...inBrowser, sabotage: opensStatus(both(onProduct, gets), 200) },
    'single-products-are-open-to-their-own-origin': alterHeaders(
      both(onProduct, gets),
      (headers, { request, url }) => {
        if (request.headers.get('origin') === url.origin) headers.set(allowOrigin, url.origin);
      },
    ),
  }),
  ...breaking(['cors/collection-listing-is-closed', everywhere], {
    'collection-listing-is-open': {
      ...inBrowser,
      alsoCatches: invalidLimits,
      sabotage: opens(both(onCollection, gets)),
    },
    'collection-listing-is-open-to-callers-without-an-origin': {
      alsoCatches: invalidLimits,
      sabotage: opens(both(onCollection, gets, not(withHeader('origin')))),
    },
  }),
  ...breaking(['cors/catalog-errors-are-closed', everywhere], {
    'unknown-products-are-open': opensStatus(both(onProduct, gets), 404),
    'unknown-collections-are-open': opens(both(at(/^\/collections\/zq-unknown[^/]*\/products\.json$/), gets)),
  }),
  ...breaking(['cors/catalog-preflights-are-closed', everywhere], {
    'catalog-preflights-are-open': opens(both(onCatalog, withMethod('OPTIONS'))),
    'single-product-preflights-echo-the-origin': echoes(both(onProduct, withMethod('OPTIONS'))),
  }),
  ...breaking(['cors/catalog-heads-are-closed', everywhere], {
    'catalog-heads-are-open': opens(both(onCatalog, withMethod('HEAD'))),
  }),
  ...breaking('cors/no-catalog-response-is-open', {
    'second-pages-are-open': opens(both(onList, gets, withParam('page'))),
  }),
];
