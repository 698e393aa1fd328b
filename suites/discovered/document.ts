/** Documents of the target: JSON objects that several checks read, responses behind redirects, and hosts of other networks. */

import { holdsJson, isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { hasStatus, redirectTarget } from '../../lib/assert/response.ts';
import { wrongValue } from '../../lib/assert/rules.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { maxRedirects } from './bounds.ts';

/** The Accept header of a browser. */
export const browserAccept = 'text/html,application/xhtml+xml,*/*;q=0.8';

export const likeABrowser = { accept: browserAccept };

export type Document = {
  readonly response: HttpResponse;
  readonly value: JsonObject;
};

/** The object at a JSON Pointer of a 200 response; undefined when there is none. */
function objectIn(response: HttpResponse, at: string): JsonObject | undefined {
  const value = response.json.valid ? valueAt(response.json.value, at) : undefined;
  return response.status === 200 && isObject(value) ? value : undefined;
}

/**
 * @param served id of the check that judges whether the document is served.
 * @param at JSON Pointer of the object to return; the whole body by default.
 * @throws Inconclusive `prerequisite` when there is no such object.
 */
export async function fetchDocument(
  context: Context,
  request: HttpRequest,
  served: string,
  at = '',
): Promise<Document> {
  const response = await context.fetch(request);
  const value = objectIn(response, at);
  if (!value) throw prerequisite(served, `${served} does not hold, so there is no document to read`);
  return { response, value };
}

/**
 * Follows redirects by hand, so that each hop is a response of its own.
 * @param ask how each request is sent; by default, equal requests are sent once a run.
 * @returns the response after at most three redirects; the last redirect when there are more.
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

/** False when the body is JSON that nests too deep or has too many values; true when it is not JSON. */
export function isReadable(response: HttpResponse): boolean {
  try {
    return response.json !== undefined;
  } catch (cause) {
    if (cause instanceof Inconclusive) return false;
    throw cause;
  }
}

/** Names and addresses that have no meaning outside of a network (RFC 1918, RFC 4193, RFC 6762, RFC 8375). */
const internal =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|169\.254(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|0\.0\.0\.0|\[::1?\]|\[f[cde].*\]|[^.[\]]+|.*\.(?:localhost|local|internal|lan|home\.arpa|svc))$/i;

export const isInternal = (hostname: string): boolean => internal.test(hostname);

/**
 * The `run` of a check that judges one subject.
 * @param fetch throws Inconclusive when there is nothing to judge.
 */
export const forOne =
  <T>(fetch: (context: Context) => Promise<T>, holds: (subject: T) => readonly Violation[]): Check['run'] =>
  async (context) =>
    context.examine([await fetch(context)]).flatMap((subject) => holds(subject));

/**
 * Status 200 and a JSON body with an object at a given place.
 * @param at JSON Pointer of the object; the whole body by default.
 */
export function servesObject(response: HttpResponse, at = ''): readonly Violation[] {
  const status = hasStatus(response, 200);
  if (status.length > 0) return status;
  if (!response.json.valid) return holdsJson(response);
  return isObject(valueAt(response.json.value, at)) ? [] : [wrongValue(response, at, 'an object')];
}
