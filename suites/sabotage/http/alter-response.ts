/** The maker behind all saboteurs that alter a response of the storefront. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../conditions.ts';
import { type ReceivedRequest, toReceivedRequest } from '../received-request.ts';

/** @param change gets the response of the storefront and the request. */
export const alterResponse =
  (
    when: Condition,
    change: (response: Response, received: ReceivedRequest) => Response | Promise<Response>,
  ): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toReceivedRequest(request);
    const response = await handler(request, client);
    return when(received) ? change(response, received) : response;
  };
