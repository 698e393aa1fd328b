/** Completes a request with an absolute URL, the headers of the caller, and, for its own hosts, those of the target. */
import type { HttpRequest } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Policy } from '../../model/policy.ts';
import type { Target } from '../../model/target.ts';
import type { Middleware } from '../send.ts';
import { marksFor, withoutMarks } from '../signature.ts';
import { acceptedCodings } from '../transport/bodies.ts';

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
