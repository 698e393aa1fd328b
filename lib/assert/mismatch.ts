/** The most frequent violation: a value that differs from the promised one. */
import type { HttpResponse } from '../model/http/http-response.ts';
import type { Violation } from '../model/violation.ts';
import { show, violation } from './violation.ts';

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
