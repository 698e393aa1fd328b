/** Checks that the OpenAPI document describes the live responses. */

import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { hasJsonType, mediaType } from '../../lib/assert/response.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import { dereference } from '../../lib/assert/schema-references.ts';
import { judgeByUntrusted, type Outcome } from '../../lib/assert/untrusted-schema.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { metadataRequest } from '../discovered/authorization.ts';
import { pathOf, requireProductHandles, wholeCatalog } from '../discovered/catalog.ts';
import { baseEndpoint, canBeReached } from '../discovered/commerce-endpoint.ts';
import { documentedVersions, pinnedRequest, profileRequest, unknownDate } from '../discovered/profile.ts';
import { rpc } from '../discovered/rpc.ts';
import { noneKnown, requireSome } from '../discovered/subjects.ts';
import { listTools } from '../discovered/tools.ts';
import { type Description, fetchDescription, type Operation, operationOf } from './openapi.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/answers-fit-the-openapi-schemas',
    requires: ['discovery.openapi.answers'],
    claim: 'The responses of the endpoints match the schemas that the OpenAPI document has for them.',
    fix: 'Correct the schemas in the OpenAPI document, so that the responses that the storefront really sends match them.',
    prerequisites: [
      'catalog/every-product-is-well-formed',
      'catalog/every-variant-is-well-formed',
      'catalog/every-image-is-well-formed',
      'catalog/prices-are-not-negative',
      'discovery/openapi-uses-no-nullable',
    ],
    run: async (context) => {
      const { document, operations } = await fetchDescription(context);
      requireDialect(document);
      const live = await fetchLiveResponses(context, operations);
      const described = requireSome(
        live
          .map((one) => ({ response: one.response, schema: schemaFor(document, one) }))
          .filter(({ schema }) => schema !== undefined),
        'the OpenAPI document has no schema for any response that was seen',
      );
      const outcomes = await judgeByUntrusted(
        document,
        described.map(({ schema, response }) => ({ schema, json: response.text })),
      );
      return forEach(context, described.entries(), ([i, { response }]) => matches(response, outcomes[i]));
    },
  }),

  check({
    id: 'discovery/openapi-describes-successful-answers',
    requires: ['discovery.openapi.success'],
    claim:
      'The OpenAPI document describes the successful response of each endpoint, as JSON where it is JSON.',
    fix: 'Describe the response 200 of each operation in the OpenAPI document, with the media type that the storefront really sends.',
    run: async (context) => {
      const description = await fetchDescription(context);
      const live = await fetchLiveResponses(context, description.operations);
      const successes = live.filter(({ response }) => response.status === 200);
      return forEach(context, successes, (success) => matchesDescription(description, success));
    },
  }),
];

const descriptionOf = (document: JsonObject, { operation, response }: LiveResponse): JsonObject | undefined =>
  dereference(document, describedResponse(document, operation, String(response.status)));

/** The schema of a response; undefined when the document gives none. */
function schemaFor(document: JsonObject, live: LiveResponse): unknown {
  const media = contentFor(descriptionOf(document, live), mediaType(live.response) ?? '');
  return isObject(media) ? media.schema : undefined;
}

/** Before OpenAPI 3.1 and in other dialects of JSON Schema, the same keywords have other meanings. */
function requireDialect({ openapi, jsonSchemaDialect: dialect }: JsonObject): void {
  const known = ['spec.openapis.org/oas/3.', 'json-schema.org/draft/2020-12/'];
  const isKnown = dialect === undefined || known.some((name) => String(dialect).includes(name));
  if (isKnown && /^3\.[1-9]/.test(String(openapi))) return;
  const unknown = isKnown
    ? `OpenAPI ${show(openapi)}`
    : `the dialect ${show(dialect)} of the OpenAPI document`;
  throw new Inconclusive('unsupported-schema', `${unknown} is not supported`);
}

function matches(response: HttpResponse, outcome: Outcome | undefined): readonly Violation[] {
  if (!outcome || 'unsupported' in outcome) {
    throw new Inconclusive(
      'unsupported-schema',
      `the OpenAPI schema for ${requestText(response)} is not supported: ${outcome?.unsupported.slice(0, 200)}`,
    );
  }
  if (outcome.fits) return [];
  const { at, because } = outcome;
  const message = `${requestText(response)}: by its schema in the OpenAPI document, ${at || 'the body'} ${because}; the response keeps the interface, so the document is wrong`;
  return [violation(response, message, { at, expected: because })];
}

function matchesDescription(
  { document, response: source }: Description,
  live: LiveResponse,
): readonly Violation[] {
  const { response, method, path } = live;
  const description = descriptionOf(document, live);
  const type = mediaType(response) ?? '';
  const types = isObject(description?.content) ? Object.keys(description.content) : [];
  if (
    description &&
    (types.length === 0 || types.some(isJson) || contentFor(description, type) !== undefined)
  ) {
    return [];
  }
  const actual = description ? `only ${types.join(', ')}` : 'no response 200';
  const message = `${method} of ${path} is described with ${actual}; ${requestText(response)} answered 200 with ${type}`;
  return [violation(source, message, { at: '/paths', expected: `200 with ${type}`, actual })];
}

