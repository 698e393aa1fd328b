/** The redirect at /openapi.json, and the files that the storefront serves the OpenAPI document at. */

import { isObject } from '../../../lib/assert/json.ts';
import { redirectTarget } from '../../../lib/assert/response.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import { choose } from '../../discovered/choose.ts';
import { describedVersion, openApiFile, openApiRedirect } from '../../discovered/open-api.ts';

/** @throws Inconclusive `prerequisite` when /openapi.json does not redirect to a versioned file. */
export async function requireRedirect(context: Context): Promise<HttpResponse> {
  const response = await context.fetch(openApiRedirect);
  const target = redirectTarget(response);
  if (target && describedVersion(target) !== undefined) return response;
  throw prerequisite(
    'discovery/openapi-redirects-to-a-versioned-file',
    'discovery/openapi-redirects-to-a-versioned-file does not hold, so there is no redirect to judge',
  );
}

/**
 * The addresses of the versioned file and of the file that the redirect leads to, where an OpenAPI document is served:
 * a redirect may as well lead to the home page.
 * @throws Inconclusive `prerequisite` when neither does.
 */
export async function requireServedFiles(context: Context): Promise<readonly string[]> {
  const redirected = redirectTarget(await context.fetch(openApiRedirect));
  const documented = `${context.target.baseUrl}${openApiFile.url}`;
  const known = [...new Set([documented, ...(redirected ? [redirected.href] : [])])];
  const served = await choose(
    known,
    (url) => context.fetch(url === documented ? openApiFile : get(url)),
    isDescription,
  );
  if (served.length > 0) return served;
  throw prerequisite(
    'discovery/openapi-file-is-served',
    'discovery/openapi-file-is-served does not hold, so there is no document to judge',
  );
}

/** A JSON object that says so; at the path of a versioned file, any JSON object. */
function isDescription({ status, json, request }: HttpResponse): boolean {
  if (status !== 200 || !json.valid || !isObject(json.value)) return false;
  return typeof json.value.openapi === 'string' || describedVersion(new URL(request.url)) !== undefined;
}
