/** Prepares requests: for the sessions of a protocol above HTTP, and with an absolute URL and the headers of the caller. */
import type { HttpRequest } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Policy, Sessions } from '../../model/policy.ts';
import type { Target } from '../../model/target.ts';
import type { Middleware } from '../send.ts';
import { marksFor, withoutMarks } from '../signature.ts';
import { acceptedCodings } from '../transport/bodies.ts';

/** A session prepares each request and sends requests of its own, such as an opening. */
export const withSessions =
  (sessions: Sessions): Middleware =>
  (next) =>
  (request, context) => {
    const { undo: _, ...own } = context;
    return sessions.send(request, {
      send: (prepared) => next(prepared, context),
      ask: (question) => next(question, { ...own, tolerate: [], burst: false, urgent: true }),
    });
  };

/** Prepares a request just before it is sent: it may have waited for longer than a session lasts. */
export const prepareRequest =
  ({ prepare }: Sessions): Middleware =>
  (next) =>
  (request, context) =>
    next(prepare(request), context);

/** For interfaces without sessions: sends every request as it is. */
export const noSessions: Sessions = {
  send: (request, { send }) => send(request),
  prepare: (request) => request,
  ends: () => false,
  close: async () => {},
};

/** Completes a request with an absolute URL, the headers of the caller, and, for its own hosts, those of the target. */
export const identify =
  (target: Target, policy: Policy): Middleware =>
  (next) =>
  async (request, context) =>
    next(completed(request, target, policy), context);

/** @throws Inconclusive `unreachable` for an invalid URL. */
export function completed(request: HttpRequest, target: Target, policy: Policy): HttpRequest {
  const { baseUrl, canonicalUrl = baseUrl, commerceUrl = baseUrl, headers, userAgent } = target;
  const url = absolute(request.url, baseUrl);
  const introduced = policy.introduce(request, target);
  const isOwnHost = [baseUrl, canonicalUrl, commerceUrl].some(
    (own) => new URL(own).origin === new URL(url).origin,
  );
  return {
    ...introduced,
    url,
    headers: {
      accept: '*/*',
      'accept-encoding': acceptedCodings,
      'user-agent': userAgent,
      ...policy.callerHeaders(request, target),
      ...(isOwnHost && (isPreflight(request) ? withoutCredentials(headers) : headers)),
      ...withoutMarks(introduced.headers),
      ...marksFor(url, isOwnHost, target),
    },
  };
}

/** Browsers send CORS preflights without credentials (Fetch standard, CORS-preflight fetch). */
const isPreflight = ({ method, headers }: HttpRequest): boolean =>
  method === 'OPTIONS' && 'access-control-request-method' in headers;

const credentials: ReadonlySet<string> = new Set(['authorization', 'cookie']);

const withoutCredentials = (headers: Target['headers']): Target['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !credentials.has(name.toLowerCase())));

export function absolute(link: string, baseUrl: string): string {
  const url = link.startsWith('/') ? `${baseUrl}${link}` : link;
  if (!URL.canParse(url)) throw new Inconclusive('unreachable', `"${url}" is not sent: it is not a URL`);
  return url;
}
