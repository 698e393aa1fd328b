/** The redirect at /openapi.json, and the files that the storefront serves the OpenAPI document at. */
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import { choose } from '../../discovered/choose.ts';
import { redirectTarget } from '../../discovered/follow.ts';
import { openApiFile, openApiRedirect } from '../../discovered/open-api.ts';

/** @throws Inconclusive `prerequisite` when /openapi.json does not redirect. */
export async function requireRedirect(context: Context): Promise<HttpResponse> {
  const response = await context.fetch(openApiRedirect);
  if (redirectTarget(response)) return response;
  throw prerequisite(
    'discovery/openapi-redirects-to-a-versioned-file',
    'discovery/openapi-redirects-to-a-versioned-file does not hold, so there is no redirect to judge',
  );
}

/**
 * The addresses of the versioned file and of the file that the redirect leads to, where they answer 200.
 * @throws Inconclusive `prerequisite` when neither does.
 */
export async function requireServedFiles(context: Context): Promise<readonly string[]> {
  const redirected = redirectTarget(await context.fetch(openApiRedirect));
  const documented = `${context.target.baseUrl}${openApiFile.url}`;
  const known = [...new Set([documented, ...(redirected ? [redirected.href] : [])])];
  const served = await choose(
    known,
    (url) => context.fetch(url === documented ? openApiFile : get(url)),
    ({ status }) => status === 200,
  );
  if (served.length > 0) return served;
  throw prerequisite(
    'discovery/openapi-file-is-served',
    'discovery/openapi-file-is-served does not hold, so there is no document to judge',
  );
}
