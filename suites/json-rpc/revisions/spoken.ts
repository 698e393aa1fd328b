/** How this run speaks to the endpoint, as the request for its tools shows; other revisions promise other things. */
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { initializing, isStateless, mcpHeaders, sessionIn, sessionOf } from '../../discovered/mcp.ts';
import { rpc } from '../../discovered/rpc.ts';
import { listTools, requireRpcEndpoint } from '../../discovered/tools.ts';

export type Spoken = { readonly endpoint: string; readonly listing: HttpRequest };

/** @throws Inconclusive `not-observed` when the endpoint asks for no session and for no metadata. */
export async function requireRevision(context: Context): Promise<Spoken> {
  const spoken = await spokenTo(context);
  if (isStateless(spoken.listing) || sessionOf(spoken.listing) !== undefined) return spoken;
  throw new Inconclusive('not-observed', 'the endpoint asks for no session, and for no metadata of MCP');
}

/** @throws Inconclusive `not-observed` when the endpoint does not speak 2026-07-28 or later. */
export async function requireStateless(context: Context): Promise<Spoken> {
  const spoken = await spokenTo(context);
  if (isStateless(spoken.listing)) return spoken;
  throw new Inconclusive('not-observed', 'the endpoint asks for no metadata of MCP 2026-07-28');
}

/** A request that was prepared: whoever sends it again with other headers speaks for itself. */
async function spokenTo(context: Context): Promise<Spoken> {
  const endpoint = await requireRpcEndpoint(context);
  const { request } = await context.fetch(listTools(endpoint));
  return { endpoint, listing: request };
}

/**
 * The response that opens a session of the check's own; another check sends the same request.
 * @throws Inconclusive `not-observed` when no session is issued.
 */
export async function requireSession(
  context: Context,
): Promise<{ readonly endpoint: string; readonly opening: HttpResponse; readonly id: string }> {
  const endpoint = await requireRpcEndpoint(context);
  const opening = await context.fetch(rpc(endpoint, 'initialize', initializing('2025-06-18')));
  const id = sessionIn(opening);
  if (id === undefined) throw new Inconclusive('not-observed', 'initialize issues no session');
  return { endpoint, opening, id };
}

/** A request with its MCP headers changed. */
export const withMcp = (request: HttpRequest, headers: HttpRequest['headers']): HttpRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

export const inSession = (request: HttpRequest, id: string): HttpRequest =>
  withMcp(request, { [mcpHeaders.session]: id, [mcpHeaders.version]: '2025-06-18' });
