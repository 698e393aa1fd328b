/** Checks that the OpenAPI document describes the endpoints of this interface, and agrees with it on them. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { equals, isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { dereference } from '../../../lib/assert/schema-references.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireSome } from '../../discovered/require-some.ts';
import { type Description, fetchDescription, operationOf } from './operations.ts';
import { describedResponse } from './response-description.ts';

/** The endpoint table of the interface, each with the failures that it names. */
const endpoints: readonly Endpoint[] = [
  { method: 'get', path: '/.well-known/ucp' },
  { method: 'get', path: '/.well-known/ucp/{version}', failure: '404' },
  { method: 'get', path: '/.well-known/oauth-authorization-server' },
  { method: 'get', path: '/products.json' },
  { method: 'get', path: '/products/{handle}.json', failure: '404' },
  { method: 'get', path: '/collections/{handle}/products.json' },
  { method: 'get', path: '/sitemap.xml' },
  { method: 'post', path: '/api/ucp/mcp', failure: '429' },
];

type Endpoint = { readonly method: string; readonly path: string; readonly failure?: string };

export const checks: readonly Check[] = [
  check({
    id: 'discovery/openapi-describes-every-endpoint',
    requires: ['discovery.openapi.complete'],
    claim: 'The OpenAPI document has every endpoint of the interface, with its method.',
    fix: 'Describe the missing endpoints, such as GET /sitemap.xml or POST /api/ucp/mcp, with their methods in the paths of the OpenAPI document.',
    run: async (context) => {
      const { response, operations } = await fetchDescription(context);
      return context
        .examine(endpoints)
        .filter(({ method, path }) => !operationOf(operations, method, path))
        .map(({ method, path }) => `${method} of ${path}`)
        .map((expected) =>
          violation(response, `the OpenAPI document does not describe ${expected}`, {
            at: '/paths',
            expected,
            actual: 'absent',
          }),
        );
    },
  }),

  check({
    id: 'discovery/openapi-agrees-on-credentials',
    requires: ['discovery.openapi.credentials'],
    claim:
      'The OpenAPI document demands no credentials for the discovery, catalog and sitemap endpoints that it describes.',
    fix: 'Remove security from the discovery, catalog and sitemap operations of the OpenAPI document.',
    run: async (context) => {
      const description = await fetchDescription(context);
      const open = requireSome(
        describedEndpoints(description).filter(({ method }) => method === 'get'),
        'the OpenAPI document describes no endpoint without credentials',
      );
      return context
        .examine(open)
        .filter(({ operation: { operation } }) => !demandsNothing(operation.security))
        .map(({ path, operation: { operation } }) => {
          const message = `get of ${path} is described with the security ${show(operation.security)}; promised is none`;
          return violation(description.response, message, { at: '/paths' });
        });
    },
  }),

  check({
    id: 'discovery/openapi-agrees-on-the-request',
    requires: ['discovery.openapi.request'],
    claim: 'Where the OpenAPI document describes the body of a commerce request, it is required, and JSON.',
    fix: 'Describe the request body of POST /api/ucp/mcp in the OpenAPI document with required: true and the content type application/json.',
    run: async (context) => {
      const { response, document, operations } = await fetchDescription(context);
      const commerce = operationOf(operations, 'post', '/api/ucp/mcp');
      const body = dereference(document, commerce?.operation.requestBody);
      if (!body) throw new Inconclusive('not-observed', 'the OpenAPI document describes no commerce request');
      return context
        .examine([body])
        .flatMap(bodyFaults)
        .map((fault) => {
          const message = `the body of a commerce request is described as ${fault}; promised is a required body of application/json`;
          return violation(response, message, { at: '/paths' });
        });
    },
  }),

  check({
    id: 'discovery/openapi-describes-failures',
    requires: ['discovery.openapi.failures'],
    claim:
      'The OpenAPI document describes the documented failures, 404 and 429, of the endpoints that it lists.',
    fix: 'Describe the 404 of pinned profiles and of single products, and the 429 of POST /api/ucp/mcp, in the OpenAPI document.',
    run: async (context) => {
      const description = await fetchDescription(context);
      const failing = requireSome(
        describedEndpoints(description).filter(({ failure }) => failure !== undefined),
        'the OpenAPI document describes no endpoint that can fail',
      );
      return forEach(context, failing, ({ method, path, failure: expected = '', operation }) => {
        if (describedResponse(description.document, operation, expected) !== undefined) return [];
        const message = `${method} of ${path} is described without a response ${expected}`;
        return [violation(description.response, message, { at: '/paths', expected, actual: 'absent' })];
      });
    },
  }),
];

const describedEndpoints = ({ operations }: Description) =>
  endpoints.flatMap((endpoint) => {
    const operation = operationOf(operations, endpoint.method, endpoint.path);
    return operation ? [{ ...endpoint, operation }] : [];
  });

/** Absent, empty, or with an alternative that demands nothing. */
const demandsNothing = (security: unknown): boolean =>
  !Array.isArray(security) || security.length === 0 || security.some((option) => equals(option, {}));

/** How the description of a request body differs from a required body of JSON. */
function bodyFaults({ required, content }: JsonObject): readonly string[] {
  const types = isObject(content) ? Object.keys(content) : [];
  const isJson = types.some((type) => /^(application\/(json|\*)|\*\/\*)\s*(;|$)/i.test(type.trim()));
  return [
    ...(required === true ? [] : ['optional']),
    ...(isJson ? [] : [`of type ${types.join(', ') || 'none'}`]),
  ];
}
