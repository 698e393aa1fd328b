/** Checks of the OpenAPI document as a whole: its version, its security and its structure. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { equals, hasValue, valueAt } from '../../../lib/assert/json.ts';
import { wrongValue } from '../../../lib/assert/rule.ts';
import { matchesSchema } from '../../../lib/assert/schema.ts';
import { localReferences } from '../../../lib/assert/schema-references.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { currentDescription, fetchOpenApi, openApiFile } from '../../discovered/open-api.ts';
import { requireSome } from '../../discovered/require-some.ts';
import { forOne } from '../for-one.ts';
import { servesObject } from '../serves-object.ts';
import { fetchDescription, templateNames } from './operations.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/openapi-file-is-served',
    requires: ['discovery.openapi.served'],
    claim: 'GET of the versioned file answers 200 with an OpenAPI 3.1 document in JSON.',
    fix: 'Serve an OpenAPI 3.1 document in JSON, with status 200, at /cdn/shop/files/openapi-2026-08-27.json.',
    run: forOne((context) => context.fetch(openApiFile), holdsOpenApi31),
  }),

  check({
    id: 'discovery/openapi-carries-its-version',
    requires: ['discovery.openapi.version'],
    claim: `The OpenAPI document has the version ${currentDescription} in its info.`,
    fix: 'Set info.version of the OpenAPI document to 2026-08-27.',
    run: forOne(fetchOpenApi, ({ response }) => hasValue(response, '/info/version', currentDescription)),
  }),

  check({
    id: 'discovery/openapi-demands-no-credentials',
    requires: ['discovery.openapi.no-global-security'],
    claim: 'The OpenAPI document declares no global security requirement.',
    fix: 'Remove the top-level member security from the OpenAPI document, or leave it empty.',
    run: forOne(fetchOpenApi, ({ response, value: { security } }) =>
      isOpen(security) ? [] : [wrongValue(response, '/security', 'no global security requirement')],
    ),
  }),

  check({
    id: 'discovery/openapi-is-valid',
    requires: ['discovery.openapi.valid'],
    claim: 'The OpenAPI document has the structure of OpenAPI 3.1.',
    fix: 'Repair the OpenAPI document until a validator for OpenAPI 3.1 accepts it: add the required members and correct those of a wrong type.',
    run: forOne(fetchOpenApi, ({ response }) => matchesSchema(response, 'openapi-document')),
  }),

  check({
    id: 'discovery/openapi-operation-ids-are-unique',
    requires: ['discovery.openapi.operation-ids'],
    claim: 'No operationId occurs twice in the OpenAPI document.',
    fix: 'Give each operation in the OpenAPI document an operationId of its own.',
    run: async (context) => {
      const { response, operations } = await fetchDescription(context);
      const ids = operations.flatMap(({ operation: { operationId } }) =>
        typeof operationId === 'string' ? [operationId] : [],
      );
      return context
        .examine(requireSome(ids, 'no operation has an operationId'))
        .filter((id, i) => ids.indexOf(id) !== i)
        .map((id) => violation(response, `the operationId ${id} occurs more than once`, { at: '/paths' }));
    },
  }),

  check({
    id: 'discovery/openapi-path-parameters-are-declared',
    requires: ['discovery.openapi.path-parameters'],
    claim: 'Every template expression in a path of the OpenAPI document is declared as a path parameter.',
    fix: 'Declare each name in braces in a path of the OpenAPI document as a parameter of its operations, with in: path.',
    run: async (context) => {
      const { response, operations } = await fetchDescription(context);
      const templated = operations.flatMap((operation) =>
        templateNames(operation.path).map((name) => ({ ...operation, name })),
      );
      return context
        .examine(requireSome(templated, 'no path has a template expression'))
        .filter(({ name, parameters }) => !parameters.some((one) => one.in === 'path' && one.name === name))
        .map(({ path, method, name }) =>
          violation(response, `${method} of ${path} declares no path parameter ${name}`, { at: '/paths' }),
        );
    },
  }),

  check({
    id: 'discovery/openapi-references-resolve',
    requires: ['discovery.openapi.references'],
    claim: 'Every local reference in the OpenAPI document leads to a place in it.',
    fix: 'Correct each local $ref in the OpenAPI document, or add the component that it names.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const references = localReferences(value);
      if (!references) {
        throw new Inconclusive('too-large', 'the OpenAPI document is too large to be searched');
      }
      const some = requireSome(references, 'the OpenAPI document has no local reference');
      return forEach(context, some, ({ at, reference, leadsNowhere }) =>
        leadsNowhere
          ? [violation(response, `${at} refers to ${show(reference)}, which is not in the document`, { at })]
          : [],
      );
    },
  }),
];

function holdsOpenApi31(response: HttpResponse): readonly Violation[] {
  const unserved = servesObject(response);
  if (unserved.length > 0 || !response.json.valid) return unserved;
  const version = valueAt(response.json.value, '/openapi');
  const is31 = typeof version === 'string' && /^3\.1(\.|$)/.test(version);
  return is31 ? [] : [wrongValue(response, '/openapi', 'OpenAPI 3.1')];
}

/** Empty requirements demand nothing. */
const isOpen = (security: unknown): boolean =>
  security === undefined ||
  (Array.isArray(security) && security.every((requirement) => equals(requirement, {})));
