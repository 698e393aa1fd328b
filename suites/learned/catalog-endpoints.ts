/** Which answers are those of the catalog: its three endpoints below the base address. */
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';

const paths = /^\/(products|products\/[^/]+|collections\/[^/]+\/products)\.json$/;

export function isCatalog({ request }: Observation, { target }: Witness): boolean {
  if (!request.url.startsWith(`${target.baseUrl}/`)) return false;
  return paths.test(new URL(request.url.slice(target.baseUrl.length), 'http://base.invalid').pathname);
}
