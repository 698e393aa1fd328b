/** Which answers are those of the catalog: its three endpoints below the base address. */

import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';

const paths = /^\/(products|products\/[^/]+|collections\/[^/]+\/products)\.json$/;

export function isCatalog({ request }: HttpResponse, { target }: Context): boolean {
  if (!request.url.startsWith(`${target.baseUrl}/`)) return false;
  return paths.test(new URL(request.url.slice(target.baseUrl.length), 'http://base.invalid').pathname);
}
