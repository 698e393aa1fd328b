/** A check as a row of data: requests, and the promised properties of their responses. */
import type { Check, Context, Question } from '../model/check.ts';
import type { HttpRequest, HttpResponse } from '../model/http.ts';
import { prerequisite } from '../model/inconclusive.ts';
import type { Violation } from '../model/verdict.ts';
import { hasHeader, hasMediaType, hasStatus, lacksHeader } from './response.ts';
import { type Holds, type Rule, rule } from './rule.ts';
import { matchesSchema } from './schema.ts';

type Expectation = {
  readonly status?: number | readonly number[];
  readonly mediaType?: string | readonly string[];
  /** Name of a file in `schemas/`, without `.json`. */
  readonly schema?: string;
  /** Headers with their exact values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that must be absent. */
  readonly lacks?: readonly string[];
};

type Requests = HttpRequest | readonly HttpRequest[];

type Row = Question & {
  /** Safe requests, or a function that builds them from discovered facts. */
  readonly to: Requests | ((context: Context) => Requests | Promise<Requests>);
  readonly with?: Expectation;
  /** Judges the responses that meet the expectation. */
  readonly holds?: Holds<HttpResponse>;
  /** Selects the responses to judge; by default all, or those with status 200 if `after` is set. */
  readonly where?: (response: HttpResponse) => boolean;
  /** Id of the prerequisite check, which judges the responses that `where` leaves out. */
  readonly after?: string;
} & Pick<Rule<never>, 'unobserved'>;

export const isServed = ({ status }: HttpResponse): boolean => status === 200;

/** @returns a check that is inconclusive (`prerequisite`) if a response cannot be judged until `after` holds. */
export function answers({ to, with: expected = {}, holds, after, where, ...question }: Row): Check {
  const isJudged = where ?? (after === undefined ? () => true : isServed);
  return rule({
    ...question,
    of: async (context) => [typeof to === 'function' ? await to(context) : to].flat(),
    holds: async (request, context) => {
      const response = await context.fetch(request);
      if (!isJudged(response) && after !== undefined) throw prerequisite(after);
      if (!isJudged(response)) return undefined;
      const violations = meets(response, expected);
      return violations.length > 0 || !holds ? violations : holds(response, context);
    },
  });
}

/** Compares one response with an expectation; after a wrong status the body is irrelevant. */
export function meets(response: HttpResponse, expected: Expectation): readonly Violation[] {
  const status = expected.status === undefined ? [] : hasStatus(response, ...[expected.status].flat());
  if (status.length > 0) return status;
  return [
    ...(expected.mediaType === undefined ? [] : hasMediaType(response, ...[expected.mediaType].flat())),
    ...Object.entries(expected.headers ?? {}).flatMap(([name, value]) => hasHeader(response, name, value)),
    ...(expected.lacks ?? []).flatMap((name) => lacksHeader(response, name)),
    ...(expected.schema === undefined ? [] : matchesSchema(response, expected.schema)),
  ];
}
