/** Makers of checks that judge a single response or document. */

import { holdsJson, isObject, valueAt } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/response.ts';
import { wrongValue } from '../../lib/assert/rules.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';

/**
 * The `run` of a check that judges one subject.
 * @param fetch throws Inconclusive when there is nothing to judge.
 */
export const forOne =
  <T>(fetch: (context: Context) => Promise<T>, holds: (subject: T) => readonly Violation[]): Check['run'] =>
  async (context) =>
    context.examine([await fetch(context)]).flatMap((subject) => holds(subject));

/**
 * Status 200 and a JSON body with an object at a given place.
 * @param at JSON Pointer of the object; the whole body by default.
 */
export function servesObject(response: HttpResponse, at = ''): readonly Violation[] {
  const status = hasStatus(response, 200);
  if (status.length > 0) return status;
  if (!response.json.valid) return holdsJson(response);
  return isObject(valueAt(response.json.value, at)) ? [] : [wrongValue(response, at, 'an object')];
}
