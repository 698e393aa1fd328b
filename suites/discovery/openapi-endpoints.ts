/** Checks that the OpenAPI document describes the endpoints of the interface, with their failures and parameters. */

import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { dereference } from '../../lib/assert/schema-references.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { documentedVersions } from '../discovered/profile.ts';
import { requireSome } from '../discovered/subjects.ts';
import { type Description, demandsNothing, fetchDescription, operationOf } from './openapi.ts';
import { describedResponse } from './openapi-responses.ts';

/** The endpoints of the interface, each with the failures that the interface names. */
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

  check({
    id: 'discovery/openapi-agrees-on-limit',
    requires: ['discovery.openapi.limit'],
    claim:
      'Where the OpenAPI document declares limit, it is an optional integer from 1 to 250 with default 24.',
    fix: 'Declare limit in the OpenAPI document as an optional integer with minimum 1, maximum 250 and default 24.',
    run: async (context) => {
      const { response, limits } = await fetchLimits(context);
      const declared = requireSome(
        limits.filter(({ parameter }) => parameter !== undefined),
        'the OpenAPI document declares no parameter limit',
      );
      return context.examine(declared).flatMap((limit) => contradictions(response, limit));
    },
  }),

  check({
    id: 'discovery/openapi-declares-limit',
    requires: ['discovery.openapi.limit.declared'],
    claim: 'The OpenAPI document declares limit, with its bounds and its default, on both product lists.',
    fix: 'Add the query parameter limit, with minimum 1, maximum 250 and default 24, to both product lists in the OpenAPI document.',
    run: async (context) => {
      const { response, limits } = await fetchLimits(context);
      return context
        .examine(limits)
        .flatMap(({ path, schema }) =>
          promised
            .filter(({ keyword }) => schema[keyword] === undefined)
            .map(({ keyword, value }) => wrongLimit(response, path, `no ${keyword}`, `${keyword} ${value}`)),
        );
    },
  }),

  check({
    id: 'discovery/openapi-agrees-on-versions',
    requires: ['discovery.openapi.versions'],
    claim:
      'Where the OpenAPI document lists the versions of pinned profiles, the documented ones are among them.',
    fix: 'Add both 2026-04-08 and 2026-01-23 to the enum of the version parameter of /.well-known/ucp/{version} in the OpenAPI document.',
    run: async (context) => {
      const { response, document, operations } = await fetchDescription(context);
      const pinned = operationOf(operations, 'get', '/.well-known/ucp/{version}');
      const parameter = pinned?.parameters.find((one) => one.in === 'path');
      const allowed = dereference(document, parameter?.schema)?.enum;
      if (!Array.isArray(allowed)) {
        throw new Inconclusive('not-observed', 'the OpenAPI document lists no versions of pinned profiles');
      }
      return context
        .examine(documentedVersions)
        .filter((version) => !allowed.includes(version))
        .map((version) => {
          const message = `the OpenAPI document allows the versions ${show(allowed)}; promised is ${version} among them`;
          return violation(response, message, { at: '/paths' });
        });
    },
  }),
];

const describedEndpoints = ({ operations }: Description) =>
  endpoints.flatMap((endpoint) => {
    const operation = operationOf(operations, endpoint.method, endpoint.path);
    return operation ? [{ ...endpoint, operation }] : [];
  });

/** How the description of a request body differs from a required body of JSON. */
function bodyFaults({ required, content }: JsonObject): readonly string[] {
  const types = isObject(content) ? Object.keys(content) : [];
  const isJson = types.some((type) => /^(application\/(json|\*)|\*\/\*)\s*(;|$)/i.test(type.trim()));
  return [
    ...(required === true ? [] : ['optional']),
    ...(isJson ? [] : [`of type ${types.join(', ') || 'none'}`]),
  ];
}

const lists = ['/products.json', '/collections/{handle}/products.json'];

const promised = [
  { keyword: 'minimum', value: 1 },
  { keyword: 'maximum', value: 250 },
  { keyword: 'default', value: 24 },
] as const;

type Limit = {
  readonly path: string;
  readonly parameter: JsonObject | undefined;
  /** Empty when there is none. */
  readonly schema: JsonObject;
};

/** The parameter limit of each product list that the document describes. */
async function fetchLimits(context: Context): Promise<{ response: HttpResponse; limits: readonly Limit[] }> {
  const { response, document, operations } = await fetchDescription(context);
  const limits = lists.flatMap((path) => {
    const operation = operationOf(operations, 'get', path);
    if (!operation) return [];
    const parameter = operation.parameters.find((one) => one.name === 'limit' && one.in === 'query');
    return [{ path, parameter, schema: dereference(document, parameter?.schema) ?? {} }];
  });
  return { response, limits };
}

function contradictions(response: HttpResponse, { path, parameter, schema }: Limit): readonly Violation[] {
  const { type } = schema;
  const isInteger = type === undefined || [type].flat().includes('integer');
  return [
    ...(parameter?.required === true
      ? [wrongLimit(response, path, 'required true', 'an optional parameter')]
      : []),
    ...(isInteger ? [] : [wrongLimit(response, path, `type ${show(type)}`, 'an integer')]),
    ...promised
      .filter(({ keyword, value }) => schema[keyword] !== undefined && schema[keyword] !== value)
      .map(({ keyword, value }) =>
        wrongLimit(response, path, `${keyword} ${show(schema[keyword])}`, `${keyword} ${value}`),
      ),
  ];
}

function wrongLimit(response: HttpResponse, path: string, actual: string, expected: string): Violation {
  const message = `get of ${path} declares limit with ${actual}; promised is ${expected}`;
  return violation(response, message, { at: '/paths', expected, actual });
}
