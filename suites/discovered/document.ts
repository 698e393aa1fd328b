/** A JSON document of the target that several checks read: the response, and the object that matters in it. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';

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
