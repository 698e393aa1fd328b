/** Lies by mishearing: the honest party is asked something else. */
import type { Handler } from '../../lib/model/saboteur.ts';
import { type Asked, toAsked } from './asked.ts';
import type { When } from './when.ts';

/** @param change makes the request that the honest party hears. */
export const alterRequest =
  (when: When, change: (asked: Asked) => Request) =>
  (honest: Handler): Handler =>
  async (request, client) => {
    const asked = await toAsked(request);
    return honest(when(asked) ? change(asked) : request, client);
  };

/** @param change alters the address in place: path, query, host. */
export const alterUrl = (when: When, change: (url: URL, asked: Asked) => void) =>
  alterRequest(when, (asked) => {
    const url = new URL(asked.url);
    change(url, asked);
    return new Request(url, asked.request);
  });
