/** Alters a request before the storefront receives it. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../conditions.ts';
import { type ReceivedRequest, toReceivedRequest } from '../received-request.ts';

/** @param change returns the request that the storefront receives. */
export const alterRequest =
  (when: Condition, change: (received: ReceivedRequest) => Request): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toReceivedRequest(request);
    return handler(when(received) ? change(received) : request, client);
  };

/** @param change alters the URL in place: path, query, host. */
export const alterUrl = (when: Condition, change: (url: URL, received: ReceivedRequest) => void) =>
  alterRequest(when, (received) => {
    const url = new URL(received.url);
    change(url, received);
    return new Request(url, received.request);
  });

/** Serves another path than the requested one. */
export const servePath = (when: Condition, path: string): Sabotage =>
  alterUrl(when, (url) => {
    url.pathname = path;
  });
