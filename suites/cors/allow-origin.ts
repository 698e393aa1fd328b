/** The two lawful states of a response: without Access-Control-Allow-Origin, or with exactly `*` (Fetch standard). */
import { knownOrigins, origin } from '../../lib/arbitraries/headers.ts';
import { isThorough } from '../../lib/assert/boundaries.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { headerLines, lacksHeader } from '../../lib/assert/response.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Context, FetchOptions } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';

export const allowOrigin = 'access-control-allow-origin';

export const withOrigin = (request: HttpRequest, origin: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, origin },
});

/** Generated origins of a thorough run, on each endpoint. */
const moreOrigins = 3;

/** Sends a request from origins of each kind, that of the endpoint itself among them. */
export function fromEveryOrigin(
  context: Context,
  request: HttpRequest,
  holds: (response: HttpResponse) => readonly Violation[] | undefined,
  tolerance?: FetchOptions,
): Promise<readonly Violation[]> {
  const always = [...knownOrigins, new URL(request.url, context.target.baseUrl).origin];
  const more = isThorough(context) ? moreOrigins : 0;
  return forAll(
    context,
    origin(),
    async (from) => holds(await context.fetch(withOrigin(request, from), tolerance)) ?? [],
    { always, most: always.length + more },
  );
}

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
