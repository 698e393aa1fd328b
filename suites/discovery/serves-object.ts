/** The assertion behind "is served": status 200 and a JSON body with an object at a given place. */

import { holdsJson, isObject, valueAt } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/response.ts';
import { wrongValue } from '../../lib/assert/rule.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';

/** @param at JSON Pointer of the object; the whole body by default. */
export function servesObject(response: HttpResponse, at = ''): readonly Violation[] {
  const status = hasStatus(response, 200);
  if (status.length > 0) return status;
  if (!response.json.valid) return holdsJson(response);
  return isObject(valueAt(response.json.value, at)) ? [] : [wrongValue(response, at, 'an object')];
}
