/** Redirects, followed by hand: each hop is an observation of its own. */
import { header } from '../../lib/assert/header.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';

/** Statuses that send a client on to Location (RFC 9110 section 15.4). */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Where a redirect leads: http or https, resolved against the request; undefined when the answer is no redirect. */
export function redirectTarget(observation: Observation): URL | undefined {
  const location = header(observation, 'location');
  const { url } = observation.request;
  if (!redirects.has(observation.status) || location === undefined || !URL.canParse(location, url)) return;
  const target = new URL(location, url);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}

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
