/** The most frequent violation: a value that differs from the promised one. */
import type { HttpResponse } from '../model/http-response.ts';
import type { Violation } from '../model/violation.ts';
import { show, violation } from './violation.ts';

/**
 * @param lead the message up to the value: `the cart has the currency`
 * @param details `actual` as the value itself; the message and the violation show it as short text
 * @returns a violation with the message `<lead> <actual>; promised is <expected>`
 */
export function mismatch(
  response: HttpResponse,
  lead: string,
  { at, expected, actual }: { readonly at: string; readonly expected: string; readonly actual: unknown },
): Violation {
  const shown = show(actual);
  return violation(response, `${lead} ${shown}; promised is ${expected}`, { at, expected, actual: shown });
}
