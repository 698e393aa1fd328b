/** Whether an endpoint failed with a server error. */
import { violation } from '../../lib/assert/violation.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { called } from '../discovered/rpc-response.ts';

export function hasNoServerError(response: HttpResponse): readonly Violation[] {
  if (response.status < 500) return [];
  const actual = String(response.status);
  return [
    violation(response, `${called(response)} was answered ${actual}; promised is no server error`, {
      at: 'status',
      expected: 'below 500',
      actual,
    }),
  ];
}
