/** The encoding of JSON that is sent to others (RFC 8259 section 8.1). */
import type { HttpResponse } from '../model/http-response.ts';
import type { Violation } from '../model/violation.ts';
import { asked, violation } from './violation.ts';

/** UTF-8 without a byte order mark. */
export function hasPlainEncoding(response: HttpResponse): readonly Violation[] {
  const trouble = encodingTrouble(response.bytes);
  if (trouble === undefined) return [];
  return [
    violation(response, `${asked(response)} answered with ${trouble}; promised is plain UTF-8`, {
      at: '',
      expected: 'UTF-8 without a byte order mark',
      actual: trouble,
    }),
  ];
}

function encodingTrouble(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'a byte order mark';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return undefined;
  } catch {
    return 'bytes that are no UTF-8';
  }
}
