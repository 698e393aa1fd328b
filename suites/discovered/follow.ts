/** Following redirects by hand, so that each hop is a response of its own. */

import { redirectTarget } from '../../lib/assert/response.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { maxRedirects } from './bounds.ts';

/**
 * The response after at most three redirects; the last redirect when there are more.
 * @param ask how each request is sent; by default each distinct one is sent once a run.
 */
export async function follow(
  context: Context,
  request: HttpRequest,
  ask: (request: HttpRequest) => Promise<HttpResponse> = (next) => context.fetch(next),
): Promise<HttpResponse> {
  let response = await ask(request);
  for (let hop = 0; hop < maxRedirects; hop += 1) {
    const target = redirectTarget(response);
    if (!target) break;
    response = await ask({ ...request, url: target.href });
  }
  return response;
}
