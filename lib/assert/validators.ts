/** What validates a stored answer: entity tags and dates of last change (RFC 9110 sections 8.8 and 13). */
import type { Observation } from '../model/observation.ts';
import type { Violation } from '../model/violation.ts';
import { header } from './header.ts';
import { hasStatus } from './status.ts';
import { asked, violation } from './violation.ts';

/** The tag of something that no storefront ever sent. */
export const unknownTag = { 'if-none-match': '"zq-never-sent-by-anybody"' };

/** @param observation the answer to a GET with `unknownTag` of what is there. */
export const isSentToStrangers = (observation: Observation): readonly Violation[] =>
  hasStatus(observation, 200).map((wrong) => ({
    ...wrong,
    message: `${wrong.message}, as the entity tag in If-None-Match was never given out`,
  }));

/** Two clocks are this far apart at most, in milliseconds: within one answer, and between the target and this machine. */
const ticks = 60_000;
const skew = 86_400_000;

/**
 * Held against the Date of the same answer, or the time of its arrival where it has none.
 * @returns undefined when there is no Last-Modified that can be read.
 */
export function isModifiedBefore(observation: Observation): readonly Violation[] | undefined {
  const modified = header(observation, 'last-modified') ?? '';
  const date = Date.parse(header(observation, 'date') ?? '');
  if (Number.isNaN(Date.parse(modified))) return undefined;
  const latest = Number.isNaN(date) ? observation.at + skew : date + ticks;
  if (Date.parse(modified) <= latest) return [];
  const expected = 'a time that is not after that of the answer';
  const message = `${asked(observation)} was last modified ${modified}; promised is ${expected}`;
  return [violation(observation, message, { at: 'header: last-modified', expected, actual: modified })];
}
