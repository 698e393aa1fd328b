/** Checks of the OpenAPI document as OpenAPI 3.1 has it. */
import { forEach } from '../../lib/assert/for-each.ts';
import { localReferences } from '../../lib/assert/local-references.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { fetchOpenApi } from '../discovered/open-api.ts';
import { operationsOf, templateNames } from './operations.ts';

export const openApiDocument: readonly Check[] = [
  check({
    id: 'discovery/openapi-is-valid',
    requires: ['discovery.openapi.valid'],
    claim: 'The OpenAPI document has the structure of OpenAPI 3.1.',
    run: async (context) =>
      context
        .examine([await fetchOpenApi(context)])
        .flatMap(({ response }) => matchesSchema(response, 'openapi-document')),
  }),

  check({
    id: 'discovery/openapi-operation-ids-are-unique',
    requires: ['discovery.openapi.operation-ids'],
    claim: 'No operationId occurs twice in the OpenAPI document.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const ids = operationsOf(value).flatMap(({ operation: { operationId } }) =>
        typeof operationId === 'string' ? [operationId] : [],
      );
      if (ids.length === 0) throw new Inconclusive('not-observed', 'no operation has an operationId');
      return context
        .examine(ids)
        .filter((id, i) => ids.indexOf(id) !== i)
        .map((id) =>
          violation(response, `the operationId ${id} occurs again; promised is that it is unique`, {
            at: '/paths',
          }),
        );
    },
  }),

  check({
    id: 'discovery/openapi-path-parameters-are-declared',
    requires: ['discovery.openapi.path-parameters'],
    claim: 'Every template expression in a path of the OpenAPI document is declared as a path parameter.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const templated = operationsOf(value).flatMap(({ path, method, parameters }) =>
        templateNames(path).map((name) => ({ path, method, name, parameters })),
      );
      if (templated.length === 0) throw new Inconclusive('not-observed', 'no path has a template expression');
      return context
        .examine(templated)
        .filter(({ name, parameters }) => !parameters.some((one) => one.in === 'path' && one.name === name))
        .map(({ path, method, name }) =>
          violation(response, `${method} of ${path} declares no path parameter ${name}`, { at: '/paths' }),
        );
    },
  }),

  check({
    id: 'discovery/openapi-references-lead-somewhere',
    requires: ['discovery.openapi.references'],
    claim: 'Every local reference in the OpenAPI document leads to a place in it.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const references = localReferences(value);
      if (!references)
        throw new Inconclusive('too-large', 'the OpenAPI document is too large to be looked through');
      if (references.length === 0)
        throw new Inconclusive('not-observed', 'the OpenAPI document has no local reference');
      return forEach(context, references, ({ at, reference, leadsNowhere }) =>
        leadsNowhere
          ? [
              violation(response, `${at} refers to ${show(reference)}, which is not in the document`, {
                at,
              }),
            ]
          : [],
      );
    },
  }),
];