/** Callers read JSON under any of its media types. */
const isJson = (type: string): boolean => /^application\/([^;]+\+)?json\b/i.test(type.trim());

/** A request to an endpoint of the interface, and the suite's own schema for its response. */
type Sample = {
  readonly method: string;
  readonly path: string;
  readonly schema: string;
  readonly request: HttpRequest;
};

/** Live responses of the endpoints, each with the operation of the OpenAPI document that describes it. */
type LiveResponse = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly response: HttpResponse;
};

const reads = (path: string, schema: string, ...requests: readonly HttpRequest[]): readonly Sample[] =>
  requests.map((request) => ({ method: 'get', path, schema, request }));

async function samplesFor(context: Context): Promise<readonly Sample[]> {
  const version = '/.well-known/ucp/{version}';
  const product = '/products/{handle}.json';
  const collection = '/collections/{handle}/products.json';
  const unknown = 'zq-unknown-collection';
  const productRequest = (handle: string) => get(pathOf('/products/', handle, '.json'));
  const handles = await requireProductHandles(context).catch(noneKnown);
  const endpoint = baseEndpoint(context.target);
  // Only the response to tools/list shows which session or revision the endpoint requires.
  await canBeReached(context, endpoint);
  const unknownMethod = rpc(endpoint, 'storefront/no-such-method', undefined, 'unknown-method');
  return [
    ...reads('/.well-known/ucp', 'merchant-profile', profileRequest),
    ...reads(version, 'pinned-profile', ...documentedVersions.map(pinnedRequest)),
    ...reads(version, 'error', pinnedRequest(unknownDate)),
    ...reads('/.well-known/oauth-authorization-server', 'authorization-server-metadata', metadataRequest),
    ...reads('/products.json', 'product-list', wholeCatalog, get('/products.json')),
    ...reads(collection, 'product-list', get('/collections/all/products.json')),
    ...reads(collection, 'product-list', get(pathOf('/collections/', unknown, '/products.json'))),
    ...reads(product, 'product-answer', ...handles.slice(0, 1).map(productRequest)),
    ...reads(product, 'error', productRequest(unknown)),
    ...[listTools(endpoint), unknownMethod].map((request) => ({
      method: 'post',
      path: '/api/ucp/mcp',
      schema: 'json-rpc-response',
      request,
    })),
  ];
}

/** The responses that keep the interface and have an operation in the document; other checks judge the rest. */
async function fetchLiveResponses(
  context: Context,
  operations: readonly Operation[],
): Promise<readonly LiveResponse[]> {
  const samples = await samplesFor(context);
  const outcomes = await Promise.allSettled(samples.map(({ request }) => context.fetch(request)));
  return samples.flatMap(({ method, path, schema }, i) => {
    const outcome = outcomes[i];
    const operation = operationOf(operations, method, path);
    return outcome?.status === 'fulfilled' && operation && keepsInterface(outcome.value, schema)
      ? [{ method, path, operation, response: outcome.value }]
      : [];
  });
}

const keepsInterface = (response: HttpResponse, schema: string): boolean =>
  hasJsonType(response).length === 0 &&
  response.json.valid &&
  fitsSchema(schema, response.json.value) &&
  productsIn(response.json.value).every(isWellFormed);

/** The products of a list, or the product of a single response. */
const productsIn = (body: unknown): readonly unknown[] =>
  [valueAt(body, '/products'), valueAt(body, '/product')].flat().filter((product) => product !== undefined);

const isWellFormed = (product: unknown): boolean =>
  fitsSchema('product', product) &&
  [valueAt(product, '/variants')].flat().every((variant) => fitsSchema('variant', variant)) &&
  [valueAt(product, '/images')].flat().every((image) => fitsSchema('image', image));

/** The description of a status: its own, that of its class, or the default; undefined when there is none. */
export function describedResponse(document: JsonObject, { operation }: Operation, status: string): unknown {
  const responses = dereference(document, operation.responses) ?? {};
  const [digit] = status;
  return [status, `${digit}XX`, `${digit}xx`, 'default']
    .map((name) => responses[name])
    .find((description) => description !== undefined);
}

/** The media type object for a media type, by its name or by a range; undefined when there is none. */
function contentFor(description: JsonObject | undefined, type: string): unknown {
  const content = Object.entries(isObject(description?.content) ? description.content : {});
  const named = (name: string) =>
    content.find(([key]) => key.split(';')[0]?.trim().toLowerCase() === name)?.[1];
  return named(type) ?? named(`${type.split('/')[0]}/*`) ?? named('*/*');
}
