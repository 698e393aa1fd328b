/** The label of a JSON body (RFC 8259 section 11, RFC 6839 section 3.1). */
import type { HttpResponse } from '../../model/http.ts';
import type { Violation } from '../../model/verdict.ts';
import { requestText, violation } from '../violation.ts';
import { header, mediaType } from './header.ts';

const jsonType = /^application\/(?:json|[\w.!#$&^+-]+\+json)$/;

/** The media type is `application/json` or ends in `+json`; parameters are allowed. */
export function hasJsonType(response: HttpResponse): readonly Violation[] {
  if (jsonType.test(mediaType(response) ?? '')) return [];
  const actual = header(response, 'content-type') ?? 'absent';
  const message = `${requestText(response)} answered ${response.status} with a JSON body and Content-Type: ${actual}; promised is a JSON media type`;
  return [violation(response, message, { at: 'header: content-type', expected: 'application/json', actual })];
}
