/** A real browser: what a script of another origin may do there. */
import type { HttpRequest } from './http-request.ts';

/** An answer as the browser's network got it, whether or not a script may see it. */
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

/** What became of a request that a script sent. */
export type Browsed = {
  /** The answers of the exchange in their order: a preflight, redirects, the last answer. */
  readonly answers: readonly BrowserAnswer[];
  /** Whether the script got an answer to read; if not, the browser's own word for what CORS lacks. */
  readonly readable: true | { readonly refused: string };
};

export interface Browser {
  /** The origin of the page that asks. */
  readonly origin: string;
  /**
   * Sends a request from a script of that page, without credentials.
   * @param request with an absolute URL; its headers are those that the script sets.
   * @throws Inconclusive `unreachable` or `timeout` when the network, not CORS, was in the way.
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<Browsed>;
  close(): Promise<void>;
}
