/** The hosts that serve the commerce endpoint: the base host and the canonical one. */
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { baseEndpoint, canBeReached, canonicalEndpoint } from '../learned/commerce-endpoint.ts';
import { responseOf } from '../learned/rpc.ts';
import { listTools, toolsIn } from '../learned/tools.ts';
import { listsTools, sameTools } from './tools-list.ts';

export const baseHostServesTheEndpoint = check({
  id: 'json-rpc/base-host-serves-the-endpoint',
  requires: ['json-rpc.endpoint'],
  claim: 'POST /api/ucp/mcp on the base host answers tools/list with the tools.',
  async run(witness) {
    const observation = await witness.observe(listTools(baseEndpoint(witness.target)));
    witness.examine([observation]);
    return listsTools(observation);
  },
});

export const canonicalHostServesTheSameTools = check({
  id: 'json-rpc/canonical-host-serves-the-same-tools',
  requires: ['json-rpc.canonical-host'],
  claim: 'The commerce endpoint on the canonical host lists the same tools with the same input schemas.',
  async run(witness) {
    const canonical = await canonicalEndpoint(witness);
    if (canonical === undefined)
      throw new Inconclusive('not-advertised', 'no canonical host was given, and the profile names none');
    // What the profile names may be meant for other networks than ours; what we were given is not.
    if (witness.target.canonicalUrl === undefined && !(await canBeReached(witness, canonical)))
      throw new Inconclusive(
        'not-observed',
        `${canonical}, which the profile names, cannot be reached from here`,
      );
    const [there, here] = await Promise.all([
      witness.observe(listTools(canonical)),
      witness.observe(listTools(baseEndpoint(witness.target))),
    ]);
    witness.examine([there]);
    const served = listsTools(there);
    if (served.length > 0) return served;
    if (!toolsIn(responseOf(here)?.result))
      throw new Inconclusive('prerequisite', 'json-rpc/base-host-serves-the-endpoint does not hold');
    return sameTools(here, there);
  },
});
