/** What this area asks of an answer: no Access-Control-Allow-Origin at all, or exactly `*` (Fetch standard). */
import { headerLines, lacksHeader } from '../../lib/assert/header.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';

export const allowOrigin = 'access-control-allow-origin';

export const isClosed = (response: HttpResponse): readonly Violation[] => lacksHeader(response, allowOrigin);

/** One line with one `*`: a browser refuses `*, *` and two lines alike. */
export function isOpenToAll(response: HttpResponse): readonly Violation[] {
  const lines = headerLines(response, allowOrigin);
  if (lines.length === 1 && lines[0] === '*') return [];
  const actual = lines.length === 0 ? 'absent' : lines.join(', ');
  const { origin } = response.request.headers;
  const asker = origin === undefined ? '' : ` from ${origin}`;
  return [
    violation(
      response,
      `${asked(response)}${asker} answered ${response.status} with ${allowOrigin} ${actual}; promised is exactly "*"`,
      { at: `header: ${allowOrigin}`, expected: '*', actual },
    ),
  ];
}
