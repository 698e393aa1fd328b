/** The claims of HTTP and JSON about each endpoint. */

import { hasPastLastModified, hasPlainEncoding, redirectTarget } from '../../lib/assert/response.ts';
import { answers, isServed, rule } from '../../lib/assert/rules.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import type { Area } from '../../lib/model/requirement.ts';
import { metadataRequest } from '../discovered/authorization.ts';
import {
  collection,
  list,
  single,
  someHandles,
  unknownHandles,
  wholeCatalog,
  wholeCollection,
} from '../discovered/catalog.ts';
import { openApiFile, openApiRedirect } from '../discovered/descriptions.ts';
import { documentedVersions, pinnedRequest, profileRequest, unknownDate } from '../discovered/profile.ts';
import { requireIndex, sitemapDocuments, sitemapRequest } from '../discovered/sitemap.ts';
import { noneKnown } from '../discovered/subjects.ts';
import {
  headEqualsGet,
  holdsInEveryCoding,
  jsonHasJsonType,
  knownTagGets304,
  checks as repeated,
  repeatsItself,
  staysJson,
  unknownTagGetsContent,
} from './claims.ts';
import { checks as readable } from './whole-run.ts';

const discoveryDocuments: readonly HttpRequest[] = [
  profileRequest,
  ...documentedVersions.map(pinnedRequest),
  metadataRequest,
  openApiFile,
];

/** One document of each kind: profiles are pinned to all versions in the same way. */
const discoveryKinds: readonly HttpRequest[] = [
  profileRequest,
  ...documentedVersions.slice(-1).map(pinnedRequest),
  metadataRequest,
  openApiFile,
];

const unknownVersion = pinnedRequest(unknownDate);

/** One request to each catalog endpoint; none for a single product if no product is known. */
export async function catalogEndpoints(context: Context): Promise<readonly HttpRequest[]> {
  const handles = await someHandles(context).catch(noneKnown);
  return [wholeCatalog, wholeCollection, ...handles.slice(0, 1).map(single)];
}

const [unknown] = unknownHandles;

const withUnknownHandles = async (context: Context): Promise<readonly HttpRequest[]> => [
  ...(await catalogEndpoints(context)),
  single(unknown),
  collection(unknown),
];

/** @throws Inconclusive as `requireIndex`. */
async function sitemapIndex(context: Context): Promise<HttpRequest> {
  await requireIndex(context);
  return sitemapRequest;
}

/** The discovery documents that are served; other checks judge the rest. */
const served = {
  to: discoveryDocuments,
  where: ({ status, json }: HttpResponse) => status === 200 && json.valid,
};

/** The documents that are requested again for a claim. */
const requestedAgain = { ...served, to: discoveryKinds };

