/** The maker behind "is served": an answer of 200 whose JSON body has an object where it is promised. */
import { holdsJson, isObject, valueAt } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';

/** @param at JSON Pointer of the object; the whole body without it. */
export function servesObject(observation: Observation, at = ''): readonly Violation[] {
  const status = hasStatus(observation, 200);
  if (status.length > 0) return status;
  if (!observation.json.valid) return holdsJson(observation);
  const value = valueAt(observation.json.value, at);
  if (isObject(value)) return [];
  const actual = value === undefined ? 'absent' : show(value);
  return [
    violation(observation, `${asked(observation)}: ${at || 'the body'} is ${actual}; promised is an object`, {
      at,
      expected: 'an object',
      actual,
    }),
  ];
}
