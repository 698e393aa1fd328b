/** The OpenAPI document is open to scripts of every origin; the redirect to it leads no script there. */
import { knownOrigins } from '../../lib/arbitraries/origin.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { get } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { choose } from '../discovered/choose.ts';
import { redirectTarget } from '../discovered/follow.ts';
import { openApiFile, openApiRedirect } from '../discovered/open-api.ts';
import { isClosed, isOpenToAll } from './allow-origin.ts';

export const openApiChecks = [
  check({
    id: 'cors/openapi-is-open-to-every-origin',
    requires: ['cors.openapi'],
    claim: 'The OpenAPI document allows every origin, whether or not the request names one.',
    run: async (context) => {
      const urls = await servedFiles(context);
      const requests = urls.flatMap((url) => [
        get(url),
        ...knownOrigins.map((asker) => get(url, { origin: asker })),
      ]);
      return forEach(context, requests, async (request) => isOpenToAll(await context.fetch(request)));
    },
  }),

  check({
    id: 'cors/openapi-redirect-is-closed',
    requires: ['cors.openapi.redirect'],
    claim: 'The redirect at /openapi.json is sent without Access-Control-Allow-Origin.',
    run: async (context) => {
      const redirect = await fetchRedirect(context);
      return forEach(
        context,
        [redirect.request, { ...redirect.request, headers: { origin: knownOrigins[0] } }],
        async (request) => isClosed(await context.fetch(request)),
      );
    },
  }),
];

/** @throws Inconclusive `prerequisite` when /openapi.json leads nowhere. */
export async function fetchRedirect(context: Context): Promise<HttpResponse> {
  const response = await context.fetch(openApiRedirect);
  if (redirectTarget(response)) return response;
  throw new Inconclusive(
    'prerequisite',
    'discovery/openapi-redirects-to-a-versioned-file does not hold, so there is no redirect to judge',
  );
}

/**
 * The versioned file, and where the redirect leads; those of them that answer 200.
 * @throws Inconclusive `prerequisite` when there is none.
 */
export async function servedFiles(context: Context): Promise<readonly string[]> {
  const led = redirectTarget(await context.fetch(openApiRedirect));
  const documented = `${context.target.baseUrl}${openApiFile.url}`;
  const known = [...new Set([documented, ...(led ? [led.href] : [])])];
  const served = await choose(
    known,
    (url) => context.fetch(url === documented ? openApiFile : get(url)),
    ({ status }) => status === 200,
  );
  if (served.length > 0) return served;
  throw new Inconclusive(
    'prerequisite',
    'discovery/openapi-file-is-served does not hold, so there is no document to judge',
  );
}
