/** What the checks learn of the merchant profile, read leniently. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { get } from '../../lib/http/requests.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';

export const profileRequest = get('/.well-known/ucp');

/** Protocol versions that the interface documents, the latest first. */
export const documentedVersions = ['2026-04-08', '2026-01-23'] as const;

/** The `ucp` member of a profile answer; undefined when there is none. */
export function ucpOf(observation: Observation): JsonObject | undefined {
  const ucp = observation.json.valid ? valueAt(observation.json.value, '/ucp') : undefined;
  return observation.status === 200 && isObject(ucp) ? ucp : undefined;
}

/** @throws Inconclusive `prerequisite` when no profile is served. */
export async function learnProfile(witness: Witness): Promise<JsonObject> {
  const ucp = ucpOf(await witness.observe(profileRequest));
  if (!ucp)
    throw new Inconclusive(
      'prerequisite',
      'discovery/profile-is-served does not hold, so nothing is advertised',
    );
  return ucp;
}
