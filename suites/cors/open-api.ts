/** The OpenAPI document is open to scripts of every origin. */
import { knownOrigins } from '../../lib/arbitraries/origin.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { get } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { choose } from '../learned/choose.ts';
import { redirectTarget } from '../learned/follow.ts';
import { openApiFile, openApiRedirect } from '../learned/open-api.ts';
import { isOpenToAll } from './allow-origin.ts';

export const openApiChecks = [
  check({
    id: 'cors/openapi-is-open-to-every-origin',
    requires: ['cors.openapi'],
    claim: 'The OpenAPI document allows every origin, whether or not the request names one.',
    run: async (witness) => {
      const urls = await servedFiles(witness);
      const requests = urls.flatMap((url) => [
        get(url),
        ...knownOrigins.map((asker) => get(url, { origin: asker })),
      ]);
      return forEach(witness, requests, async (request) => isOpenToAll(await witness.observe(request)));
    },
  }),
];

/**
 * The versioned file, and where the redirect leads; those of them that answer 200.
 * @throws Inconclusive `prerequisite` when there is none.
 */
async function servedFiles(witness: Witness): Promise<readonly string[]> {
  const led = redirectTarget(await witness.observe(openApiRedirect));
  const documented = `${witness.target.baseUrl}${openApiFile.url}`;
  const known = [...new Set([documented, ...(led ? [led.href] : [])])];
  const served = await choose(
    known,
    (url) => witness.observe(url === documented ? openApiFile : get(url)),
    ({ status }) => status === 200,
  );
  if (served.length > 0) return served;
  throw new Inconclusive(
    'prerequisite',
    'discovery/openapi-file-is-served does not hold, so there is no document to judge',
  );
}
