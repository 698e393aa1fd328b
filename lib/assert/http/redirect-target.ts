/** Where a redirect leads. */
import type { HttpResponse } from '../../model/http.ts';
import { header } from './header.ts';

/** Statuses that redirect a client to Location (RFC 9110 section 15.4). */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The http or https target, resolved against the request; undefined when the response is no redirect. */
export function redirectTarget(response: HttpResponse): URL | undefined {
  const location = header(response, 'location');
  const { url } = response.request;
  if (!redirects.has(response.status) || location === undefined || !URL.canParse(location, url)) return;
  const target = new URL(location, url);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}
