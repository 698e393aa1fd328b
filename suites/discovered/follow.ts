/** Following redirects by hand, so that each hop is a response of its own. */

import { header } from '../../lib/assert/http/header.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { mostRedirects } from './bounds.ts';

/** Statuses that redirect a client to Location (RFC 9110 section 15.4). */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The http or https target of a redirect, resolved against the request; undefined when the response is no redirect. */
export function redirectTarget(response: HttpResponse): URL | undefined {
  const location = header(response, 'location');
  const { url } = response.request;
  if (!redirects.has(response.status) || location === undefined || !URL.canParse(location, url)) return;
  const target = new URL(location, url);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}

/** The response after at most three redirects; the last redirect when there are more. */
export async function follow(context: Context, request: HttpRequest): Promise<HttpResponse> {
  let response = await context.fetch(request);
  for (let hop = 0; hop < mostRedirects; hop += 1) {
    const target = redirectTarget(response);
    if (!target) break;
    response = await context.fetch({ ...request, url: target.href });
  }
  return response;
}
