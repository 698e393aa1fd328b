/** The maker behind "is served": an answer of 200 whose JSON body has an object where it is promised. */
import { holdsJson, isObject, valueAt } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';

/** @param at JSON Pointer of the object; the whole body without it. */
export function servesObject(response: HttpResponse, at = ''): readonly Violation[] {
  const status = hasStatus(response, 200);
  if (status.length > 0) return status;
  if (!response.json.valid) return holdsJson(response);
  const value = valueAt(response.json.value, at);
  if (isObject(value)) return [];
  const actual = value === undefined ? 'absent' : show(value);
  return [
    violation(response, `${asked(response)}: ${at || 'the body'} is ${actual}; promised is an object`, {
      at,
      expected: 'an object',
      actual,
    }),
  ];
}
