/** A hostile target as a row of data: one way of being hostile. */
import type { Socket } from 'node:net';
import type { DiagnosisCode } from '../../model/report.ts';
import type { Handler } from '../../model/saboteur.ts';

export type Places = {
  readonly baseUrl: string;
  /** Addresses of a loopback server that the suite must never request. */
  readonly canaries: readonly [string, ...string[]];
};

export type HostileTarget = {
  readonly id: string;
  /** The checks to run; all of them by default. */
  readonly only?: readonly string[];
  /** The expected diagnosis; undefined if the target is judged. */
  readonly diagnosis?: DiagnosisCode;
} & (
  | { readonly answer: (handler: Handler, places: Places) => Handler }
  /** Answers below HTTP: called for each connection after its first bytes. */
  | { readonly speak: (socket: Socket) => void }
);

/** Answers these paths itself, and passes the others to the reference storefront. */
export const at =
  (path: RegExp, respond: (request: Request) => Response | Promise<Response>) =>
  (handler: Handler): Handler =>
  async (request, client) => {
    const { pathname, search } = new URL(request.url);
    return path.test(pathname + search) ? respond(request) : handler(request, client);
  };

/** Answers every request itself. */
export const always =
  (respond: (request: Request) => Response | Promise<Response>) => (): Handler => async (request) =>
    respond(request);

export const json = (text: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, { headers: { 'content-type': 'application/json', ...headers } });

export const xml = (text: string | Uint8Array<ArrayBuffer>): Response =>
  new Response(text, { headers: { 'content-type': 'application/xml' } });

export const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location } });

/** Makes a value once, at first use. */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
