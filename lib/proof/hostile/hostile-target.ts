/** One way in which a storefront can be hostile, as a row. */
import type { Socket } from 'node:net';
import type { ReasonCode } from '../../model/inconclusive.ts';
import type { Handler } from '../../model/saboteur.ts';

export type Places = {
  readonly baseUrl: string;
  /** Addresses of a server on the loopback that nobody may be led to. */
  readonly canaries: readonly [string, ...string[]];
};

export type HostileTarget = {
  readonly id: string;
  /** What is asked of it; everything without it. */
  readonly only?: readonly string[];
  /** The diagnosis that it gets; without it, it is judged. */
  readonly diagnosis?: ReasonCode;
} & (
  | { readonly answer: (handler: Handler, places: Places) => Handler }
  /** Speaks below HTTP: it is called for every connection when the first bytes have come. */
  | { readonly speak: (socket: Socket) => void }
);

/** Answers these paths itself, and leaves the rest to the honest storefront. */
export const at =
  (path: RegExp, respond: (request: Request) => Response | Promise<Response>) =>
  (handler: Handler): Handler =>
  async (request, client) => {
    const { pathname, search } = new URL(request.url);
    return path.test(pathname + search) ? respond(request) : handler(request, client);
  };

/** Answers everything itself. */
export const always =
  (respond: (request: Request) => Response | Promise<Response>) => (): Handler => async (request) =>
    respond(request);

export const json = (text: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, { headers: { 'content-type': 'application/json', ...headers } });

export const xml = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/xml' } });

export const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location } });
