/** Checks as rows of data: a promise that holds for each of a few subjects, or of the responses to some requests. */
import type { Check, Context, Question } from '../model/check.ts';
import type { HttpRequest, HttpResponse } from '../model/http.ts';
import { Inconclusive, prerequisite } from '../model/inconclusive.ts';
import type { Violation } from '../model/verdict.ts';
import { representativesOf } from './boundaries.ts';
import { valueAt } from './json.ts';
import { hasHeader, hasMediaType, hasStatus, lacksHeader } from './response.ts';
import { matchesSchema } from './schema.ts';
import { requestText, show, violation } from './violation.ts';

type Found = readonly Violation[] | undefined;

/** Judges one subject; undefined when it has nothing to judge. */
export type Holds<T> = (subject: T, context: Context) => Found | Promise<Found>;

export type Rule<T> = Question & {
  /** Finds the subjects. */
  readonly of: (context: Context) => Iterable<T> | Promise<Iterable<T>>;
  readonly holds: Holds<T>;
  /** The reason to report (`not-observed`) when no subject has anything to judge. */
  readonly unobserved?: string;
};

/** @returns a check that judges each subject with `forEach`. */
export const rule = <T>({ of, holds, unobserved, ...question }: Rule<T>): Check => ({
  ...question,
  run: async (context) =>
    forEach(context, await of(context), async (subject) => holds(subject, context), unobserved),
});

type Details = { readonly at: string; readonly expected: string; readonly actual: unknown };

/**
 * @param lead the message up to the value: `the cart has the currency`
 * @returns one violation with the message `<lead> <actual>; promised is <expected>`, `actual` as short text
 */
export function mismatch(
  response: HttpResponse,
  lead: string,
  { at, expected, actual }: Details,
): readonly [Violation] {
  const shown = show(actual);
  const message = `${lead} ${shown}; promised is ${expected}`;
  return [violation(response, message, { at, expected, actual: shown })];
}

/**
 * The violation of a value in a JSON body: `GET /openapi.json: /openapi is "3.0.3"; promised is OpenAPI 3.1`.
 * @param at JSON Pointer of the value; the whole body if empty
 */
export function wrongValue(response: HttpResponse, at: string, expected: string): Violation {
  const actual = response.json.valid ? valueAt(response.json.value, at) : undefined;
  const [wrong] = mismatch(response, `${requestText(response)}: ${at || 'the body'} is`, {
    at,
    expected,
    actual,
  });
  return wrong;
}

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

/**
 * Every judged subject counts as examined; an unjudged one does not hide the violations of the others.
 * @param holds returns undefined when the subject has nothing to judge.
 * @param unobserved the reason to report when no subject has anything to judge.
 * @throws Inconclusive (the error of `holds`) when nothing is violated and a subject could not be judged, and
 * `not-observed` with the text of `unobserved`.
 */
export async function forEach<T>(
  context: Context,
  subjects: Iterable<T>,
  holds: (subject: T) => Promise<readonly Violation[] | undefined> | readonly Violation[] | undefined,
  unobserved?: string,
): Promise<readonly Violation[]> {
  const outcomes = await Promise.allSettled(
    representativesOf(context, [...subjects]).map(async ([, subject]) => holds(subject)),
  );
  const judged = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value !== undefined ? [outcome.value] : [],
  );
  const violations = context.examine(judged).flat();
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (violations.length === 0 && rejected) throw rejected.reason;
  if (judged.length === 0 && unobserved !== undefined) throw new Inconclusive('not-observed', unobserved);
  return violations;
}

/** @throws the rejection of the first failing promise in array order, even if a later one fails earlier. */
export async function allInOrder<T extends readonly unknown[]>(
  promises: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(promises);
  const values: unknown[] = [];
  for (const promise of promises) values.push(await promise);
  return values as unknown as T;
}
