/** Checks that the OpenAPI document describes this interface: its endpoints, and the parameter limit. */
import { forEach } from '../../lib/assert/for-each.ts';
import { equals, isObject, type JsonObject } from '../../lib/assert/json.ts';
import { dereference } from '../../lib/assert/local-references.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { fetchOpenApi } from '../discovered/open-api.ts';
import { documentedVersions } from '../discovered/profile.ts';
import { type Operation, operationOf, operationsOf } from './operations.ts';

/** The endpoint table of the interface. */
const endpoints = [
  { method: 'get', path: '/.well-known/ucp' },
  { method: 'get', path: '/.well-known/ucp/{version}' },
  { method: 'get', path: '/.well-known/oauth-authorization-server' },
  { method: 'get', path: '/products.json' },
  { method: 'get', path: '/products/{handle}.json' },
  { method: 'get', path: '/collections/{handle}/products.json' },
  { method: 'get', path: '/sitemap.xml' },
  { method: 'post', path: '/api/ucp/mcp' },
] as const;

/** The other statuses of that table. */
const failures = [
  { method: 'get', path: '/.well-known/ucp/{version}', status: '404' },
  { method: 'get', path: '/products/{handle}.json', status: '404' },
  { method: 'post', path: '/api/ucp/mcp', status: '429' },
] as const;

const lists = ['/products.json', '/collections/{handle}/products.json'];

/** What the interface says of limit. */
const promised = [
  { keyword: 'minimum', value: 1 },
  { keyword: 'maximum', value: 250 },
  { keyword: 'default', value: 24 },
] as const;

export const describedInterface: readonly Check[] = [
  check({
    id: 'discovery/openapi-describes-every-endpoint',
    requires: ['discovery.openapi.complete'],
    claim: 'The OpenAPI document has every endpoint of the interface, with its method.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const operations = operationsOf(value);
      return context
        .examine(endpoints)
        .filter(({ method, path }) => !operationOf(operations, method, path))
        .map(({ method, path }) =>
          violation(response, `/paths has no ${method} of ${path}; promised is a description of it`, {
            at: '/paths',
            expected: `${method} of ${path}`,
            actual: 'absent',
          }),
        );
    },
  }),

  check({
    id: 'discovery/openapi-agrees-on-limit',
    requires: ['discovery.openapi.limit'],
    claim:
      'Where the OpenAPI document declares limit, it is an optional integer from 1 to 250 with default 24.',
    run: async (context) => {
      const { response, limits } = await fetchLimits(context);
      const declared = limits.filter(({ parameter }) => parameter !== undefined);
      if (declared.length === 0)
        throw new Inconclusive('not-observed', 'the OpenAPI document declares no parameter limit');
      return context.examine(declared).flatMap((limit) => contradictions(response, limit));
    },
  }),

  check({
    id: 'discovery/openapi-declares-limit',
    requires: ['discovery.openapi.limit.declared'],
    claim: 'The OpenAPI document declares limit, with its bounds and its default, on both product lists.',
    run: async (context) => {
      const { response, limits } = await fetchLimits(context);
      return context.examine(limits).flatMap(({ path, schema }) =>
        promised
          .filter(({ keyword }) => schema[keyword] === undefined)
          .map(({ keyword, value }) =>
            violation(response, `get of ${path} declares no ${keyword} of limit; promised is ${value}`, {
              at: '/paths',
              expected: `${keyword} ${value}`,
              actual: 'absent',
            }),
          ),
      );
    },
  }),

  check({
    id: 'discovery/openapi-agrees-on-versions',
    requires: ['discovery.openapi.versions'],
    claim:
      'Where the OpenAPI document lists the versions of pinned profiles, the documented ones are among them.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const pinned = operationOf(operationsOf(value), 'get', '/.well-known/ucp/{version}');
      const parameter = pinned?.parameters.find((one) => one.in === 'path');
      const allowed = dereference(value, parameter?.schema)?.enum;
      if (!Array.isArray(allowed))
        throw new Inconclusive('not-observed', 'the OpenAPI document lists no versions of pinned profiles');
      return forEach(context, documentedVersions, (version) =>
        allowed.includes(version)
          ? []
          : [
              violation(
                response,
                `the OpenAPI document allows ${show(allowed)} as version; promised is ${version} too`,
                { at: '/paths' },
              ),
            ],
      );
    },
  }),

  check({
    id: 'discovery/openapi-agrees-on-credentials',
    requires: ['discovery.openapi.credentials'],
    claim:
      'The OpenAPI document demands no credentials for what it describes of discovery, catalog and sitemap.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const operations = operationsOf(value);
      const open = endpoints.flatMap(({ method, path }) => {
        const operation = method === 'get' ? operationOf(operations, method, path) : undefined;
        return operation ? [{ path, security: operation.operation.security }] : [];
      });
      if (open.length === 0)
        throw new Inconclusive(
          'not-observed',
          'the OpenAPI document describes no endpoint that is open to all',
        );
      return forEach(context, open, ({ path, security }) =>
        demandsNothing(security)
          ? []
          : [
              violation(
                response,
                `get of ${path} is described with the security ${show(security)}; promised is that it needs no credentials`,
                { at: '/paths' },
              ),
            ],
      );
    },
  }),

  check({
    id: 'discovery/openapi-agrees-on-the-request',
    requires: ['discovery.openapi.request'],
    claim: 'Where the OpenAPI document describes the body of a commerce request, it is required, and JSON.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const commerce = operationOf(operationsOf(value), 'post', '/api/ucp/mcp');
      const body = dereference(value, commerce?.operation.requestBody);
      if (!body) throw new Inconclusive('not-observed', 'the OpenAPI document describes no commerce request');
      const types = isObject(body.content) ? Object.keys(body.content) : [];
      const isJson = types.some((type) => /^(application\/(json|\*)|\*\/\*)\s*(;|$)/i.test(type.trim()));
      const is = [
        ...(body.required === true ? [] : ['optional']),
        ...(isJson ? [] : [`of type ${types.join(', ') || 'none'}`]),
      ];
      return forEach(context, [is], (words) =>
        words.map((word) =>
          violation(
            response,
            `the body of a commerce request is described as ${word}; promised is a required body of application/json`,
            { at: '/paths' },
          ),
        ),
      );
    },
  }),

  check({
    id: 'discovery/openapi-describes-failures',
    requires: ['discovery.openapi.failures'],
    claim: 'The OpenAPI document describes the answers 404 and 429 of the endpoints that have them.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const operations = operationsOf(value);
      const described = failures.flatMap((failure) => {
        const operation = operationOf(operations, failure.method, failure.path);
        return operation ? [{ ...failure, operation }] : [];
      });
      if (described.length === 0)
        throw new Inconclusive('not-observed', 'the OpenAPI document has no endpoint that can fail');
      return forEach(context, described, ({ method, path, status, operation }) => {
        if (isDescribed(value, operation, status)) return [];
        const message = `${method} of ${path} is described without its answer ${status}`;
        return [violation(response, message, { at: '/paths', expected: status, actual: 'absent' })];
      });
    },
  }),
];

