/** Checks that the OpenAPI document describes what is answered: live answers, held against the target's own schemas. */
import { forEach } from '../../lib/assert/for-each.ts';
import { mediaType } from '../../lib/assert/header.ts';
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { hasJsonType } from '../../lib/assert/json-type.ts';
import { dereference } from '../../lib/assert/local-references.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import { judgeByUntrusted, type Outcome } from '../../lib/assert/untrusted-schema/untrusted-schema.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { metadataRequest } from '../discovered/authorization-server.ts';
import { baseEndpoint } from '../discovered/commerce-endpoint.ts';
import { noneKnown } from '../discovered/none-known.ts';
import { fetchOpenApi } from '../discovered/open-api.ts';
import { pathOf, requireProductHandles, wholeCatalog } from '../discovered/products.ts';
import { documentedVersions, pinnedRequest, profileRequest } from '../discovered/profile.ts';
import { rpc } from '../discovered/rpc.ts';
import { listTools } from '../discovered/tools.ts';
import { type Operation, operationOf, operationsOf } from './operations.ts';

/** A request to an endpoint of the interface, and which of our schemas its answer has. */
type Occasion = {
  readonly method: string;
  readonly path: string;
  readonly request: HttpRequest;
  readonly shape: string;
};

/** An answer, and the operation of the document that it belongs to. */
type Answered = Occasion & { readonly response: HttpResponse; readonly operation: Operation };

const reading = (path: string, shape: string, ...requests: readonly HttpRequest[]): readonly Occasion[] =>
  requests.map((request) => ({ method: 'get', path, shape, request }));

async function occasionsOf(context: Context): Promise<readonly Occasion[]> {
  const handles = await requireProductHandles(context).catch(noneKnown);
  const product = '/products/{handle}.json';
  const collection = '/collections/{handle}/products.json';
  const version = '/.well-known/ucp/{version}';
  const endpoint = baseEndpoint(context.target);
  const calls = [
    listTools(endpoint),
    rpc(endpoint, 'storefront/no-such-method', undefined, 'unknown-method'),
  ];
  return [
    ...reading('/.well-known/ucp', 'merchant-profile', profileRequest),
    ...reading(version, 'pinned-profile', ...documentedVersions.map(pinnedRequest)),
    ...reading(version, 'error', pinnedRequest('1999-01-01')),
    ...reading('/.well-known/oauth-authorization-server', 'authorization-server-metadata', metadataRequest),
    ...reading('/products.json', 'product-list', wholeCatalog, get('/products.json')),
    ...reading(collection, 'product-list', get('/collections/all/products.json')),
    ...reading(
      collection,
      'product-list',
      get(pathOf('/collections/', 'zq-unknown-collection', '/products.json')),
    ),
    ...reading(
      product,
      'product-answer',
      ...handles.slice(0, 3).map((handle) => get(pathOf('/products/', handle, '.json'))),
    ),
    ...reading(product, 'error', get(pathOf('/products/', 'zq-unknown-collection', '.json'))),
    ...calls.map((request) => ({
      method: 'post',
      path: '/api/ucp/mcp',
      shape: 'json-rpc-response',
      request,
    })),
  ];
}

/** Those whose answer came and whose operation the document has; what else is missing, other checks tell. */
async function answeredOf(context: Context, document: JsonObject): Promise<readonly Answered[]> {
  const operations = operationsOf(document);
  const occasions = await occasionsOf(context);
  const outcomes = await Promise.allSettled(occasions.map(({ request }) => context.fetch(request)));
  return occasions.flatMap((occasion, place) => {
    const outcome = outcomes[place];
    const operation = operationOf(operations, occasion.method, occasion.path);
    return outcome?.status === 'fulfilled' && operation
      ? [{ ...occasion, response: outcome.value, operation }]
      : [];
  });
}

/** What the document says of answers with this status: for it alone, for its class, or for all others. */
function described(document: JsonObject, { operation, response }: Answered): JsonObject | undefined {
  const responses = dereference(document, operation.operation.responses) ?? {};
  const status = String(response.status);
  const names = [status, `${status[0]}XX`, `${status[0]}xx`, 'default'];
  return dereference(
    document,
    names.map((name) => responses[name]).find((describedResponse) => describedResponse !== undefined),
  );
}

/** What it says of the media type, exactly or by a range; undefined when it says nothing. */
function contentFor(describedResponse: JsonObject | undefined, type: string): unknown {
  const content = Object.entries(isObject(describedResponse?.content) ? describedResponse.content : {});
  const named = (name: string) =>
    content.find(([key]) => key.split(';')[0]?.trim().toLowerCase() === name)?.[1];
  return named(type) ?? named(`${type.split('/')[0]}/*`) ?? named('*/*');
}

/** The schema of an answer; undefined when the document gives none. */
function schemaFor(document: JsonObject, answered: Answered): unknown {
  const media = contentFor(described(document, answered), mediaType(answered.response) ?? '');
  return isObject(media) ? media.schema : undefined;
}

