/** Another JSON-RPC request in place of the one that was sent to the commerce endpoint. */
import type { ReceivedRequest } from '../received-request.ts';

/** The same request with another JSON-RPC body. */
export function withRpcBody({ request }: ReceivedRequest, rpc: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(rpc) });
}
