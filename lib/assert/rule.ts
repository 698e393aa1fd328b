/** A check as a row of data: its subjects, and a promise that holds for each of them. */
import type { Check, Context, Question } from '../model/check.ts';
import type { HttpResponse } from '../model/http.ts';
import type { Violation } from '../model/verdict.ts';
import { forEach } from './for-each.ts';
import { valueAt } from './json.ts';
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