export const checks: readonly Check[] = [
  answers({
    id: 'discovery/json-is-labelled-as-json',
    requires: ['discovery.json.media-type'],
    claim: 'Every discovery document has a JSON media type.',
    fix: 'Send the profiles, the authorization server metadata and the OpenAPI file with Content-Type: application/json or a media type that ends in +json.',
    ...served,
    holds: jsonHasJsonType,
  }),
  answers({
    id: 'discovery/json-is-utf-8',
    requires: ['discovery.json.utf-8'],
    claim: 'Every discovery document is valid UTF-8 without a byte order mark.',
    fix: 'Encode the profiles, the authorization server metadata and the OpenAPI file in UTF-8, without a byte order mark.',
    ...served,
    holds: hasPlainEncoding,
  }),
  answers({
    id: 'discovery/error-is-labelled-as-json',
    requires: ['discovery.error.media-type'],
    claim: 'The Error body for an unknown version has a JSON media type.',
    fix: 'Send the 404 for an unknown version with Content-Type: application/json or a media type that ends in +json.',
    to: unknownVersion,
    where: ({ status, json }) => status === 404 && json.valid,
    after: 'discovery/unknown-versions-get-an-error-body',
    holds: jsonHasJsonType,
  }),
  answers({
    id: 'discovery/head-answers-as-get',
    requires: ['discovery.head'],
    claim:
      'HEAD of a discovery document, and of the redirect to the OpenAPI document, has the status and the media type of GET.',
    fix: 'Answer HEAD on the profiles, the authorization server metadata, /openapi.json and the OpenAPI file with the status and the Content-Type of GET.',
    to: [...discoveryKinds, openApiRedirect],
    where: (response) => served.where(response) || redirectTarget(response) !== undefined,
    holds: headEqualsGet,
  }),
  answers({
    id: 'discovery/known-documents-are-not-sent-again',
    requires: ['discovery.not-modified'],
    claim: 'A discovery document with an entity tag answers 304 to a caller that sends this tag.',
    fix: 'Answer 304 on the profiles, the authorization server metadata and the OpenAPI file when If-None-Match names the current ETag.',
    ...requestedAgain,
    holds: knownTagGets304,
    unobserved: 'no discovery document has an entity tag',
  }),
  answers({
    id: 'discovery/unknown-entity-tags-get-the-document',
    requires: ['discovery.unknown-tag'],
    claim: 'A discovery document answers 200 to a caller that sends an unknown entity tag.',
    fix: 'Answer requests for profiles, the authorization server metadata and the OpenAPI file with 200 and the content unless If-None-Match names the current ETag.',
    ...requestedAgain,
    holds: unknownTagGetsContent,
  }),
  answers({
    id: 'discovery/documents-are-not-from-the-future',
    requires: ['discovery.last-modified'],
    claim: 'No discovery document has a Last-Modified date after the date of the response.',
    fix: "Set Last-Modified on profiles, metadata and the OpenAPI file to the time of the last change, which is never later than the response's Date, or leave it out.",
    ...served,
    holds: hasPastLastModified,
    unobserved: 'no discovery document has a Last-Modified header',
  }),

  rule({
    id: 'discovery/profile-is-json-whoever-asked-before',
    requires: ['discovery.profile.after-others'],
    claim:
      'The merchant profile is JSON for a caller even after another caller with a different Accept, coding and Origin.',
    fix: 'Serve /.well-known/ucp as JSON whatever the Accept, Accept-Encoding and Origin of this and of earlier requests, from every cache.',
    prerequisites: ['discovery/profile-is-served'],
    of: () => [profileRequest],
    holds: staysJson(profileRequest, 'discovery/profile-is-served'),
    unobserved: 'the profile is not served',
  }),

  answers({
    id: 'catalog/json-is-labelled-as-json',
    requires: ['catalog.standards.media-type'],
    claim: 'The JSON bodies of the catalog endpoints have a JSON media type.',
    fix: 'Send the JSON of the catalog, errors included, with Content-Type: application/json or a media type that ends in +json.',
    to: withUnknownHandles,
    holds: jsonHasJsonType,
  }),
  answers({
    id: 'catalog/json-is-utf-8',
    requires: ['catalog.standards.utf-8'],
    claim: 'The JSON bodies of the catalog endpoints are valid UTF-8 without a byte order mark.',
    fix: 'Encode the JSON of the catalog in UTF-8, without a byte order mark.',
    to: catalogEndpoints,
    where: isServed,
    holds: hasPlainEncoding,
  }),
  answers({
    id: 'catalog/head-is-get-without-the-body',
    requires: ['catalog.standards.head'],
    claim: 'HEAD on the catalog endpoints answers with the status and the media type of GET.',
    fix: 'Answer HEAD on the catalog endpoints with the status and the Content-Type of GET.',
    to: catalogEndpoints,
    holds: headEqualsGet,
  }),
  answers({
    id: 'catalog/unknown-entity-tags-get-the-products',
    requires: ['catalog.standards.unknown-tag'],
    claim: 'The catalog endpoints answer 200 to a caller that sends an unknown entity tag.',
    fix: 'Answer catalog requests with 200 and the content unless If-None-Match names the current ETag.',
    to: catalogEndpoints,
    where: isServed,
    holds: unknownTagGetsContent,
  }),
  answers({
    id: 'catalog/answers-are-not-from-the-future',
    requires: ['catalog.standards.last-modified'],
    claim: 'No response of the catalog endpoints has a Last-Modified date after the date of the response.',
    fix: 'Set Last-Modified on catalog responses to the time of the last change, which is never later than the Date of the response, or leave it out.',
    to: catalogEndpoints,
    where: isServed,
    holds: hasPastLastModified,
    unobserved: 'no response of the catalog has a Last-Modified header',
  }),
  answers({
    id: 'catalog/content-coding-changes-nothing',
    requires: ['catalog.standards.content-coding'],
    claim:
      'The product list holds the same products in every content coding, and uses only accepted codings.',
    fix: 'Return the same products from /products.json whatever the Accept-Encoding, and use only a Content-Encoding that the request accepts.',
    to: wholeCatalog,
    where: isServed,
    holds: holdsInEveryCoding,
  }),
  rule({
    id: 'catalog/repeated-requests-get-the-same-answer',
    requires: ['catalog.standards.idempotent'],
    claim: 'The catalog endpoints answer repeated requests with the same status and the same products.',
    fix: 'Return the same status and the same products each time a catalog request is repeated, from every server and every cache.',
    of: catalogEndpoints,
    holds: repeatsItself,
  }),

  rule({
    id: 'catalog/list-is-json-whoever-asked-before',
    requires: ['catalog.list.after-others'],
    claim:
      'The product list is JSON for a caller even after another caller with a different Accept, coding and Origin.',
    fix: 'Serve /products.json as JSON whatever the Accept, Accept-Encoding and Origin of this and of earlier requests, from every cache.',
    prerequisites: ['catalog/product-list-is-served'],
    of: ({ target }) => [list(`limit=1&storefront-conformance=${target.seed}`)],
    holds: staysJson(wholeCatalog, 'catalog/product-list-is-served'),
    unobserved: 'the product list is not served with a query of its own',
  }),

  answers({
    id: 'sitemap/head-answers-as-get',
    requires: ['sitemap.head'],
    claim: 'HEAD of the sitemap index has the status and the media type of GET.',
    fix: 'Answer HEAD on /sitemap.xml with the status and the Content-Type of GET.',
    to: sitemapIndex,
    holds: headEqualsGet,
  }),
  answers({
    id: 'sitemap/unknown-entity-tags-get-the-index',
    requires: ['sitemap.unknown-tag'],
    claim: 'The sitemap index answers 200 to a caller that sends an unknown entity tag.',
    fix: 'Answer requests for /sitemap.xml with 200 and the content unless If-None-Match names the current ETag.',
    to: sitemapIndex,
    holds: unknownTagGetsContent,
  }),
  rule({
    id: 'sitemap/documents-are-not-from-the-future',
    requires: ['sitemap.last-modified'],
    claim: 'No sitemap document has a Last-Modified date after the date of the response.',
    fix: 'Set Last-Modified on sitemap documents to the time of the last change, which is never later than the Date of the response, or leave it out.',
    of: sitemapDocuments,
    holds: ({ response }) => hasPastLastModified(response),
    unobserved: 'no sitemap document has a Last-Modified header',
  }),
];

/** The checks of every HTTP endpoint, by area. */
export const httpChecks = (area: Area): readonly Check[] =>
  [...checks, ...repeated, ...readable].filter(({ id }) => id.startsWith(`${area}/`));
