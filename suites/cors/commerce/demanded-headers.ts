/** The request headers without which the commerce endpoint refuses its callers: what its own responses show. */

import { header } from '../../../lib/assert/response.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';

/**
 * Headers that clients of MCP and UCP send with a call; a script needs the permission of a preflight for each. That for
 * Content-Type is judged by itself.
 */
export const agentHeaders = [
  'mcp-protocol-version',
  'mcp-session-id',
  'mcp-method',
  'mcp-name',
  'authorization',
  'ucp-agent',
] as const;

/** Each demanded header, with the response that shows it. */
export type Demands = ReadonlyMap<string, HttpResponse>;

/**
 * A session id that was issued has to be sent (MCP, Streamable HTTP); a 401 demands Authorization (RFC 9110 section
 * 15.5.2). Any other header is demanded when a request is served with it, and the same one is never served without it.
 */
export function demandsIn(responses: readonly HttpResponse[]): Demands {
  const issued = responses.find((response) => header(response, 'mcp-session-id') !== undefined);
  const unauthorized = responses.find(({ status }) => status === 401);
  const others = agentHeaders.flatMap((name) => {
    const refused = responses.find((response) => isServedOnlyWith(name, response, responses));
    return refused ? [[name, refused] as const] : [];
  });
  return new Map([
    ...others,
    ...(issued ? [['mcp-session-id', issued] as const] : []),
    ...(unauthorized ? [['authorization', unauthorized] as const] : []),
  ]);
}

const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 428]);

function isServedOnlyWith(
  name: string,
  { request, status }: HttpResponse,
  responses: readonly HttpResponse[],
): boolean {
  if (!refusals.has(status) || sends(request, name)) return false;
  const served = responses.filter((one) => one.status === 200 && isSame(one.request, request));
  return served.length > 0 && served.every((one) => sends(one.request, name));
}

const sends = ({ headers }: HttpRequest, name: string): boolean => name in headers;

const isSame = (one: HttpRequest, other: HttpRequest): boolean =>
  one.url === other.url && one.body === other.body;
