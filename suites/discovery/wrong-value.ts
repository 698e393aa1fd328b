/** The violation of a value in a JSON body: `GET /openapi.json: /openapi is "3.0.3"; promised is OpenAPI 3.1`. */
import { valueAt } from '../../lib/assert/json.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';

/**
 * @param at JSON Pointer of the value; the whole body if empty
 * @param expected what the value has to be, such as `an array of strings`
 */
export function wrongValue(response: HttpResponse, at: string, expected: string): Violation {
  const value = response.json.valid ? valueAt(response.json.value, at) : undefined;
  const actual = value === undefined ? 'absent' : show(value);
  const message = `${requestText(response)}: ${at || 'the body'} is ${actual}; promised is ${expected}`;
  return violation(response, message, { at, expected, actual });
}
