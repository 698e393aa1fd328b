/** The label of a JSON body (RFC 8259 section 11, RFC 6839 section 3.1). */
import type { Observation } from '../model/observation.ts';
import type { Violation } from '../model/violation.ts';
import { header, mediaType } from './header.ts';
import { asked, violation } from './violation.ts';

const jsonType = /^application\/(?:json|[\w.!#$&^-]+\+json)$/;

/** The media type is `application/json` or ends in `+json`; parameters are welcome. */
export function hasJsonType(observation: Observation): readonly Violation[] {
  if (jsonType.test(mediaType(observation) ?? '')) return [];
  const actual = header(observation, 'content-type') ?? 'absent';
  const message = `${asked(observation)} answered ${observation.status} and JSON with Content-Type ${actual}; promised is application/json`;
  return [
    violation(observation, message, { at: 'header: content-type', expected: 'application/json', actual }),
  ];
}
