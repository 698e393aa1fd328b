/** Answers in place of the storefront. */
import type { Handler, Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../conditions.ts';
import { type ReceivedRequest, toReceivedRequest } from '../received-request.ts';

/** @param respond gets the request, and the storefront to consult. */
export const replaceResponse =
  (
    when: Condition,
    respond: (received: ReceivedRequest, handler: Handler) => Response | Promise<Response>,
  ): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toReceivedRequest(request);
    return when(received) ? respond(received, handler) : handler(request, client);
  };
