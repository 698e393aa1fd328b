/** The commerce endpoint, where it speaks JSON-RPC at all. */
import type { Context } from '../../../lib/model/check.ts';
import { requireEndpoint } from './commerce-endpoint.ts';
import { requireRpcResponse } from './rpc-response.ts';
import { listTools } from './tools.ts';

/**
 * The endpoint to call: a router's 404 for everything says nothing about methods, ids or codes.
 * @throws Inconclusive `prerequisite` when it answers tools/list without a JSON-RPC response.
 */
export async function requireRpcEndpoint(context: Context): Promise<string> {
  const endpoint = await requireEndpoint(context);
  requireRpcResponse(await context.fetch(listTools(endpoint)));
  return endpoint;
}
