/** Judging single members of the metadata. */
import { show, violation } from '../../../lib/assert/violation.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Document } from '../../discovered/document.ts';

/**
 * The violation of a member that is missing or wrong.
 * @param expected what the member has to be, such as `an array of strings`.
 */
export function wrongMember({ response, value }: Document, member: string, expected: string): Violation {
  const actual = Object.hasOwn(value, member) ? show(value[member]) : 'absent';
  return violation(response, `"${member}" is ${actual}; expected ${expected}`, {
    at: `/${member}`,
    expected,
    actual,
  });
}

export const isTextArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
