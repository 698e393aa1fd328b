/** A JSON document of the target that several checks read: the response, and the object that matters in it. */

import { redirectTarget } from '../../lib/assert/http/redirect-target.ts';
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import { maxRedirects } from './bounds.ts';

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
 * @param served id of the check that the document is served
 * @param at JSON Pointer of the object to return; the whole body by default
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

/** False for JSON that nests too deep or holds too much; a body that is not JSON is readable. */
export function isReadable(response: HttpResponse): boolean {
  try {
    return response.json !== undefined;
  } catch (cause) {
    if (cause instanceof Inconclusive) return false;
    throw cause;
  }
}
