/** A revision of MCP: what it adds around the methods of the shop. */
import { type Method, type Params, serverInfo } from '../methods.ts';
import type { RpcResponse } from '../rpc.ts';
import { badParams } from '../rpc-error.ts';

export type Methods = ReadonlyMap<string, Method>;

export interface Revision {
  /** @param text undefined when the body is not UTF-8. */
  post(headers: Headers, text: string | undefined): Response;
  /** Ends a session; absent where there are none. */
  delete?(headers: Headers): Response;
}

/** @param rpcResponse undefined for a notification, which has been executed. */
export function respond(
  rpcResponse: RpcResponse | undefined,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { 'Cache-Control': 'no-store', ...more };
  if (!rpcResponse) return new Response(null, { status: 202, headers });
  return new Response(JSON.stringify(rpcResponse), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** The methods of the revisions that begin with `initialize`. @param versions the latest first. */
export function withHandshake(offered: Methods, versions: readonly [string, ...string[]]): Methods {
  const initialize = ({ protocolVersion }: Params) => {
    if (typeof protocolVersion !== 'string') throw badParams('/protocolVersion', 'must be a string');
    // The version of the client if it is supported, otherwise the latest one.
    const [latest] = versions;
    return {
      protocolVersion: versions.includes(protocolVersion) ? protocolVersion : latest,
      capabilities: { tools: { listChanged: false } },
      serverInfo,
    };
  };
  return new Map<string, Method>([['initialize', initialize], ['ping', () => ({})], ...offered]);
}
