/** Alters a body as text; status and headers stay as they are. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../conditions.ts';
import { type ReceivedRequest, toReceivedRequest } from '../received-request.ts';

/**
 * The storefront receives HEAD as GET, so that both methods have the same headers. It uses no content coding, so its
 * body is text.
 * @param change gets the body, the request, and the response for its status and headers.
 */
export const alterText =
  (
    when: Condition,
    change: (text: string, received: ReceivedRequest, response: Response) => string,
  ): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toReceivedRequest(request);
    if (!when(received)) return handler(request, client);
    const response = await handler(asGet(request), client);
    const { status } = response;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const text = change(await response.text(), received, response);
    const hasNoBody = request.method === 'HEAD' || [101, 204, 205, 304].includes(status);
    return new Response(hasNoBody ? null : text, { status, headers });
  };

const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
