/** Saboteurs that open the catalog, or close the OpenAPI document, to other origins. */
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, type Condition, not, withHeader, withMethod, withParam } from '../sabotage/conditions.ts';
import { onCatalog, onCollection, onList, onOpenApiFile, onProduct } from '../sabotage/documents.ts';
import { alterHeaders, dropHeader, setHeader } from '../sabotage/http.ts';
import { allowOrigin } from './allow-origin.ts';

const gets = withMethod('GET');

/** Judges every response of the run, so each saboteur breaks it in addition to the check of one endpoint. */
const everywhere = 'cors/no-catalog-response-is-open';

const invalidLimits = {
  checks: ['cors/catalog-errors-are-closed'],
  because: 'the same endpoint answers invalid limits',
};

const inBrowser = { breaksInBrowser: ['cors/browser-cannot-read-the-catalog'] } as const;

const opens = (when: Condition): Sabotage => setHeader(when, allowOrigin, '*');

/** Allows exactly the origin of the request; Vary names Origin unless `vary` is false. */
export const echoes = (when: Condition, { vary = true } = {}): Sabotage =>
  alterHeaders(when, (headers, { request }) => {
    const origin = request.headers.get('origin');
    if (origin !== null) headers.set(allowOrigin, origin);
    if (vary) headers.append('vary', 'Origin');
  });

/** As `opens`, for responses with this status only. */
const opensStatus = (when: Condition, status: number): Sabotage =>
  alterHeaders(when, (headers, _, response) => {
    if (response.status === status) headers.set(allowOrigin, '*');
  });

export const closes = (when: Condition): Sabotage => dropHeader(when, allowOrigin);

const fromSomewhere = withHeader('origin');

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

  ...breaking('cors/openapi-is-open-to-every-origin', {
    'openapi-is-closed': {
      breaksInBrowser: ['cors/browser-reads-the-openapi-file'],
      sabotage: closes(onOpenApiFile),
    },
    'openapi-echoes-the-origin': echoes(onOpenApiFile),
    'openapi-allows-every-origin-twice': {
      breaksInBrowser: ['cors/browser-reads-the-openapi-file'],
      sabotage: alterHeaders(onOpenApiFile, (headers) => headers.append(allowOrigin, '*')),
    },
  }),
  ...breaking('cors/vary-names-origin', {
    'openapi-is-open-only-to-callers-with-an-origin': closes(both(onOpenApiFile, not(fromSomewhere))),
  }),
  ...breaking('cors/openapi-redirect-is-closed', {
    'openapi-redirect-is-open': {
      breaksInBrowser: ['cors/browser-cannot-follow-the-openapi-redirect'],
      sabotage: opens(at('/openapi.json')),
    },
    'openapi-redirect-echoes-the-origin': {
      breaksInBrowser: ['cors/browser-cannot-follow-the-openapi-redirect'],
      sabotage: echoes(both(at('/openapi.json'), gets)),
    },
  }),
];

/** As `closes`, for responses with one of these statuses only. */
export const closesStatus = (when: Condition, ...statuses: readonly number[]): Sabotage =>
  alterHeaders(when, (headers, _, { status }) => {
    if (statuses.includes(status)) headers.delete(allowOrigin);
  });