/** Absent, empty, or with a way in that demands nothing. */
const demandsNothing = (security: unknown): boolean =>
  !Array.isArray(security) || security.length === 0 || security.some((way) => equals(way, {}));

/** A status as the document may have it: by itself, by its class, or with all others. */
function isDescribed(document: JsonObject, { operation }: Operation, status: string): boolean {
  const responses = dereference(document, operation.responses) ?? {};
  return [status, `${status[0]}XX`, `${status[0]}xx`, 'default'].some((name) => name in responses);
}

type Limit = {
  readonly path: string;
  readonly parameter: JsonObject | undefined;
  /** Empty when there is none. */
  readonly schema: JsonObject;
};

/** What the document says of limit on each product list that it describes. */
async function fetchLimits(context: Context): Promise<{ response: HttpResponse; limits: readonly Limit[] }> {
  const { response, value } = await fetchOpenApi(context);
  const operations = operationsOf(value);
  const limits = lists.flatMap((path) => {
    const operation = operationOf(operations, 'get', path);
    if (!operation) return [];
    const parameter = operation.parameters.find((one) => one.name === 'limit' && one.in === 'query');
    return [{ path, parameter, schema: dereference(value, parameter?.schema) ?? {} }];
  });
  return { response, limits };
}

function contradictions(response: HttpResponse, { path, parameter, schema }: Limit): readonly Violation[] {
  const contradicts = (said: string, expected: string): Violation =>
    violation(response, `get of ${path} says that limit has ${said}; promised is ${expected}`, {
      at: '/paths',
      expected,
      actual: said,
    });
  const { type } = schema;
  return [
    ...(parameter?.required === true ? [contradicts('required true', 'an optional parameter')] : []),
    ...(type === undefined || [type].flat().includes('integer')
      ? []
      : [contradicts(`type ${show(type)}`, 'an integer')]),
    ...promised
      .filter(({ keyword, value }) => schema[keyword] !== undefined && schema[keyword] !== value)
      .map(({ keyword, value }) => contradicts(`${keyword} ${show(schema[keyword])}`, `${keyword} ${value}`)),
  ];
}
