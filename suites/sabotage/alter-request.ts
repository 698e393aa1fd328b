/** Alters a request before the storefront receives it. */
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { type Asked, toAsked } from './asked.ts';
import type { When } from './when.ts';

/** @param change returns the request that the storefront receives. */
export const alterRequest =
  (when: When, change: (received: Asked) => Request): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toAsked(request);
    return handler(when(received) ? change(received) : request, client);
  };

/** @param change alters the URL in place: path, query, host. */
export const alterUrl = (when: When, change: (url: URL, received: Asked) => void) =>
  alterRequest(when, (received) => {
    const url = new URL(received.url);
    change(url, received);
    return new Request(url, received.request);
  });
