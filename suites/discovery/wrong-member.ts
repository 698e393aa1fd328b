/** The maker behind violations about one member of a document. */
import { show, violation } from '../../lib/assert/violation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Document } from '../discovered/document.ts';

/** @param expected what is promised, as in `an array of strings`. */
export function wrongMember({ response, value }: Document, member: string, expected: string): Violation {
  const actual = Object.hasOwn(value, member) ? show(value[member]) : 'absent';
  return violation(response, `"${member}" is ${actual}; promised is ${expected}`, {
    at: `/${member}`,
    expected,
    actual,
  });
}
