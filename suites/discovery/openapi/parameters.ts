/** Checks that the OpenAPI document agrees with the interface on the parameters limit and version. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { dereference } from '../../../lib/assert/schema-references.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { documentedVersions } from '../../discovered/profile.ts';
import { requireSome } from '../../discovered/require-some.ts';
import { fetchDescription, operationOf } from './operations.ts';

const lists = ['/products.json', '/collections/{handle}/products.json'];

const promised = [
  { keyword: 'minimum', value: 1 },
  { keyword: 'maximum', value: 250 },
  { keyword: 'default', value: 24 },
] as const;

export const checks: readonly Check[] = [
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
