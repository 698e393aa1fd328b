/** Status codes (RFC 9110 section 15). */
import type { HttpResponse } from '../../model/http.ts';
import type { Violation } from '../../model/verdict.ts';
import { requestText, violation } from '../violation.ts';

export function hasStatus(response: HttpResponse, ...allowed: readonly number[]): readonly Violation[] {
  if (allowed.includes(response.status)) return [];
  const expected = allowed.join(' or ');
  return [
    violation(response, `${requestText(response)} answered ${response.status}; promised is ${expected}`, {
      at: 'status',
      expected,
      actual: String(response.status),
    }),
  ];
}
