/** Checks over all requests of the run: a path that serves or labels its document for one caller does so for every caller. */

import { isObject } from '../../lib/assert/json.ts';
import { hasJsonType } from '../../lib/assert/response.ts';
import { rule } from '../../lib/assert/rule.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { naming, requestText, violation } from '../../lib/assert/violation.ts';
import type { Check, Context, Question } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';

type Document = {
  /** Below the base address, without the query. */
  readonly path: RegExp;
  /** Whether this query has to get the document; by default every query has to. */
  readonly isPromised?: (query: URLSearchParams) => boolean;
  readonly schema: string;
  readonly promise: string;
};

/** @returns a check over the whole run; other checks judge a document that every caller gets wrongly. */
export const servesEveryCaller = ({
  documents,
  ...question
}: Question & { readonly documents: readonly Document[] }): Check =>
  rule({
    ...question,
    order: 'afterwards',
    of: (context) => pathsAskedTwice(context, documents).flat(),
    holds: ({ response, document }) => holdsDocument(response, document),
    unobserved: 'no path has served its document to two requests',
  });

type Subject = { readonly response: HttpResponse; readonly document: Document };

/** The successful responses of each path that was requested more than once and was right at least once. */
function pathsAskedTwice(context: Context, documents: readonly Document[]): readonly (readonly Subject[])[] {
  const byPath = new Map<string, Subject[]>();
  for (const response of context.seen().filter(isJudged)) {
    const { url } = response.request;
    const path = pathBelow(url, context.target.baseUrl);
    if (path === undefined) continue;
    const document = documents.find((one) => one.path.test(path));
    if (document?.isPromised?.(new URL(url).searchParams) === false) continue;
    if (document) byPath.set(path, [...(byPath.get(path) ?? []), { response, document }]);
  }
  return [...byPath.values()].filter(
    (some) =>
      some.length > 1 &&
      some.some(({ response, document }) => holdsDocument(response, document).length === 0),
  );
}

const isJudged = ({ request, status }: HttpResponse): boolean =>
  Math.floor(status / 100) === 2 && acceptsJson(request);

/** A request that accepts other types may get another format. */
const acceptsJson = ({ method, headers }: HttpRequest): boolean =>
  method === 'GET' && /^(?:\*\/\*|application\/json)$/.test(headers.accept ?? '*/*');

/** The path below the base address, without the query; undefined for other addresses. */
export const pathBelow = (url: string, baseUrl: string): string | undefined =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length).split('?')[0] : undefined;

function holdsDocument(response: HttpResponse, { schema, promise }: Document): readonly Violation[] {
  const { status } = response;
  if (status === 200) return matchesSchema(response, schema).map((one) => ({ ...one, promise }));
  const message = `${requestText(response)} answered ${status}; promised is 200`;
  return [
    { ...violation(response, message, { at: 'status', expected: '200', actual: String(status) }), promise },
  ];
}

type Endpoint = {
  /** Below the base address, without the query. */
  readonly path: RegExp;
  readonly status: 200 | 404;
  readonly promise: string;
};

/** @returns a check over the whole run; other checks judge an endpoint that labels every answer wrongly. */
export const labelsEveryAnswer = ({
  endpoints,
  ...question
}: Question & { readonly endpoints: readonly Endpoint[] }): Check =>
  rule({
    ...question,
    order: 'afterwards',
    of: (context) => endpoints.flatMap((endpoint) => labelledOnce(context, endpoint)),
    holds: ({ response, promise }) => naming(promise, hasJsonType(response)),
    unobserved: 'no endpoint has labelled one of two answers as JSON',
  });

type Labelled = { readonly response: HttpResponse; readonly promise: string };

/** The JSON objects of an endpoint that labels at least one of them rightly. */
function labelledOnce(context: Context, { path, status, promise }: Endpoint): readonly Labelled[] {
  const answers = context
    .seen()
    .filter((response) => response.status === status && acceptsJson(response.request))
    .filter(({ request }) => path.test(pathBelow(request.url, context.target.baseUrl) ?? ''))
    .filter(({ json }) => json.valid && isObject(json.value));
  const isOccasion = answers.length > 1 && answers.some((response) => hasJsonType(response).length === 0);
  return isOccasion ? answers.map((response) => ({ response, promise })) : [];
}
