/** Judging single members of the metadata. */

import { wrongValue } from '../../../lib/assert/rule.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Document } from '../../discovered/document.ts';

/** The violation of a member that is missing or wrong. */
export const wrongMember = ({ response }: Document, member: string, expected: string): Violation =>
  wrongValue(response, `/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`, expected);

export const isTextArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
