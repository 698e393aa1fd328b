/** A real browser, in which a script of another origin sends requests. */
import type { HttpRequest } from './http-request.ts';

/** A response as the browser's network received it, whether or not a script may read it. */
export type BrowserAnswer = {
  /** OPTIONS for a preflight. */
  readonly method: string;
  readonly url: string;
  /** The Origin that the browser sent. */
  readonly origin: string;
  readonly status: number;
  /** Names in lower case, one entry for each header line. */
  readonly headers: readonly (readonly [name: string, value: string])[];
};

/** The result of a request that a script sent. */
export type Browsed = {
  /** The responses of the exchange in their order: a preflight, redirects, the last response. */
  readonly answers: readonly BrowserAnswer[];
  /** Whether the script could read the response; if not, the browser's own name for the CORS error. */
  readonly readable: true | { readonly refused: string };
};

export interface Browser {
  /** The origin of the page that sends the request. */
  readonly origin: string;
  /**
   * Sends a request from a script of that page, without credentials.
   * @param request with an absolute URL and the headers that the script sets.
   * @throws Inconclusive `unreachable` or `timeout` when the network, not CORS, prevented the request.
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<Browsed>;
  close(): Promise<void>;
}
