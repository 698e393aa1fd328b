/** Redirects, followed by hand: each hop is an observation of its own. */
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { redirectTarget } from './open-api.ts';

const mostHops = 3;

/** The answer at the end of at most three redirects; the last redirect when there are more. */
export async function follow(witness: Witness, request: HttpRequest): Promise<Observation> {
  let observation = await witness.observe(request);
  for (let hop = 0; hop < mostHops; hop += 1) {
    const target = redirectTarget(observation);
    if (!target) break;
    observation = await witness.observe({ ...request, url: target.href });
  }
  return observation;
}
