/** The two lawful states of a response: without Access-Control-Allow-Origin, or with exactly `*` (Fetch standard). */
import { headerLines, lacksHeader } from '../../lib/assert/http/header.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';

export const allowOrigin = 'access-control-allow-origin';

export const withOrigin = (request: HttpRequest, origin: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, origin },
});

export const hasNoAllowOrigin = (response: HttpResponse): readonly Violation[] =>
  lacksHeader(response, allowOrigin);

/**
 * One line with one `*`: a browser refuses `*, *` and two lines alike.
 * @returns undefined for a request without Origin whose response lacks the header: no script reads it (Fetch standard).
 */
export function hasOpenAllowOrigin(response: HttpResponse): readonly Violation[] | undefined {
  const lines = headerLines(response, allowOrigin);
  if (lines.length === 1 && lines[0] === '*') return [];
  if (lines.length === 0 && response.request.headers.origin === undefined) return undefined;
  const actual = lines.length === 0 ? 'absent' : lines.join(', ');
  const { origin } = response.request.headers;
  const sender = origin === undefined ? '' : ` from ${origin}`;
  return [
    violation(
      response,
      `${requestText(response)}${sender} answered ${response.status} with ${allowOrigin} ${actual}; promised is exactly "*"`,
      { at: `header: ${allowOrigin}`, expected: '*', actual },
    ),
  ];
}

export const isGranted = ({ status }: HttpResponse): boolean => status >= 200 && status <= 299;

/** As `hasOpenAllowOrigin`, for responses that a browser reads only when their status is 2xx; undefined for others. */
export const hasOpenAllowOriginIfGranted = (response: HttpResponse): readonly Violation[] | undefined =>
  isGranted(response) ? hasOpenAllowOrigin(response) : undefined;
