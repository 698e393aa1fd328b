/** All saboteurs, in the order of the suites. A file that is not listed here fails a test. */
import type { Saboteur } from '../lib/model/saboteur.ts';
import { saboteurs as catalogCallers } from './catalog/callers.saboteurs.ts';
import { saboteurs as catalogLists } from './catalog/lists.saboteurs.ts';
import { saboteurs as catalogProducts } from './catalog/products.saboteurs.ts';
import { saboteurs as catalogSingleProduct } from './catalog/single-product.saboteurs.ts';
import { saboteurs as commerceChanges } from './commerce/changes/changes.saboteurs.ts';
import { saboteurs as commerceCheckouts } from './commerce/checkouts/checkouts.saboteurs.ts';
import { saboteurs as commerceMoney } from './commerce/money/money.saboteurs.ts';
import { saboteurs as commerceOrders } from './commerce/orders/orders.saboteurs.ts';
import { saboteurs as commerceRecords } from './commerce/records/records.saboteurs.ts';
import { saboteurs as commerceSearch } from './commerce/search/search.saboteurs.ts';
import { saboteurs as commerceSequences } from './commerce/sequences/sequences.saboteurs.ts';
import { saboteurs as commerceCalls } from './commerce/tools/calls.saboteurs.ts';
import { saboteurs as commerceTools } from './commerce/tools/tool-list.saboteurs.ts';
import { saboteurs as corsOrigins } from './cors/allow-origin.saboteurs.ts';
import { saboteurs as corsHeaders } from './cors/headers.saboteurs.ts';
import { saboteurs as discoveryAuthorization } from './discovery/authorization.saboteurs.ts';
import { saboteurs as discoveryDocuments } from './discovery/documents.saboteurs.ts';
import { saboteurs as discoveryOpenapi } from './discovery/openapi.saboteurs.ts';
import { httpSaboteurs } from './http/table.saboteurs.ts';
import { saboteurs as jsonRpcFailures } from './json-rpc/failures.saboteurs.ts';
import { saboteurs as jsonRpcMcp } from './json-rpc/mcp.saboteurs.ts';
import { saboteurs as jsonRpcResponses } from './json-rpc/responses.saboteurs.ts';
import { saboteurs as jsonRpcTools } from './json-rpc/tools.saboteurs.ts';
import { saboteurs as markdown } from './markdown/markdown.saboteurs.ts';
import { saboteurs as rateLimiting } from './rate-limiting/rate-limiting.saboteurs.ts';
import { saboteurs as sitemap } from './sitemap/sitemap.saboteurs.ts';
import { saboteurs as ucpIdentity } from './ucp/advertised/identity.saboteurs.ts';
import { saboteurs as ucpPermalinks } from './ucp/advertised/permalinks.saboteurs.ts';
import { saboteurs as ucpAgreement } from './ucp/agreement/agreement.saboteurs.ts';
import { saboteurs as ucpCatalog } from './ucp/catalog.saboteurs.ts';
import { saboteurs as ucpNegotiation } from './ucp/negotiation/negotiation.saboteurs.ts';
import { saboteurs as ucpPastConditions } from './ucp/past-conditions.saboteurs.ts';
import { saboteurs as ucpPastParts } from './ucp/past-parts.saboteurs.ts';
import { saboteurs as ucpPastRecords } from './ucp/past-records.saboteurs.ts';
import { saboteurs as ucpProfile } from './ucp/profile.saboteurs.ts';
import { saboteurs as ucpRecords } from './ucp/records.saboteurs.ts';
import { saboteurs as ucpRegistries } from './ucp/registries.saboteurs.ts';
import { saboteurs as ucpLocations } from './ucp/requests/locations.saboteurs.ts';
import { saboteurs as ucpRequests } from './ucp/requests/requests.saboteurs.ts';
import { saboteurs as ucpTools } from './ucp/tools.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  [discoveryDocuments, discoveryAuthorization, discoveryOpenapi, httpSaboteurs('discovery')],
  [catalogLists, catalogSingleProduct, catalogProducts, catalogCallers, httpSaboteurs('catalog')],
  [sitemap, httpSaboteurs('sitemap')],
  [corsOrigins, corsHeaders],
  [markdown, httpSaboteurs('markdown')],
  [jsonRpcTools, jsonRpcResponses, jsonRpcFailures, jsonRpcMcp, httpSaboteurs('json-rpc')],
  [
    commerceTools,
    commerceCalls,
    commerceSearch,
    commerceMoney,
    commerceRecords,
    commerceCheckouts,
    commerceOrders,
    commerceSequences,
    commerceChanges,
  ],
  [rateLimiting],
  [
    ucpProfile,
    ucpRegistries,
    ucpIdentity,
    ucpPermalinks,
    ucpTools,
    ucpCatalog,
    ucpRecords,
    ucpNegotiation,
    ucpPastRecords,
    ucpPastParts,
    ucpPastConditions,
    ucpRequests,
    ucpLocations,
    ucpAgreement,
  ],
].flat(2);

/**
 * Checks whose requests later checks look back at, for the quick mode of the matrix. Together they expose every saboteur
 * that only a look-back check can catch. The lists are in the order of their time; the last one runs into the rate limit.
 */
export const witnesses: readonly (readonly string[])[] = [
  [
    'commerce/ucp-carts-are-well-formed',
    'commerce/orders-are-found',
    'json-rpc/discover-names-the-revision',
    'json-rpc/unknown-revisions-are-refused',
  ],
  [
    'discovery/unknown-codes-are-refused',
    'cors/vary-names-origin',
    'json-rpc/initialize-describes-the-server',
    'commerce/lookups-return-found-products',
    'commerce/update-checkout-carries-the-address',
  ],
  [
    'discovery/profile-is-json-whoever-asked-before',
    'discovery/unknown-entity-tags-get-the-document',
    'catalog/list-is-json-whoever-asked-before',
    'catalog/limit-defaults-to-24',
    'catalog/page-is-accepted',
    'markdown/pages-are-labelled-markdown',
    'cors/collection-listing-is-closed',
    'cors/single-product-is-closed',
  ],
  [
    'commerce/unknown-records-are-failures',
    'commerce/ids-of-another-kind-are-failures',
    'commerce/ucp-cart-keys-belong-to-one-call',
    'commerce/ucp-repeated-cart-cancellations-change-nothing',
    'commerce/ucp-refusals-name-the-missing-profile',
    'commerce/ucp-updates-can-end-readiness',
    'commerce/ucp-requested-variants-come-first',
  ],
  [
    'commerce/unknown-items-are-told',
    'commerce/nothing-completes-unapproved',
    'commerce/checkouts-keep-requested-lines',
    'commerce/update-checkout-takes-any-order',
  ],
  ['rate-limiting/burst-is-refused-with-429', 'rate-limiting/other-user-agents-share-the-limit'],
];
