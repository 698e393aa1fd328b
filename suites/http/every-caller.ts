/** Whoever asks, and with whatever headers: a path that serves its document once in a run serves it always. */
import { rule } from '../../lib/assert/rule.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Check, Question } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';

export type Document = {
  /** Below the base address, without the query. */
  readonly path: RegExp;
  /** Whether the query gets the document; without it, every query does. */
  readonly isPromised?: (query: URLSearchParams) => boolean;
  readonly schema: string;
  readonly promise: string;
};

/** @returns a check that looks back over the run; what no caller gets rightly is judged elsewhere. */
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

/** The successful responses of each path that was asked more than once, and was right at least once. */
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

/** Another form than JSON may be negotiated. */
export const acceptsJson = ({ method, headers }: HttpRequest): boolean =>
  method === 'GET' && /^(?:\*\/\*|application\/json)$/.test(headers.accept ?? '*/*');

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
