/** Answers in place of the storefront. */
import type { Handler, Sabotage } from '../../lib/model/saboteur.ts';
import { type Asked, toAsked } from './asked.ts';
import type { When } from './when.ts';

/** @param respond gets the request, and the storefront to consult. */
export const replaceAnswer =
  (when: When, respond: (received: Asked, handler: Handler) => Response | Promise<Response>): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toAsked(request);
    return when(received) ? respond(received, handler) : handler(request, client);
  };
