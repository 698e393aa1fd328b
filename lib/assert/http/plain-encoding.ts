/** The encoding of JSON exchanged between systems (RFC 8259 section 8.1). */
import type { HttpResponse } from '../../model/http.ts';
import type { Violation } from '../../model/verdict.ts';
import { isUtf8 } from '../sniff.ts';
import { requestText, violation } from '../violation.ts';

/** UTF-8 without a byte order mark. */
export function hasPlainEncoding(response: HttpResponse): readonly Violation[] {
  const actual = faultOf(response.bytes);
  if (actual === undefined) return [];
  return [
    violation(
      response,
      `${requestText(response)} answered with ${actual}; promised is UTF-8 without a byte order mark`,
      {
        at: '',
        expected: 'UTF-8 without a byte order mark',
        actual,
      },
    ),
  ];
}

function faultOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'a byte order mark';
  return isUtf8(bytes) ? undefined : 'bytes that are not UTF-8';
}
