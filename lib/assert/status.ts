/** Status codes (RFC 9110 section 15). */
import type { Observation } from '../model/observation.ts';
import type { Violation } from '../model/violation.ts';
import { asked, violation } from './violation.ts';

export function hasStatus(observation: Observation, ...allowed: readonly number[]): readonly Violation[] {
  if (allowed.includes(observation.status)) return [];
  const expected = allowed.join(' or ');
  return [
    violation(observation, `${asked(observation)} answered ${observation.status}; promised is ${expected}`, {
      at: 'status',
      expected,
      actual: String(observation.status),
    }),
  ];
}
