/** The maker behind all saboteurs that alter a response of the storefront. */
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { type Asked, toAsked } from './asked.ts';
import type { When } from './when.ts';

/** @param change gets the response of the storefront and the request. */
export const alterAnswer =
  (when: When, change: (response: Response, received: Asked) => Response | Promise<Response>): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toAsked(request);
    const response = await handler(request, client);
    return when(received) ? change(response, received) : response;
  };
