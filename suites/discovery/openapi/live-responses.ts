/** Live responses of the endpoints, each with the operation of the OpenAPI document that describes it. */

import { valueAt } from '../../../lib/assert/json.ts';
import { hasJsonType } from '../../../lib/assert/response.ts';
import { fitsSchema } from '../../../lib/assert/schema.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { metadataRequest } from '../../discovered/authorization-server.ts';
import { pathOf, requireProductHandles, wholeCatalog } from '../../discovered/catalog/products.ts';
import { baseEndpoint, canBeReached } from '../../discovered/commerce/commerce-endpoint.ts';
import { rpc } from '../../discovered/commerce/rpc.ts';
import { listTools } from '../../discovered/commerce/tools.ts';
import { noneKnown } from '../../discovered/none-known.ts';
import { documentedVersions, pinnedRequest, profileRequest, unknownDate } from '../../discovered/profile.ts';
import { type Operation, operationOf } from './operations.ts';

/** A request to an endpoint of the interface, and the suite's own schema for its response. */
type Sample = {
  readonly method: string;
  readonly path: string;
  readonly schema: string;
  readonly request: HttpRequest;
};

export type LiveResponse = {
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
  // Only the answer to tools/list tells how the endpoint wants to be spoken to.
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

/** The responses that came, keep the interface, and have an operation in the document: other checks judge the rest. */
export async function fetchLiveResponses(
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
