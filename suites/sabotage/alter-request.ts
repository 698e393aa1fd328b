/** Alters a request before the storefront receives it. */
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { type Asked, toAsked } from './asked.ts';
import type { When } from './when.ts';

/** @param change returns the request that the storefront receives. */
export const alterRequest =
  (when: When, change: (asked: Asked) => Request): Sabotage =>
  (handler) =>
  async (request, client) => {
    const asked = await toAsked(request);
    return handler(when(asked) ? change(asked) : request, client);
  };

/** @param change alters the URL in place: path, query, host. */
export const alterUrl = (when: When, change: (url: URL, asked: Asked) => void) =>
  alterRequest(when, (asked) => {
    const url = new URL(asked.url);
    change(url, asked);
    return new Request(url, asked.request);
  });
