/** Checks that live responses are as the OpenAPI document describes them. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { mediaType } from '../../../lib/assert/response.ts';
import { dereference } from '../../../lib/assert/schema-references.ts';
import { judgeByUntrusted, type Outcome } from '../../../lib/assert/untrusted-schema.ts';
import { requestText, show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { requireSome } from '../../discovered/require-some.ts';
import { fetchLiveResponses, type LiveResponse } from './live-responses.ts';
import { type Description, fetchDescription } from './operations.ts';
import { contentFor, describedResponse } from './response-description.ts';

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

/** Before OpenAPI 3.1, and in another dialect of JSON Schema, the same keywords mean something else. */
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
