/** Checks of the OpenAPI document as a whole: redirect, version, security, structure; and its operations, read leniently. */

import { equals, hasValue, isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { header, redirectTarget } from '../../lib/assert/response.ts';
import { answers, forEach, rule, wrongValue } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { dereference, localReferences } from '../../lib/assert/schema-references.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import { Inconclusive, orUndefined, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import {
  currentDescription,
  describedVersion,
  fetchOpenApi,
  openApiFile,
  openApiRedirect,
} from '../discovered/descriptions.ts';
import { follow, forOne, isReadable, servesObject } from '../discovered/document.ts';
import { requireSome } from '../discovered/subjects.ts';

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
    claim:
      'The OpenAPI document declares no global security requirement, or one with an alternative that demands nothing.',
    fix: 'Remove the top-level member security from the OpenAPI document, leave it empty, or put an empty requirement beside the others.',
    run: forOne(fetchOpenApi, ({ response, value: { security } }) =>
      demandsNothing(security) ? [] : [wrongValue(response, '/security', 'no global security requirement')],
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

  rule({
    id: 'discovery/openapi-redirects-to-a-versioned-file',
    requires: ['discovery.openapi.redirect'],
    claim: 'GET /openapi.json redirects to /cdn/shop/files/openapi-{version}.json.',
    fix: 'Redirect GET /openapi.json to a file with its version in the name, such as /cdn/shop/files/openapi-2026-08-27.json.',
    of: async (context) => [await context.fetch(openApiRedirect)],
    holds: async (response, context) => orNote(redirectsToVersionedFile(response), response, context),
  }),

  check({
    id: 'discovery/openapi-redirects-to-the-current-version',
    requires: ['discovery.openapi.current'],
    claim: `The file that /openapi.json redirects to has version ${currentDescription} in its name.`,
    fix: 'Point the Location of /openapi.json to the file of the current version, openapi-2026-08-27.json.',
    run: async (context) => {
      const { response, version } = await requireRedirect(context);
      if (context.examine([version]).includes(currentDescription)) return [];
      const [expected, actual] = [currentDescription, show(version)];
      const message = `/openapi.json redirects to version ${version}; promised is ${expected}`;
      const wrong = violation(response, message, { at: 'header: location', expected, actual });
      return orNote([wrong], response, context);
    },
  }),

  answers({
    id: 'discovery/openapi-redirect-leads-to-a-file',
    requires: ['discovery.openapi.reachable'],
    claim: 'The URL that /openapi.json redirects to answers 200.',
    fix: 'Serve the file that the Location of /openapi.json names, with status 200.',
    prerequisites: ['discovery/openapi-redirects-to-the-current-version'],
    to: async (context) => get((await endOfAlias(context)).href),
    with: { status: 200 },
  }),
];

function holdsOpenApi31(response: HttpResponse): readonly Violation[] {
  const unserved = servesObject(response);
  if (unserved.length > 0 || !response.json.valid) return unserved;
  const version = valueAt(response.json.value, '/openapi');
  const is31 = typeof version === 'string' && /^3\.1(\.|$)/.test(version);
  return is31 ? [] : [wrongValue(response, '/openapi', 'OpenAPI 3.1')];
}

/** Absent, empty, or with an alternative that requires nothing. */
export const demandsNothing = (security: unknown): boolean =>
  !Array.isArray(security) || security.length === 0 || security.some((option) => equals(option, {}));

function redirectsToVersionedFile(response: HttpResponse): readonly Violation[] {
  const target = redirectTarget(response);
  if (target && describedVersion(target) !== undefined) return [];
  const location = header(response, 'location');
  const actual = `${response.status} ${location === undefined ? 'without a Location' : `to ${location}`}`;
  const expected = 'a redirect to /cdn/shop/files/openapi-{version}.json';
  const message = `${requestText(response)} answered ${actual}; promised is ${expected}`;
  return [violation(response, message, { at: target ? 'header: location' : 'status', expected, actual })];
}

/** A redirect by way of another name is at most a note if it ends at a file of the current version. */
async function orNote(
  violations: readonly Violation[],
  response: HttpResponse,
  context: Context,
): Promise<readonly Violation[]> {
  if (violations.length === 0 || !redirectTarget(response)) return violations;
  const end = await follow(context, openApiRedirect).catch(orUndefined);
  return end && isCurrent(end) ? violations.map((one) => ({ ...one, atMost: 'may' })) : violations;
}

function isCurrent(end: HttpResponse): boolean {
  if (end.status !== 200 || !isReadable(end) || !end.json.valid) return false;
  return valueAt(end.json.value, '/info/version') === currentDescription;
}

/** @throws Inconclusive `prerequisite` when /openapi.json does not redirect to a versioned file. */
async function requireRedirect(context: Context) {
  const response = await context.fetch(openApiRedirect);
  const target = redirectTarget(response);
  const version = target && describedVersion(target);
  if (!target || version === undefined) throw prerequisite('discovery/openapi-redirects-to-a-versioned-file');
  return { response, target, version };
}

/** The address of the file, behind the aliases that redirect to it. @throws Inconclusive as `requireRedirect`. */
async function endOfAlias(context: Context): Promise<URL> {
  const { target, version } = await requireRedirect(context);
  if (version === currentDescription) return target;
  return new URL((await follow(context, openApiRedirect)).request.url);
}

/** An operation of an OpenAPI document. */
export type Operation = {
  /** Lower case, as in the document. */
  readonly method: string;
  /** The path as the document has it. */
  readonly path: string;
  /** The path without and with each server's base path, and with every template expression as `{}`. */
  readonly shapes: readonly string[];
  readonly operation: JsonObject;
  /** The parameters of the operation and of its path. */
  readonly parameters: readonly JsonObject[];
};

export type Description = {
  readonly response: HttpResponse;
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
};

/** @throws Inconclusive `prerequisite` when no OpenAPI document is served. */
export async function fetchDescription(context: Context): Promise<Description> {
  const { response, value: document } = await fetchOpenApi(context);
  return { response, document, operations: operationsOf(document) };
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export function operationsOf(document: JsonObject): readonly Operation[] {
  if (!isObject(document.paths)) return [];
  return Object.entries(document.paths).flatMap(([path, node]) => {
    const item = dereference(document, node) ?? {};
    return methods.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation)) return [];
      const parameters = [...listed(operation.parameters), ...listed(item.parameters)]
        .map((parameter) => dereference(document, parameter))
        .filter((parameter) => parameter !== undefined);
      const bases = basePathsOf(operation.servers ?? item.servers ?? document.servers);
      return [{ method, path, shapes: shapesOf(path, bases), operation, parameters }];
    });
  });
}

/** The operation with a method and a path; the path's parameters may have any names. */
export const operationOf = (
  operations: readonly Operation[],
  method: string,
  path: string,
): Operation | undefined =>
  operations.find((operation) => operation.method === method && operation.shapes.includes(shapeOf(path)));

/** `/products/{handle}.json` becomes `/products/{}.json`, because the interface promises no parameter names. */
const shapeOf = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

/** Names in the template expressions of a path. */
export const templateNames = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const shapesOf = (path: string, bases: readonly string[]): readonly string[] =>
  ['', ...bases].map((base) => shapeOf(`${base}${path}`));

/** The base paths of servers, whose URLs may be relative or templates. */
function basePathsOf(servers: unknown): readonly string[] {
  return listed(servers)
    .flatMap((server) => (isObject(server) && typeof server.url === 'string' ? [server.url] : []))
    .map((url) => url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, ''));
}
