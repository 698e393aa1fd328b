/** The OpenAPI document is open to scripts of every origin; the redirect to it leads no script there. */
import { knownOrigins } from '../../lib/arbitraries/origin.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { get } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { choose } from '../learned/choose.ts';
import { redirectTarget } from '../learned/follow.ts';
import { openApiFile, openApiRedirect } from '../learned/open-api.ts';
import { isClosed, isOpenToAll } from './allow-origin.ts';

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

  check({
    id: 'cors/openapi-redirect-is-closed',
    requires: ['cors.openapi.redirect'],
    claim: 'The redirect at /openapi.json is sent without Access-Control-Allow-Origin.',
    run: async (witness) => {
      const redirect = await seeRedirect(witness);
      return forEach(
        witness,
        [redirect.request, { ...redirect.request, headers: { origin: knownOrigins[0] } }],
        async (request) => isClosed(await witness.observe(request)),
      );
    },
  }),
];

/** @throws Inconclusive `prerequisite` when /openapi.json leads nowhere. */
export async function seeRedirect(witness: Witness): Promise<Observation> {
  const observation = await witness.observe(openApiRedirect);
  if (redirectTarget(observation)) return observation;
  throw new Inconclusive(
    'prerequisite',
    'discovery/openapi-redirects-to-a-versioned-file does not hold, so there is no redirect to judge',
  );
}

/**
 * The versioned file, and where the redirect leads; those of them that answer 200.
 * @throws Inconclusive `prerequisite` when there is none.
 */
export async function servedFiles(witness: Witness): Promise<readonly string[]> {
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
