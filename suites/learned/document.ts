/** A JSON document of the target that several checks read: seen, and held open at the place that matters. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';

export type Document = {
  readonly observation: Observation;
  /** The object at the place that was asked for. */
  readonly value: JsonObject;
};

/** The object at a JSON Pointer of a 200 answer; undefined when there is none. */
function objectIn(observation: Observation, at: string): JsonObject | undefined {
  const value = observation.json.valid ? valueAt(observation.json.value, at) : undefined;
  return observation.status === 200 && isObject(value) ? value : undefined;
}

/**
 * @param served id of the check that says whether the document is served
 * @param at JSON Pointer of the object to hand out
 * @throws Inconclusive `prerequisite` when there is no such object.
 */
export async function seeDocument(
  witness: Witness,
  request: HttpRequest,
  served: string,
  at = '',
): Promise<Document> {
  const observation = await witness.observe(request);
  const value = objectIn(observation, at);
  if (!value)
    throw new Inconclusive('prerequisite', `${served} does not hold, so there is no document to read`);
  return { observation, value };
}
