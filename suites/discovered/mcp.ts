/** What MCP adds to JSON-RPC over HTTP: sessions until revision 2025-11-25, metadata in each request since 2026-07-28. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { findRpcResponse, requestedRpc } from './rpc.ts';

/** Revisions are dates: a later one is greater. */
export const revisions = { withSessions: '2025-11-25', stateless: '2026-07-28' } as const;

export const mcpHeaders = {
  session: 'mcp-session-id',
  version: 'mcp-protocol-version',
  method: 'mcp-method',
  name: 'mcp-name',
} as const;

/** Members of `_meta` in the params of every request (2026-07-28). */
export const mcpMeta = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  client: 'io.modelcontextprotocol/clientInfo',
} as const;

/** Error codes that MCP has since 2026-07-28. */
export const mcpCodes = { headerMismatch: -32020, missingCapability: -32021, version: -32022 } as const;

export const client = { name: 'storefront-conformance', version: '1' } as const;

/** The params of `initialize`. */
export const initializing = (version: string): JsonObject => ({
  protocolVersion: version,
  capabilities: {},
  clientInfo: client,
});

/** The methods whose params name a thing, and the member with the name. */
const named: Readonly<Record<string, 'name' | 'uri'>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The name that a stateless request repeats in its headers; undefined when there is none. */
export function nameIn(method: unknown, params: unknown): string | undefined {
  const member = typeof method === 'string' && Object.hasOwn(named, method) ? named[method] : undefined;
  const name = member && isObject(params) ? params[member] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** The request was sent as of revision 2026-07-28 or later. */
export const isStateless = ({ headers }: HttpRequest): boolean =>
  (headers[mcpHeaders.version] ?? '') >= revisions.stateless;

export const sessionOf = ({ headers }: HttpRequest): string | undefined => headers[mcpHeaders.session];

/** The id of the session that a response opens. */
export const sessionIn = ({ headers }: HttpResponse): string | undefined =>
  headers.find(([name]) => name === mcpHeaders.session)?.[1];

/** The body of a stateless request has everything that its headers have to repeat. */
export function isRepeated(request: HttpRequest): boolean {
  const { method, params } = requestedRpc(request);
  const isNamed = typeof method === 'string' && Object.hasOwn(named, method);
  return typeof method === 'string' && (!isNamed || nameIn(method, params) !== undefined);
}

/**
 * The revision demands another status than 200 with this error: 404 for an unknown method, and 400 for headers that do not
 * repeat the body, which they cannot do when the body lacks the name.
 */
export function demandsItsStatus(response: HttpResponse): boolean {
  const { request, status } = response;
  if (!isStateless(request)) return false;
  const error = findRpcResponse(response)?.error;
  const code = isObject(error) ? error.code : undefined;
  if (status === 404) return code === -32601;
  return status === 400 && code === mcpCodes.headerMismatch && !isRepeated(request);
}