/** An answer that breaks the interface itself is told where that promise is judged, and not here again. */
const keepsTheInterface = ({ response, shape }: Answered): boolean =>
  hasJsonType(response).length === 0 &&
  response.json.valid &&
  fitsSchema(shape, response.json.value) &&
  productsIn(response.json.value).every(isWellFormed);

/** Those of a list, or the one of a single answer. */
const productsIn = (body: unknown): readonly unknown[] =>
  [valueAt(body, '/products'), valueAt(body, '/product')].flat().filter((product) => product !== undefined);

const isWellFormed = (product: unknown): boolean =>
  fitsSchema('product', product) &&
  partsOf(product, 'variants').every((variant) => fitsSchema('variant', variant)) &&
  partsOf(product, 'images').every((image) => fitsSchema('image', image));

const partsOf = (product: unknown, member: string): readonly unknown[] =>
  [valueAt(product, `/${member}`)].flat();

const answersFitTheirSchemas = check({
  id: 'discovery/answers-fit-the-openapi-schemas',
  requires: ['discovery.openapi.answers'],
  claim: 'Answers of the endpoints fit the schemas that the OpenAPI document has for them.',
  run: async (context) => {
    const { value: document } = await fetchOpenApi(context);
    requireDialect(document);
    const described = (await answeredOf(context, document))
      .filter(keepsTheInterface)
      .map((answered) => ({ ...answered, schema: schemaFor(document, answered) }))
      .filter(({ schema }) => schema !== undefined);
    if (described.length === 0)
      throw new Inconclusive(
        'not-observed',
        'the OpenAPI document has no schema for an answer that was seen',
      );
    const outcomes = await judgeByUntrusted(
      document,
      described.map(({ schema, response }) => ({ schema, json: response.text })),
    );
    return forEach(context, described.entries(), ([place, { response }]) => fits(response, outcomes[place]));
  },
});

/** Before OpenAPI 3.1, and in another dialect of JSON Schema, the same words say other things. */
function requireDialect({ openapi, jsonSchemaDialect: dialect }: JsonObject): void {
  const known = ['spec.openapis.org/oas/3.', 'json-schema.org/draft/2020-12/'];
  const isKnown = dialect === undefined || known.some((name) => String(dialect).includes(name));
  if (isKnown && /^3\.[1-9]/.test(String(openapi))) return;
  const actual = isKnown
    ? `OpenAPI ${show(openapi)}`
    : `the dialect ${show(dialect)} of the OpenAPI document`;
  throw new Inconclusive('unsupported-schema', `${actual} is not spoken here`);
}

function fits(response: HttpResponse, outcome: Outcome | undefined): readonly Violation[] {
  if (!outcome || 'unsupported' in outcome)
    throw new Inconclusive(
      'unsupported-schema',
      `the OpenAPI schema for ${asked(response)} cannot be judged by: ${outcome?.unsupported.slice(0, 200)}`,
    );
  if (outcome.fits) return [];
  const { at, because } = outcome;
  const message = `${asked(response)}: ${at || 'the body'} ${because}, says the OpenAPI document; the answer keeps the interface: the OpenAPI document is the odd one out`;
  return [violation(response, message, { at, expected: because })];
}

const successIsDescribed = check({
  id: 'discovery/openapi-describes-successful-answers',
  requires: ['discovery.openapi.success'],
  claim: 'The OpenAPI document describes the successful answer of each endpoint, as JSON where JSON comes.',
  run: async (context) => {
    const { response: source, value: document } = await fetchOpenApi(context);
    const successes = (await answeredOf(context, document)).filter(
      (answered) => answered.response.status === 200 && keepsTheInterface(answered),
    );
    return forEach(context, successes, (answered) => isDescribed(document, source, answered));
  },
});

function isDescribed(document: JsonObject, source: HttpResponse, answered: Answered): readonly Violation[] {
  const { response, method, path } = answered;
  const describedResponse = described(document, answered);
  const type = mediaType(response) ?? '';
  const told = isObject(describedResponse?.content) ? Object.keys(describedResponse.content) : [];
  if (
    describedResponse &&
    (told.length === 0 || told.some(isJson) || contentFor(describedResponse, type) !== undefined)
  )
    return [];
  const actual = describedResponse ? `only ${told.join(', ')}` : 'no answer 200';
  const message = `${method} of ${path} is described with ${actual}; ${asked(response)} is answered 200 with ${type}`;
  return [violation(source, message, { at: '/paths', expected: `200 with ${type}`, actual })];
}

/** Which of its media types JSON comes under, no caller minds. */
const isJson = (type: string): boolean => /^application\/([^;]+\+)?json\b/i.test(type.trim());

export const answersAsDescribed = [answersFitTheirSchemas, successIsDescribed] as const;
