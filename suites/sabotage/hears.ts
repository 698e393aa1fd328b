/** Another JSON-RPC request in place of the one that was sent to the commerce endpoint. */
import type { Asked } from './asked.ts';

/** The same request with another JSON-RPC body. */
export function hears({ request }: Asked, rpc: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(rpc) });
}
