/** The wire to a storefront in the same process: no socket, no clock of its own. */
import { Inconclusive } from '../model/inconclusive.ts';
import type { Handler } from '../model/saboteur.ts';
import type { Wire } from './wire.ts';

const client = { ip: '127.0.0.1' };

/** @param handler answers requests for every origin that it knows. */
export function inProcess(handler: Handler): Wire {
  return {
    async send(request, { signal }) {
      signal.throwIfAborted();
      const { method, url, headers, body = null } = request;
      const response = await handler(
        new Request(url, { method, headers, body, redirect: 'manual' }),
        client,
      ).catch((cause: unknown) => {
        throw new Inconclusive('unreachable', `${method} ${url} threw: ${cause}`, { cause });
      });
      const bytes = new Uint8Array(method === 'HEAD' ? [] : await response.arrayBuffer());
      return {
        request,
        status: response.status,
        headers: [...response.headers],
        bytes,
        millis: 0,
        at: Date.now(),
      };
    },
    async close() {},
  };
}
