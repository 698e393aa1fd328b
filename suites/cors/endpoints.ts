/** Where the commerce endpoint answers, and what it answered in the whole run. */
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { choose } from '../learned/choose.ts';
import { baseEndpoint, canonicalEndpoint, learnEndpoint } from '../learned/commerce-endpoint.ts';
import { responseOf } from '../learned/rpc.ts';
import { listTools } from '../learned/tools.ts';

/**
 * The addresses at which the commerce endpoint answers JSON-RPC, that of the base host first.
 * @throws Inconclusive `prerequisite` when it answers nowhere.
 */
export async function servedEndpoints(witness: Witness): Promise<readonly [string, ...string[]]> {
  const [first, ...others] = await choose(
    await knownEndpoints(witness),
    (endpoint) => witness.observe(listTools(endpoint)),
    (answer) => responseOf(answer) !== undefined,
  );
  if (first !== undefined) return [first, ...others];
  throw new Inconclusive(
    'prerequisite',
    'json-rpc/tools-list-lists-tools does not hold, so there is no commerce answer to judge',
  );
}

/** The address on the base host first. */
export async function knownEndpoints(witness: Witness): Promise<readonly string[]> {
  const others = await Promise.all([learnEndpoint(witness), canonicalEndpoint(witness)]);
  return [...new Set([baseEndpoint(witness.target), ...others.filter((endpoint) => endpoint !== undefined)])];
}

/** A body that is neither a JSON object nor an event comes from something in front of the endpoint, such as a CDN. */
export async function seenAnswers(witness: Witness): Promise<readonly Observation[]> {
  const endpoints: readonly string[] = await servedEndpoints(witness);
  return witness
    .seen()
    .filter(({ request }) => request.method === 'POST' && endpoints.includes(request.url))
    .filter((observation) => responseOf(observation) !== undefined);
}
